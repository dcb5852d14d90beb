"""Stop flags of searches. A process that ends sets all of them at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Protocol


class Flag(Protocol):
    """A flag that any thread can set without waiting."""

    @property
    def is_set(self) -> bool: ...

    def set(self) -> None: ...


class Stops:
    """The flags of the running searches."""

    def __init__(self) -> None:
        self._flags: set[Flag] = set()
        self._all = False
        self._lock = Lock()

    @contextmanager
    def registered(self, flag: Flag) -> Iterator[None]:
        """Within this context let `set_all` set `flag` too. After `set_all` it is set at once."""
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
        """Set every registered flag, now and later. A signal handler may call it."""
        self._all = True
        for flag in tuple(self._flags):
            flag.set()
