"""Strategies of whole games in Redis, as `cfr` computed them, by game and variant.

    prefix:strategy:key, of 32 hexadecimal digits
        iterations, of 16 digits | the strategy as the engine writes it, compressed | the MAC

The engine makes the key from its version, the game, its options and version, and the variant.
Nothing of a request is in it, nor in the value.
"""

import zlib
from dataclasses import dataclass
from typing import Any, Final

from structlog.typing import FilteringBoundLogger

from service.cache.redis.client import Client, configured
from service.cache.redis.connection import NoReplyError, RedisConnection
from service.cache.redis.counters import BAD, STRATEGIES_FOUND, STRATEGIES_SENT, Counters
from service.cache.redis.mac import BadMacError, Mac
from service.settings import Settings

MOST_BYTES: Final = 1 << 20
"""Largest value that is sent or read."""
MOST_UNPACKED_BYTES: Final = 8 << 20
LEVEL: Final = 1
"""Level of the compression, to a third of the size; greater levels cost more than they save."""
DIGITS: Final = 16
"""Digits of a number of iterations. The engine counts to 2⁵³."""

LOOK: Final = f"""
local first = redis.pcall('GETRANGE', KEYS[1], 0, {DIGITS - 1})
if type(first) ~= 'string' then return 'bad' end
local is_count = #first == {DIGITS} and not string.find(first, '%D')
if first == '' or (is_count and first <= ARGV[1]) then return first end
return redis.call('GETRANGE', KEYS[1], 0, ARGV[2])
"""
"""KEYS: the strategy. ARGV: the iterations that are known; the most bytes to read, less one.
Return the value, or its first digits alone if it has no more iterations."""

PUT: Final = f"""
local first = redis.pcall('GETRANGE', KEYS[1], 0, {DIGITS - 1})
local is_count = type(first) == 'string' and #first == {DIGITS} and not string.find(first, '%D')
if is_count and first >= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
"""
"""KEYS: the strategy. ARGV: its iterations, the value, its life in s.
Return whether it was stored: one of as many iterations stays."""


@dataclass(frozen=True)
class Stored:
    """What Redis has under a key."""

    iterations: int = 0
    strategy: bytes | None = None
    """The strategy as the engine reads it, if it was asked for."""


class StrategyStore:
    """Strategies at one URL, over a connection and breakers of its own.

    So large values keep no request from the answers. Any number of threads may use it, and forks of
    the process that made it.
    """

    def __init__(
        self, url: str, settings: Settings, counters: Counters, log: FilteringBoundLogger
    ) -> None:
        """Errors: `SettingError`."""
        timeout_s = min(settings.redis_timeout_ms, settings.redis_budget_ms) / 1000
        connect = configured("COUNTERMOVE_REDIS_URL", url, timeout_s)
        log = log.bind(of="strategies")
        self.connection = RedisConnection(connect, timeout_s, settings, counters, log)
        self._counters = counters
        self._prefix = settings.redis_prefix + ":strategy:"
        self._life_s = settings.answer_ttl_s
        self._mac = Mac(settings.cache_secret)

    def look(self, key: int, known: int, until: float) -> Stored | None:
        """Return what is stored, and read it if it has more iterations than `known`.

        It returns by `until` (of `time.monotonic`); `None` where Redis gives no reply by then.
        """
        name = self._name(key)

        def command(client: Client) -> bytes:
            arguments = (name, _digits(known), MOST_BYTES - 1)
            value = client.execute_command("EVAL", LOOK, 1, *arguments)
            if not isinstance(value, bytes):
                raise TypeError(value)
            return value

        try:
            value = self.connection.execute_until(command, until)
        except NoReplyError:
            return None
        try:
            return self._read(name, value)
        except (ValueError, zlib.error):
            self.discard(key)
            return Stored()

    def put(self, key: int, iterations: int, strategy: bytes) -> bool:
        """Store a strategy, unless it is too large or the store has one of as many iterations.

        Return whether it was stored.
        """
        if len(strategy) > MOST_UNPACKED_BYTES:
            return False
        name, digits = self._name(key), _digits(iterations)
        value = self._mac.with_mac(name, digits + zlib.compress(strategy, LEVEL))
        if len(value) > MOST_BYTES:
            return False

        def command(client: Client) -> Any:  # noqa: ANN401 - a reply
            return client.execute_command("EVAL", PUT, 1, name, digits, value, self._life_s)

        try:
            is_stored = bool(self.connection.execute(command, writes=True) == 1)
        except NoReplyError:
            return False
        if is_stored:
            self._counters.add(STRATEGIES_SENT)
        return is_stored

    def discard(self, key: int) -> None:
        """Remove the strategy under a key, since no search can use it."""
        self._counters.add(BAD)
        name = self._name(key)
        try:
            self.connection.execute(lambda client: client.execute_command("UNLINK", name))
        except NoReplyError:
            return

    def close(self, until: float) -> None:
        """Close every connection. Running calls have until `until` to end."""
        self.connection.close(until)

    def _name(self, key: int) -> str:
        return f"{self._prefix}{key:032x}"

    def _read(self, name: str, value: bytes) -> Stored:
        """Errors: `ValueError` and `zlib.error` where a value is not this service's."""
        if not value:
            return Stored()
        if len(value) <= DIGITS:
            return Stored(_count(value))
        text = self._mac.verified(name, value)
        unpacking = zlib.decompressobj()
        strategy = unpacking.decompress(text[DIGITS:], MOST_UNPACKED_BYTES)
        if not unpacking.eof:
            raise BadMacError(name)
        self._counters.add(STRATEGIES_FOUND)
        return Stored(_count(text[:DIGITS]), strategy)


def _digits(iterations: int) -> bytes:
    return f"{iterations:0{DIGITS}d}".encode()


def _count(digits: bytes) -> int:
    """Errors: `ValueError`."""
    if len(digits) != DIGITS or not digits.isdigit():
        raise ValueError(digits)
    return int(digits)
