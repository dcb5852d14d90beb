"""Root moves over HTTP: a search of some moves only."""

import pytest
from flask.testing import FlaskClient

from tests.support import MakeApp, Valkey, found, post, problem

BLOCKED = "X.O/.X./..."
"""O must play c1, below right, or X wins."""


@pytest.mark.parametrize(
    "algorithm",
    [
        "minimax",
        "plain_alpha_beta",
        "alpha_beta",
        "expectiminimax",
        "max_n",
        "paranoid",
        "expectimax",
        "mcts",
        "solve",
    ],
)
def test_nothing_else_is_looked_at(client: FlaskClient, algorithm: str) -> None:
    reply = found(
        client,
        "tic_tac_toe/analysis",
        state=BLOCKED,
        algorithm=algorithm,
        root_moves=["b1", "a1"],
        time_ms=20_000,
        **({"nodes": 20_000} if algorithm == "mcts" else {}),
    )
    assert {line["move"] for line in reply["lines"]} == {"a1", "b1"}
    if algorithm != "expectimax":
        assert (reply["value"], reply["exact"]) == (-1.0, True)


def test_they_are_part_of_the_question(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()

    def chosen(**body: object) -> tuple[str, bool]:
        reply = found(client, "tic_tac_toe/move", state=BLOCKED, **body)
        return reply["move"], reply["cache"]["hit"]

    assert chosen() == ("c1", False)
    assert chosen(root_moves=["a1"]) == ("a1", False)
    assert chosen(root_moves=["a1"]) == ("a1", True)
    assert chosen(root_moves=[]) == ("c1", True)


def test_auto_reports_why_it_chose_its_algorithm(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()
    auto = found(client, "tic_tac_toe/move", depth=3)
    named = found(client, "tic_tac_toe/move", depth=3, algorithm=auto["algorithm"])
    assert "why" in auto
    assert "why" not in named


def test_an_illegal_one_is_named(client: FlaskClient) -> None:
    refusal = problem(post(client, "tic_tac_toe/move", state=BLOCKED, root_moves=["a1", "b2"]))
    assert (refusal["code"], refusal["pointer"]) == ("illegal_move", "/root_moves/1")
    assert "X is there" in refusal["detail"]
    together = problem(post(client, "matrix/move", root_moves=["rock"]))
    assert together["pointer"] == "/root_moves/0"
