"""Answers in Redis: short timeouts, no retries, a circuit breaker."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeVar

from hiredis import HiredisError
from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from service.cache.breaker import Breaker
from service.cache.entry import MOST_BYTES, RANK_DIGITS
from service.cache.store import Counters, WrongTypeError
from service.settings import Settings

FAILURES: Final = (RedisError, HiredisError, OSError, ValueError)
Reply = TypeVar("Reply")

PUT_UNLESS_BETTER = f"""
for _, key in ipairs(KEYS) do
    local rank = redis.pcall('GETRANGE', key, 0, {RANK_DIGITS - 1})
    local ours = type(rank) == 'string' and #rank == {RANK_DIGITS} and string.find(rank, '^%d+$')
    if not (ours and rank > ARGV[1]) then
        redis.call('SET', key, ARGV[2], 'EX', ARGV[3])
    end
end
"""
DELETE_IF_MINE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
"""


class RedisStore:
    """The store at `url`; `source` says whose it is, external or embedded."""

    layer = "redis"

    def __init__(self, url: str, source: str, settings: Settings) -> None:
        self.counters = Counters()
        self._source = source
        self._prefix = settings.redis_prefix
        self._life_s = settings.answer_ttl_s
        self._breaker = Breaker(settings.breaker_failures, settings.breaker_open_ms / 1000)
        timeout_s = settings.redis_timeout_ms / 1000
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=settings.redis_connections,
            timeout=timeout_s,
            socket_timeout=timeout_s,
            socket_connect_timeout=timeout_s,
            retry=Retry(NoBackoff(), 0),
            protocol=2,
            driver_info=None,
        )
        self._redis = Redis(connection_pool=pool)
        self._put = self._redis.register_script(PUT_UNLESS_BETTER)
        self._delete_if_mine = self._redis.register_script(DELETE_IF_MINE)

    def get(self, key: str) -> bytes | None:
        name = self._name(key)
        # GETRANGE, as nobody knows how much lies there; an absent key is an empty text to it.
        raw = self._ask(lambda: self._redis.getrange(name, 0, MOST_BYTES))
        if isinstance(raw, WrongTypeError):
            raise raw
        return raw if isinstance(raw, bytes) and raw else None

    def put(self, keys: Sequence[str], rank: str, value: bytes) -> None:
        names = [self._name(key) for key in keys]
        self._ask(lambda: self._put(names, [rank, value, self._life_s]))

    def discard(self, key: str) -> None:
        self._ask(lambda: self._redis.unlink(self._name(key)))

    def claim(self, key: str, token: str, life_ms: int) -> bool:
        name = self._name(key)
        refused = self._ask(lambda: self._redis.set(name, token, nx=True, px=life_ms) is None)
        return refused is not True

    def release(self, key: str, token: str) -> None:
        self._ask(lambda: self._delete_if_mine([self._name(key)], [token]))

    def state(self) -> dict[str, Any]:
        answered = self._ask(self._redis.ping)
        return {
            "layer": self.layer,
            "source": self._source,
            "state": "up" if answered is True else "down",
            "breaker": self._breaker.state,
            **asdict(self.counters),
        }

    def _name(self, key: str) -> str:
        return f"{self._prefix}:{key}"

    def _ask(self, call: Callable[[], Reply]) -> Reply | WrongTypeError | None:
        if not self._breaker.lets_pass():
            return None
        try:
            reply = call()
        except FAILURES as error:
            if isinstance(error, ResponseError) and str(error).startswith("WRONGTYPE"):
                self._breaker.succeeded()
                return WrongTypeError()
            self.counters.failures += 1
            self._breaker.failed()
            return None
        self._breaker.succeeded()
        return reply
