"""Parts of a search turned off over HTTP, to learn what each is worth."""

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import content, found, post, problem, seen

OF_ALPHA_BETA = ["table", "ordering", "killers", "history"]
OF_SELECTIVE = [*OF_ALPHA_BETA, "quiescence", "null_move", "reductions"]
BEST_FIRST = ["learned", "static", "game", "worst_first"]
ORDERED = {"table", "ordering"}


def searched(client: FlaskClient, switches: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    body = {"algorithm": "alpha_beta", "seed": 1, "time_ms": 20_000, **more}
    return found(client, "connect_four/move", switches=switches, **body)


def test_algorithms_name_their_switches(client: FlaskClient) -> None:
    rows = seen(client, "/v1/games")["algorithms"]
    switches = {row["name"]: row["switches"] for row in rows}
    assert switches["alpha_beta"] == OF_ALPHA_BETA
    assert switches["selective"] == OF_SELECTIVE
    assert set(switches["expectiminimax"]) == ORDERED
    assert switches["minimax"] == switches["mcts"] == []


@pytest.mark.parametrize("order", BEST_FIRST)
def test_alpha_beta_has_minimaxs_value_and_move_whatever_is_off(
    client: FlaskClient, order: str
) -> None:
    body: dict[str, Any] = {"moves": ["4", "4", "3", "5"], "depth": 4}
    truth = searched(client, {}, **body)
    for table, killers, history in product([True, False], repeat=3):
        switches = {"table": table, "killers": killers, "history": history, "ordering": order}
        reply = searched(client, switches, **body)
        assert (reply["value"], reply["move"]) == (truth["value"], truth["move"]), switches


def test_each_order_of_moves_has_its_price(client: FlaskClient) -> None:
    body: dict[str, Any] = {"moves": ["4", "4", "3", "5"], "depth": 8}
    nodes = [searched(client, {"ordering": order}, **body)["nodes"] for order in BEST_FIRST]
    assert nodes == sorted(set(nodes))
    assert nodes[0] == searched(client, {}, **body)["nodes"]
    assert nodes[0] < searched(client, {"table": False}, **body)["nodes"]


@pytest.mark.parametrize("switch", OF_SELECTIVE)
def test_each_switch_changes_what_selective_searches(client: FlaskClient, switch: str) -> None:
    body = {
        "state": "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
        "algorithm": "selective",
        "depth": 6,
        "seed": 1,
        "time_ms": 20_000,
    }
    off: Any = "game" if switch == "ordering" else False
    usual = found(client, "chess/move", **body)
    without = found(client, "chess/move", switches={switch: off}, **body)
    assert without["nodes"] != usual["nodes"]


@pytest.mark.parametrize(
    ("algorithm", "switch", "has"),
    [
        ("alpha_beta", "null_move", OF_ALPHA_BETA),
        ("alpha_beta", "reductions", OF_ALPHA_BETA),
        ("plain_alpha_beta", "table", []),
        ("mcts", "history", []),
    ],
)
def test_a_switch_that_the_algorithm_lacks_is_refused(
    client: FlaskClient, algorithm: str, switch: str, has: list[str]
) -> None:
    body = {"algorithm": algorithm, "switches": {switch: False}}
    refused = problem(post(client, "tic_tac_toe/move", **body))
    assert (refused["status"], refused["code"]) == (422, "algorithm_refused")
    assert refused["pointer"] == f"/switches/{switch}"
    assert refused.get("alternatives", []) == has


@pytest.mark.parametrize(
    "switches", [{"speed": True}, {"ordering": "best"}, {"table": "perhaps"}, []]
)
def test_a_malformed_switch_is_refused(client: FlaskClient, switches: object) -> None:
    refused = problem(post(client, "tic_tac_toe/move", algorithm="alpha_beta", switches=switches))
    assert refused["status"] == 422
    assert refused["pointer"].startswith("/switches")


def test_answers_under_other_switches_are_not_mixed_up(client: FlaskClient) -> None:
    body = {"algorithm": "alpha_beta", "depth": 5, "state": "4454"}
    path = "connect_four/analysis"
    first = content(post(client, path, **body, switches={"ordering": "worst_first"}))
    usual = content(post(client, path, **body))
    assert not usual["cache"]["hit"]
    assert first["nodes"] != usual["nodes"]
    assert usual["nodes_all_passes"] != first["nodes_all_passes"]
