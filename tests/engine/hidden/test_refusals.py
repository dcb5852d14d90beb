"""Refusals of requests that need the whole state, or would reveal hidden information."""

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

VIEW = {"view": "2: ?Q p"}
STATE = {"state": "KQ p"}


@pytest.mark.parametrize(
    ("path", "body", "code", "pointer"),
    [
        ("move", {**STATE, "draw_chance": True}, "hidden_information", "/draw_chance"),
        ("move", {**STATE, "elo": 900}, "level_refused", "/elo"),
        ("move", {"level": 3}, "chance_moves", "/moves"),
        ("play", {"elo": 900}, "level_refused", "/elo"),
        ("move", {**VIEW, **STATE}, "invalid_request", "/view"),
        ("move", {"view": "2: QQ p"}, "illegal_position", "/view"),
        ("move", {"view": "2: KQ p"}, "illegal_position", "/view"),
        ("move", {"view": "?Q p"}, "malformed_state", "/view"),
        ("move", {"view": "3: ?Q p"}, "unknown_player", "/view"),
        ("move", {**VIEW, "player": "1"}, "unknown_player", "/player"),
        ("position", {**VIEW, "player": "1"}, "unknown_player", "/player"),
        ("outcome", VIEW, "hidden_information", "/view"),
        ("policy", VIEW, "hidden_information", "/view"),
        ("review", {"moves": ["K", "Q"]}, "invalid_request", "/moves"),
        ("trace", STATE, "algorithm_refused", "/algorithm"),
    ],
)
def test_it_is_refused(
    client: FlaskClient, path: str, body: dict[str, object], code: str, pointer: str | None
) -> None:
    refusal = problem(post(client, f"kuhn_poker/{path}", **body))
    assert (refusal["code"], refusal.get("pointer")) == (code, pointer)


def test_a_hint_says_how_often(client: FlaskClient) -> None:
    hint = found(client, "kuhn_poker/hint", **VIEW, nodes=20_000)
    assert hint["view"] == VIEW["view"]
    assert "state" not in hint
    assert "of the time" in hint["sentence"]


def test_a_view_of_what_all_see_is_the_state(client: FlaskClient) -> None:
    view = found(client, "tic_tac_toe/move", view="O: X.O/.X./...", depth=2)
    assert view["state"] == "X.O/.X./..."
