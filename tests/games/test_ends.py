"""How a game ended, wherever a reply says so."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from countermove.games import check
from service.engine import Engine, Table
from service.games.laws import BrokenLawError
from service.plugins import register
from tests.support import found, post, problem
from tests.support.python_games import TicTacToe

MATED = {
    "outcome": "win",
    "winner": "black",
    "ending": "checkmate",
    "result": "0-1",
    "utilities": [-1.0, 1.0],
}
FOOLS_MATE = ["f3", "e5", "g4", "Qh4#"]
ENDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("chess", {"moves": FOOLS_MATE}, MATED),
    (
        "chess",
        {"state": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
        {
            "outcome": "draw",
            "ending": "stalemate",
            "result": "1/2-1/2",
            "utilities": [0.0, 0.0],
        },
    ),
    (
        "kuhn_poker",
        {"view": "1: K? bp"},
        {
            "outcome": "win",
            "winner": "1",
            "result": "player 2 folds, player 1 wins",
            "utilities": [1.0, -1.0],
        },
    ),
    (
        "holdem",
        {"state": "AsKd|7h7c : Ah Kc 2c 9h 3s : c k / k k / k k / k k"},
        {
            "outcome": "win",
            "winner": "button",
            "ending": "showdown",
            "result": "two pairs beat a pair",
            "utilities": [2.0, -2.0],
        },
    ),
    ("maze", {"state": "e5 - a 200 0"}, {"ending": "out of moves", "result": "out of moves"}),
]
NAMES = ("outcome", "winner", "ending", "result", "utilities")


def told(said: dict[str, Any]) -> dict[str, Any]:
    return {name: said[name] for name in NAMES if name in said}


@pytest.mark.parametrize(("game", "body", "end"), ENDS)
def test_an_end_is_told_whole_by_a_position_and_by_a_refusal(
    client: FlaskClient, game: str, body: dict[str, Any], end: dict[str, Any]
) -> None:
    position = found(client, f"{game}/position", **body)
    assert {**end, **told(position)} == told(position)
    refused = problem(post(client, f"{game}/move", **body))
    assert refused["code"] == "game_over"
    assert told(refused) == told(position)
    assert refused["state"] == position.get("state", position.get("view"))


def test_a_move_after_the_end_is_refused_with_it(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/position", moves=[*FOOLS_MATE, "a3"]))
    assert (refused["code"], refused["index"]) == ("game_over", 4)
    assert told(refused) == MATED


def test_chance_at_the_end_is_refused_with_it(client: FlaskClient) -> None:
    refused = problem(post(client, "backgammon/outcome", state="AAAA7usDCAAAAA white"))
    assert refused["code"] == "game_over"
    assert refused["result"] == "black wins a gammon, 2 points"
    assert (refused["outcome"], refused["winner"]) == ("win", "black")
    assert refused["utilities"] == [-2.0, 2.0]


def test_a_move_that_ends_the_game_says_how(client: FlaskClient) -> None:
    mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    said = found(client, "chess/move", state=mate_in_one)
    assert (said["over"], said["winner"], said["result"]) == (True, "white", "1-0")


def test_an_outcome_of_chance_that_ends_the_game_says_how(client: FlaskClient) -> None:
    deal = found(client, "tree/outcome", options={"text": "chance(1/2:3,1/2:3)"})
    assert (deal["over"], deal["result"]) == (True, "utility 3")


class Counted(TicTacToe):
    """Its end has words of its own."""

    def result_text(self, state: str) -> str | None:
        return f"{state.count('X')}–{state.count('O')}"


def test_a_game_in_python_may_have_words_for_its_end() -> None:
    plugins = {"counted": register(Counted, "counted", "1")}
    plugins["plain"] = register(TicTacToe, "plain", "1")
    engine = Engine(Table(megabytes=1), plugins)
    results = {
        name: engine.game(name).at("XXX/OO./...").inspect().get("result") for name in plugins
    }
    assert results == {"counted": "3–2", "plain": "X wins"}
    assert check(Counted(), plays=3) > 0


@pytest.mark.parametrize("said", ["", 7, "a" * 201])
def test_words_that_are_none_break_a_law(said: object) -> None:
    game = type("Wrong", (TicTacToe,), {"result_text": lambda *_: said})
    with pytest.raises(BrokenLawError, match="a result is None, or 1 to 200 characters"):
        check(game(), plays=1)
