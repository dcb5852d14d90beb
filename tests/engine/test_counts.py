"""Counts of a search do not depend on earlier requests, where counts are compared."""

from itertools import permutations
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support import WITHIN_S, MakeApp, answers, found

FIGURE_5_2 = {"options": {"text": "((3,12,8),(2,4,6),(14,5,2))"}}
"""Figure 5.2 of Russell and Norvig, "Artificial Intelligence"."""
WITH_CHANCE = {"options": {"text": "max(chance(min(4,9),max(3,~1)),min(chance(1,5),min(6,7)),3)"}}
Counts = tuple[int, int]
NODES = (500, 500, 400)
SEARCHES: list[tuple[str, dict[str, Any], str]] = [
    *(
        ("tree", tree, algorithm)
        for tree in (FIGURE_5_2, WITH_CHANCE)
        for algorithm in ("expectiminimax", "expectimax", "max_n", "paranoid", "equilibrium")
    ),
    ("pacman", {"depth": 3}, "expectimax"),
    ("pacman", {"nodes": 400}, "expectiminimax"),
    ("n_person_nim", {"depth": 4}, "paranoid"),
    ("maze", {"options": {"layout": "a B/b A", "players": "each"}, "depth": 3}, "cooperative"),
]


def counts(reply: dict[str, Any]) -> Counts:
    return reply["nodes"], reply["leaves"]


@pytest.mark.parametrize(("game", "body", "algorithm"), SEARCHES, ids=str)
def test_a_move_an_analysis_and_a_trace_count_the_same_in_any_order(
    make_app: MakeApp, game: str, body: dict[str, Any], algorithm: str
) -> None:
    body = {**body, "algorithm": algorithm}
    ways = ("move", "analysis", "trace")
    alone: dict[str, Counts] = {}
    for order in permutations(ways):
        client = make_app().test_client()
        for way in order * 2:
            counted = counts(found(client, f"{game}/{way}", **body))
            assert counted == alone.setdefault(way, counted), (order, way)
    assert alone["trace"] == alone["move"]


def test_the_textbooks_tree_has_13_nodes_by_an_analysis(client: FlaskClient) -> None:
    body = {**FIGURE_5_2, "algorithm": "expectiminimax"}
    assert counts(found(client, "tree/move", **body)) == (11, 7), "the third leaf of b is cut"
    assert counts(found(client, "tree/analysis", **body)) == (13, 9)
    assert counts(found(client, "tree/move", **body)) == (11, 7)


def ask(app: Flask, path: str, **body: object) -> dict[str, Any]:
    """Send a request, and wait until its answer is stored."""
    reply = found(app.test_client(), path, **body)
    assert answers(app).flush(WITHIN_S)
    return reply


@pytest.mark.parametrize("algorithm", ["expectimax", "expectiminimax"])
def test_a_shallow_search_is_not_answered_by_a_deeper_one(
    app_at: Flask, client: FlaskClient, algorithm: str
) -> None:
    body = {"algorithm": algorithm}
    alone = {depth: found(client, "pacman/move", depth=depth, **body)["value"] for depth in (2, 4)}
    assert alone[2] != alone[4]
    for depth, hit in ((4, False), (2, False), (4, True)):
        reply = ask(app_at, "pacman/move", depth=depth, **body)
        assert (reply["value"], reply["cache"]["hit"]) == (alone[depth], hit)
        assert "served_depth" not in reply["cache"]


def test_what_was_found_within_nodes_serves_as_many_alone(app_at: Flask) -> None:
    body = {"algorithm": "expectimax", "time_ms": 20_000}
    hits = [ask(app_at, "pacman/move", nodes=nodes, **body)["cache"]["hit"] for nodes in NODES]
    assert hits == [False, True, False]


def test_a_deeper_answer_says_so(app_at: Flask) -> None:
    body = {"algorithm": "alpha_beta"}
    first = ask(app_at, "tic_tac_toe/analysis", depth=5, **body)
    assert "served_depth" not in first["cache"]
    for _ in range(2):
        reply = ask(app_at, "tic_tac_toe/analysis", depth=3, **body)
        assert (reply["depth"], reply["cache"]["served_depth"]) == (5, 5)
        same = ask(app_at, "tic_tac_toe/analysis", depth=5, **body)["cache"]
        assert same["hit"]
        assert "served_depth" not in same
