"""What callers have used of their limits, counted in Redis for all processes of all hosts.

Each process keeps a copy of each count that it uses, so that few requests wait for Redis. While
Redis fails, each process counts alone, and no request waits.
"""

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from service.access.redis_counts import WINDOW_S, RedisCounts
from service.lru_cache import LruCache

MOST_COUNTS = 10_000
"""Most counts that a process keeps. The least recently used is dropped, and later read again."""


@dataclass(slots=True)
class Window:
    """One count as this process knows it."""

    lock: Lock = field(default_factory=Lock)
    count: int = 0
    ends_at: float = 0.0
    """By `time.monotonic`; no window is open after it."""
    next: int = 0
    last: int = -1
    """Numbers from `next` to `last` are reserved for this process, and unused."""
    pending: int = 0
    """Part of `count` that Redis does not have yet."""
    read_at: float = 0.0
    is_exchanging: bool = False

    @property
    def used(self) -> int:
        """The count, without the numbers that are reserved and unused."""
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
    """Counts by their keys. Without Redis each process counts alone."""

    def __init__(self, redis: RedisCounts | None) -> None:
        super().__init__()
        self._redis = redis
        self._windows: LruCache[str, Window] = LruCache(MOST_COUNTS, lambda _, __: 1)

    def known(self, key: str) -> int:
        """Return this process's copy of the count."""
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
