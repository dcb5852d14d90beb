"""Which connections a worker accepts."""

import socket
from collections.abc import Iterator

import pytest

from service.host.worker.acceptor import Acceptor
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.connections import ConnectionLimits, Connections
from service.host.worker.loop import Loop
from service.shared.logs import logger

LIMITS = ConnectionLimits(connections=100, held_bytes=100, body_bytes=50, client_s=10, idle_s=10)


class Listener(socket.socket):
    """Counts the calls of `accept`."""

    accepts = 0

    def accept(self) -> tuple[socket.socket, object]:
        self.accepts += 1
        return super().accept()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener


def test_a_stop_accepts_the_waiting_connections_and_no_more(listener: Listener) -> None:
    loop, count = Loop(), ConnectionCounts(2).claim([])
    taken: list[socket.socket] = []
    connections = Connections(loop, LIMITS, count, logger("error"))
    acceptor = Acceptor(loop, [listener], connections, count, lambda one, _: taken.append(one))
    acceptor.start()
    clients = [socket.create_connection(listener.getsockname()) for _ in range(3)]
    acceptor.stop()
    for each in (*clients, *taken):
        each.close()
    assert (len(taken), listener.accepts) == (3, 4)
