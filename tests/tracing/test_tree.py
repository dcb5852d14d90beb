"""The trace of a search over HTTP: the figures of textbooks and lectures."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.caller import KEY, Caller
from service.http.schemas.search_requests import FORMATS, MOST_TRACED
from service.moves.tracing import USUAL_NODES
from service.tracing.formats import DRAWINGS
from tests.support import WITHIN_S, MakeApp, content, found, post, problem, seen, until
from tests.support.traces import alpha_beta
from tests.tracing.test_drawings import DRAWN_5_2, SVG, figures

FIGURE_5_2 = "((3,12,8),(2,4,6),(14,5,2))"
THREE_PLIES = "max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"
MIRROR = "max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"
NAMED = "max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"
QUIZ = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"
NDJSON = "application/x-ndjson"


def trace(client: FlaskClient, text: str, **more: object) -> dict[str, Any]:
    body = {"algorithm": "plain_alpha_beta", **more}
    return found(client, "tree/trace", options={"text": text}, **body)


def drawn(client: FlaskClient, text: str, **more: object) -> str:
    body = {"algorithm": "plain_alpha_beta", "options": {"text": text}, **more}
    response = post(client, "tree/trace", **body)
    assert response.status_code == 200, response.text
    return response.text


def at(reply: dict[str, Any], *path: str) -> dict[str, Any]:
    """Return the record of the node that these moves lead to."""
    (record,) = (each for each in reply["records"] if each["path"] == list(path))
    assert isinstance(record, dict)
    return record


def cuts(reply: dict[str, Any]) -> list[tuple[str, str, float, str]]:
    """Return the path of each cut, which bound cut it, the bound, and whose it was."""
    records = reply["records"]
    return [
        (
            " ".join(record["path"]),
            record["by"],
            record["limit"],
            " ".join(records[record["ancestor"]]["path"]),
        )
        for record in records
        if record["kind"] == "cut"
    ]


def counts(reply: dict[str, Any]) -> tuple[int, int]:
    return reply["nodes"], reply["leaves"]


def test_which_branches_of_figure_5_2_are_pruned(client: FlaskClient) -> None:
    """Russell and Norvig, figure 5.5: the leaves 4 and 6, by the root's 3."""
    reply = trace(client, FIGURE_5_2)
    assert cuts(reply) == [("b b", "alpha", 3, ""), ("b c", "alpha", 3, "")]
    assert (reply["value_of_first"], reply["move"], reply["cut"]) == (3, "a", 2)
    assert counts(reply) == (11, 7)


def test_minimax_prunes_nothing(client: FlaskClient) -> None:
    reply = trace(client, FIGURE_5_2, algorithm="minimax")
    assert counts(reply) == (13, 9)
    assert (len(reply["records"]), cuts(reply)) == (13, [])
    assert not any("alpha" in record or "beta" in record for record in reply["records"])


def test_alpha_and_beta_change_as_in_the_figure(client: FlaskClient) -> None:
    reply = trace(client, FIGURE_5_2)
    root, first, second, third = (at(reply, *path) for path in ("", "a", "b", "c"))
    assert not {"alpha", "beta"} & (root.keys() | first.keys())
    assert [update["beta"] for update in first["updates"]] == [3, 3, 3]
    assert (first["value"], first["bound"]) == (3, "exact")
    assert [update["alpha"] for update in root["updates"]] == [3, 3, 3]
    assert (second["alpha"], second["value"], second["bound"]) == (3, 2, "upper")
    assert [update["value"] for update in second["updates"]] == [2]
    assert [update["beta"] for update in third["updates"]] == [14, 5, 2]
    assert [node["maximizes"] for node in (root, first)] == [True, False]


@pytest.mark.parametrize(
    ("text", "value", "leaves", "pruned"),
    [
        (THREE_PLIES, 6, 8, []),
        (MIRROR, 6, 5, [("a b b", "beta", 6, "a"), ("b b", "alpha", 6, "")]),
        (
            NAMED,
            3,
            5,
            [("A B b", "beta", 3, "A"), ("D b", "alpha", 3, ""), ("E b", "alpha", 3, "")],
        ),
        (QUIZ, 10, 5, [("a b b", "beta", 10, "a"), ("b b", "alpha", 10, "")]),
    ],
)
def test_the_cuts_of_lectures(
    client: FlaskClient,
    text: str,
    value: float,
    leaves: int,
    pruned: list[tuple[str, str, float, str]],
) -> None:
    reply = trace(client, text)
    assert (reply["value_of_first"], reply["leaves"], cuts(reply)) == (value, leaves, pruned)


def test_a_trace_from_a_min_node_has_max_values(client: FlaskClient) -> None:
    """A slide shows 3 at the first MIN node, which is −3 for the player to move."""
    reply = trace(client, FIGURE_5_2, moves=["a"])
    assert (reply["player"], reply["value"], reply["value_of_first"]) == ("MIN", -3, 3)
    assert reply["records"][0]["value"] == 3


def test_some_lectures_cut_only_beyond_equal_values(client: FlaskClient) -> None:
    text = "((3,12),(3,1))"
    assert cuts(trace(client, text)) == [("b b", "alpha", 3, "")]
    reply = trace(client, text, rules={"cut_on_equal": False})
    assert (cuts(reply), reply["value_of_first"]) == ([], 3)
    assert reply["rules"] == {"fail_hard": False, "cut_on_equal": False}


def test_fail_hard_returns_the_bound_and_fail_soft_the_value(client: FlaskClient) -> None:
    hard = trace(client, FIGURE_5_2, rules={"fail_hard": True})
    soft = trace(client, FIGURE_5_2)
    assert (at(hard, "b")["value"], at(soft, "b")["value"]) == (3, 2)


def test_records_agree_with_alpha_beta_in_python(client: FlaskClient) -> None:
    known = ("kind", "path", "value", "alpha", "beta", "by", "limit", "ancestor", "parent")
    for tree in (((3, 12, 8), (2, 4, 6), (14, 5, 2)), (((10, 6), (100, 8)), ((1, 2), (20, 4)))):
        text = str(tree).replace(" ", "")
        ours, theirs = (
            [{name: record.get(name) for name in known} for record in each["records"]]
            for each in (alpha_beta(tree), trace(client, text))
        )
        assert ours == theirs


def test_the_trace_of_figure_5_2_as_text(client: FlaskClient) -> None:
    expected = DRAWN_5_2.replace("c ▽ ≤ 2", "c ▽ 2")
    assert drawn(client, FIGURE_5_2, format="text") == expected


@pytest.mark.parametrize("text", [FIGURE_5_2, THREE_PLIES, MIRROR, NAMED, QUIZ])
def test_the_picture_crosses_out_every_cut(client: FlaskClient, text: str) -> None:
    picture = drawn(client, text, format="svg")
    assert len(figures(picture, "branch", "cut")) == len(cuts(trace(client, text)))


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_asked_for_by_format_or_by_accept(client: FlaskClient, name: str) -> None:
    media_type = DRAWINGS[name].media_type
    body = {"options": {"text": FIGURE_5_2}}
    by_format = post(client, "tree/trace", format=name, **body)
    by_accept = client.post("/v1/games/tree/trace", json=body, headers={"Accept": media_type})
    assert by_format.data == by_accept.data
    assert by_format.content_type == by_accept.content_type == f"{media_type}; charset=utf-8"


def test_the_body_s_format_goes_before_accept(client: FlaskClient) -> None:
    for wanted, accepted, expected in [
        ("json", "image/svg+xml, application/json;q=0.1", "application/json"),
        ("svg", NDJSON, "image/svg+xml"),
        ("json", NDJSON, NDJSON),
        ("json", "*/*", "application/json"),
        (None, "*/*", "application/json"),
        (None, "text/plain;q=0.5, image/*", "image/svg+xml"),
    ]:
        headers, body = {"Accept": accepted}, {"format": wanted} if wanted else {}
        response = client.post("/v1/games/tree/trace", json=body, headers=headers)
        assert response.mimetype == expected


def test_another_type_is_not_acceptable(client: FlaskClient) -> None:
    response = client.post("/v1/games/tree/trace", json={}, headers={"Accept": "text/html"})
    refused = problem(response)
    assert (refused["code"], refused["alternatives"][0]) == ("not_acceptable", "application/json")


def test_records_come_line_by_line(client: FlaskClient) -> None:
    body = {"options": {"text": FIGURE_5_2}, "client_id": "mine", "algorithm": "plain_alpha_beta"}
    response = client.post("/v1/games/tree/trace", json=body, headers={"Accept": NDJSON})
    head, *records, final = map(json.loads, response.text.splitlines())
    whole = trace(client, FIGURE_5_2)
    assert head.pop("type") == "header"
    assert head.keys() == whole.keys() - {"records"}
    assert {name: head[name] for name in ("move", "nodes", "cut")} == {
        name: whole[name] for name in ("move", "nodes", "cut")
    }
    assert [record.pop("type") for record in records] == ["record"] * len(whole["records"])
    assert records == whole["records"]
    assert final == {"type": "final", "client_id": "mine", "written": len(records)}


def test_no_more_nodes_are_recorded_than_asked_for(client: FlaskClient) -> None:
    whole, first = (trace(client, FIGURE_5_2, most_nodes=most) for most in (11, 5))
    assert (whole["recorded"], whole["beyond"]) == (11, 0)
    assert (first["recorded"], first["beyond"], first["nodes"]) == (5, 6, 11)
    assert first["value_of_first"] == 3
    assert "6 visited that are not recorded" in drawn(
        client, FIGURE_5_2, most_nodes=5, format="text"
    )


def test_five_thousand_nodes_are_usual(client: FlaskClient) -> None:
    body = {"algorithm": "minimax", "depth": 5, "time_ms": 1000 * WITHIN_S}
    reply = found(client, "tic_tac_toe/trace", **body)
    assert (reply["recorded"], reply["nodes"]) == (USUAL_NODES, 18730)
    assert reply["beyond"] == 18730 - USUAL_NODES


def test_the_same_request_gives_the_same_trace(client: FlaskClient) -> None:
    one, other = (trace(client, QUIZ, seed=1) for _ in range(2))
    assert one["records"] == other["records"]


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        *[({"most_nodes": most}, "invalid_request", "/most_nodes") for most in (0, 50_001, "1")],
        ({"format": "pdf"}, "invalid_request", "/format"),
        ({"threads": 2}, "invalid_request", "/threads"),
        ({"cache": "use"}, "invalid_request", "/cache"),
        ({"rules": {"fail_hard": "maybe"}}, "invalid_request", "/rules/fail_hard"),
        ({"rules": {"late": True}}, "invalid_request", "/rules/late"),
        ({"rules": {}, "algorithm": "minimax"}, "algorithm_refused", "/rules"),
        ({"algorithm": "solve"}, "algorithm_refused", "/algorithm"),
        ({"algorithm": "guess"}, "unknown_algorithm", "/algorithm"),
        ({"moves": ["z9"]}, "illegal_move", "/moves/0"),
        ({"root_moves": ["z9"]}, "illegal_move", "/root_moves/0"),
    ],
)
def test_what_is_refused(
    client: FlaskClient, body: dict[str, object], code: str, pointer: str
) -> None:
    refused = problem(post(client, "tic_tac_toe/trace", **body))
    assert (refused["code"], refused["pointer"]) == (code, pointer)


def test_what_is_listed_as_traced_is_and_nothing_else(client: FlaskClient) -> None:
    listed = seen(client, "/v1/games")
    traced = {row["name"] for row in listed["algorithms"] if row["traced"]}
    games = {
        row["name"]: card
        for card in listed["games"]
        for row in card["algorithms"]
        if row["applies"]
    }
    assert games.keys() >= {"selective", "solve", "minimax", "mcts", "a_star"}
    for name, card in games.items():
        body = {"algorithm": name, "depth": 1, "nodes": 100, "most_nodes": 1}
        response = post(client, f"{card['name']}/trace", **body)
        if name in traced:
            assert response.status_code == 200, response.text
            continue
        refused = problem(response)
        assert (refused["code"], refused["pointer"]) == ("algorithm_refused", "/algorithm")
        fitting = [row["name"] for row in card["algorithms"] if row["applies"]]
        assert refused.get("alternatives", []) == [other for other in fitting if other in traced]


def test_a_game_that_is_over_has_no_trace(client: FlaskClient) -> None:
    refused = problem(post(client, "tic_tac_toe/trace", state="XXX/OO./..."))
    assert refused["code"] == "game_over"


def test_labels_of_a_client_are_escaped_in_every_drawing(client: FlaskClient) -> None:
    label = '<b onload="x()">&'
    nodes = [
        {"name": "root", "player": 1, "children": ["left", "right"], "moves": [label, '"']},
        {"name": "left", "utility": 4},
        {"name": "right", "utility": 6},
    ]
    for name in FORMATS:
        response = post(client, "tree/trace", options={"nodes": nodes}, format=name)
        assert response.status_code == 200, response.text
        if name == "svg":
            texts = [part.text for part in ET.fromstring(response.text).iter(f"{SVG}text")]
            assert {label, '"'} <= {*texts}
            assert "<b" not in response.text
        elif name == "dot":
            assert '[label="<b onload=\\"x()\\">&"]' in response.text


def test_a_reply_repeats_the_client_s_id_where_it_is_json(client: FlaskClient) -> None:
    assert trace(client, FIGURE_5_2, client_id="mine")["client_id"] == "mine"
    assert drawn(client, FIGURE_5_2, client_id="mine", format="svg").startswith("<svg")


def test_a_trace_is_bounded_in_time(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=20, default_time_ms=10).test_client()
    for body in ({}, {"depth": 200}):
        reply = found(client, "connect_four/trace", algorithm="plain_alpha_beta", **body)
        assert reply["stopped_by"] == "time"


def test_a_client_that_leaves_ends_the_search(make_app: MakeApp) -> None:
    app, caller = make_app(), Caller()
    body = {"algorithm": "plain_alpha_beta", "depth": 200}

    def ask() -> TestResponse:
        overrides = {KEY: caller}
        path = "/v1/games/connect_four/trace"
        return app.test_client().post(path, json=body, environ_overrides=overrides)

    with ThreadPoolExecutor() as pool:
        reply = pool.submit(ask)
        until(lambda: seen(app.test_client(), "/readyz")["searches"] == 1)
        caller.leave()
        assert content(reply.result(WITHIN_S))["stopped_by"] == "stop"


def test_other_searches_take_the_rules_too(client: FlaskClient) -> None:
    body = {"algorithm": "plain_alpha_beta", "options": {"text": "((3,12),(3,1))"}}
    strict, loose = (
        found(client, "tree/move", **body, rules={"cut_on_equal": equal})["leaves"]
        for equal in (True, False)
    )
    assert strict < loose


def test_the_most_nodes_are_the_engine_s(client: FlaskClient) -> None:
    body = {"algorithm": "minimax", "depth": 6, "most_nodes": MOST_TRACED}
    reply = found(client, "tic_tac_toe/trace", **body, time_ms=1000 * WITHIN_S)
    assert reply["recorded"] == MOST_TRACED


def test_expectimax_backs_up_means(client: FlaskClient) -> None:
    """A slide's tree: 350 and 427, so the second."""
    text = "max(chance(1/2:400,1/2:300),chance(1/2:492,1/2:362))"
    reply = trace(client, text, algorithm="expectimax")
    assert [at(reply, *path)["value"] for path in ("", "a", "b")] == [427, 350, 427]
    assert (at(reply, "a")["turn"], at(reply, "a", "b")["probability"]) == ("chance", 0.5)
    assert len(figures(drawn(client, text, algorithm="expectimax", format="svg"), "chance")) == 2


def test_a_modelled_opponent_is_drawn_as_chance(client: FlaskClient) -> None:
    body = {"algorithm": "auto", "opponent": {"model": "random"}, "format": "text"}
    text = drawn(client, "((1,3),(-5,15))", **body)
    assert "└─ b ○ 5  MIN\n" in text


def test_max_n_has_a_value_for_each_player(client: FlaskClient) -> None:
    """Luckhardt and Irani's tree, as in Russell and Norvig, figure 5.4."""
    text = "1(2(3([1,2,6],[4,2,3]),3([6,1,2],[7,4,1])),2(3([5,1,1],[1,5,2]),3([7,7,1],[5,4,5])))"
    reply = trace(client, text, algorithm="max_n")
    values = {"": [1, 2, 6], "a": [1, 2, 6], "b": [1, 5, 2], "ab": [6, 1, 2], "bb": [5, 4, 5]}
    assert {path: at(reply, *path)["values"] for path in values} == values
    assert "◇ (1, 2, 6)  player 1" in drawn(client, text, algorithm="max_n", format="text")


def test_a_turn_together_has_its_matrix(client: FlaskClient) -> None:
    moves = ["rock", "paper", "scissors"]
    options = {
        "row": [[0, -1, 1], [1, 0, -1], [-1, 1, 0]],
        "row_moves": moves,
        "column_moves": moves,
    }
    root = found(client, "matrix/trace", options=options)["records"][0]
    assert root["matrix"]["rows"] == root["matrix"]["columns"] == moves
    assert root["matrix"]["values"] == options["row"]
    assert root["matrix"]["row_strategy"] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("algorithm", ["minimax", "plain_alpha_beta", "alpha_beta"])
def test_static_values_of_tic_tac_toe_two_plies_deep(client: FlaskClient, algorithm: str) -> None:
    """Nilsson's tree: the centre is worth 1 open line, corners −1 and edges −2 at best."""
    reply = found(client, "tic_tac_toe/trace", algorithm=algorithm, depth=2)
    root = reply["records"][0]
    assert (root["value"], root["best"], reply["move"]) == (1, "b2", "b2")
    if algorithm == "minimax":
        values = {r["path"][0]: r["value"] for r in reply["records"] if len(r["path"]) == 1}
        assert values == {"b2": 1, **dict.fromkeys(("a1", "a3", "c1", "c3"), -1)} | dict.fromkeys(
            ("a2", "b1", "b3", "c2"), -2
        )


@pytest.mark.parametrize("game", ["connect_four", "backgammon", "chess", "pacman", "othello"])
def test_every_kind_of_game_is_drawn(client: FlaskClient, game: str) -> None:
    card = content(client.get(f"/v1/games/{game}"))
    example = card["examples"][0]
    body = {"options": json.loads(example["options"]), "moves": example["moves"].split()}
    body |= {"state": example["state"]} if example["state"] else {}
    for name in DRAWINGS:
        response = post(client, f"{game}/trace", **body, depth=2, most_nodes=900, format=name)
        assert response.status_code == 200, response.text
        if name == "svg":
            assert len(figures(response.text, "node")) > 1


def test_infinity_is_drawn_as_lectures_write_it(client: FlaskClient) -> None:
    options = {"text": "max(min(-inf,3),min(inf,4))"}
    drawn = post(client, "tree/trace", options=options, format="text").get_data(as_text=True)
    assert "├─ a ▽ −∞  MIN  α −∞  β +∞, −∞" in drawn
    assert "1000000000000" not in drawn


def test_records_of_a_pass_that_was_stopped_are_named(client: FlaskClient) -> None:
    reply = found(client, "tic_tac_toe/trace", algorithm="minimax", nodes=5)
    assert (reply["depth"], reply["stopped_depth"]) == (1, 1)
    assert "value" not in reply["records"][0]


def test_half_of_the_time_is_for_the_search_however_many_nodes_are_recorded(
    client: FlaskClient,
) -> None:
    body = {"most_nodes": 50_000, "time_ms": 200}
    assert found(client, "connect_four/trace", **body)["recorded"] > 1
