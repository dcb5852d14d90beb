"""Bounds on all connections of a worker together."""

import socket
from collections.abc import Callable, Iterator

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.host.logs import logger
from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.connections import Connections, Limits
from service.host.worker.loop import READABLE, Loop
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import RequestReader

LIMITS = Limits(connections=2, held_bytes=100, body_bytes=50, client_s=10, idle_s=10)

Admit = Callable[[], tuple[Connection, socket.socket]]


@pytest.fixture
def connections() -> Iterator[Connections]:
    connections = Connections(Loop(), LIMITS, ConnectionCounts(2).claim([]), logger("error"))
    yield connections
    connections.end_all()


@pytest.fixture
def admit(connections: Connections) -> Iterator[Admit]:
    """Give the floor a connection, and the test its client's end."""
    clients = []

    def one() -> tuple[Connection, socket.socket]:
        ours, theirs = socket.socketpair()
        clients.append(theirs)
        reader = RequestReader(Config(), "", LIMITS.body_bytes)
        connection = Connection(ours, "", reader, ReplyBuffer(ours, LIMITS.client_s))
        try:
            connections.admit(connection)
        except OSError:
            ours.close()
            raise
        connections.wait(connection, connections.quiet, READABLE, lambda *_: None)
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


def test_where_there_are_too_many_the_one_that_waited_longest_goes(
    connections: Connections, admit: Admit
) -> None:
    clients = [admit()[1] for _ in range(3)]
    assert [is_ended(client) for client in clients] == [True, False, False]
    assert len(connections) == 2


def test_who_is_answered_is_not_sent_away(connections: Connections, admit: Admit) -> None:
    answered, client = admit()
    connections.wait(answered, None, 0, lambda *_: None)
    clients = [client, *(admit()[1] for _ in range(2))]
    assert [is_ended(client) for client in clients] == [False, True, False]


def test_where_all_are_answered_there_is_no_place(connections: Connections, admit: Admit) -> None:
    for _ in range(2):
        assert not connections.is_full
        connections.wait(admit()[0], None, 0, lambda *_: None)
    assert connections.is_full


def test_where_too_much_is_held_the_unfinished_one_that_waited_longest_goes(
    connections: Connections, admit: Admit
) -> None:
    (first, client), (second, other) = admit(), admit()
    for connection in (first, second):
        connections.wait(connection, connections.body, READABLE, lambda *_: None)
    assert connections.hold(first, 60)
    assert connections.hold(second, 60)
    assert (is_ended(client), is_ended(other)) == (True, False)
    assert not connections.hold(second, 101)
    assert connections.hold(second, 100)


def test_who_cannot_be_watched_is_not_here(
    connections: Connections, admit: Admit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Loop, "watch", fail)
        with pytest.raises(OSError, match="No space"):
            admit()
    assert len(connections) == 0


def test_where_a_connection_ends_its_caller_has_left(
    connections: Connections, admit: Admit
) -> None:
    told: list[str] = []
    answered, _ = admit()
    with answered.caller.on_leaving(lambda: told.append("left")):
        connections.end(answered)
        connections.end(answered)
    assert told == ["left"]


def test_a_failure_ends_its_connection_alone(connections: Connections, admit: Admit) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    (failing, client), (_, other) = admit(), admit()
    connections.do(failing, fail)
    assert (is_ended(client), is_ended(other)) == (True, False)
