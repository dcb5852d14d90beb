"""Traces of searches for a path over HTTP: what is expanded, in which order, at which cost."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import found, post
from tests.tracing.test_drawings import figures

NDJSON = "application/x-ndjson"
ALL = [
    "a_star",
    "uniform_cost",
    "breadth_first",
    "depth_first",
    "iterative_deepening",
    "greedy_best_first",
]
WITH_BOUND = {"a_star", "greedy_best_first", "prioritized"}
TWO_WAYS = "#######/#a  9E#/# ### #/#     #/#######"
CROSSING = "#######/#a   B#/#     #/#b   A#/#######"


def trace(client: FlaskClient, layout: str = TWO_WAYS, **more: object) -> dict[str, Any]:
    return found(client, "maze/trace", options={"layout": layout}, **more)


def drawn(client: FlaskClient, layout: str = TWO_WAYS, **more: object) -> str:
    response = post(client, "maze/trace", options={"layout": layout}, **more)
    assert response.status_code == 200, response.text
    return response.text


def expanded(reply: dict[str, Any]) -> list[dict[str, Any]]:
    return [record for record in reply["records"] if record["kind"] == "expanded"]


@pytest.mark.parametrize("algorithm", ALL)
def test_what_is_expanded_is_recorded_in_order(client: FlaskClient, algorithm: str) -> None:
    reply = trace(client, algorithm=algorithm)
    records = expanded(reply)
    assert [record["expansion"] for record in records] == [*range(1, len(records) + 1)]
    if algorithm != "iterative_deepening":
        assert len(records) == reply["expanded"]
        assert sum(record["generated"] for record in records) == reply["generated"]
    assert all(("heuristic" in record) == (algorithm in WITH_BOUND) for record in records)
    last = reply["records"][-1]
    assert (last["kind"], last["cost"]) == ("goal", reply["path_cost"])
    on_path = [record["path"] for record in reply["records"] if record["on_path"]]
    assert on_path == [last["path"][:length] for length in range(len(last["path"]) + 1)]
    answer = found(client, "maze/move", options={"layout": TWO_WAYS}, algorithm=algorithm)
    assert answer["principal_variation"] == last["path"]


def test_a_star_expands_by_g_and_h(client: FlaskClient) -> None:
    """h counts steps and steps cost 1 or more, so that f never falls."""
    for heuristic in ("walls", "manhattan"):
        options = {"layout": TWO_WAYS, "heuristic": heuristic}
        reply = found(client, "maze/trace", options=options, algorithm="a_star")
        f = [record["cost"] + record["heuristic"] for record in reply["records"]]
        assert f == sorted(f)
        assert reply["path_cost"] == f[-1] == 8


def test_a_star_expands_no_more_than_uniform_cost(client: FlaskClient) -> None:
    informed, blind = (
        {record["state"] for record in expanded(trace(client, algorithm=name))}
        for name in ("a_star", "uniform_cost")
    )
    assert informed <= blind


def test_agents_in_turn_have_a_search_each(client: FlaskClient) -> None:
    reply = trace(client, CROSSING, algorithm="prioritized")
    roots = [record for record in reply["records"] if "parent" not in record]
    assert [root["agent"] for root in roots] == ["a", "b"]
    goals = [record for record in reply["records"] if record["kind"] == "goal"]
    assert [goal["agent"] for goal in goals] == ["a", "b"]
    assert goals[-1]["cost"] == reply["path_cost"]
    text = drawn(client, CROSSING, algorithm="prioritized", format="text")
    assert "├─ agent a ● 1  g 0" in text
    assert "└─ agent b ● " in text
    picture = drawn(client, CROSSING, algorithm="prioritized", format="svg")
    assert len(figures(picture, "searches")) == 1


def test_no_more_nodes_are_recorded_than_asked_for(client: FlaskClient) -> None:
    whole, part = (
        found(client, "eight_puzzle/trace", algorithm="a_star", most_nodes=n) for n in (50_000, 40)
    )
    assert (part["recorded"], part["beyond"]) == (40, whole["nodes"] - 40)
    assert part["records"] == whole["records"][:40]
    assert part["path_cost"] == whole["path_cost"]


def test_records_come_line_by_line(client: FlaskClient) -> None:
    body = {"options": {"layout": TWO_WAYS}, "algorithm": "a_star"}
    response = client.post("/v1/games/maze/trace", json=body, headers={"Accept": NDJSON})
    head, *records, final = map(json.loads, response.text.splitlines())
    whole = trace(client, algorithm="a_star")
    assert (head["path_cost"], head["expanded"]) == (whole["path_cost"], whole["expanded"])
    assert [record.pop("type") for record in records] == ["record"] * final["written"]
    assert records == whole["records"]


@pytest.mark.parametrize("algorithm", ALL)
def test_the_path_is_marked_in_every_drawing(client: FlaskClient, algorithm: str) -> None:
    reply = trace(client, algorithm=algorithm)
    steps = int(reply["depth"])
    text, picture, graph = (
        drawn(client, algorithm=algorithm, format=name) for name in ("text", "svg", "dot")
    )
    assert sum(line.endswith("  *") for line in text.splitlines()) == steps + 1
    assert (len(figures(picture, "node", "path")), len(figures(picture, "branch", "path"))) == (
        steps + 1,
        steps,
    )
    assert len(figures(picture, "node")) == len(reply["records"])
    assert graph.count("penwidth=2.5") == 2 * steps + 1
    assert ("  h " in text) == (algorithm in WITH_BOUND)


def test_a_star_as_text(client: FlaskClient) -> None:
    layout = "#####/#a#E#/#   #/#####"
    assert drawn(client, layout, algorithm="a_star", format="text") == (
        "maze: a_star, move South, cost 4\n"
        "4 expanded, in the order of their numbers, 7 generated\n"
        "● expanded  ★ goal  * on the answer's path\n"
        "\n"
        "● 1  g 0  h 4  *\n"
        "└─ South ● 2  g 1  h 3  *\n"
        "   └─ East ● 3  g 2  h 2  *\n"
        "      └─ East ● 4  g 3  h 1  *\n"
        "         └─ North ★  g 4  h 0  *\n"
    )


def test_without_a_way_there_is_no_goal(client: FlaskClient) -> None:
    reply = trace(client, "######/#a #E#/######", algorithm="uniform_cost")
    assert (reply["goal_reachable"], reply["leaves"]) == (False, 0)
    text = drawn(client, "######/#a #E#/######", algorithm="uniform_cost", format="text")
    assert text.startswith("maze: uniform_cost, move ")
    assert ", no path\n" in text
