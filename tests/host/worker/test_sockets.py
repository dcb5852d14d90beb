"""Receiving and sending without letting other threads run."""

import socket
import struct
from contextlib import suppress

import pytest

from service.engine import receive_now, send_now
from service.host.worker.arrival import age_s
from tests.support.serving import until

RESET_AT_CLOSE = struct.pack("ii", 1, 0)
MOST = 1 << 14


@pytest.fixture(params=["tcp", "unix"])
def pair(request: pytest.FixtureRequest) -> tuple[socket.socket, socket.socket]:
    if request.param == "unix":
        ours, theirs = socket.socketpair()
    else:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            theirs = socket.create_connection(listener.getsockname())
            ours, _ = listener.accept()
    ours.setblocking(False)
    return ours, theirs


Pair = tuple[socket.socket, socket.socket]


def test_what_came_is_received_in_parts(pair: Pair) -> None:
    ours, theirs = pair
    with ours, theirs:
        with pytest.raises(BlockingIOError):
            receive_now(ours)
        sent = bytes(range(256)) * 100
        theirs.sendall(sent)
        assert receive_now(ours) == sent[:MOST]
        assert receive_now(ours) == sent[MOST:]
        theirs.shutdown(socket.SHUT_WR)
        assert receive_now(ours) == b""


def test_as_much_is_sent_as_the_socket_takes(pair: Pair) -> None:
    ours, theirs = pair
    with ours, theirs:
        data = bytearray(b"a" * (1 << 24))
        sent = send_now(ours, data)
        assert 0 < sent < len(data)
        del data[:sent]
        with suppress(BlockingIOError):
            while sent := send_now(ours, data):
                del data[:sent]
        assert data
        assert theirs.recv(100) == b"a" * 100


def test_who_left_is_an_error(pair: Pair) -> None:
    ours, theirs = pair
    with ours:
        theirs.close()
        with suppress(ConnectionResetError, BrokenPipeError):
            send_now(ours, bytearray(b"a"))
        with pytest.raises(BrokenPipeError):
            until(lambda: not send_now(ours, bytearray(b"a")))
    with pytest.raises(OSError, match="descriptor"):
        receive_now(ours)


def test_a_reset_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        theirs = socket.create_connection(listener.getsockname())
        ours, _ = listener.accept()
    theirs.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
    theirs.close()
    with ours, pytest.raises(ConnectionResetError):
        receive_now(ours)


def test_a_unix_socket_tells_no_age() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"a")
        assert age_s(ours) == 0.0
