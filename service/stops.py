"""Flags that end searches: one a search, and all of them at once when the process is to end."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Protocol


class Flag(Protocol):
    """Something that can be set, from any thread, without waiting."""

    @property
    def is_set(self) -> bool: ...

    def set(self) -> None: ...


class Stops:
    """The flags of the searches under way."""

    def __init__(self) -> None:
        self._flags: set[Flag] = set()
        self._all = False
        self._lock = Lock()

    @contextmanager
    def has(self, flag: Flag) -> Iterator[None]:
        """Let `set_all` set `flag` too, within this context; it is set at once if it comes late."""
        with self._lock:
            self._flags.add(flag)
            is_late = self._all
        try:
            if is_late:
                flag.set()
            yield
        finally:
            with self._lock:
                self._flags.discard(flag)

    def set_all(self) -> None:
        """Set every flag, now and from now on. A signal handler may call it."""
        self._all = True
        for flag in tuple(self._flags):
            flag.set()
