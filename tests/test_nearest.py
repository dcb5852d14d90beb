"""Names as people write them lead to the names that there are."""

import pytest
from flask.testing import FlaskClient

from service.engine import ALGORITHMS, built_in_games
from service.nearest import nearest, nearest_first
from tests.support import post, problem

GAMES = built_in_games()
WRITTEN = {
    "tic-tac-toe": "tic_tac_toe",
    "TicTacToe": "tic_tac_toe",
    "Tic Tac Toe": "tic_tac_toe",
    "TIC_TAC_TOE": "tic_tac_toe",
    "tictactoe": "tic_tac_toe",
    "tic tac to": "tic_tac_toe",
    "Connect Four": "connect_four",
    "connect4": "connect_four",
    "connect-4": "connect_four",
    "Liar's dice": "liars_dice",
    "8-puzzle": "eight_puzzle",
    "Nine Men's Morris": "nine_mens_morris",
    "Texas Hold'em": "holdem",
    "Go": "go",
    "PhantomTicTacToe": "phantom_tic_tac_toe",
}


@pytest.mark.parametrize(("written", "meant"), WRITTEN.items())
def test_the_game_that_is_meant_comes_first(client: FlaskClient, written: str, meant: str) -> None:
    for response in (client.get(f"/v1/games/{written}"), post(client, f"{written}/move")):
        refusal = problem(response)
        assert refusal["code"] == "unknown_game"
        assert refusal["alternatives"][0] == meant
        assert {*refusal["alternatives"]} == {*GAMES}


def _otherwise(name: str) -> list[str]:
    """The name in camel case, with other separators, in capitals."""
    words = name.split("_")
    camel = "".join(map(str.capitalize, words))
    return [camel, camel[0].lower() + camel[1:], " ".join(words), "-".join(words), name.upper()]


@pytest.mark.parametrize("names", [GAMES, [row["name"] for row in ALGORITHMS]])
def test_every_name_is_known_however_it_is_written(names: list[str]) -> None:
    for name in names:
        for written in _otherwise(name):
            assert nearest_first(written, names)[0] == name


@pytest.mark.parametrize(
    ("body", "code", "meant"),
    [
        ({"algorithm": "AlphaBeta"}, "unknown_algorithm", "alpha_beta"),
        ({"algorithm": "MCTS"}, "unknown_algorithm", "mcts"),
        ({"opponent": {"model": "Soft-Max"}}, "bad_opponent", "softmax"),
        ({"options": {"inARow": 3}}, "bad_option", "in_a_row"),
        ({"options": {"variant": "Standard"}}, "bad_option", "standard"),
        ({"weights": {"openLines": 2}}, "bad_weight", "open_lines"),
        ({"evaluator": "Textbook"}, "unknown_evaluator", "textbook"),
    ],
)
def test_other_names_that_are_meant_come_first(
    client: FlaskClient, body: dict[str, object], code: str, meant: str
) -> None:
    refusal = problem(post(client, "tic_tac_toe/move", **body))
    assert (refusal["code"], refusal["alternatives"][0]) == (code, meant)


@pytest.mark.parametrize(
    ("body", "meant"), [({"player": "o"}, "O"), ({"algorithm": "Minimax", "move": "b2"}, "minimax")]
)
def test_so_they_do_where_the_service_is_referee(
    client: FlaskClient, body: dict[str, object], meant: str
) -> None:
    assert problem(post(client, "tic_tac_toe/play", **body))["alternatives"][0] == meant


def test_what_is_like_no_name_changes_no_order() -> None:
    assert nearest("luck", GAMES) == []
    assert nearest_first("luck", GAMES) == GAMES
    assert nearest_first("", GAMES) == GAMES
    assert nearest_first("---", GAMES) == GAMES
