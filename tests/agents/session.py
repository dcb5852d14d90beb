"""A session of the official SDK's client with the tools of `python -m service mcp`."""

import sys
from collections.abc import Awaitable, Callable, Sequence

import anyio
from flask import Flask
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, ListToolsResult

from service.agents.choice import ALL
from service.agents.server import AgentServer
from tests.http.test_openapi import OPERATIONS
from tests.support import ROOT

ENVIRONMENT = {"COUNTERMOVE_REDIS_URL": "none", "COUNTERMOVE_TABLE_MB": "1"}
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


def names(tools_there: ListToolsResult) -> list[str]:
    return [tool.name for tool in tools_there.tools]


def asked_over_stdio(arguments: Sequence[str], act: Act) -> None:
    """Let a client act on a process of its own."""
    server = StdioServerParameters(
        command=sys.executable, args=[*arguments], cwd=ROOT, env=ENVIRONMENT
    )

    async def run() -> None:
        async with Client(stdio_client(server)) as client:
            await act(client)

    anyio.run(run)
