"""What callers have used in the present minute, counted in Redis for all processes of all hosts.

A storage for the library `limits`. It keeps what it knows of each count in this process, so that
few requests wait for Redis, and none while Redis is in trouble: then each process counts alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, local
from time import monotonic, time
from typing import Final

from limits.storage import Storage

from service.cache.client import Client
from service.cache.connection import NoReplyError, RedisConnection
from service.lru_cache import LruCache

MOST_COUNTS = 20_000
"""Counts that a process knows. The least recently used is forgotten, and read from Redis again."""

ADD: Final = """
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    left = tonumber(ARGV[2])
end
return {count, left}
"""
"""Adds to a count, whose window begins with the first use. Returns it, and the window's rest."""


class _Request(local):
    until = 0.0
    """By `time.monotonic`: when this thread's request stops waiting for Redis."""


_request = _Request()


@contextmanager
def waiting_until(until: float) -> Iterator[None]:
    """Let storages wait for Redis in this thread, until that time of `time.monotonic`."""
    _request.until = until
    try:
        yield
    finally:
        _request.until = 0.0


@dataclass
class Window:
    """One count as this process knows it."""

    lock: Lock = field(default_factory=Lock)
    count: int = 0
    ends_at: float = 0.0
    """By `time.monotonic`; no window is open after it."""
    next: int = 0
    last: int = -1
    """Numbers from `next` to `last` are this process's, which it has not used."""
    pending: int = 0
    """What is part of `count` here and not yet in Redis."""
    read_at: float = 0.0
    is_exchanging: bool = False

    @property
    def used(self) -> int:
        """The count, without the numbers that are at hand."""
        return self.next - 1 if self.next <= self.last else self.count

    def open(self, now: float, expiry_s: float) -> None:
        """Begin a new window if none is open."""
        if now >= self.ends_at:
            self.count = self.pending = self.next = 0
            self.last = -1
            self.ends_at = now + expiry_s


class SharedCounts(Storage):
    """The base of both storages. Without a connection each process counts alone."""

    STORAGE_SCHEME = None

    def __init__(
        self,
        connection: RedisConnection | None,
        prefix: str,
    ) -> None:
        super().__init__()
        self._connection = connection
        self._prefix = prefix
        self._windows: LruCache[str, Window] = LruCache(MOST_COUNTS, lambda _, __: 1)

    @property
    def base_exceptions(self) -> type[Exception]:
        return NoReplyError

    def get_expiry(self, key: str) -> float:
        """Return when the count begins anew, by `time.time`."""
        return time() + self.left_s(key)

    def left_s(self, key: str) -> float:
        """Return the time until the count begins anew."""
        return max(0.0, self._window(key).ends_at - monotonic())

    def known(self, key: str) -> int:
        """Return the count as this process knows it."""
        window = self._window(key)
        with window.lock:
            return window.used if monotonic() < window.ends_at else 0

    def check(self) -> bool:
        return self._connection is not None and self._connection.call_outage.is_over

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        raise NotImplementedError

    def _window(self, key: str) -> Window:
        window = self._windows.get(key)
        if window is None:
            window = Window()
            self._windows.put(key, window)
        return window

    def _added(self, key: str, expiry_s: float, amount: int, *, waits: bool) -> tuple[int, float]:
        """Add to the count in Redis. Return it, and the time by which it begins anew.

        `waits`: whether a request waits for it. Errors: `NoReplyError`.
        """
        connection = self._connection
        if connection is None:
            raise NoReplyError
        name, life_ms = self._prefix + key, round(expiry_s * 1000)

        def command(client: Client) -> tuple[int, int]:
            count, left_ms = client.execute_command("EVAL", ADD, 1, name, amount, life_ms)
            return int(count), int(left_ms)

        if waits:
            count, left_ms = connection.execute_until(command, _request.until)
        else:
            count, left_ms = connection.execute(command)
        return count, monotonic() + left_ms / 1000
