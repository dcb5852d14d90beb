"""The contract of a turn: what follows a move, how a game ended, what the evaluation says."""

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.http.schemas.replies import MoveReply, PositionReply, ProblemReply
from tests.support import found, post, problem

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
FOOLS_MATE = ["f3", "e5", "g4", "Qh4#"]
NEXT = ("over", "winner", "ending", "next_turn", "next_player")


def test_a_reply_says_who_moves_next(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/move", moves=["b2"], depth=2)
    MoveReply().load(reply, unknown=RAISE)
    assert (reply["over"], reply["next_turn"], reply["next_player"]) == (False, "player", "X")
    assert not reply.keys() & {"winner", "ending"}


def test_a_reply_says_that_its_move_ends_the_game(client: FlaskClient) -> None:
    reply = found(client, "chess/move", state=MATE_IN_ONE, depth=2)
    assert [reply.get(name) for name in NEXT] == [True, "white", "checkmate", "over", None]


def test_a_drawn_end_has_no_winner(client: FlaskClient) -> None:
    """X O X / X O O / O X .: X fills the last square."""
    reply = found(client, "tic_tac_toe/move", state="XOX/XOO/OX.", depth=1)
    assert [reply.get(name) for name in NEXT] == [True, None, None, "over", None]


def test_where_others_choose_too_nothing_follows_a_move_alone(client: FlaskClient) -> None:
    assert not found(client, "matrix/move").keys() & {*NEXT, "next_state"}


@pytest.mark.parametrize("action", ["move", "analysis"])
def test_a_game_that_is_over_names_its_winner_and_ending(client: FlaskClient, action: str) -> None:
    response = post(client, f"chess/{action}", moves=FOOLS_MATE)
    refused = problem(response)
    ProblemReply().load(refused, unknown=RAISE)
    assert (response.status_code, refused["code"]) == (422, "game_over")
    assert (refused["winner"], refused["ending"]) == ("black", "checkmate")
    assert refused["state"] == found(client, "chess/position", moves=FOOLS_MATE)["state"]


def test_a_move_after_the_end_names_the_winner_too(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/position", moves=[*FOOLS_MATE, "a3"]))
    assert (refused["code"], refused["pointer"]) == ("game_over", "/moves/4")
    assert (refused["winner"], refused["ending"]) == ("black", "checkmate")


def test_features_add_up_to_the_evaluation(client: FlaskClient) -> None:
    reply = found(client, "chess/position", moves=["e4", "e5"], include=["features"])
    PositionReply().load(reply, unknown=RAISE)
    assert reply["unit"] == "pawns"
    assert all(
        one["contribution"] == pytest.approx(one["value"] * one["weight"])
        for one in reply["features"]
    )
    total = sum(one["contribution"] for one in reply["features"])
    assert reply["evaluation"] == pytest.approx(total)


def test_features_are_for_the_player_to_move(client: FlaskClient) -> None:
    """White has a queen more."""
    up, down = (
        found(
            client,
            "chess/position",
            state=f"4k3/8/8/8/8/8/8/Q3K3 {mover} - -",
            include=["features"],
        )
        for mover in "wb"
    )
    assert up["evaluation"] > 5
    assert down["evaluation"] < -5


def test_the_end_has_no_features(client: FlaskClient) -> None:
    reply = found(client, "chess/position", moves=FOOLS_MATE, include=["features"])
    assert reply["features"] == []
    assert "evaluation" not in reply


def test_without_a_wish_a_position_has_no_features(client: FlaskClient) -> None:
    reply = found(client, "chess/position")
    assert not reply.keys() & {"features", "evaluation", "unit"}


def test_an_unknown_wish_is_refused(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/position", include=["evaluation"]))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", "/include/0")
