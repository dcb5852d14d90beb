"""`python -m service mcp`: the operations as tools, asked by the official SDK's own client."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from mcp import Client, MCPError
from mcp.types import TextContent

from service.__main__ import main
from service.agents.guide import DESCRIBE, USUAL
from service.agents.outline import outline
from service.agents.references import References
from service.agents.tools import JSON, tools
from service.http.views.resource import EXTENSION
from tests.agents.session import (
    AS_TOOLS,
    ENVIRONMENT,
    JOB_TOOLS,
    asked_over_stdio,
    called,
    connected,
    names,
)
from tests.http.test_openapi import game_of
from tests.support import ROOT, WITHIN_S, MakeApp, found, post, problem, seen, until
from tests.support.keys import key

AN_HOUR_MS = 3_600_000


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
