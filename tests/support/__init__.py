"""Helpers for the tests: requests, replies, and a real Redis-compatible server to break."""

import os
import signal
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from service.cache.answers.answers import Answers
from service.http.views.resource import EXTENSION
from service.plugins import GROUP
from service.settings import NO, OFF, Settings
from service.shared.embedded import EmbeddedServer

ROOT = Path(__file__).parents[2]
MakeApp = Callable[..., Flask]

QUIET = Settings(
    redis_url=OFF,
    table_mb=1,
    entries_mb=0,
    log_level="error",
    openspiel=NO,
    redis_timeout_ms=5000,
    redis_budget_ms=10_000,
)
"""Settings with time for a Redis on a busy machine."""
WITHIN_S = 30.0
"""Time that a busy machine may need for what takes no time."""
PROBLEM = "application/problem+json"


def post(client: FlaskClient, path: str, **body: object) -> TestResponse:
    return client.post(f"/v1/games/{path}", json=body)


def content(response: TestResponse) -> dict[str, Any]:
    """Return the JSON object that the response holds."""
    assert isinstance(response.json, dict), response.text
    return response.json


def seen(client: FlaskClient, path: str) -> dict[str, Any]:
    """Return the reply at `path`."""
    return content(client.get(path))


def found(client: FlaskClient, path: str, **body: object) -> dict[str, Any]:
    """Return the reply to a valid request."""
    response = post(client, path, **body)
    assert response.status_code == 200, response.text
    return content(response)


def source(reply: dict[str, Any]) -> dict[str, Any]:
    """Return whether and where a stored answer was found, without the entries of the search."""
    return {name: reply["cache"][name] for name in ("hit", "layer")}


def problem(response: TestResponse) -> dict[str, Any]:
    """Return the problem of a refused request, in the one shape that problems have."""
    assert response.content_type == PROBLEM, response.text
    body = content(response)
    assert {"type", "title", "status", "detail", "code"} <= body.keys()
    assert body["status"] == response.status_code
    assert body["type"].endswith(body["code"])
    return body


def install(folder: Path, name: str, version: str, games: Mapping[str, str]) -> None:
    """Write to `folder` the metadata of a distribution with games."""
    metadata = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = "".join(f"{game} = {value}\n" for game, value in games.items())
    (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")


def answers(app: Flask) -> Answers:
    """Return the answers of `app`, as if it were a process of its own."""
    found_answers: Answers = app.extensions[EXTENSION].answers
    return found_answers


def until(condition: Callable[[], bool]) -> None:
    """Wait until `condition` holds."""
    deadline = monotonic() + WITHIN_S
    while not condition():
        assert monotonic() < deadline, "it never came to pass"
        Event().wait(0.001)


def no_thread(_: Thread) -> None:
    """A `Thread.start` on a system without threads left."""
    raise RuntimeError("can't start new thread")


class Valkey:
    """A real server that can be frozen, killed and started again."""

    def __init__(self, folder: Path, program: str | None = None) -> None:
        """`program`: the server's, if not the wheel's."""
        self._folder = folder
        self._program = program
        self.start()
        self.url = self._server.url

    def start(self) -> None:
        with ExitStack() as stack:
            if program := self._program:
                stack.enter_context(
                    patch("service.shared.embedded.get_binary_path", lambda: program)
                )
            self._server = EmbeddedServer(self._folder, megabytes=16)
        self.socket = self._folder / "valkey.sock"

    def freeze(self) -> None:
        os.kill(self._server.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self._server.pid, signal.SIGCONT)

    def stop(self) -> None:
        self._server.stop()

    def kill(self) -> None:
        os.kill(self._server.pid, signal.SIGKILL)
        self._server.stop()

    def client(self) -> Redis:
        return Redis.from_url(self.url)
