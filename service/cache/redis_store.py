"""Answers in Redis: short timeouts, no retries, a circuit breaker."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from hiredis import HiredisError, ReplyError

from service.cache.breaker import Breaker
from service.cache.entry import MOST_BYTES, RANK_DIGITS
from service.cache.store import Counters, WrongTypeError
from service.cache.wire import Part, Wire
from service.settings import SettingError, Settings

FAILURES: Final = (HiredisError, OSError, ValueError)
WRONG_TYPE: Final = "WRONGTYPE"
FAILED: Final = "FAILED"

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
        """Errors: `SettingError`."""
        self.counters = Counters()
        self.breaker = Breaker(settings.breaker_failures, settings.breaker_open_ms / 1000)
        self._source = source
        self._prefix = settings.redis_prefix + ":"
        self._life_s = settings.answer_ttl_s
        try:
            self._wire = Wire(url, settings.redis_timeout_ms / 1000)
        except ValueError as error:
            raise SettingError(f"COUNTERMOVE_REDIS_URL cannot be used: {error}") from error

    def get(self, key: str) -> bytes | None:
        # GETRANGE, as nobody knows how much lies there; an absent key is an empty text to it.
        raw = self._ask("GETRANGE", self._prefix + key, 0, MOST_BYTES)
        if raw is WRONG_TYPE:
            raise WrongTypeError
        return raw if isinstance(raw, bytes) and raw else None

    def put(self, keys: Sequence[str], rank: str, value: bytes) -> None:
        names = [self._prefix + key for key in keys]
        self._ask("EVAL", PUT_UNLESS_BETTER, len(names), *names, rank, value, self._life_s)

    def discard(self, key: str) -> None:
        self._ask("UNLINK", self._prefix + key)

    def claim(self, key: str, token: str, life_ms: int) -> bool:
        reply = self._ask("SET", self._prefix + key, token, "NX", "PX", life_ms)
        return reply is not None

    def release(self, key: str, token: str) -> None:
        self._ask("EVAL", DELETE_IF_MINE, 1, self._prefix + key, token)

    def state(self) -> dict[str, Any]:
        return {
            "layer": self.layer,
            "source": self._source,
            "state": "up" if self._ask("PING") == b"PONG" else "down",
            "breaker": self.breaker.state,
            **asdict(self.counters),
        }

    def close(self) -> None:
        self._wire.close()

    def _ask(self, *command: Part) -> Any:  # noqa: ANN401
        """Ask Redis. `FAILED`: it did not answer well, or is left alone for a while."""
        if not self.breaker.lets_pass():
            return FAILED
        try:
            reply = self._wire.ask(*command)
        except FAILURES as error:
            if isinstance(error, ReplyError) and str(error).startswith(WRONG_TYPE):
                self.breaker.succeeded()
                return WRONG_TYPE
            self.counters.failures += 1
            self.breaker.failed()
            return FAILED
        self.breaker.succeeded()
        return reply
