"""A client of the front door, which may leave, and what the replicas log of its requests."""

import json
import socket
import ssl
import struct
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any, Self
from uuid import uuid4

from service.settings import Settings
from tests.deploying.front_door import LOCAL, Door
from tests.support.serving import Service, until

PATIENCE_S = 60.0
LONG_MS = Settings.max_time_ms
"""The longest search that the service allows as it is delivered."""
LONG = {"time_ms": LONG_MS}
Leave = Callable[[socket.socket], None]


class Client:
    """One connection to the door, which is not made anew."""

    def __init__(self, door: Door, *, tls: bool = False) -> None:
        if tls:
            context = ssl.create_default_context(cafile=str(door.folder / "certificate.pem"))
            self._connection: HTTPConnection = HTTPSConnection(
                LOCAL, door.tls_port, timeout=PATIENCE_S, context=context
            )
        else:
            self._connection = HTTPConnection(LOCAL, door.port, timeout=PATIENCE_S)
        self._connection.connect()
        self._connection.auto_open = 0
        self._reply: HTTPResponse | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def send(self, path: str, body: object = None, method: str = "", **headers: str) -> str:
        """Send a request, and return its id."""
        request_id = uuid4().hex
        self._connection.request(
            method or ("GET" if body is None else "POST"),
            path,
            None if body is None else json.dumps(body),
            {"Content-Type": "application/json", "X-Request-Id": request_id, **headers},
        )
        return request_id

    def receive(self) -> HTTPResponse:
        self._reply = self._connection.getresponse()
        return self._reply

    def ask(self, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        self.send(path, body)
        reply = self.receive()
        return reply.status, json.load(reply)

    def leave(self, leave: Leave) -> None:
        if self._reply:
            self._reply.close()  # it shares the socket
        leave(self._connection.sock)


def close(connection: socket.socket) -> None:
    """Close the connection as a program does at its end, and a browser when a page is left."""
    connection.close()


def reset(connection: socket.socket) -> None:
    """Reset the connection as a system does that has lost it."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def end_sending(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)


def searches(replicas: Sequence[Service]) -> int:
    """Count the searches that run or wait."""
    return sum(replica.ask("/readyz")[1]["searches"] for replica in replicas)


def logged(replicas: Sequence[Service], request_id: str) -> Mapping[str, Any]:
    """Return the line of a request, which is written at its end."""
    found: list[Mapping[str, Any]] = []

    def is_there() -> bool:
        lines = [line for replica in replicas for line in replica.log.splitlines()]
        found.extend(json.loads(line) for line in lines if request_id in line)
        return bool(found)

    until(is_there)
    (line,) = found
    return line
