"""The requests of a minute, numbered. The number says whether a request is within its limit.

A process takes numbers from Redis in blocks, which grow with the count:

    Redis      1 … 2048  │ 2049 … 2056 │ 2057 … 2064 │ 2065
    process    …         │ A           │ B           │ A

So no more requests are let in than the limit says, however many processes there are. Each may hold
a block at the minute's end that it has not used up: 1/256 of the count. Below that there are no
blocks, and the limit is exact.
"""

from contextlib import suppress
from time import monotonic, time

from limits.storage import Storage

from service.access.counts import SharedCounts, Window
from service.access.redis_counts import RedisCounts
from service.cache.redis.connection import NoReplyError

SHARES = 256


class Numbers(SharedCounts, Storage):
    """A storage for the library `limits`, whose `incr` is a request's number in its window."""

    STORAGE_SCHEME = None

    @property
    def base_exceptions(self) -> type[Exception]:
        return NoReplyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:  # noqa: ARG002 - a minute, one
        window = self._window(key)
        return self._at_hand(window) or self._fetched(window, key)

    def get(self, key: str) -> int:
        """Return the last number that is known to be used, without a call to Redis."""
        return self.known(key)

    def get_expiry(self, key: str) -> float:
        """Return when the count begins anew, by `time.time`."""
        return time() + self.left_s(key)

    def check(self) -> bool:
        return self._redis is not None and self._redis.connection.call_outage.is_over

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        raise NotImplementedError

    @staticmethod
    def _at_hand(window: Window) -> int:
        """Return the next unused number of the block, or 0 if there is none."""
        with window.lock:
            if window.next > window.last or monotonic() >= window.ends_at:
                return 0
            window.next += 1
            return window.next - 1

    def _fetched(self, window: Window, key: str) -> int:
        if self._redis is not None:
            with suppress(NoReplyError):
                return self._from_redis(self._redis, window, key)
        with window.lock:
            return window.add(1)

    def _from_redis(self, redis: RedisCounts, window: Window, key: str) -> int:
        """Take a block and return its first number. Errors: `NoReplyError`."""
        size = 1 + self.known(key) // SHARES
        last, ends_at = redis.add(key, size)
        with window.lock:
            window.count, window.ends_at = last, ends_at
            window.next, window.last = last - size + 2, last
        return last - size + 1
