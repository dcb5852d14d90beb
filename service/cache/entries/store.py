"""Transposition entries in Redis, put and asked in batches by many searches on many hosts.

`layout.py` draws how they lie there, `script.py` says which stay.
"""

from threading import Lock
from time import monotonic, time
from typing import Any

from redis.exceptions import NoScriptError, ResponseError
from structlog.typing import FilteringBoundLogger

from service.cache.entries import quota as entry_quota
from service.cache.entries.layout import (
    KEY_BYTES,
    RECORD_BYTES,
    by_shard,
    names,
    segments_of,
    whole,
)
from service.cache.entries.script import EXCHANGE, EXCHANGE_SHA
from service.cache.redis.client import Client, configured, is_cluster
from service.cache.redis.connection import NoReplyError, RedisConnection
from service.cache.redis.counters import (
    DROPPED,
    ENTRIES_ASKED,
    ENTRIES_FOUND,
    ENTRIES_SENT,
    Counters,
)
from service.settings import Settings

HOUR_S = 3600
AGES = 256
MEASURE_AGAIN_S = 60.0
"""Time after which a server is asked again for its memory limit."""

PATIENCE = 5
"""Factor by which a reply may take longer than one for an answer. No request waits for the reply,
and on a busy machine the thread reads it late."""
MOST_UNPLACED = 1024
"""Records kept for the next exchange."""

Exchanged = tuple[bytes, ResponseError | None, bytes]
"""The records found, why a write was refused, and the records to put again."""


def entry_store(
    answers_url: str | None,
    source: str,
    settings: Settings,
    counters: Counters,
    log: FilteringBoundLogger,
) -> "EntryStore | None":
    """The store that the settings ask for; `None` if entries are turned off or have no Redis.

    `answers_url` is that of the answers' Redis, which is `external` or `embedded` by its `source`.
    Errors: `SettingError`.
    """
    url = settings.entries_url or answers_url
    if not (url and settings.entries_mb):
        return None
    is_embedded = source == "embedded" and not settings.entries_url
    return EntryStore(url, settings, counters, log, has_own_room=is_embedded)


class EntryStore:
    """Entries at one URL, over connections and breakers of its own.

    So neither an exchange that times out nor a failing server of entries alone keeps a request from
    the answers. Any number of threads may use it, and forks of the process that made it.
    """

    def __init__(
        self,
        url: str,
        settings: Settings,
        counters: Counters,
        log: FilteringBoundLogger,
        *,
        has_own_room: bool = False,
    ) -> None:
        """`has_own_room`: the server's memory limit was raised by that of the entries.

        Errors: `SettingError`.
        """
        timeout_s = PATIENCE * min(settings.redis_timeout_ms, settings.redis_budget_ms) / 1000
        which = "ENTRIES" if settings.entries_url else "REDIS"
        connect = configured(f"COUNTERMOVE_{which}_URL", url, timeout_s)
        log = log.bind(of="entries")
        self.connection = RedisConnection(connect, timeout_s, settings, counters, log)
        self._counters = counters
        self._is_sharded = is_cluster(url)
        self._most = settings.entries_mb
        self._names = names(settings.redis_prefix, self._most)
        self._life_s = settings.answer_ttl_s
        self._has_own_room = has_own_room
        self._segments = self._most if has_own_room else 0
        self._measure_at = 0.0
        self._unplaced = b""
        self._measuring = Lock()

    @property
    def has_unplaced(self) -> bool:
        """Whether records wait for the next exchange, because their segments do not exist yet."""
        return bool(self._unplaced)

    def exchange(self, puts: bytes, asks: bytes) -> bytes | None:
        """Put records, then find all records under the keys asked. One round trip.

        `puts` are records of RECORD_BYTES, `asks` are keys of KEY_BYTES; 256 of each keep a server
        busy for some two milliseconds. Return the records found, in the order of the keys; a key
        may have several. Return `None` where Redis gives no reply, or has no room for entries. What
        was put may not stay. Records whose segments are still to be made are put again by the next
        exchange, even an empty one.

        It takes at most two timeouts, and no time while the breaker is open.
        """
        puts, asks = self._unplaced + whole(puts, RECORD_BYTES), whole(asks, KEY_BYTES)
        self._unplaced = b""
        if puts and self.connection.write_outage.breaker.state == "open":
            self._counters.add(DROPPED)
            puts = b""
        if not (puts or asks):
            return b""
        try:
            reply = self.connection.execute(lambda client: self._sent(client, puts, asks))
        except NoReplyError:
            return None
        if reply is None:
            return None
        found, refused, unplaced = reply
        if puts:
            self._record_writes((len(puts) - len(unplaced)) // RECORD_BYTES, refused)
            self._unplaced = unplaced[-MOST_UNPLACED * RECORD_BYTES :]
        self._counters.add(ENTRIES_ASKED, len(asks) // KEY_BYTES)
        self._counters.add(ENTRIES_FOUND, len(found) // RECORD_BYTES)
        return found

    def state(self) -> dict[str, Any]:
        """Return the store's state for operators. `mb`: the room for entries, once known."""
        calls, writes = self.connection.call_outage, self.connection.write_outage
        refuses = calls.is_over and not writes.is_over
        state = {
            "state": "refusing_writes" if refuses else "up" if calls.is_over else "down",
            "breaker": calls.breaker.state,
            "mb": self._segments,
        }
        reason = writes.reason if refuses else calls.reason
        return {**state, "reason": reason} if reason else state

    def close(self, until: float) -> None:
        """Close every connection. Running calls have until `until` to end."""
        self.connection.close(until)

    def _sent(self, client: Client, puts: bytes, asks: bytes) -> Exchanged | None:
        """Send a batch, if there is room for entries. Errors: `ValueError`."""
        segments = self._measured(client)
        if not segments:
            return None
        hour = int(time() // HOUR_S) % AGES
        parts = by_shard(puts, asks, segments) if self._is_sharded else [(puts, asks)]
        calls = []
        for part in parts:
            written, read = segments_of(*part, segments)
            keys = [self._names[number] for number in (*written, *read)]
            numbers = (segments, len(written), self._life_s, hour)
            calls.append((len(keys), *keys, *part, *numbers))
        return _read(_called(client, calls) if self._is_sharded else [_call(client, calls[0])])

    def _measured(self, client: Client) -> int:
        """Return the number of segments that the server has room for, measured now and then."""
        if self._has_own_room or monotonic() < self._measure_at:
            return self._segments
        if self._measuring.acquire(blocking=False):
            try:
                self._segments = entry_quota.segments(client, self._most)
                self._measure_at = monotonic() + MEASURE_AGAIN_S
            finally:
                self._measuring.release()
        return self._segments

    def _record_writes(self, count: int, refused: ResponseError | None) -> None:
        if refused:
            self.connection.record_refusal(type(refused).__name__)
        else:
            self._counters.add(ENTRIES_SENT, count)
            self.connection.write_outage.record_success()


def _call(client: Client, arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a reply
    try:
        return client.execute_command("EVALSHA", EXCHANGE_SHA, *arguments)
    except NoScriptError:
        return client.execute_command("EVAL", EXCHANGE, *arguments)


def _called(client: Client, calls: list[tuple[Any, ...]]) -> list[Any]:
    """Send all calls at once, each to the node of its keys."""
    replies = _pipelined(client, [("EVALSHA", EXCHANGE_SHA, *call) for call in calls])
    again = [at for at, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
    if again:
        second = _pipelined(client, [("EVAL", EXCHANGE, *calls[at]) for at in again])
        for at, reply in zip(again, second, strict=True):
            replies[at] = reply
    return replies


def _pipelined(client: Client, commands: list[tuple[Any, ...]]) -> list[Any]:
    with client.pipeline(transaction=False) as pipeline:
        for command in commands:
            pipeline.execute_command(*command)
        replies: list[Any] = pipeline.execute(raise_on_error=False)
    return replies


def _read(replies: list[Any]) -> Exchanged:
    """Errors: `ValueError` where a reply is not the script's; an error that is a reply."""
    found, unplaced, refused = [], [], None
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
        records, error, left = reply
        for blob in (records, left):
            if not isinstance(blob, bytes) or len(blob) % RECORD_BYTES:
                raise ValueError(blob)
        found.append(records)
        unplaced.append(left)
        refused = error if isinstance(error, ResponseError) else refused
    return b"".join(found), refused, b"".join(unplaced)
