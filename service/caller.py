"""Who waits for a reply: since when, and whether they still wait."""

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from threading import Lock
from time import monotonic
from typing import Any

KEY = "countermove.caller"
"""Key of the request's environ under which the server leaves its `Caller`."""


class Caller:
    """The client of one request.

    `arrived` is the time (of `time.monotonic`) at which the whole request had arrived.
    """

    def __init__(self, arrived: float | None = None) -> None:
        self.arrived = monotonic() if arrived is None else arrived
        self._has_left = False
        self._acts: list[Callable[[], None]] = []
        self._lock = Lock()

    @property
    def has_left(self) -> bool:
        """Whether the connection is gone, so that nobody will read a reply."""
        return self._has_left

    def leave(self) -> None:
        """Say that the connection is gone; any thread may. An act that fails holds none up."""
        with self._lock:
            self._has_left = True
            acts = list(self._acts)
        for act in acts:
            with suppress(Exception):
                act()

    @contextmanager
    def on_leaving(self, act: Callable[[], None]) -> Iterator[None]:
        """Call `act` if the client leaves within this context, or has left; from any thread."""
        with self._lock:
            self._acts.append(act)
            has_left = self._has_left
        try:
            if has_left:
                act()
            yield
        finally:
            with self._lock:
                self._acts.remove(act)


def caller_of(environ: MutableMapping[str, Any]) -> Caller:
    """Find who asks. Where the server does not say, the request arrived now and nobody leaves."""
    caller: Caller = environ.setdefault(KEY, Caller())
    return caller
