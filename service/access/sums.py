"""Search time of a minute, summed after each search has ended.

The time of a search is unknown before its end, so a sum may exceed its limit. The sum's window then
becomes longer: on average a caller gets no more than the limit.

    limit 10 s, used    4 s          25 s
    window              1 minute     2.5 minutes
"""

from functools import partial
from time import monotonic

from service.access.counts import SharedCounts, Window
from service.access.redis_counts import RedisCounts
from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.connection import NoReplyError

FRESH_S = 0.1
"""Time for which a copy of a sum is used, though other processes may have added to the sum."""


class Sums(SharedCounts):
    """Sums that count here at once, and in Redis a moment later."""

    def __init__(self, redis: RedisCounts | None, writer: BackgroundWriter) -> None:
        super().__init__(redis)
        self._writer = writer

    def add(self, key: str, amount: int, limit: int) -> int:
        """Return the sum."""
        window = self._window(key)
        with window.lock:
            total = window.add(amount, limit)
            window.pending += amount
        self._send_later(window, key, limit)
        return total

    def get(self, key: str, limit: int) -> int:
        """Return the sum, read from Redis again unless the last reading is recent."""
        window = self._window(key)
        if monotonic() >= window.read_at + FRESH_S:
            self._exchange(window, key, limit, waits=True)
        return self.known(key)

    def flush(self, within_s: float) -> None:
        """Wait until Redis has every sum, at most `within_s`."""
        self._writer.flush(within_s)

    def _send_later(self, window: Window, key: str, limit: int) -> None:
        if self._redis is not None:
            self._writer.submit(partial(self._exchange, window, key, limit, waits=False))

    def _exchange(self, window: Window, key: str, limit: int, *, waits: bool) -> None:
        """Add to Redis what is pending, and read the sum. One thread at a time does."""
        with window.lock:
            if window.is_exchanging or self._redis is None:
                return
            window.is_exchanging = True
            window.add(0)
            sent = window.pending
        try:
            count, ends_at = self._redis.add(key, sent, limit, waits=waits)
        except NoReplyError:
            with window.lock:
                window.is_exchanging = False
            return
        with window.lock:
            window.is_exchanging = False
            window.pending -= sent
            window.count, window.ends_at = count + window.pending, ends_at
            window.read_at = monotonic()
            has_more = window.pending > 0
        if has_more:
            self._send_later(window, key, limit)
