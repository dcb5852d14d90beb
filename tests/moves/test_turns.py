"""The contract of a turn: what follows a move, how a game ended, what the evaluation says."""

import pytest
from flask.testing import FlaskClient
from marshmallow import RAISE

from service.http.schemas.replies import MoveReply, PositionReply, ProblemReply
from tests.support import MakeApp, found, post, problem

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
    assert "features" not in reply


def test_an_unknown_wish_is_refused(client: FlaskClient) -> None:
    refused = problem(post(client, "chess/position", include=["evaluation"]))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", "/include/0")


def test_a_reply_has_the_legal_moves_of_the_next_state_on_request(client: FlaskClient) -> None:
    body = {"moves": ["e4"], "depth": 1, "include": ["legal_moves"]}
    reply = found(client, "chess/move", **body)
    MoveReply().load(reply, unknown=RAISE)
    after = found(client, "chess/position", state=reply["next_state"])
    assert reply["legal_moves"] == after["legal_moves"]
    assert "choices" not in reply
    assert "legal_moves" not in found(client, "chess/move", moves=["e4"], depth=1)


def test_where_players_choose_at_once_next_there_are_their_choices(client: FlaskClient) -> None:
    """The second player moves on to a turn of two, or ends the game."""
    nodes = [
        {"name": "r", "player": 2, "children": ["in", "out"], "moves": ["go", "stop"]},
        {
            "name": "in",
            "players": [1, 2],
            "choices": [["a"], ["b"]],
            "children": ["end"],
        },
        {"name": "end", "utility": [0, 5]},
        {"name": "out", "utility": [0, 1]},
    ]
    options = {"nodes": nodes}
    reply = found(client, "tree/move", options=options, include=["legal_moves"])
    assert (reply["move"], reply["next_turn"]) == ("go", "together")
    assert [one["legal_moves"] for one in reply["choices"]] == [["a"], ["b"]]


def test_after_the_last_move_none_is_legal(client: FlaskClient) -> None:
    reply = found(client, "chess/move", state=MATE_IN_ONE, depth=2, include=["legal_moves"])
    assert reply["legal_moves"] == []


def test_the_opponents_move_is_answered_in_one_request(client: FlaskClient) -> None:
    """A client keeps a state, and sends it with its player's move."""
    state = found(client, "chess/move", depth=1)["next_state"]
    answered = found(client, "chess/move", state=state, moves=["e5"], depth=1)
    assert (answered["player"], answered["next_player"]) == ("white", "black")


def test_an_opponents_move_that_ends_the_game_says_so(client: FlaskClient) -> None:
    refused = problem(post(client, "tic_tac_toe/move", state="XX./OO./...", moves=["c3"]))
    assert (refused["code"], refused["winner"]) == ("game_over", "X")
    assert refused["state"] == "XXX/OO./..."


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tic_tac_toe/move", {"depth": 1}),
        ("tic_tac_toe/analysis", {"depth": 1}),
        ("tic_tac_toe/position", {}),
        ("backgammon/outcome", {}),
        ("tic_tac_toe/policy-value", {"policies": [{"model": "random"}] * 2, "samples": 1}),
    ],
)
def test_a_reply_repeats_the_clients_id(
    client: FlaskClient, path: str, body: dict[str, object]
) -> None:
    assert found(client, path, **body, client_id='a "b" ü')["client_id"] == 'a "b" ü'
    assert "client_id" not in found(client, path, **body)


def test_a_problem_repeats_the_clients_id(client: FlaskClient) -> None:
    refused = problem(post(client, "tic_tac_toe/move", moves=["z9"], client_id="mine"))
    assert (refused["code"], refused["client_id"]) == ("illegal_move", "mine")


@pytest.mark.parametrize("client_id", ["", "x" * 129, 7])
def test_a_clients_id_is_a_short_text(client: FlaskClient, client_id: object) -> None:
    refused = problem(post(client, "tic_tac_toe/move", client_id=client_id))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", "/client_id")


def test_a_known_body_is_answered_with_its_own_id_and_moves(make_app: MakeApp) -> None:
    """Each body twice: the second time it is known."""
    client = make_app(redis_url="redis://127.0.0.1:1", memory_s=3600).test_client()
    body = {"moves": ["b2"], "depth": 2}
    whole = found(client, "tic_tac_toe/move", **body, include=["legal_moves"])
    for _ in range(2):
        plain = found(client, "tic_tac_toe/move", **body)
        mine = found(client, "tic_tac_toe/move", **body, client_id="mine", include=["legal_moves"])
        assert plain["cache"]["hit"]
        assert not plain.keys() & {"client_id", "legal_moves"}
        assert (mine["client_id"], mine["cache"]["layer"]) == ("mine", "memory")
        assert mine["legal_moves"] == whole["legal_moves"]
