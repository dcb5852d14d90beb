"""A deadline for all that a thread does on Redis, however slowly bytes come and go.

A socket's own timeout applies to each read. A server that sends a byte now and then would hold a
thread for ever.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from time import monotonic
from typing import Any, TypeVar

from redis.connection import AbstractConnection

Done = TypeVar("Done")


class NotConnectedError(Exception):
    """The thread needs a new connection, which it may not make."""


class _Until(local):
    time: float | None = None
    """This thread's deadline, by `time.monotonic`."""
    connects = True
    """Whether this thread may make connections."""


_until = _Until()


@contextmanager
def within(seconds: float, *, connects: bool = True) -> Iterator[None]:
    """Let sockets of timely connections block this thread no longer than `seconds` in all.

    A name look-up has no deadline. Without `connects` the thread makes no connection: what needs
    one raises `NotConnectedError`.
    """
    _until.time = monotonic() + seconds
    _until.connects = connects
    try:
        yield
    finally:
        _until.time = None
        _until.connects = True


def timely(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """Derive a connection class that keeps the deadline of `within`."""

    class Timely(kind):  # type: ignore[misc, valid-type]
        def _connect(self) -> "TimelySocket":
            if not _until.connects:
                raise NotConnectedError
            _left()
            return TimelySocket(super()._connect())

    return Timely


class TimelySocket:
    """A connected socket that keeps the deadline of `within`."""

    def __init__(self, plain: socket.socket) -> None:
        self._plain = plain

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else is the socket's own
        return getattr(self._plain, name)

    def recv(self, *args: Any) -> bytes:  # noqa: ANN401 - as the socket's
        return self._timely(lambda: self._plain.recv(*args))

    def recv_into(self, *args: Any) -> int:  # noqa: ANN401 - as the socket's
        return self._timely(lambda: self._plain.recv_into(*args))

    def sendall(self, *args: Any) -> None:  # noqa: ANN401 - as the socket's
        return self._timely(lambda: self._plain.sendall(*args))

    def _timely(self, act: Callable[[], Done]) -> Done:
        """Errors: `TimeoutError`."""
        left, usual = _left(), self._plain.gettimeout()
        if left is None or (usual is not None and usual <= left):
            return act()
        self._plain.settimeout(left)
        try:
            return act()
        finally:
            self._plain.settimeout(usual)


def _left() -> float | None:
    """Errors: `TimeoutError`."""
    if _until.time is None:
        return None
    left = _until.time - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
