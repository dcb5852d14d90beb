"""Limits of callers: requests a minute, and seconds of search a minute.

A minute begins with a caller's first request. A search counts after it has ended. What a caller
uses beyond its seconds makes that minute longer.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from time import monotonic

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.strategies import FixedWindowRateLimiter
from structlog.typing import FilteringBoundLogger

from service.access.counts import SharedCounts
from service.access.numbers import Numbers
from service.access.redis_counts import RedisCounts, waiting_until
from service.access.sums import Sums
from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.breaker import Breaker
from service.cache.redis.connection import RedisConnection
from service.cache.redis.counters import Counters
from service.cache.redis.outage import Outage
from service.errors import Problem
from service.settings import Settings

MS = 1000
KEYS = ":limit:"
"""Part of the keys in Redis, after the prefix."""


@dataclass(frozen=True)
class CallerLimits:
    """A caller's limits; 0: no limit."""

    requests_per_minute: int
    search_s_per_minute: int

    def __bool__(self) -> bool:
        return bool(self.requests_per_minute or self.search_s_per_minute)


@dataclass(frozen=True)
class Allowance:
    """How much of a limit is left."""

    limit: int
    remaining: int
    reset_s: int
    """Time until the whole limit is there again."""

    @property
    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset_s),
        }


class Quotas:
    """Counts what callers use. Callers are named by texts that are never shown."""

    def __init__(
        self,
        connection: RedisConnection | None,
        settings: Settings,
        counters: Counters,
        log: FilteringBoundLogger,
    ) -> None:
        breaker = Breaker(settings.breaker_failures, settings.breaker_open_ms / 1000)
        refusal = Outage("redis refuses to count callers", breaker, log)
        prefix = settings.redis_prefix + KEYS
        redis = RedisCounts(connection, prefix, refusal) if connection else None
        self._numbers = Numbers(redis)
        self._sums = Sums(redis, BackgroundWriter(counters))
        self._requests = FixedWindowRateLimiter(self._numbers)
        self._budget_s = settings.redis_budget_ms / 1000

    def admit(self, caller: str, limits: CallerLimits, *, may_search: bool) -> Allowance | None:
        """Count a request. Return the standing of its first limit, in requests or else in seconds.

        Errors: `Problem` too_many_requests.
        """
        with waiting_until(monotonic() + self._budget_s):
            searches = self._search_standing(caller, limits) if may_search else None
            if limits.requests_per_minute:
                return self._counted(caller, limits.requests_per_minute)
            return searches

    def known(self, caller: str, limits: CallerLimits) -> Allowance:
        """Return what `admit` of a search does, as far as this process knows it.

        It counts nothing, and makes no call to Redis. `limits`: at least one. Errors: `Problem`
        too_many_requests.
        """
        found: list[Allowance] = []
        if limit := limits.requests_per_minute:
            found.append(_standing(self._numbers, _item(limit).key_for(caller), limit))
        if limit := limits.search_s_per_minute:
            found.append(_standing(self._sums, _search_key(caller, limit), limit, MS))
        for standing in found:
            if not standing.remaining:
                raise _refusal(standing, "the limit of this minute is used up")
        return found[0]

    def charge(self, caller: str, limits: CallerLimits, time_ms: float) -> None:
        """Count the time of a search, without waiting for Redis."""
        if limit := limits.search_s_per_minute:
            self._sums.add(_search_key(caller, limit), ceil(time_ms), limit * MS)

    def flush(self, within_s: float) -> None:
        """Wait, at most `within_s`, until Redis has all charges."""
        self._sums.flush(within_s)

    def _counted(self, caller: str, limit: int) -> Allowance:
        item = _item(limit)
        is_in = self._requests.test(item, caller) and self._requests.hit(item, caller)
        standing = _standing(self._numbers, item.key_for(caller), limit)
        if not is_in:
            raise _refusal(standing, f"all {limit} requests of this minute are used up")
        return standing

    def _search_standing(self, caller: str, limits: CallerLimits) -> Allowance | None:
        limit = limits.search_s_per_minute
        if not limit:
            return None
        key = _search_key(caller, limit)
        used_ms = self._sums.get(key, limit * MS)
        standing = _standing(self._sums, key, limit, MS)
        if used_ms >= limit * MS:
            raise _refusal(standing, f"all {limit} s of search of this minute are used up")
        return standing


def _refusal(standing: Allowance, what: str) -> Problem:
    headers = {**standing.headers, "Retry-After": str(standing.reset_s)}
    return Problem(
        "too_many_requests", f"{what}; the next begins in {standing.reset_s} s", headers=headers
    )


def _standing(counts: SharedCounts, key: str, limit: int, unit: int = 1) -> Allowance:
    remaining = max(0, limit * unit - counts.known(key)) // unit
    return Allowance(limit, remaining, max(1, ceil(counts.left_s(key))))


@lru_cache
def _item(limit: int) -> RateLimitItem:
    return RateLimitItemPerMinute(limit, namespace="requests")


def _search_key(caller: str, limit_s: int) -> str:
    """Return the key of a sum. The limit is a part of it, so a new limit begins a new sum."""
    return f"search/{limit_s}/{caller}"
