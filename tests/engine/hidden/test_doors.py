"""Games with hidden information through every door: each goes by views, or says which field cannot.

No reply has what the player does not see.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.__main__ import main
from tests.agents.session import called
from tests.support import MakeApp, content, found, post, problem
from tests.support.kuhn_poker import SEARCH, STATES, VIEW, is_silent

RANDOM = {"model": "random"}
CHANCE = {"options": {"text": "chance(max(min(1,9),4),min(2,8))"}, "opponent": RANDOM}
"""Chance moves, nothing is hidden, and the search is refused."""


@pytest.mark.parametrize("path", ["move", "analysis", "hint", "analysis/stream", "trace"])
@pytest.mark.parametrize("body", [{}, {"view": "1: -- -"}, {"moves": ["K"]}], ids=str)
def test_who_plays_by_views_is_not_told_to_draw_chance(
    client: FlaskClient, path: str, body: dict[str, Any]
) -> None:
    refused = problem(post(client, f"kuhn_poker/{path}", **body))
    assert (refused["status"], refused["code"]) == (422, "chance_moves")
    assert refused["pointer"] in {"/moves", "/view"}
    assert "sampleOutcome" in refused["detail"]
    assert "draw_chance" not in refused["detail"]


def test_where_nothing_is_hidden_draw_chance_is_proposed(client: FlaskClient) -> None:
    refused = problem(post(client, "tree/move", **CHANCE))
    assert (refused["code"], refused["pointer"]) == ("chance_moves", "/algorithm")
    assert "draw_chance" in refused["detail"]


@pytest.mark.parametrize("media_type", ["application/x-ndjson", "text/event-stream"])
def test_a_stream_tells_how_far_from_an_equilibrium_it_is(
    make_app: MakeApp, media_type: str
) -> None:
    body = {"state": STATES[0], "algorithm": "cfr", "iterations": 3000, "time_ms": 20_000}
    client = make_app().test_client()
    text = client.post(
        "/v1/games/kuhn_poker/analysis/stream", json=body, headers={"Accept": media_type}
    ).text
    assert is_silent(text)
    lines = [line.removeprefix("data: ") for line in text.splitlines()]
    objects = [json.loads(line) for line in lines if line.startswith("{")]
    *before, final = [one for one in objects if one["type"] != "heartbeat"]
    assert (final["type"], final["view"]) == ("final", VIEW)
    assert before
    for iteration in before:
        assert iteration["exploitability"] == iteration["nash_conv"] / 2
        assert [choice["move"] for choice in iteration["strategy"]] == ["pass", "bet"]
        assert 0 < iteration["reach_probability"] < 1
    assert final["exploitability"] <= before[0]["exploitability"]
    assert final["iterations"] >= before[-1]["iterations"]


def test_a_batch_answers_by_views(client: FlaskClient) -> None:
    asked = [{"view": VIEW}, *({"state": state} for state in STATES)]
    entries = [
        {"game": "kuhn_poker", "operation": operation, **position, **limits}
        for operation, limits in (
            ("move", {**SEARCH, "seed": 1}),
            ("analysis", {**SEARCH, "seed": 1}),
            ("position", {"player": "2"}),
        )
        for position in asked
    ]
    refused = {"game": "kuhn_poker", "state": STATES[0], "draw_chance": True}
    response = client.post("/v1/batch", json={"requests": [*entries, refused]})
    assert is_silent(response.text)
    *results, last = content(response)["results"]
    assert (last["problem"]["code"], last["problem"]["pointer"]) == (
        "hidden_information",
        "/draw_chance",
    )
    for at in range(0, len(results), len(asked)):
        operation = entries[at]["operation"]
        replies = [one[operation] for one in results[at : at + len(asked)]]
        assert {reply["view"] for reply in replies} == {VIEW}
        assert len({json.dumps(reply.get("strategy")) for reply in replies}) == 1


def test_an_agents_tools_go_by_views(app: Flask) -> None:
    result = called(app, "chooseMove", game="kuhn_poker", state=STATES[0], **SEARCH)
    assert not result.is_error
    assert result.structured_content["view"] == VIEW
    assert is_silent(result.model_dump_json())
    refused = called(app, "sampleOutcome", game="kuhn_poker", view=VIEW)
    assert refused.is_error
    assert refused.structured_content["pointer"] == "/view"
    played = called(app, "playGame", game="kuhn_poker", player="1", nodes=50)
    assert played.structured_content["view"].startswith("1: ")
    assert "state" not in played.structured_content


def test_the_command_line_moves_by_views(capsys: pytest.CaptureFixture[str]) -> None:
    limits = ("--algorithm", "cfr", "--iterations", "50", "--seed", "1", "--json")
    reports = []
    for position in (("--view", VIEW), *(("--state", state) for state in STATES)):
        assert main(["move", "kuhn_poker", *position, *limits]) == 0
        printed = capsys.readouterr()
        assert is_silent(printed.out + printed.err)
        reports.append(json.loads(printed.out))
    assert {report["view"] for report in reports} == {VIEW}
    assert len({report["move"] for report in reports}) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("move", "kuhn_poker", "--view", VIEW, "--state", STATES[0]), "view"),
        (("move", "kuhn_poker"), "chance moves"),
        (("trace", "kuhn_poker", "--state", STATES[0]), "no trace"),
        (("uci", "--game", "kuhn_poker"), "kuhn_poker"),
        (
            ("match", "alpha_beta:nodes=50", "auto:nodes=50", "--game", "kuhn_poker"),
            "do not see",
        ),
    ],
    ids=lambda part: str(part[0]),
)
def test_a_command_that_cannot_be_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    assert main([*words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert "draw_chance" not in line


def test_a_match_on_the_command_line_is_played_by_views(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("games.jsonl", "games.pgn"):
        words = ["match", "auto:nodes=50", "auto:nodes=50", "--game", "kuhn_poker", "--games", "4"]
        assert main([*words, "--seed", "1", "--json", "--log", str(tmp_path / name)]) == 0
        result = json.loads(capsys.readouterr().out)
        assert (result["games"], set(result["ended_by"])) == (4, {"rules"})
        assert (tmp_path / name).stat().st_size


def test_policies_are_worth_what_kuhn_says(client: FlaskClient) -> None:
    """Random play of both is worth 1/8 to the first player: the mean over six deals by hand."""
    reply = found(client, "kuhn_poker/policy-value", policies=[RANDOM, RANDOM])
    assert reply["values"] == pytest.approx([1 / 8, -1 / 8])
    refused = problem(post(client, "kuhn_poker/policy-value", policies=[RANDOM, RANDOM], view=VIEW))
    assert (refused["code"], refused["pointer"]) == ("hidden_information", "/view")
    deeper = [RANDOM, {"model": "epsilon", "epsilon": 0.5, "depth": 2}]
    refused = problem(post(client, "kuhn_poker/policy-value", policies=deeper))
    assert refused["pointer"].startswith("/policies/1")
