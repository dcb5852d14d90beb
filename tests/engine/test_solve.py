"""Proofs over HTTP: exact scores, bounds at the end of the time, refusals."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post, problem

TEN_TO_GO = "2252576253462244111563365343671351441"


def solve(client: FlaskClient, action: str = "connect_four/move", **body: object) -> dict[str, Any]:
    return found(client, action, algorithm="solve", **body)


@pytest.mark.parametrize(
    ("columns", "outcome", "plies"),
    [
        (TEN_TO_GO, "loss", 4),
        ("23163416124767223154467471272416755633", "draw", 4),
        ("6146", "win", 3),
    ],
)
def test_connect_four_is_scored_exactly(
    client: FlaskClient, columns: str, outcome: str, plies: int
) -> None:
    reply = solve(client, state=columns)
    assert (reply["outcome"], reply["plies"], reply["exact"]) == (outcome, plies, True)
    assert (reply["complete"], reply["stopped_by"]) == (True, "proven")
    assert len(reply["principal_variation"]) == plies


def test_every_move_has_its_true_value_in_an_analysis(client: FlaskClient) -> None:
    reply = solve(client, "connect_four/analysis", state=TEN_TO_GO)
    assert all(line["exact"] and "value" in line for line in reply["lines"])


def test_out_of_nodes_a_move_is_given_all_the_same(client: FlaskClient) -> None:
    reply = solve(client, nodes=20_000, options={"book": False})
    assert (reply["complete"], reply["exact"], reply["stopped_by"]) == (False, False, "nodes")
    assert reply["move"] in set("1234567")


@pytest.mark.parametrize(
    ("columns", "move", "outcome", "plies"),
    [
        ("", "4", "win", 41),
        ("1", None, "win", 39),
        ("3", None, "draw", 41),
        ("4", None, "loss", 40),
    ],
)
def test_the_book_knows_the_opening(
    client: FlaskClient, columns: str, move: str | None, outcome: str, plies: int
) -> None:
    reply = solve(client, moves=[*columns], nodes=500_000)
    assert (reply["outcome"], reply["plies"], reply["exact"]) == (outcome, plies, True)
    assert move in (None, reply["move"])


@pytest.mark.parametrize("columns", ["", "4", TEN_TO_GO])
def test_auto_proves_where_a_proof_is_near(client: FlaskClient, columns: str) -> None:
    reply = found(client, "connect_four/move", moves=[*columns], time_ms=2_000)
    assert (reply["algorithm"], reply["stopped_by"]) == ("solve", "proven")
    assert reply["why"] == "a proof of the value is near"


@pytest.mark.parametrize("limits", [{"depth": 2}, {"time_ms": 50}, {"nodes": 5_000}])
def test_auto_does_not_prove_where_limits_leave_no_proof(
    client: FlaskClient, limits: dict[str, int]
) -> None:
    reply = found(client, "connect_four/move", moves=[*TEN_TO_GO], **limits)
    assert reply["algorithm"] == "alpha_beta"


def test_a_game_of_chance_is_refused(client: FlaskClient) -> None:
    fault = problem(post(client, "backgammon/move", algorithm="solve"))
    assert fault["code"] == "algorithm_refused"
