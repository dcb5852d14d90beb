"""Counts in Redis, which all processes of all hosts add to."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import monotonic
from typing import Final

from service.cache.redis.client import Client
from service.cache.redis.connection import NoReplyError, RedisConnection
from service.cache.redis.outage import Outage

WINDOW_S = 60

ADD: Final = """
local amount, window, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count = redis.pcall('INCRBY', KEYS[1], amount)
if type(count) ~= 'number' then
    return string.match(count.err, '%u+') or 'refused'
end
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
"""Adds to a count, whose window begins with its first use. Returns the count and the time left.

A count beyond a limit makes the window longer: `Window.add` says how. Where the server
refuses to count (it is full, or the user may not), returns the error's name.
"""


class _Request(local):
    until = 0.0
    """By `time.monotonic`: when this thread's request stops waiting for Redis."""


_request = _Request()


@contextmanager
def waiting_until(until: float) -> Iterator[None]:
    """Let counts wait for Redis in this thread until `until` (of `time.monotonic`)."""
    _request.until = until
    try:
        yield
    finally:
        _request.until = 0.0


class RedisCounts:
    """Adds over the connection of the answers, within its deadlines and by its breaker.

    A server that refuses to count may have answers all the same, so refusals have a breaker of
    their own.
    """

    def __init__(self, connection: RedisConnection, prefix: str, refusal: Outage) -> None:
        self.connection = connection
        self._prefix = prefix
        self._refusal = refusal

    def add(
        self, key: str, amount: int, limit: int = 0, *, waits: bool = True
    ) -> tuple[int, float]:
        """Add to a count. Return it, and the time (of `time.monotonic`) when it begins anew.

        `waits`: whether a request waits for it. Errors: `NoReplyError`.
        """
        if self._refusal.breaker.state == "open":
            raise NoReplyError
        arguments = (self._prefix + key, amount, WINDOW_S * 1000, limit)

        def command(client: Client) -> tuple[int, int] | str:
            reply = client.execute_command("EVAL", ADD, 1, *arguments)
            if isinstance(reply, bytes):
                return reply.decode()
            count, left_ms = reply
            return int(count), int(left_ms)

        if waits:
            reply = self.connection.execute_until(command, _request.until)
        else:
            reply = self.connection.execute(command)
        if isinstance(reply, str):
            self._refusal.record_failure(reply, at_once=True)
            raise NoReplyError
        self._refusal.record_success()
        count, left_ms = reply
        return count, monotonic() + left_ms / 1000
