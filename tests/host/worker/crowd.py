"""A service whose search slots have no room, and what its worker's loop makes of a request."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from time import monotonic
from typing import Any

from flask import Flask

from service.engine import Stop
from service.host.entrance import ServiceEntrance
from service.http.views.resource import EXTENSION
from service.settings import Settings
from service.shared.host import Host
from service.shared.slots import MOVE, SearchSlots
from tests.host.worker.test_connection_handler import FewThreadsWorker
from tests.support.serving import request

MOVE_PATH = "/v1/games/tic_tac_toe/move"
BODY = {"time_ms": 90, "cache": "bypass"}
CROWD = 10
"""Searches that leave another of 90 ms less than 10 ms on one slot."""


class Crowded:
    """An application whose one slot is taken, behind a worker with few threads."""

    def __init__(self, app: Flask, priority: int = MOVE, threads: int = 1) -> None:
        service = app.extensions[EXTENSION]
        self.app, self.slots, settings = app, service.slots, service.settings
        self._leaving = ExitStack()
        stop = Stop()
        stop.set()
        for _ in range(CROWD):
            held = self.slots.hold(monotonic() + 3600, stop, priority=priority)
            self._leaving.enter_context(held)
        self.entrance = entrance(app, settings, self.slots)
        self.worker = FewThreadsWorker(self.entrance, threads)

    def leave(self) -> None:
        """Free the slot."""
        self._leaving.close()

    def close(self) -> None:
        self.leave()
        self.worker.close()

    def ask(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> "Reply":
        """Ask on a new connection. The reply must come from the loop."""
        client = self.worker.client(asking(path, body, headers))
        assert self.worker.answers == 0, "a thread was asked"
        return Reply(client)

    def is_let_in(self, data: bytes) -> bool:
        """Whether a thread is asked for this request."""
        client = self.worker.client(data)
        client.setblocking(False)
        try:
            assert client.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            self.worker.finish_answer()
            return True
        return False


class Reply:
    """A reply with a problem, whose connection is kept."""

    def __init__(self, client: socket.socket) -> None:
        response = HTTPResponse(client)
        response.begin()
        self.status, self.headers = response.status, dict(response.getheaders())
        self.problem: dict[str, Any] = json.loads(response.read())


def entrance(app: Flask, settings: Settings, slots: SearchSlots) -> ServiceEntrance:
    """The entrance of a worker, whose host is no more than its slots here."""

    class Bare(Host):
        def __init__(self) -> None:
            self.slots, self.metrics = slots, None

    return ServiceEntrance(app, Bare(), settings)


def asking(path: str, body: object, headers: Mapping[str, str] | None = None) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
    return request(path, body).replace(b"\r\n\r\n", f"\r\n{more}\r\n".encode(), 1)


@contextmanager
def crowded_by(app: Flask, priority: int = MOVE, threads: int = 1) -> Iterator[Crowded]:
    crowd = Crowded(app, priority, threads)
    try:
        yield crowd
    finally:
        crowd.close()
