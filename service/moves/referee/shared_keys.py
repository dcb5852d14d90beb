"""The key of the tokens of all services on one Redis: the first that one of them put there.

Redis may forget it, so once a second whoever has used it puts it back. A service that began while
Redis was down made tokens under a key of its own; it then puts that there too, after the first. So
each service reads the tokens of all.
"""

import re
from collections.abc import Sequence
from threading import Lock
from time import monotonic, sleep
from typing import Final

from service.cache.client import Client
from service.cache.connection import NoReplyError, RedisConnection
from service.cache.courier import Courier
from service.settings import Settings

NAME: Final = "token_keys"
KEY = re.compile(rb"\b[0-9a-f]{64}\b")
ALWAYS: Final = "always"
PUT_BACK_S = 1.0
SETTLES_S = 2 * PUT_BACK_S
"""Time in which others put back what a Redis that was empty has forgotten."""
LOOK_AGAIN_S = 0.1
MOST_BYTES: Final = 2048
"""Length from which no key is added: some thirty."""

ADD: Final = f"""
local before = redis.pcall('GET', KEYS[1])
if type(before) ~= 'string' then before = '' end
local after = before
for i = 3, #ARGV do
    local adds = before == '' or ARGV[2] == '{ALWAYS}'
    if adds and #after < {MOST_BYTES} and not string.find(after, ARGV[i], 1, true) then
        after = after .. ' ' .. ARGV[i]
    end
end
if after ~= before then redis.pcall('SET', KEYS[1], after, 'EX', ARGV[1]) end
return before
"""
"""KEYS: the name of the list. ARGV: its life in s; `always`, or else add only to an empty list; the
keys to add. Return the list as it was."""


class SharedKeys:
    """The keys that one process knows; see `Keys`. It asks Redis from its first token on."""

    def __init__(
        self, connection: RedisConnection, courier: Courier, own: bytes, settings: Settings
    ) -> None:
        """`own`: the key of this host where Redis has none. The courier puts keys back."""
        self._connection = connection
        self._courier = courier
        self._name = f"{settings.redis_prefix}:{NAME}"
        self._wait_s = settings.redis_budget_ms / 1000
        self._life_s = settings.answer_ttl_s
        self._lock = Lock()
        self._held: tuple[bytes, ...] = (own,)
        self._are_used = self._are_shared = False
        self._looked_at = self._settled_at = 0.0

    def held(self) -> Sequence[bytes]:
        if not self._are_shared:
            self._look()
            self._are_used = True
        return self._held

    def look_beyond(self, tried: Sequence[bytes]) -> bool:
        self._look()
        while set(self._held) <= set(tried):
            if monotonic() >= self._settled_at:
                return False
            sleep(LOOK_AGAIN_S)
            self._look()
        return True

    def _look(self) -> None:
        """Exchange keys with Redis."""
        with self._lock:
            try:
                theirs = self._connection.execute_until(self._added, monotonic() + self._wait_s)
            except NoReplyError:
                return
            kept = self._held if self._are_used or not theirs else ()
            self._held = tuple(dict.fromkeys((*theirs, *kept)))
            if not (theirs and self._are_shared):
                self._settled_at = monotonic() + SETTLES_S
            was_shared, self._are_shared = self._are_shared, True
        if not was_shared:
            self._courier.watch(self._put_back)

    def _added(self, client: Client) -> Sequence[bytes]:
        """Add keys to the list in Redis. Return those that were there."""
        when = ALWAYS if self._are_used else ""
        own = (key.hex() for key in self._held)
        before = client.execute_command("EVAL", ADD, 1, self._name, self._life_s, when, *own)
        return [bytes.fromhex(key.decode()) for key in KEY.findall(before)]

    def _put_back(self) -> bool:
        """Put back what Redis has forgotten, as long as the service runs."""
        if monotonic() >= self._looked_at + PUT_BACK_S:
            self._looked_at = monotonic()
            self._look()
        return True
