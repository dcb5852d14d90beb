"""A time by which all that a thread asks of Redis is over, however slowly bytes come and go.

A socket's own timeout is for each read, so that a byte now and then would keep a thread for ever.
"""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from time import monotonic
from typing import Any, TypeVar

from redis.connection import AbstractConnection

Done = TypeVar("Done")


class _Until(local):
    time: float | None = None
    """Of `time.monotonic`, this thread's."""


_until = _Until()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let no socket of a timely connection keep this thread longer, within this context."""
    _until.time = monotonic() + seconds
    try:
        yield
    finally:
        _until.time = None


def timely(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """Make a kind of connection that heeds `within`."""

    class Timely(kind):  # type: ignore[misc, valid-type]
        def _connect(self) -> "TimelySocket":
            _left()
            return TimelySocket(super()._connect())

    return Timely


class TimelySocket:
    """A socket that is connected."""

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
