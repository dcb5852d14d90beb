"""`python -m service mcp`: the operations as tools, asked by the official SDK's own client."""

import json
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import anyio
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, ListToolsResult, TextContent

from service.__main__ import main
from service.agents.choice import ALL
from service.agents.games import shown
from service.agents.guide import DESCRIBE, LEFT_OUT, LIST_GAMES, USUAL, WHEN
from service.agents.outline import outline
from service.agents.references import References
from service.agents.server import AgentServer
from service.agents.tools import JSON, tools
from service.engine import built_in_games
from service.http.views.resource import EXTENSION
from tests.http.test_openapi import OPERATIONS, game_of
from tests.support import (
    ROOT,
    WITHIN_S,
    MakeApp,
    Valkey,
    found,
    post,
    problem,
    seen,
    until,
)
from tests.support.keys import key

ENVIRONMENT = {"COUNTERMOVE_REDIS_URL": "none", "COUNTERMOVE_TABLE_MB": "1"}
AN_HOUR_MS = 3_600_000
MOST_TOOLS_BYTES = 48_000
MOST_GAMES_BYTES = 8_000
AS_TOOLS = OPERATIONS - {"streamAnalysis"}
JOB_TOOLS = {"createJob", "listJobs", "getJob", "cancelJob"}
Act = Callable[[Client], Awaitable[object]]


def connected(app: Flask, act: Act, more: Sequence[str] = (ALL,)) -> None:
    """Let a client act on a server in this process, which has `more` tools than the usual ones."""

    async def run() -> None:
        async with Client(AgentServer(app, more).server, mode="legacy") as client:
            await act(client)

    anyio.run(run)


def called(app: Flask, name: str, /, **arguments: object) -> CallToolResult:
    results = []

    async def act(client: Client) -> None:
        results.append(await client.call_tool(name, arguments))

    connected(app, act)
    return results[0]


def listed(app: Flask, *more: str) -> ListToolsResult:
    results = []

    async def act(client: Client) -> None:
        results.append(await client.list_tools())

    connected(app, act, more)
    return results[0]


def names(tools_there: ListToolsResult) -> list[str]:
    return [tool.name for tool in tools_there.tools]


def size(result: ListToolsResult | CallToolResult) -> int:
    """Bytes of a result as a client receives it."""
    return len(result.model_dump_json(by_alias=True, exclude_none=True).encode())


def asked_over_stdio(arguments: Sequence[str], act: Act) -> None:
    """Let a client act on a process of its own."""
    server = StdioServerParameters(
        command=sys.executable, args=[*arguments], cwd=ROOT, env=ENVIRONMENT
    )

    async def run() -> None:
        async with Client(stdio_client(server)) as client:
            await act(client)

    anyio.run(run)


def _without_id(problem: dict[str, Any]) -> dict[str, Any]:
    assert problem["request_id"]
    return {**problem, "request_id": None}


def test_an_agent_plays_a_move_over_standard_input_and_output() -> None:
    async def act(client: Client) -> None:
        there = await client.list_tools()
        assert names(there) == [*(name for name in USUAL if name not in JOB_TOOLS), DESCRIBE]
        arguments = {"game": "tic_tac_toe", "state": "XX./OO./...", "depth": 2}
        move = await client.call_tool("chooseMove", arguments)
        assert (move.is_error, move.structured_content["move"]) == (False, "c3")
        refused = await client.call_tool("chooseMove", {**arguments, "moves": ["a3"]})
        assert refused.is_error
        assert refused.structured_content["code"] == "illegal_move"

    asked_over_stdio(["-m", "service", "mcp"], act)


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
def test_the_kinds_of_opponents_are_told(
    app: Flask, opponent: dict[str, object], *, fits: bool
) -> None:
    (choose,) = (tool for tool in listed(app).tools if tool.name == "chooseMove")
    outlined = choose.input_schema["properties"]["opponent"]
    assert "softmax" in outlined["properties"]["model"]["enum"]
    assert DESCRIBE in outlined["description"]
    told = called(app, DESCRIBE, tool="chooseMove", arguments=["opponent"]).structured_content
    assert Draft202012Validator(told).is_valid({"opponent": opponent}) == fits


def test_what_outlines_leave_out_is_told_in_short_and_may_be_sent(app: Flask) -> None:
    told = called(app, DESCRIBE, tool="chooseMove").structured_content
    assert {"nodes", "threads", "rave", "opponents"} <= told["properties"].keys()
    assert len(json.dumps(told)) <= MOST_GAMES_BYTES
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


def test_whatever_an_operation_answers_its_tool_answers(app: Flask) -> None:
    """The examples of the description, whose replies have all that it says is always there."""
    document = seen(app.test_client(), "/openapi.json")
    followed = References(document).followed
    asked = set()
    for tool in tools(document):
        if tool.name in JOB_TOOLS:
            continue
        item = followed(document["paths"][tool.path])
        operation = item[tool.method.lower()]
        content = followed(operation.get("requestBody", {})).get("content", {}).get(JSON, {})
        usual = {game_of(item): {"value": content.get("example", {})}}
        game, example = next(iter(content.get("examples", usual).items()))
        arguments = {**example["value"], **({"game": game} if "game" in tool.places else {})}
        result = called(app, tool.name, **arguments)
        assert not result.is_error, result
        reply = followed(operation["responses"]["200"])["content"][JSON]["schema"]
        parts = followed(reply).get("allOf", [reply])
        needed = [name for part in parts for name in followed(part).get("required", ())]
        assert result.structured_content.keys() >= {*needed}
        asked.add(tool.name)
    assert asked == AS_TOOLS - JOB_TOOLS


def test_the_full_list_of_games_is_there_on_request(app: Flask, client: FlaskClient) -> None:
    for detail in ("full", "algorithms"):
        told = called(app, LIST_GAMES, detail=detail).structured_content
        assert told == seen(client, f"/v1/games?detail={detail}")


@pytest.mark.parametrize(
    ("search", "first"),
    [
        ("Tic Tac Toe", "tic_tac_toe"),
        ("TicTacToe", "tic_tac_toe"),
        ("connect4", "connect_four"),
        ("conect four", "connect_four"),
        ("chinese chess", "xiangqi"),
        ("draughts", "checkers"),
        ("poker", "kuhn_poker"),
        ("hidden information hex", "dark_hex"),
        ("single_player", "maze"),
    ],
)
def test_games_are_found_by_words(app: Flask, search: str, first: str) -> None:
    found = called(app, LIST_GAMES, search=search).structured_content["games"]
    assert found[0]["name"] == first


def test_a_search_without_words_is_none(app: Flask) -> None:
    lines = called(app, LIST_GAMES).structured_content
    for search in ("", "  ", "-"):
        assert called(app, LIST_GAMES, search=search).structured_content == lines


def test_what_no_game_is_like_finds_none(app: Flask) -> None:
    assert called(app, LIST_GAMES, search="zzzz").structured_content == {"games": []}


def test_a_search_for_what_is_no_text_or_no_line_is_refused(app: Flask) -> None:
    for given in ({"search": 1}, {"search": "chess", "detail": "full"}):
        refused = called(app, LIST_GAMES, **given)
        assert refused.is_error
        assert refused.structured_content["pointer"] == "/search"


def test_what_is_null_is_left_out_and_options_may_be_an_object(app: Flask) -> None:
    lines = called(app, LIST_GAMES).structured_content
    assert called(app, LIST_GAMES, search=None, detail=None).structured_content == lines
    card = called(app, "getGame", game="nim").structured_content
    assert called(app, "getGame", game="nim", options=None).structured_content == card
    three, text = (
        called(app, "getGame", game="kuhn_poker", options=options).structured_content
        for options in ({"players": 3}, '{"players": 3}')
    )
    assert three == text
    assert three["players"] == ["1", "2", "3"]


def test_a_list_of_many_games_is_cut_and_says_so() -> None:
    lines = [
        {"name": f"game_{n}", "title": f"Game {n}", "kind": "chance", "players": ["1", "2"]}
        for n in range(1000)
    ]
    for search, how in {"": "by search", "game": "search more narrowly"}.items():
        said = shown(lines, search)
        assert 20 < len(said["games"]) < 100
        assert said["more"] == [f"{1000 - len(said['games'])} others: {how}"]
    assert shown(lines, "game_777")["games"][0]["name"] == "game_777"


def test_games_of_collections_are_found_by_search_alone() -> None:
    lines = [
        {"name": name, "title": name, "kind": "chance", "players": ["1", "2"]}
        for name in ("pig", "openspiel.pig", "openspiel.yacht", "other.pig")
    ]
    said = shown(lines, "")
    assert said == {
        "games": [{**lines[0], "players": 2}],
        "more": ["2 of openspiel: by search", "1 of other: by search"],
    }
    found = [line["name"] for line in shown(lines, "pig")["games"]]
    assert found == ["pig", "other.pig", "openspiel.pig"]


def test_a_tool_replies_as_its_operation_does(app: Flask, client: FlaskClient) -> None:
    result = called(app, "inspectPosition", game="nim", moves=["1:3"])
    reply = found(client, "nim/position", moves=["1:3"])
    assert result.structured_content == reply
    (text,) = result.content
    assert isinstance(text, TextContent)
    assert json.loads(text.text) == reply


@pytest.mark.parametrize(
    "body", [{"moves": ["b2", "b2"]}, {"depth": 0}, {"colour": "red"}, {"algorithm": "luck"}]
)
def test_a_refusal_is_the_operations_problem(
    app: Flask, client: FlaskClient, body: dict[str, Any]
) -> None:
    result = called(app, "chooseMove", game="tic_tac_toe", **body)
    assert result.is_error
    refused = problem(post(client, "tic_tac_toe/move", **body))
    assert _without_id(result.structured_content) == _without_id(refused)


def test_an_agent_on_this_host_needs_no_key(make_app: MakeApp, tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    key(file, "add", "ada")
    app = make_app(keys_file=str(file))
    client = app.test_client()
    assert client.get("/v1/games/nim").status_code == 401
    headers = {"Countermove-In-Process": "1", "countermove.in_process": "1"}
    assert client.get("/v1/games/nim", headers=headers).status_code == 401
    assert not called(app, "getGame", game="nim").is_error


def test_an_agent_has_the_limits_of_the_service(make_app: MakeApp) -> None:
    app = make_app(requests_per_minute=1)
    assert not called(app, "getGame", game="nim").is_error
    refused = called(app, "getGame", game="nim")
    assert refused.structured_content["code"] == "too_many_requests"


@pytest.mark.parametrize("game", [None, 1, "", ["nim"]])
def test_a_path_needs_its_values(app: Flask, game: object) -> None:
    arguments = {} if game is None else {"game": game}
    result = called(app, "chooseMove", **arguments)
    assert result.is_error
    assert result.structured_content["code"] == "invalid_request"
    assert result.structured_content["pointer"] == "/game"


def test_a_value_of_the_path_stays_in_its_place(app: Flask) -> None:
    result = called(app, "getGame", game="../healthz")
    assert result.is_error


def test_an_unknown_tool_is_an_error_of_the_protocol(app: Flask) -> None:
    with pytest.raises(ExceptionGroup) as raised:
        called(app, "luck")
    assert raised.group_contains(MCPError, match='no tool "luck"', depth=None)


def test_a_call_that_is_cancelled_ends_its_search(make_app: MakeApp) -> None:
    app = make_app(max_time_ms=AN_HOUR_MS)
    slots = app.extensions[EXTENSION].slots

    async def act(client: Client) -> None:
        async with anyio.create_task_group() as group:
            arguments = {"game": "chess", "time_ms": AN_HOUR_MS}
            group.start_soon(client.call_tool, "chooseMove", arguments)
            await anyio.to_thread.run_sync(until, lambda: slots.active > 0)
            group.cancel_scope.cancel()
        await anyio.to_thread.run_sync(until, lambda: slots.active == 0)

    connected(app, act)


def test_every_operation_is_a_tool_wherever_its_arguments_go() -> None:
    """A document with values in the path, the query and a header, and a reply without content."""
    reply = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}
    part = {"name": "part", "in": "path", "required": True, "schema": {"type": "string"}}
    most = {"name": "most", "in": "query", "description": "How many.", "schema": {}}
    key = {"name": "Key", "in": "header", "schema": {}}
    put = {
        "operationId": "putThing",
        "summary": "Put it.",
        "parameters": [most, key],
        "requestBody": reply,
        "responses": {"201": reply},
    }
    delete = {"operationId": "deleteThing", "responses": {"204": {"description": "Gone."}}}
    stream = {"operationId": "watch", "responses": {"200": {"content": {"text/plain": {}}}}}
    thing = {"properties": {"inner": {"$ref": "#/components/schemas/Thing"}}, "required": ["inner"]}
    document = {
        "paths": {"/{part}": {"parameters": [part], "put": put, "delete": delete, "get": stream}},
        "components": {"schemas": {"Thing": thing}},
    }
    putting, deleting = sorted(tools(document), key=lambda tool: tool.name, reverse=True)
    assert putting.takes["properties"].keys() == {"part", "most", "Key", "inner"}
    assert putting.takes["properties"]["most"] == {"description": "How many."}
    assert putting.takes["properties"]["inner"] == {"$ref": "#/$defs/Thing"}
    assert putting.takes["$defs"] == {
        "Thing": {
            "properties": {"inner": {"$ref": "#/$defs/Thing"}},
            "required": ["inner"],
        }
    }
    assert putting.takes["required"] == ["part", "inner"]
    made = putting.request({"part": "a/b", "most": 2, "Key": 3, "inner": 4})
    assert (made.method, made.target) == ("PUT", "/a%2Fb?most=2")
    assert (made.headers, made.body) == ({"Key": "3"}, {"inner": 4})
    assert deleting.request({"part": "x"}).body is None


def test_references_are_followed_wherever_the_document_has_them() -> None:
    """Shared parameters, bodies and replies; models that refer to each other; one used twice."""
    document = {
        "paths": {
            "/{game}": {
                "parameters": [{"$ref": "#/components/parameters/game"}],
                "post": {
                    "operationId": "ask",
                    "requestBody": {"$ref": "#/components/requestBodies/Asked"},
                    "responses": {"200": {"$ref": "#/components/responses/Done"}},
                },
            }
        },
        "components": {
            "parameters": {
                "game": {
                    "name": "game",
                    "in": "path",
                    "required": True,
                    "description": "Which.",
                    "schema": {"$ref": "#/components/schemas/Name"},
                }
            },
            "requestBodies": {
                "Asked": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Ask"}}
                    }
                }
            },
            "responses": {"Done": {"content": {"application/json": {}}}},
            "schemas": {
                "Name": {"type": "string"},
                "Ask": {
                    "properties": {
                        "model": {"$ref": "#/components/schemas/Model"},
                        "a": {"$ref": "#/components/schemas/Twice", "description": "First."},
                        "b": {"$ref": "#/components/schemas/Twice"},
                        "once": {"$ref": "#/components/schemas/Once"},
                    }
                },
                "Model": {
                    "properties": {"parts": {"items": {"$ref": "#/components/schemas/Part"}}}
                },
                "Part": {"properties": {"model": {"$ref": "#/components/schemas/Model"}}},
                "Twice": {"properties": {"n": {"type": "integer"}}},
                "Once": {"properties": {"name": {"$ref": "#/components/schemas/Name"}}},
            },
        },
    }
    (tool,) = tools(document)
    assert tool.places == {"game": "path"}
    assert tool.takes["properties"] == {
        "game": {"type": "string", "description": "Which."},
        "model": {"$ref": "#/$defs/Model"},
        "a": {"$ref": "#/$defs/Twice", "description": "First."},
        "b": {"$ref": "#/$defs/Twice"},
        "once": {"properties": {"name": {"type": "string"}}},
    }
    assert tool.takes["$defs"].keys() == {"Model", "Part", "Twice"}
    nested = {"model": {"parts": [{"model": {"parts": []}}]}, "a": {"n": 1}}
    assert Draft202012Validator(tool.takes).is_valid({"game": "x", **nested})
    assert not Draft202012Validator(tool.takes).is_valid({"game": "x", "b": {"n": "1"}})
    assert tool.part_of(["b"]) == {"properties": {"b": {"properties": {"n": {"type": "integer"}}}}}
    assert "$ref" not in json.dumps(outline(tool))


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "service.agents.server")
    assert main(["mcp"]) == 2
    assert "countermove[mcp]" in capsys.readouterr().err


def test_the_server_ends_with_its_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "service", "mcp"],
        cwd=ROOT,
        env=ENVIRONMENT,
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * WITHIN_S,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_a_tool_cannot_ask_for_a_drawing(app: Flask) -> None:
    made = {tool.name: tool for tool in tools(seen(app.test_client(), "/openapi.json"))}
    assert "most_nodes" in made["traceSearch"].takes["properties"]
    assert "format" not in made["traceSearch"].takes["properties"]
