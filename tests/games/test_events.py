"""Labels of moves, what a move does, and what is counted, wherever a reply says it."""

from collections.abc import Iterable
from typing import Any

import pytest
from flask.testing import FlaskClient

from countermove.games import BrokenLawError, Event, Tally, check
from service.engine import Engine, EngineError, Table
from service.plugins import register
from tests.support import found
from tests.support.python_games import TicTacToe

SCHOLARS = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
CAPTURE = {"event": "capture", "places": ["f7"], "what": "pawn"}
CHECK = {"event": "check", "places": ["e8"]}


def test_a_position_has_labels_the_last_move_and_tallies_on_request(client: FlaskClient) -> None:
    asked = ["labels", "last", "tallies"]
    said = found(client, "chess/position", moves=SCHOLARS, include=asked)
    (last,) = said["last"]
    assert last == {
        "turn": "player",
        "player": "white",
        "move": "h5f7",
        "move_label": "Qxf7#",
        "events": [CAPTURE, CHECK],
    }
    taken = {one["what"]: one["values"] for one in said["tallies"] if one["name"] == "captured"}
    assert taken["pawn"] == [1, 0]
    plain = found(client, "chess/position", moves=SCHOLARS)
    assert plain.items() <= said.items()
    assert said.keys() - plain.keys() == {"legal_move_labels", "last", "tallies"}
    begun = found(client, "chess/position", include=asked)
    assert "last" not in begun
    labels = dict(zip(begun["legal_moves"], begun["legal_move_labels"], strict=True))
    assert labels["g1f3"] == "Nf3"


def test_a_chosen_move_says_what_it_does(client: FlaskClient) -> None:
    said = found(client, "chess/move", moves=SCHOLARS[:-1], depth=3)
    assert (said["move"], said["events"]) == ("h5f7", [CAPTURE, CHECK])


def test_a_levels_move_says_what_it_does_itself(client: FlaskClient) -> None:
    """Whatever the level plays, its events are those of that move."""
    for seed in range(8):
        asked = {"moves": SCHOLARS[:-1], "level": 1, "seed": seed, "nodes": 2000}
        said = found(client, "chess/move", **asked)
        moves = [*SCHOLARS[:-1], said["move"]]
        (last,) = found(client, "chess/position", moves=moves, include=["last"])["last"]
        assert said.get("events") == last.get("events")


def test_a_sampled_move_is_described_itself(client: FlaskClient) -> None:
    """Whatever is drawn from a mixed strategy or by chance, in place of the search's move."""
    labels, rolls = {"pass": "fold", "bet": "call"}, set()
    asked = {"view": "1: Q? pb", "algorithm": "cfr", "iterations": 50}
    sampled = [found(client, "kuhn_poker/move", **asked, seed=seed) for seed in range(8)]
    assert {said["move"] for said in sampled} == labels.keys()
    assert all(said["move_label"] == labels[said["move"]] for said in sampled)
    for seed in range(8):
        said = found(client, "backgammon/move", depth=1, seed=seed)
        assert said["events"] == [{"event": "roll", "what": said["move"]}]
        rolls.add(said["move"])
    assert len(rolls) > 1


def test_each_move_of_a_record_says_what_it_does(client: FlaskClient) -> None:
    moves = found(client, "chess/record", moves=SCHOLARS)["moves"]
    assert [move.get("events") for move in moves] == [None] * 6 + [[CAPTURE, CHECK]]
    assert moves[-1]["move_label"] == "Qxf7#"


def test_a_step_of_a_whole_game_says_what_it_does(client: FlaskClient) -> None:
    said = found(
        client, "chess/play", player="black", moves=SCHOLARS, include=["labels", "tallies"]
    )
    assert said["played"][-1]["events"] == [CAPTURE, CHECK]
    assert said["legal_move_labels"] == []
    assert any(one["name"] == "captured" for one in said["tallies"])


def test_the_last_move_of_several_at_once_is_a_step_of_each(client: FlaskClient) -> None:
    seen = found(client, "matrix/position")
    joint = "|".join(chooser["legal_moves"][0] for chooser in seen["choices"])
    said = found(client, "matrix/position", moves=[joint], include=["last"])
    assert [step["turn"] for step in said["last"]] == ["together", "together"]
    assert "|".join(step["move"] for step in said["last"]) == joint


class Counted(TicTacToe):
    """It counts its marks, and says where each is set."""

    def move_label(self, state: str, move: int) -> str | None:
        return f"at {self.write_move(state, move)}"

    def events(self, before: str, move: int, after: str) -> Iterable[Event]:
        return [Event("drop", places=[self.write_move(before, move)], what="mark", count=1)]

    def tallies(self, state: str) -> Iterable[Tally]:
        return [Tally("marks", [state.count("X"), state.count("O")])]


def test_a_game_in_python_may_say_what_its_moves_do() -> None:
    engine = Engine(Table(megabytes=1), {"counted": register(Counted, "counted", "1")})
    start = engine.game("counted").at()
    assert start.steps("b2")[0]["move_label"] == "at b2"
    assert start.steps("b2")[0]["events"] == [
        {"event": "drop", "places": ["b2"], "what": "mark", "count": 1}
    ]
    said = start.child("b2").inspect(labels=True, tallies=True)
    assert said["tallies"] == [{"name": "marks", "values": [1, 0]}]
    assert said["legal_move_labels"][0] == f"at {said['legal_moves'][0]}"
    assert check(Counted(), plays=3) > 0


def test_a_word_that_is_no_event_ends_the_request() -> None:
    def wrong(*_: Any) -> list[Event]:  # noqa: ANN401
        return [Event("explosion")]

    game = type("Wrong", (TicTacToe,), {"events": wrong})
    engine = Engine(Table(megabytes=1), {"wrong": register(game, "wrong", "1")})
    with pytest.raises(EngineError, match="failed in events"):
        engine.game("wrong").at().steps("b2")


def test_a_label_that_is_no_text_breaks_a_law() -> None:
    game = type("Wrong", (TicTacToe,), {"move_label": lambda *_: 7})
    with pytest.raises(BrokenLawError, match="a label is None, or a text"):
        check(game(), plays=1)
