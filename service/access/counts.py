"""What callers have used of their limits, counted in Redis for all processes of all hosts.

Each process keeps what it knows of each count, so that few requests wait for Redis, and none while
Redis is in trouble: then each process counts alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, local
from time import monotonic
from typing import Final

from service.cache.client import Client
from service.cache.connection import NoReplyError, RedisConnection
from service.lru_cache import LruCache

WINDOW_S = 60
MOST_COUNTS = 10_000
"""Counts that a process knows. The least recently used is forgotten, and read from Redis again."""

ADD: Final = """
local amount, window, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count = redis.call('INCRBY', KEYS[1], amount)
local left = redis.call('PTTL', KEYS[1])
local ends = left
if left < 0 then
    ends = window
end
if limit > 0 then
    ends = ends + window * (math.max(1, count / limit) - math.max(1, (count - amount) / limit))
end
if ends ~= left then
    redis.call('PEXPIRE', KEYS[1], math.ceil(ends))
end
return {count, math.ceil(ends)}
"""
"""Adds to a count, whose window begins with the first use. Returns it, and the window's rest.

With a limit, what goes beyond it makes the window longer: `Window.add` says how.
"""


class _Request(local):
    until = 0.0
    """By `time.monotonic`: when this thread's request stops waiting for Redis."""


_request = _Request()


@contextmanager
def waiting_until(until: float) -> Iterator[None]:
    """Let counts wait for Redis in this thread, until that time of `time.monotonic`."""
    _request.until = until
    try:
        yield
    finally:
        _request.until = 0.0


@dataclass(slots=True)
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

    def add(self, amount: int, limit: int = 0) -> int:
        """Add to the count, in a new window if none is open. Return it.

        With a `limit`, a window whose count is n times the limit lasts n times as long.
        """
        now = monotonic()
        if now >= self.ends_at:
            self.count = self.pending = self.next = 0
            self.last = -1
            self.ends_at = now + WINDOW_S
        before, self.count = self.count, self.count + amount
        if limit:
            self.ends_at += WINDOW_S * (max(1, self.count / limit) - max(1, before / limit))
        return self.count


class SharedCounts:
    """Counts by their keys. Without a connection each process counts alone."""

    def __init__(self, connection: RedisConnection | None, prefix: str) -> None:
        super().__init__()
        self._connection = connection
        self._prefix = prefix
        self._windows: LruCache[str, Window] = LruCache(MOST_COUNTS, lambda _, __: 1)

    def known(self, key: str) -> int:
        """Return the count as this process knows it."""
        window = self._window(key)
        with window.lock:
            return window.used if monotonic() < window.ends_at else 0

    def left_s(self, key: str) -> float:
        """Return the time until the count begins anew."""
        return max(0.0, self._window(key).ends_at - monotonic())

    def _window(self, key: str) -> Window:
        window = self._windows.get(key)
        if window is None:
            window = Window()
            self._windows.put(key, window)
        return window

    def _added(
        self, key: str, amount: int, limit: int = 0, *, waits: bool = True
    ) -> tuple[int, float]:
        """Add to the count in Redis. Return it, and the time by which it begins anew.

        `waits`: whether a request waits for it. Errors: `NoReplyError`.
        """
        connection = self._connection
        if connection is None:
            raise NoReplyError
        arguments = (self._prefix + key, amount, WINDOW_S * 1000, limit)

        def command(client: Client) -> tuple[int, int]:
            count, left_ms = client.execute_command("EVAL", ADD, 1, *arguments)
            return int(count), int(left_ms)

        if waits:
            count, left_ms = connection.execute_until(command, _request.until)
        else:
            count, left_ms = connection.execute(command)
        return count, monotonic() + left_ms / 1000
