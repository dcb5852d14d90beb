"""What was asked at each place of a game: another question there is refused.

Otherwise a client could take moves back, and learn by one what is hidden from the next. The same
question gets the game as it went on the first time, for another search might find another move.
It is kept in Redis, so that all workers know, and in this process's memory, which alone serves
while Redis does not.
"""

from hashlib import blake2b
from threading import Lock
from time import monotonic
from typing import Final

from service.cache.client import Client
from service.cache.connection import Command, NoReplyError, RedisConnection, Reply
from service.errors import Problem
from service.lru_cache import LruCache
from service.moves.referee.token import LIFE_S

MOST_IN_MEMORY = 32 << 20
"""In bytes."""
DIGEST_BYTES = 16
NAMES: Final = "played:"


class UsedPlaces:
    """Remembers, for a day, what was asked at each place of a game, and how it went on."""

    def __init__(self, connection: RedisConnection | None, prefix: str, wait_s: float) -> None:
        """`wait_s`: how long a request waits for Redis."""
        self._connection = connection
        self._prefix = f"{prefix}:{NAMES}"
        self._wait_s = wait_s
        self._lock = Lock()
        self._known: LruCache[bytes, bytes] = LruCache(MOST_IN_MEMORY, _bytes)

    def use(self, place: str, asked: str) -> str | None:
        """Note that `asked` is asked at `place`. Return the token of how it went on, if it has.

        Errors: `Problem` token_used if something else was asked there.
        """
        name, now = _digest(place), _digest(asked)
        with self._lock:
            before = self._known.get(name)
            if before is None:
                self._known.put(name, now)
        if before is None:
            before = self._first_in_redis(name, now)
            if before is not None:
                self._known.put(name, before)
        if before is None:
            return None
        if before[: len(now)] != now:
            detail = "another move was made with this token: go on with the game's newest token"
            raise Problem("token_used", detail, pointer="/token")
        return before[len(now) :].decode() or None

    def keep(self, place: str, asked: str, token: str) -> None:
        """Note the `token` of how the game went on when `asked` was asked at `place`."""
        name, value = _digest(place), _digest(asked) + token.encode()
        self._known.put(name, value)
        key = self._prefix + name.decode()
        self._in_redis(lambda client: client.execute_command("SET", key, value, "EX", LIFE_S))

    def _first_in_redis(self, name: bytes, now: bytes) -> bytes | None:
        """Store `now` unless something is stored. Return what is stored then."""
        key = self._prefix + name.decode()

        def command(client: Client) -> bytes | None:
            with client.pipeline(transaction=False) as pipeline:
                pipeline.execute_command("SET", key, now, "NX", "EX", LIFE_S)
                pipeline.execute_command("GET", key)
                _, found = pipeline.execute(raise_on_error=False)
            return found if isinstance(found, bytes) else None

        return self._in_redis(command)

    def _in_redis(self, command: Command[Reply]) -> Reply | None:
        if self._connection is None:
            return None
        try:
            return self._connection.execute_until(command, monotonic() + self._wait_s)
        except NoReplyError:
            return None


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest().encode()


def _bytes(name: bytes, value: bytes) -> int:
    return len(name) + len(value)
