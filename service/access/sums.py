"""What searches of a minute have cost, added up after they have ended."""

from functools import partial
from time import monotonic

from service.access.counts import SharedCounts, Window
from service.cache.connection import NoReplyError, RedisConnection
from service.cache.courier import Courier

FRESH_S = 0.1
"""Time for which a sum is believed that other processes may have added to."""


class Sums(SharedCounts):
    """A storage whose `incr` counts here at once, and in Redis a moment later."""

    STORAGE_SCHEME = None

    def __init__(
        self, connection: RedisConnection | None, prefix: str, expiry_s: int, courier: Courier
    ) -> None:
        """`expiry_s`: the window of all sums."""
        super().__init__(connection, prefix)
        self._expiry_s = expiry_s
        self._courier = courier

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        window = self._window(key)
        with window.lock:
            window.open(monotonic(), expiry)
            window.count += amount
            window.pending += amount
            count = window.count
        self._send_later(window, key)
        return count

    def get(self, key: str) -> int:
        """Return the sum. It is read again from Redis if that was not done a moment ago."""
        window = self._window(key)
        if monotonic() >= window.read_at + FRESH_S:
            self._exchange(window, key, waits=True)
        return self.known(key)

    def _exchange(self, window: Window, key: str, *, waits: bool) -> None:
        """Add to Redis what is pending, and read the sum. One thread at a time does."""
        with window.lock:
            if window.is_exchanging or self._connection is None:
                return
            window.is_exchanging = True
            window.open(monotonic(), self._expiry_s)
            sent = window.pending
        try:
            count, ends_at = self._added(key, self._expiry_s, sent, waits=waits)
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
            self._send_later(window, key)

    def _send_later(self, window: Window, key: str) -> None:
        if self._connection is not None:
            self._courier.submit(partial(self._exchange, window, key, waits=False))
