"""The key of the tokens of all services on one Redis: the first that one of them put there.

Redis may lose the key, so every process that has it puts it back once a second. A service that made
tokens while Redis was down has a key of its own, and adds it after the first. So each service reads
the tokens of all. While Redis is down, a file shares the keys between the workers of a host.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from time import monotonic, sleep
from typing import Final

from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.client import Client
from service.cache.redis.connection import NoReplyError, RedisConnection
from service.settings import Settings

NAME: Final = "token_keys"
KEY = re.compile(rb"\b[0-9a-f]{64}\b")
ALWAYS: Final = "always"
LOOK_S = 1.0
SETTLES_S = 2 * LOOK_S
"""Time in which a process learns the keys: Redis was empty, or the process has just begun."""
LOOK_AGAIN_S = 0.1
MOST_BYTES: Final = 2048
"""Bytes of the list at which no key is added: some thirty keys."""

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
    """The keys that one process knows; see `Keys`."""

    def __init__(
        self,
        connection: RedisConnection,
        writer: BackgroundWriter,
        own: bytes,
        file: Path,
        settings: Settings,
    ) -> None:
        """`own`: the key of this host where Redis has none. `file`: of all workers of the host.

        The writer looks into Redis once a second.
        """
        self._connection = connection
        self._writer = writer
        self._own = own
        self._file = file
        self._name = f"{settings.redis_prefix}:{NAME}"
        self._wait_s = settings.redis_budget_ms / 1000
        self._life_s = settings.answer_ttl_s
        self._lock = Lock()
        self._known: tuple[bytes, ...] = ()
        self._are_shared = self._is_begun = False
        self._looked_at = self._settled_at = 0.0

    def begin(self) -> None:
        if not self._is_begun:
            self._is_begun, self._settled_at = True, monotonic() + SETTLES_S
            self._writer.watch(self._look_now_and_then)

    def held(self) -> Sequence[bytes]:
        if not (self._known and self._are_shared):
            self.begin()
            self._look(self._own)
        return self._known

    def look_beyond(self, tried: Sequence[bytes]) -> bool:
        self._look()
        while set(self._known) <= set(tried):
            if monotonic() >= self._settled_at:
                return False
            sleep(LOOK_AGAIN_S)
            self._look()
        return True

    def _look_now_and_then(self) -> bool:
        if monotonic() >= self._looked_at + LOOK_S:
            self._looked_at = monotonic()
            self._look()
        return True

    def _look(self, *own: bytes) -> None:
        """Exchange what is known with Redis; if nothing is known anywhere, our `own` key counts."""
        with self._lock:
            known = self._known or own
            theirs = self._in_redis(known)
            if theirs is None:
                theirs = self._of_host()
            elif not (theirs and self._are_shared):
                self._are_shared, self._settled_at = True, monotonic() + SETTLES_S
            ours = self._known if theirs else known
            now_known = tuple(dict.fromkeys((*theirs, *ours)))
            if now_known != self._known:
                self._known = now_known
                self._tell_host()

    def _in_redis(self, known: Sequence[bytes]) -> Sequence[bytes] | None:
        """Add keys to the list in Redis. Return those that were there; `None` without a reply."""
        when = ALWAYS if self._known else ""
        keys = [key.hex() for key in known]

        def command(client: Client) -> Sequence[bytes]:
            reply = client.execute_command("EVAL", ADD, 1, self._name, self._life_s, when, *keys)
            return _keys(reply)

        try:
            return self._connection.execute_until(command, monotonic() + self._wait_s)
        except NoReplyError:
            return None

    def _of_host(self) -> Sequence[bytes]:
        try:
            return _keys(self._file.read_bytes())
        except OSError:
            return ()

    def _tell_host(self) -> None:
        with suppress(OSError), NamedTemporaryFile(dir=self._file.parent, delete=False) as whole:
            whole.write(b" ".join(key.hex().encode() for key in self._known))
            whole.flush()
            Path(whole.name).replace(self._file)


def _keys(text: bytes) -> Sequence[bytes]:
    return [bytes.fromhex(key.decode()) for key in KEY.findall(text)]
