"""Bounds of all connections of a worker together."""

import socket
from collections.abc import Callable, Iterator

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.connections import ConnectionLimits, Connections
from service.host.worker.loop import READABLE, Loop
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import KnownHeads, RequestReader
from service.shared.logs import logger

LIMITS = ConnectionLimits(connections=2, held_bytes=100, body_bytes=50, client_s=10, idle_s=10)

Add = Callable[[], tuple[Connection, socket.socket]]


@pytest.fixture
def connections() -> Iterator[Connections]:
    connections = Connections(Loop(), LIMITS, ConnectionCounts(2).claim([]), logger("error"))
    yield connections
    connections.close_all()


@pytest.fixture
def add(connections: Connections) -> Iterator[Add]:
    """Add a connection and return it with the client's socket."""
    clients = []

    def one() -> tuple[Connection, socket.socket]:
        ours, theirs = socket.socketpair()
        clients.append(theirs)
        reader = RequestReader(Config(), "", LIMITS.body_bytes, KnownHeads())
        connection = Connection(ours, "", reader, ReplyBuffer(ours, LIMITS.client_s))
        try:
            connections.add(connection)
        except OSError:
            ours.close()
            raise
        connections.wait(connection, connections.new, READABLE, lambda *_: None)
        return connection, theirs

    yield one
    for client in clients:
        client.close()


def is_ended(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False


def test_beyond_the_limit_the_connection_that_waited_longest_is_closed(
    connections: Connections, add: Add
) -> None:
    clients = [add()[1] for _ in range(3)]
    assert [is_ended(client) for client in clients] == [True, False, False]
    assert len(connections) == 2


def test_a_connection_that_a_thread_answers_is_not_closed(
    connections: Connections, add: Add
) -> None:
    answered, client = add()
    connections.wait(answered, None, 0, lambda *_: None)
    clients = [client, *(add()[1] for _ in range(2))]
    assert [is_ended(client) for client in clients] == [False, True, False]


def test_while_threads_answer_all_none_can_be_added(connections: Connections, add: Add) -> None:
    for _ in range(2):
        assert not connections.is_full
        connections.wait(add()[0], None, 0, lambda *_: None)
    assert connections.is_full


def test_beyond_the_memory_limit_the_oldest_unfinished_request_is_closed(
    connections: Connections, add: Add
) -> None:
    (first, client), (second, other) = add(), add()
    for connection in (first, second):
        connections.wait(connection, connections.body, READABLE, lambda *_: None)
    assert connections.reserve(first, 60)
    assert connections.reserve(second, 60)
    assert (is_ended(client), is_ended(other)) == (True, False)
    assert not connections.reserve(second, 101)
    assert connections.reserve(second, 100)


def test_a_connection_that_cannot_be_watched_is_not_added(
    connections: Connections, add: Add, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Loop, "watch", fail)
        with pytest.raises(OSError, match="No space"):
            add()
    assert len(connections) == 0


def test_closing_a_connection_informs_its_caller_once(connections: Connections, add: Add) -> None:
    events: list[str] = []
    answered, _ = add()
    with answered.caller.on_leaving(lambda: events.append("left")):
        connections.close(answered)
        connections.close(answered)
    assert events == ["left"]


def test_a_failure_closes_only_its_own_connection(connections: Connections, add: Add) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    (failing, client), (_, other) = add(), add()
    connections.run(failing, fail)
    assert (is_ended(client), is_ended(other)) == (True, False)
