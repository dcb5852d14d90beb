"""The connection handler, with threads whose progress the test controls."""

import gc
import json
import math
import socket
import struct
import weakref
from collections.abc import Iterator
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Event
from time import monotonic

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.connection_handler import ConnectionHandler
from service.host.worker.connections import ConnectionLimits, Connections
from service.host.worker.entrance import Entrance
from service.host.worker.loop import Loop
from service.host.worker.thread_pool import ThreadPool, ThreadPools
from service.shared.logs import logger

LIMITS = ConnectionLimits(
    connections=10, held_bytes=1 << 20, body_bytes=1000, client_s=10, idle_s=10
)
REQUEST = b"GET /a HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 5000 + b"\r\n\r\n"
REPLY = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
RESET_AT_CLOSE = struct.pack("ii", 1, 0)


class FewThreadsWorker:
    """A worker with few threads, whose loop runs only when `run_loop` is called."""

    def __init__(self, entrance: Entrance | None = None, threads: int = 1) -> None:
        log = logger("error")
        self._loop = Loop()
        self.connections = Connections(self._loop, LIMITS, ConnectionCounts(2).claim([]), log)
        self.connections.queue.seconds = math.inf
        self._pool = ThreadPool("test", most=threads)
        self._answered: SimpleQueue[Connection] = SimpleQueue()
        pools = ThreadPools(self._pool, [], 0)
        self.handler = ConnectionHandler(
            *(self.connections, pools, self._answer, lambda: True),
            *(entrance or Entrance(), LIMITS, Config(), log),
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.clients = ExitStack()

    def client(self, data: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        listener = self._listener.getsockname()
        client = socket.create_connection(listener, 30, source_address=(address, 0))
        self.clients.enter_context(client)
        self.handler.on_accepted(*self._listener.accept())
        if data:  # else nothing would end the loop's wait
            client.sendall(data)
            self.run_loop()
        return client

    def run_loop(self, patience_s: float = 30) -> None:
        self._loop.run_once(patience_s)

    def finish_answer(self) -> Connection:
        """Wait for a thread's answer, and return the connection to the loop."""
        connection = self.answered()
        self.handler.on_answered(connection)
        return connection

    def answered(self) -> Connection:
        """Wait for a thread's answer."""
        return self._answered.get(timeout=30)

    @property
    def answers(self) -> int:
        """Requests that threads have taken, and that are not finished."""
        return self._answered.qsize()

    def close(self) -> None:
        self._pool.stop()
        self.clients.close()
        self.connections.close_all()
        self._listener.close()
        self._loop.close()

    def _answer(self, connection: Connection) -> None:
        connection.keeps = True
        connection.reply_buffer.sendall(REPLY)
        self._answered.put(connection)


@pytest.fixture
def worker() -> Iterator[FewThreadsWorker]:
    worker = FewThreadsWorker()
    yield worker
    worker.close()


def test_a_free_thread_gets_the_request_that_has_waited_longest(worker: FewThreadsWorker) -> None:
    first, second, third = (worker.client(REQUEST) for _ in range(3))
    for client, left in ((first, 1), (second, 0), (third, 0)):
        worker.finish_answer()
        assert client.recv(100) == REPLY
        assert len(worker.connections.queue) == left


def test_a_request_that_waits_too_long_for_a_thread_is_refused(worker: FewThreadsWorker) -> None:
    worker.client(REQUEST)
    second = worker.client(REQUEST)
    worker.connections.queue.seconds = 0
    worker.handler.handle_overdue(math.inf)
    head, _, body = second.recv(4096).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 1" in head
    assert json.loads(body)["code"] == "busy"
    worker.finish_answer()


def test_a_client_that_leaves_while_it_waits_takes_no_thread(worker: FewThreadsWorker) -> None:
    worker.client(REQUEST)
    second, third = worker.client(REQUEST), worker.client(REQUEST)
    second.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
    second.close()
    worker.run_loop()
    assert len(worker.connections) == 2
    worker.finish_answer()
    worker.finish_answer()
    assert third.recv(100) == REPLY


def test_an_idle_connection_holds_nothing_of_its_last_request(worker: FewThreadsWorker) -> None:
    worker.client()
    client = worker.client(REQUEST)
    (busy,) = (each for each in worker.connections._all if each.held)
    assert busy.held == len(REQUEST)
    request = weakref.ref(busy.request)
    worker.finish_answer()
    gc.collect()
    assert client.recv(100) == REPLY
    assert busy.waiting_list is worker.connections.idle
    assert busy.held == 0
    assert request() is None


def test_a_request_counts_from_when_the_kernel_had_it(worker: FewThreadsWorker) -> None:
    client = worker.client()
    client.sendall(REQUEST)
    Event().wait(0.2)
    read_at = monotonic()
    worker.run_loop()
    arrived = worker.finish_answer().caller.arrived
    assert 0.1 < read_at - arrived < 10


def test_a_request_that_waited_for_the_one_before_counts_from_that_ones_reply(
    worker: FewThreadsWorker,
) -> None:
    worker.client(REQUEST + REQUEST)
    first = worker.answered()
    Event().wait(0.2)
    replied_at = monotonic()
    worker.handler.on_answered(first)
    assert worker.finish_answer().caller.arrived >= replied_at
