"""The tools of `python -m service mcp` as a model reads them: list, outlines, descriptions."""

import json

import pytest
from flask import Flask
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from mcp import Client
from mcp.types import CallToolResult, ListToolsResult

from service.__main__ import main
from service.agents.choice import ALL
from service.agents.guide import DESCRIBE, LEFT_OUT, LIST_GAMES, USUAL, WHEN
from service.agents.tools import tools
from service.engine import built_in_games
from tests.agents.session import AS_TOOLS, JOB_TOOLS, asked_over_stdio, called, connected, names
from tests.support import MakeApp, Valkey, seen

MOST_TOOLS_BYTES = 48_000
MOST_GAMES_BYTES = 8_000


def listed(app: Flask, *more: str) -> ListToolsResult:
    results = []

    async def act(client: Client) -> None:
        results.append(await client.list_tools())

    connected(app, act, more)
    return results[0]


def size(result: ListToolsResult | CallToolResult) -> int:
    """Bytes of a result as a client receives it."""
    return len(result.model_dump_json(by_alias=True, exclude_none=True).encode())


WITH_OPENSPIEL = """
import sys
from service.__main__ import main
from service.games import openspiel
from tests.support.openspiel_crowd import provided
openspiel.provided = provided
sys.exit(main(["mcp"]))
"""


@pytest.mark.parametrize(
    ("arguments", "has_openspiel"),
    [(["-m", "service", "mcp"], False), (["-c", WITH_OPENSPIEL], True)],
)
def test_what_a_model_reads_first_is_short(arguments: list[str], *, has_openspiel: bool) -> None:
    """The list of tools, and that of games, as the client of the SDK receives them."""

    async def act(client: Client) -> None:
        there = await client.list_tools()
        assert size(there) <= MOST_TOOLS_BYTES
        games = await client.call_tool(LIST_GAMES, {})
        assert not games.is_error
        assert size(games) <= MOST_GAMES_BYTES
        assert [line["name"] for line in games.structured_content["games"]] == built_in_games()
        assert ("more" in games.structured_content) == has_openspiel
        found = await client.call_tool(LIST_GAMES, {"search": "openspiel"})
        assert size(found) <= MOST_GAMES_BYTES
        found_names = [line["name"] for line in found.structured_content["games"]]
        assert any(name.startswith("openspiel.") for name in found_names) == has_openspiel

    asked_over_stdio(arguments, act)


def test_with_jobs_the_list_of_tools_is_short_too(make_app: MakeApp, valkey: Valkey) -> None:
    there = listed(make_app(jobs_url=valkey.url))
    assert names(there) == [*USUAL, DESCRIBE]
    assert size(there) <= MOST_TOOLS_BYTES
    assert {*names(listed(make_app(jobs_url=valkey.url), ALL))} == {*AS_TOOLS, DESCRIBE}


def test_where_there_are_no_jobs_there_are_no_tools_of_them(app: Flask) -> None:
    assert {*names(listed(app, ALL))} == {*AS_TOOLS, DESCRIBE} - JOB_TOOLS


def test_named_tools_come_beside_the_usual_ones(app: Flask) -> None:
    usual = names(listed(app))
    assert not {"traceSearch", "batch"} & {*usual}
    assert names(listed(app, "traceSearch", "getGame", DESCRIBE, "batch")) == [
        *usual[:-1],
        "traceSearch",
        "batch",
        DESCRIBE,
    ]


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("tracesearch", "traceSearch may be meant"),
        ("traceSearch,learn_strategies", "learnStrategies may be meant"),
        ("ALL", "all may be meant"),
        ("createJob", "needs jobs, and there are none here: COUNTERMOVE_JOBS_URL"),
        ("luck", "there are all, listGames, "),
    ],
)
def test_a_tool_that_there_is_not_is_refused_with_the_nearest(
    named: str, meant: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COUNTERMOVE_JOBS_URL", "")
    assert main(["mcp", "--tools", named]) == 2
    said = capsys.readouterr()
    assert (said.out, meant in said.err) == ("", True), said.err


def test_every_tool_says_when_to_use_it(app: Flask) -> None:
    assert WHEN.keys() == AS_TOOLS
    for tool in listed(app, ALL).tools:
        assert "Use it " in (tool.description or ""), tool.name


def test_a_tool_is_known_to_change_nothing_unless_it_does(app: Flask) -> None:
    changing = {
        tool.name
        for tool in listed(app, ALL).tools
        if not tool.annotations or not tool.annotations.read_only_hint
    }
    assert changing == {"playGame"}


def test_a_tool_has_the_schemas_of_its_operation(app: Flask) -> None:
    document = seen(app.test_client(), "/openapi.json")
    schemas = document["components"]["schemas"]
    made = {tool.name: tool for tool in tools(document)}
    choose = made["chooseMove"]
    assert choose.takes["properties"].keys() == schemas["MoveRequest"]["properties"].keys() | {
        "game"
    }
    assert choose.takes["required"] == ["game"]
    assert choose.takes["properties"]["depth"] == schemas["MoveRequest"]["properties"]["depth"]
    assert "Choose a move" in choose.description


def test_outlines_are_valid_and_have_what_is_needed(app: Flask) -> None:
    made = {tool.name: tool for tool in tools(seen(app.test_client(), "/openapi.json"))}
    for tool in listed(app, ALL).tools:
        schema = tool.input_schema
        Draft202012Validator.check_schema(schema)
        assert "$ref" not in json.dumps(schema)
        assert {*schema.get("required", ())} <= schema["properties"].keys()
        if tool.name in made:
            assert schema.get("required", []) == made[tool.name].takes["required"]
            missing = made[tool.name].takes["properties"].keys() - schema["properties"].keys()
            assert all(name in (tool.description or "") for name in missing)
            assert "additionalProperties" not in schema
        assert tool.output_schema is None


def test_no_argument_is_left_out_that_there_is_not(app: Flask) -> None:
    made = tools(seen(app.test_client(), "/openapi.json"))
    assert {name for tool in made for name in tool.takes["properties"]} >= LEFT_OUT


def test_every_argument_is_described_in_full_on_request(app: Flask) -> None:
    for tool in tools(seen(app.test_client(), "/openapi.json")):
        Draft202012Validator.check_schema(tool.takes)
        for name in tool.takes["properties"]:
            part = tool.part_of([name])
            assert part["properties"].keys() == {name}
            assert Draft202012Validator(part).is_valid({})


@pytest.mark.parametrize(
    ("opponent", "fits"),
    [
        ({"model": "epsilon", "depth": 2, "epsilon": 0.1}, True),
        ({"model": "mixture", "parts": [{"share": 1.0, "model": "random"}]}, True),
        ({"model": "luck"}, False),
        ({"model": "epsilon", "depth": 0}, False),
    ],
)
def test_the_kinds_of_opponents_are_listed(
    app: Flask, opponent: dict[str, object], *, fits: bool
) -> None:
    (choose,) = (tool for tool in listed(app).tools if tool.name == "chooseMove")
    outlined = choose.input_schema["properties"]["opponent"]
    assert "softmax" in outlined["properties"]["model"]["enum"]
    assert DESCRIBE in outlined["description"]
    outline = called(app, DESCRIBE, tool="chooseMove", arguments=["opponent"]).structured_content
    assert Draft202012Validator(outline).is_valid({"opponent": opponent}) == fits


def test_what_outlines_leave_out_is_summarized_and_may_be_sent(app: Flask) -> None:
    outline = called(app, DESCRIBE, tool="chooseMove").structured_content
    assert {"nodes", "threads", "rave", "opponents"} <= outline["properties"].keys()
    assert len(json.dumps(outline)) <= MOST_GAMES_BYTES
    arguments = {"nodes": 50, "threads": 1, "cache": "bypass", "opponent": {"model": "random"}}
    result = called(app, "chooseMove", game="tic_tac_toe", **arguments)
    assert not result.is_error, result
    assert result.structured_content["algorithm"] == "expectimax"


@pytest.mark.parametrize(
    ("given", "pointer", "nearest"),
    [
        ({"tool": "choosemove"}, "/tool", "chooseMove"),
        ({"tool": "chooseMove", "arguments": ["Opponent"]}, "/arguments/0", "opponent"),
        ({"tool": "chooseMove", "arguments": ["rave", "time"]}, "/arguments/1", "time_ms"),
        ({"tool": "chooseMove", "arguments": "rave"}, "/arguments", None),
        ({"tool": 1}, "/tool", None),
        ({}, "/tool", None),
    ],
)
def test_what_cannot_be_described_is_refused(
    app: Flask, given: dict[str, object], pointer: str, nearest: str | None
) -> None:
    result = called(app, DESCRIBE, **given)
    assert result.is_error
    refused = result.structured_content
    assert (refused["code"], refused["pointer"]) == ("invalid_request", pointer)
    assert next(iter(refused.get("alternatives", ())), None) == nearest
