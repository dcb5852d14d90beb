"""Policies of one player against those of the other: faceOff."""

from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from flask.testing import FlaskClient

from service.moves import turns
from service.moves.turns import TurnClock
from tests.support import found, post

if TYPE_CHECKING:
    from service.engine import SlotTurn

MAX = {"name": "max", "model": "optimal"}
MIN = {"name": "min", "model": "optimal"}
RANDOM = {"name": "random", "model": "random"}
EXPECTIMAX = {"name": "expectimax", "model": "optimal", "opponent": {"model": "random"}}
HALF = {"name": "half", "model": "policy", "policy": {"-": {"A": 0.5, "B": 0.5}}}
ALWAYS_A = {"name": "A", "model": "policy", "policy": {"-": {"A": 1}}}
ALWAYS_B = {"name": "B", "model": "policy", "policy": {"-": {"B": 1}}}


def test_game_1_in_one_request(client: FlaskClient) -> None:
    reply = found(client, "bins/face-off", agents=[MAX, EXPECTIMAX], opponents=[MIN, RANDOM])
    table = {row["agent"]: row["values"] for row in reply["rows"]}
    assert reply["opponents"] == ["min", "random"]
    assert table == {"max": [1, 2], "expectimax": [-5, 5]}
    assert reply["exact"] is True
    assert [(one["claim"], one["holds"]) for one in reply["inequalities"]] == [
        ("V(expectimax, min) <= V(max, min)", True),
        ("V(max, min) <= V(max, random)", True),
        ("V(max, random) <= V(expectimax, random)", True),
    ]


def test_a_policy_may_be_stochastic(client: FlaskClient) -> None:
    agents = [HALF, ALWAYS_A, ALWAYS_B]
    reply = found(client, "bins/face-off", agents=agents, opponents=[RANDOM])
    assert [row["values"] for row in reply["rows"]] == [[1], [0], [2]]
    assert reply["inequalities"] == []


def test_each_cell_is_what_evaluate_policies_says(client: FlaskClient) -> None:
    agents: list[dict[str, Any]] = [MAX, EXPECTIMAX, RANDOM]
    opponents: list[dict[str, Any]] = [MIN, RANDOM]
    place = {"state": "XO./.X./O..", "time_ms": 60_000}
    reply = found(client, "tic_tac_toe/face-off", agents=agents, opponents=opponents, **place)
    table = iter(value for row in reply["rows"] for value in row["values"])
    for agent, opponent in product(agents, opponents):
        policies: list[Any] = [
            {name: value for name, value in policy.items() if name != "name"}
            for policy in (agent, opponent)
        ]
        alone = found(client, "tic_tac_toe/policy-value", policies=policies, **place)
        assert next(table) == pytest.approx(alone["values"][0])
    assert all(one["holds"] for one in reply["inequalities"])


@pytest.mark.parametrize(
    ("game", "body", "code", "pointer"),
    [
        ("bins", {"agents": [MAX, MAX]}, "bad_opponent", "/agents/1/name"),
        ("bins", {"opponents": [{"model": "random"}]}, "invalid_request", "/opponents/0/name"),
        ("bins", {"agents": []}, "invalid_request", "/agents"),
        ("bins", {"agents": [MAX] * 9}, "invalid_request", "/agents"),
        ("n_person_nim", {}, "bad_opponent", "/opponents"),
    ],
)
def test_what_does_not_fit_is_refused(
    client: FlaskClient, game: str, body: dict[str, Any], code: str, pointer: str
) -> None:
    response = post(client, f"{game}/face-off", **{"agents": [MAX], "opponents": [MIN], **body})
    problem = response.get_json()
    assert response.status_code == 422
    said = problem["errors"][0]["pointer"] if code == "invalid_request" else problem["pointer"]
    assert (problem["code"], said) == (code, pointer)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"agents": [MAX, {"name": "Z", "model": "?"}]}, "/agents/1/model"),
        ({"agents": [MAX, {**HALF, "policy": {"-": {"A": 0.5}}}]}, "/agents/1/policy/-"),
        ({"opponents": [MIN, {"name": "Z", "model": "policy"}]}, "/opponents/1/policy"),
    ],
)
def test_an_error_points_to_the_policy_of_the_request(
    client: FlaskClient, body: dict[str, Any], pointer: str
) -> None:
    response = post(client, "bins/face-off", **{"agents": [MAX], "opponents": [MIN], **body})
    assert (response.status_code, response.get_json()["pointer"]) == (422, pointer)


def test_a_cell_has_a_share_of_the_time_that_the_ones_before_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [10.0]
    monkeypatch.setattr(turns, "monotonic", lambda: now[0])
    clock = TurnClock(cast("SlotTurn", SimpleNamespace(waited_ms=0.0, deadline_s=12.0)))
    assert clock.left_ms == 2000
    now[0] = 11.5
    assert clock.left_ms == 500
