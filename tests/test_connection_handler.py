"""What the loop does for connections while threads answer, without the threads' haste."""

import gc
import json
import math
import socket
import struct
import weakref
from collections.abc import Iterator
from contextlib import ExitStack
from queue import SimpleQueue

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.host.logs import logger
from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.connection_handler import ConnectionHandler
from service.host.worker.connections import Connections, Limits
from service.host.worker.loop import Loop
from service.host.worker.thread_pool import ThreadPool, ThreadPools

LIMITS = Limits(connections=10, held_bytes=1 << 20, body_bytes=1000, client_s=10, idle_s=10)
REQUEST = b"GET /a HTTP/1.1\r\nX: " + b"a" * 5000 + b"\r\n\r\n"
REPLY = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
RESET_AT_CLOSE = struct.pack("ii", 1, 0)


class Desk:
    """A worker of one thread, whose loop turns when it is told to and which never tires."""

    def __init__(self) -> None:
        log = logger("error")
        self._loop = Loop()
        self.connections = Connections(self._loop, LIMITS, ConnectionCounts(2).claim([]), log)
        self.connections.queue.seconds = math.inf
        self._pool = ThreadPool("test", most=1)
        self._answered: SimpleQueue[Connection] = SimpleQueue()
        pools = ThreadPools(self._pool, [], 0)
        self.handler = ConnectionHandler(
            self.connections, pools, self._answer, LIMITS, Config(), log
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.clients = ExitStack()

    def client(self, said: bytes = b"") -> socket.socket:
        client = socket.create_connection(self._listener.getsockname(), timeout=30)
        self.clients.enter_context(client)
        self.handler.welcome(*self._listener.accept())
        client.sendall(said)
        self.turn()
        return client

    def turn(self) -> None:
        self._loop.turn(30)

    def hand_back(self) -> Connection:
        """Await the thread's answer, and let the loop know of it."""
        connection = self._answered.get(timeout=30)
        self.handler.answered(connection)
        return connection

    def close(self) -> None:
        self._pool.stop()
        self.clients.close()
        self.connections.end_all()
        self._listener.close()
        self._loop.close()

    def _answer(self, connection: Connection) -> None:
        connection.keeps = True
        connection.reply_buffer.sendall(REPLY)
        self._answered.put(connection)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


def test_a_thread_that_comes_free_is_given_to_who_has_waited_longest(desk: Desk) -> None:
    first, second, third = (desk.client(REQUEST) for _ in range(3))
    for client, left in ((first, 1), (second, 0), (third, 0)):
        desk.hand_back()
        assert client.recv(100) == REPLY
        assert len(desk.connections.queue) == left


def test_who_has_waited_a_moment_for_a_thread_is_refused(desk: Desk) -> None:
    desk.client(REQUEST)
    second = desk.client(REQUEST)
    desk.connections.queue.seconds = 0
    desk.handler.see_to_late(math.inf)
    head, _, body = second.recv(4096).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 1" in head
    assert json.loads(body)["code"] == "busy"
    desk.hand_back()


def test_who_leaves_while_it_waits_for_a_thread_takes_none(desk: Desk) -> None:
    desk.client(REQUEST)
    second, third = desk.client(REQUEST), desk.client(REQUEST)
    second.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
    second.close()
    desk.turn()
    assert len(desk.connections) == 2
    desk.hand_back()
    desk.hand_back()
    assert third.recv(100) == REPLY


def test_an_idle_connection_holds_nothing_of_its_last_request(desk: Desk) -> None:
    desk.client()
    client = desk.client(REQUEST)
    (asking,) = (each for each in desk.connections._all if each.held)
    assert asking.held == len(REQUEST)
    asked = weakref.ref(asking.asked)
    desk.hand_back()
    gc.collect()
    assert client.recv(100) == REPLY
    assert asking.room is desk.connections.idle
    assert asking.held == 0
    assert asked() is None
