"""How long a connection is kept for another request, and that it keeps nobody out."""

import http.client
import re
from collections.abc import Iterator

import pytest

from service.host.worker.connections import Connections
from tests.host.worker.test_connections import Add, add, connections, is_ended
from tests.support import ROOT
from tests.support.serving import Service, received, serving

__all__ = ["add", "connections"]

TINY = ("tests.support.tiny_server",)
ECHO = b"GET /echo HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(scope="module")
def hasty() -> Iterator[Service]:
    with serving(TINY, WORKERS="1", KEEP_ALIVE_S="1") as running:
        yield running


def head_of(service: Service, request: bytes) -> str:
    """Return the head of the reply to a request."""
    with service.connect() as connection, connection.makefile("rb") as reply:
        connection.sendall(request)
        return b"".join(iter(reply.readline, b"\r\n")).decode()


def test_a_reply_tells_how_long_its_connection_is_kept(hasty: Service) -> None:
    head = head_of(hasty, ECHO + b"\r\n")
    assert "Connection: keep-alive\r\n" in head
    assert "Keep-Alive: timeout=1\r\n" in head


@pytest.mark.parametrize(
    "request_", [ECHO + b"Connection: close\r\n\r\n", b"GET /echo HTTP/1.0\r\n\r\n", b"odd\r\n\r\n"]
)
def test_a_reply_that_ends_its_connection_tells_nothing(hasty: Service, request_: bytes) -> None:
    assert "Keep-Alive" not in head_of(hasty, request_)


def test_a_kept_connection_takes_more_requests_and_then_is_closed(hasty: Service) -> None:
    with hasty.connect() as connection:
        for _ in range(3):
            connection.sendall(ECHO + b"\r\n")
            response = http.client.HTTPResponse(connection)
            response.begin()
            assert response.read()
        assert received(connection) == b"", "the service closes it, without a word"


def test_the_time_is_that_of_the_front_door() -> None:
    door = (ROOT / "deploy" / "door" / "haproxy.cfg").read_text()
    kept = re.search(r"^ +timeout http-keep-alive (\d+)s$", door, re.MULTILINE)
    with serving(TINY, WORKERS="1") as service:
        told = re.search(r"Keep-Alive: timeout=(\d+)", head_of(service, ECHO + b"\r\n"))
    assert kept
    assert told
    assert kept[1] == told[1] == "65"


def test_a_connection_that_is_only_kept_makes_room_first(
    connections: Connections, add: Add
) -> None:
    """Though another has waited longer for the rest of its request."""
    (sending, sender), (kept, keeper) = add(), add()
    connections.wait(sending, connections.body, 0, lambda *_: None)
    connections.wait(kept, connections.idle, 0, lambda *_: None)
    _, new = add()
    assert [is_ended(client) for client in (sender, keeper, new)] == [False, True, False]
