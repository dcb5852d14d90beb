"""Checkers over HTTP: PDN, a whole game, and refusals that name the rule."""

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def test_black_begins_with_seven_moves(client: FlaskClient) -> None:
    reply = found(client, "checkers/position")
    assert (reply["state"], reply["player"]) == (START, "black")
    assert sorted(reply["legal_moves"]) == [
        "10-14",
        "10-15",
        "11-15",
        "11-16",
        "12-16",
        "9-13",
        "9-14",
    ]
    assert found(client, "checkers/position", state="B:W21-32:B1-12") == reply


def test_a_whole_game_is_played(client: FlaskClient) -> None:
    """Both sides' moves are chosen, until it is over; captures are taken where there are any."""
    moves: list[str] = []
    while (position := found(client, "checkers/position", moves=moves))["turn"] != "over":
        captures = ["x" in move for move in position["legal_moves"]]
        assert all(captures) or not any(captures)
        task = {"algorithm": "alpha_beta", "depth": 2 + position["player"].count("b")}
        reply = found(client, "checkers/move", moves=moves, **task)
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
        assert len(moves) < 500
    assert position["utilities"] in ([1, -1], [0, 0], [-1, 1])


def test_repetition_is_known_from_the_moves(client: FlaskClient) -> None:
    """The same position, once as a text and once as the third of its kind."""
    moves = ["32-28", "1-5", "28-32", "5-1"] * 2
    reply = found(client, "checkers/position", state="W:WK32:BK1", moves=moves)
    assert (reply["turn"], reply["state"], reply["utilities"]) == ("over", "W:WK32:BK1:H8", [0, 0])
    assert found(client, "checkers/position", state="W:WK32:BK1:H8")["turn"] == "player"


@pytest.mark.parametrize(
    ("body", "code", "rule"),
    [
        ({"state": "B:W4:B5"}, "illegal_position", "the last row"),
        ({"state": "B:W20-32:B1"}, "illegal_position", "12 at most"),
        ({"state": "B:W21,40:B1"}, "illegal_position", "no square 40"),
        ({"state": "B:W21:B21"}, "illegal_position", "taken twice"),
        ({"state": "21-32"}, "malformed_state", "no side to move"),
        ({"moves": ["11x15"]}, "illegal_move", "nothing can be captured"),
        ({"moves": ["e3=d4"]}, "malformed_move", "11-15"),
    ],
)
def test_what_cannot_be_is_refused(
    client: FlaskClient, body: dict[str, object], code: str, rule: str
) -> None:
    refusal = problem(post(client, "checkers/position", **body))
    assert (refusal["status"], refusal["code"]) == (422, code)
    assert rule in refusal["detail"]
