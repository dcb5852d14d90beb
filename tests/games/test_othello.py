"""Othello over HTTP: a whole game, its counts, and refusals that name the rule."""

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"


def test_a_whole_game_against_itself(client: FlaskClient) -> None:
    state, margin = START, 0
    for ply in range(130):
        position = found(client, "othello/position", state=state)
        if position["turn"] == "over":
            board = position["state"][:64]
            margin = board.count("X") - board.count("O")
            empty = board.count("-")
            margin += empty * ((margin > 0) - (margin < 0))
            assert position["utilities"] == [margin, -margin]
            return
        reply = found(client, "othello/move", state=state, nodes=300, seed=ply)
        assert reply["move"] in position["legal_moves"]
        assert reply["unit"] == "discs at the end"
        state = reply["next_state"]
    pytest.fail(f"a game without end: {state}")


def test_the_last_squares_are_exact(client: FlaskClient) -> None:
    """FFO endgame test 1 after its best move and some more: the value is a number of discs."""
    state = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    position = found(client, "othello/position", state=state)
    assert "g8" in position["legal_moves"]
    for _ in range(6):
        state = found(client, "othello/move", state=state, depth=2)["next_state"]
    reply = found(client, "othello/move", state=state, time_ms=60_000, algorithm="alpha_beta")
    assert reply["exact"]
    assert float(reply["value"]).is_integer()


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        ({"state": "X" + START[1:]}, "illegal_position", "holes in the board: the disc on a1"),
        ({"state": "-" * 64 + " X"}, "illegal_position", "d4 is empty"),
        ({"state": START[:-2]}, "malformed_state", "who is to move"),
        ({"moves": ["a1"]}, "illegal_move", "would enclose none"),
        ({"moves": ["pass"]}, "illegal_move", "a player who can place a disc may not pass"),
        ({"moves": ["z9"]}, "malformed_move", "not a square"),
    ],
)
def test_refusals_name_the_rule(
    client: FlaskClient, body: dict[str, object], code: str, says: str
) -> None:
    refusal = problem(post(client, "othello/position", **body))
    assert refusal["code"] == code
    assert says in refusal["detail"]
