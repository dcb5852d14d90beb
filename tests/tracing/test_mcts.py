"""The trace of mcts over HTTP: the tree, and the simulations that made it."""

import json
from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support import content, found, post, problem
from tests.tracing.test_drawings import figures

NDJSON = "application/x-ndjson"
FIFTY = {"algorithm": "mcts", "nodes": 84, "seed": 3, "rollout": "estimate"}
"""A position costs a node for each move down the tree: about fifty simulations."""


def nodes(reply: dict[str, Any]) -> list[dict[str, Any]]:
    return [record for record in reply["records"] if record["kind"] == "node"]


def simulations(reply: dict[str, Any]) -> list[dict[str, Any]]:
    return [record for record in reply["records"] if record["kind"] == "simulation"]


@pytest.mark.parametrize("game", ["tic_tac_toe", "connect_four", "pacman"])
def test_the_simulations_make_the_visits_and_the_mean(client: FlaskClient, game: str) -> None:
    reply = found(client, f"{game}/trace", **FIFTY)
    assert 30 < reply["simulations"] == len(simulations(reply))
    visits = Counter[tuple[str, ...]]()
    for record in simulations(reply):
        path = record["path"]
        visits.update(tuple(path[:length]) for length in range(len(path) + 1))
    assert {tuple(record["path"]): record["visits"] for record in nodes(reply)} == visits
    root = reply["records"][0]
    mean = sum(record["value"] for record in simulations(reply)) / root["visits"]
    assert root["mean"] == pytest.approx(mean)
    assert (root["best"], root["id"]) == (reply["move"], 0)
    assert "proven" not in root


def test_a_simulation_names_the_node_that_it_added(client: FlaskClient) -> None:
    reply = found(client, "connect_four/trace", **FIFTY)
    records = reply["records"]
    for number, record in enumerate(simulations(reply), 1):
        assert record["simulation"] == number
        assert record["added"] == record["end"] == record["id"] - 1
        assert records[record["added"]]["path"] == record["path"]
        assert record["result"] == record["value"]


def test_a_proven_tree_has_values(client: FlaskClient) -> None:
    options = {"text": "((3,12,8),(2,4,6),(14,5,2))"}
    reply = found(client, "tree/trace", options=options, algorithm="mcts", seed=1)
    root = reply["records"][0]
    assert (root["value"], root["bound"], root["proven"]) == (3, "exact", True)
    assert "mean" not in root
    assert (reply["value_of_first"], reply["stopped_by"]) == (3, "proven")


def test_the_first_simulations_are_recorded(client: FlaskClient) -> None:
    body = {**FIFTY, "nodes": 3000}
    whole, part = (found(client, "othello/trace", **body, most_nodes=n) for n in (5000, 12))
    assert (part["recorded"], part["beyond"]) == (12, whole["nodes"] - 12)
    assert part["simulations"] == whole["simulations"]
    assert part["simulations_beyond"] == whole["simulations"] - 11
    assert part["records"] == whole["records"][:23]
    drawn = post(client, "othello/trace", **body, most_nodes=12, format="text").text
    assert f"{part['simulations_beyond']:,} simulations not recorded" in drawn


def test_the_same_seed_gives_the_same_trace_and_the_answer(client: FlaskClient) -> None:
    one, again = (found(client, "connect_four/trace", **FIFTY) for _ in range(2))
    assert one["records"] == again["records"]
    answer = found(client, "connect_four/analysis", **FIFTY, threads=1, cache="bypass")
    assert {name: one[name] for name in ("value", "simulations")} == {
        name: answer[name] for name in ("value", "simulations")
    }
    assert one["move"] == answer["principal_variation"][0]


def test_its_records_come_line_by_line(client: FlaskClient) -> None:
    response = client.post("/v1/games/tic_tac_toe/trace", json=FIFTY, headers={"Accept": NDJSON})
    head, *records, final = map(json.loads, response.text.splitlines())
    whole = found(client, "tic_tac_toe/trace", **FIFTY)
    assert (head["type"], head["simulations"]) == ("header", whole["simulations"])
    assert [record.pop("type") for record in records] == ["record"] * final["written"]
    assert records == whole["records"]


def test_visits_and_means_are_drawn(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/trace", **FIFTY)
    text, picture, graph = (
        post(client, "tic_tac_toe/trace", **FIFTY, format=name).text
        for name in ("text", "svg", "dot")
    )
    assert f"visits {reply['simulations']}" in text
    assert text.count("visits ") == len(nodes(reply))
    assert len(text.partition("simulations, with")[2].splitlines()) == reply["simulations"] + 1
    assert len(figures(picture, "node")) == len(nodes(reply))
    assert graph.count("\\nn ") == len(nodes(reply))
    assert graph.count("penwidth=") == len(nodes(reply)) - 1


def test_three_players_have_a_mean_each(client: FlaskClient) -> None:
    text = "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),[9,0,0]))"
    body = {"options": {"text": text}, "algorithm": "mcts", "nodes": 12}
    reply = content(post(client, "tree/trace", **body))
    assert all(len(record["values"]) == 3 for record in reply["records"])


def test_another_number_of_threads_is_refused(client: FlaskClient) -> None:
    refused = problem(post(client, "tic_tac_toe/trace", **FIFTY, threads=2))
    assert (refused["code"], refused["pointer"]) == ("invalid_request", "/threads")
