"""An MCP server on standard input and output. Each call is a request of the application.

So its schemas, limits and errors are those of the HTTP interface.
"""

import json
from collections.abc import Mapping
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
from service.agents.tools import MissingArgumentError, Tool, tools
from service.caller import IN_PROCESS, KEY, Caller
from service.engine import VERSION
from service.errors import FIRST_ERROR, Problem
from service.host.shared import Host
from service.http.openapi import ABOUT, PATH, TITLE
from service.settings import Settings

INSTRUCTIONS = f"""{ABOUT}

getGame says how the states and moves of a game are written. Its reply is short; that of listGames
describes all games."""


class AgentServer:
    """The operations of an application as tools."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        document: Mapping[str, Any] = app.test_client().get(PATH).get_json()
        self._tools = {tool.name: tool for tool in tools(document)}
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
        return ListToolsResult(tools=[_described(tool) for tool in self._tools.values()])

    async def _call(
        self, _: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        """Answer a call in a thread. A call that is cancelled is a client that leaves."""
        tool = self._tools.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f'there is no tool "{params.name}"')
        caller = Caller()
        answer = partial(self._answer, tool, params.arguments or {}, caller)
        try:
            return await anyio.to_thread.run_sync(answer, abandon_on_cancel=True)
        except anyio.get_cancelled_exc_class():
            caller.leave()
            raise

    def _answer(self, tool: Tool, arguments: Mapping[str, Any], caller: Caller) -> CallToolResult:
        try:
            request = tool.request(arguments)
        except MissingArgumentError as error:
            problem = Problem("invalid_request", str(error), pointer=f"/{error.name}")
            return _result(problem.body(), is_error=True)
        response = self._app.test_client().open(
            request.target,
            method=request.method,
            headers=dict(request.headers),
            json=request.body,
            environ_overrides={KEY: caller, IN_PROCESS: True},
        )
        return _result(response.get_json(silent=True), response.status_code >= FIRST_ERROR)


def run(settings: Settings) -> None:
    """Serve until standard input ends."""
    anyio.run(_run, settings)


async def _run(settings: Settings) -> None:
    # Within this context nothing but the protocol reaches standard output, of child processes too.
    async with stdio_server() as (read, write):
        with Host(settings) as host:
            server = AgentServer(create_app(settings, host)).server
            await server.run(read, write, server.create_initialization_options())


def _described(tool: Tool) -> McpTool:
    return McpTool(
        name=tool.name,
        description=tool.description,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=ToolAnnotations(read_only_hint=tool.only_reads, open_world_hint=False),
    )


def _result(content: Any, is_error: bool) -> CallToolResult:  # noqa: ANN401
    """Give the JSON as text too, for clients that know no structured content."""
    text = json.dumps(content, separators=(",", ":"))
    texts = [] if content is None else [TextContent(text=text)]
    return CallToolResult(content=[*texts], structured_content=content, is_error=is_error)
