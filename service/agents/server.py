"""An MCP server on standard input and output. Each call is a request of the application.

So its schemas, limits and errors are those of the HTTP interface.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import anyio
from flask import Flask
from mcp import MCPError, stdio_server
from mcp.server import Server, ServerRequestContext
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp.types import Tool as McpTool

from service import create_app
from service.agents import arguments, games
from service.agents.choice import chosen
from service.agents.guide import CHANGES_SOMETHING, DESCRIBE, LIST_GAMES, WHEN, WHEN_TO_DESCRIBE
from service.agents.outline import left_out, outline
from service.agents.references import Schema
from service.agents.tools import MissingArgumentError, Tool, tools
from service.caller import IN_PROCESS, KEY, Caller
from service.engine import VERSION
from service.errors import FIRST_ERROR, Problem
from service.http.openapi import ABOUT, PATH, TITLE
from service.http.schemas.position_requests import LINE
from service.http.views.jobs import EXTENSION as JOBS
from service.nearest import nearest_first
from service.settings import NO, OFF, Settings
from service.shared.host import Host

INSTRUCTIONS = f"""{ABOUT}

{LIST_GAMES} finds a game's name. getGame says how its states and moves are written. Then playGame
plays a whole game, and the other tools answer about a position: state, and moves from there."""


class AgentServer:
    """The operations of an application as tools."""

    def __init__(self, app: Flask, more: Sequence[str] = ()) -> None:
        """`more`: names of tools beside the usual ones, or `all`. Errors: `SettingError`."""
        self._app = app
        document: Mapping[str, Any] = app.test_client().get(PATH).get_json()
        jobs = app.extensions[JOBS]
        no_jobs = jobs if isinstance(jobs, str) else None
        self._tools = {tool.name: tool for tool in chosen(tools(document), more, no_jobs)}
        self.server = Server[dict[str, Any]](
            TITLE.lower(),
            version=VERSION.partition("+")[0],
            title=TITLE,
            instructions=INSTRUCTIONS,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def _list(
        self, _: ServerRequestContext[Any], __: PaginatedRequestParams | None
    ) -> ListToolsResult:
        describing = _listed(DESCRIBE, WHEN_TO_DESCRIBE, arguments.takes(self._tools))
        return ListToolsResult(tools=[*map(_described, self._tools.values()), describing])

    async def _call(
        self, _: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        """Answer a call in a thread. A cancelled call counts as a client that leaves."""
        if params.name not in {DESCRIBE, *self._tools}:
            near = nearest_first(params.name, [*self._tools, DESCRIBE])
            raise MCPError(
                INVALID_PARAMS, f'there is no tool "{params.name}"; there are {", ".join(near)}'
            )
        caller = Caller()
        answer = partial(self._answer, params.name, params.arguments or {}, caller)
        try:
            return await anyio.to_thread.run_sync(answer, abandon_on_cancel=True)
        except anyio.get_cancelled_exc_class():
            caller.leave()
            raise

    def _answer(self, name: str, given: Mapping[str, Any], caller: Caller) -> CallToolResult:
        try:
            if name == DESCRIBE:
                return _result(arguments.described(self._tools, given), is_error=False)
            if name == LIST_GAMES:
                return self._games(given, caller)
            return self._replied(self._tools[name], given, caller)
        except Problem as problem:
            return _result(problem.body(), is_error=True)

    def _games(self, given: Mapping[str, Any], caller: Caller) -> CallToolResult:
        """List the games in short, unless more is asked for. Errors: `Problem`."""
        known = {name: value for name, value in given.items() if value is not None}
        asked = {games.DETAIL: LINE, **known}
        search = asked.pop(games.SEARCH, "")
        if not isinstance(search, str) or (search and asked[games.DETAIL] != LINE):
            at = f"/{games.SEARCH}"
            raise Problem("invalid_request", f"{at}: a text, which finds lines alone", pointer=at)
        result = self._replied(self._tools[LIST_GAMES], asked, caller)
        if result.is_error or asked[games.DETAIL] != LINE:
            return result
        return _result(games.shown(result.structured_content["games"], search), is_error=False)

    def _replied(self, tool: Tool, given: Mapping[str, Any], caller: Caller) -> CallToolResult:
        """Errors: `Problem` for a value of the path that is missing."""
        try:
            request = tool.request(given)
        except MissingArgumentError as error:
            raise Problem("invalid_request", str(error), pointer=f"/{error.name}") from error
        response = self._app.test_client().open(
            request.target,
            method=request.method,
            headers=dict(request.headers),
            json=request.body,
            environ_overrides={KEY: caller, IN_PROCESS: True},
        )
        return _result(response.get_json(silent=True), response.status_code >= FIRST_ERROR)


def run(settings: Settings, more: Sequence[str] = ()) -> None:
    """Serve until standard input ends. Errors: `SettingError` for an unknown tool."""
    if more:
        _check(settings, more)
    anyio.run(_run, settings, more)


def _check(settings: Settings, more: Sequence[str]) -> None:
    """Refuse unknown tools, before the protocol takes standard input and output.

    Errors: `SettingError`.
    """
    small = replace(settings, redis_url=OFF, table_mb=0, openspiel=NO, log_level="error")
    with Host(small) as host:
        AgentServer(create_app(small, host), more)


async def _run(settings: Settings, more: Sequence[str]) -> None:
    # Within this context nothing but the protocol reaches standard output, of child processes too.
    async with stdio_server() as (read, write):
        with Host(settings) as host:
            server = AgentServer(create_app(settings, host), more).server
            await server.run(read, write, server.create_initialization_options())


def _described(tool: Tool) -> McpTool:
    takes = outline(tool)
    if tool.name == LIST_GAMES:
        takes["properties"] = games.ARGUMENTS
    hidden = left_out(tool)
    more = [f"More arguments, which {DESCRIBE} tells: {', '.join(hidden)}."] * bool(hidden)
    return _listed(tool.name, "\n".join([WHEN.get(tool.name, tool.description), *more]), takes)


def _listed(name: str, description: str, takes: Schema) -> McpTool:
    return McpTool(
        name=name,
        description=description,
        input_schema=takes,
        annotations=ToolAnnotations(
            read_only_hint=name not in CHANGES_SOMETHING, open_world_hint=False
        ),
    )


def _result(content: Any, is_error: bool) -> CallToolResult:  # noqa: ANN401
    """Return the content, as text too for clients that know no structured content."""
    text = json.dumps(content, separators=(",", ":"))
    texts = [] if content is None else [TextContent(text=text)]
    return CallToolResult(content=[*texts], structured_content=content, is_error=is_error)
