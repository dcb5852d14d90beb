"""Answers in this process's memory: checked once, served without a call to Redis."""

from dataclasses import dataclass
from time import monotonic

from service.cache.answers.stored_answer import StoredAnswer
from service.lru_cache import LruCache

WEIGHT = 8
"""Approximate bytes in memory for each byte of an entry's text."""
LEAST_BYTES = 1024


@dataclass(frozen=True)
class MemoryEntry:
    entry: StoredAnswer
    since: float
    """When it was found or confirmed, by `time.monotonic`."""


class Memory:
    """At most `room` bytes of entries. The least recently used are dropped first.

    An entry is fresh for `fresh_s`: later another process may have stored a better one. A proven
    entry is always fresh.
    """

    def __init__(self, room: int, fresh_s: float) -> None:
        self._entries: LruCache[str, MemoryEntry] = LruCache(room, _weight)
        self._fresh_s = fresh_s

    def get(self, cache_key: str) -> MemoryEntry | None:
        return self._entries.get(cache_key)

    def put(self, cache_key: str, entry: StoredAnswer) -> None:
        """Keep the entry of greater rank, this or the one held, as fresh from now on."""
        held = self._entries.get(cache_key)
        if held and held.entry.rank > entry.rank:
            entry = held.entry
        self._entries.put(cache_key, MemoryEntry(entry, monotonic()))

    def is_fresh(self, held: MemoryEntry) -> bool:
        return held.entry.proven or monotonic() < held.since + self._fresh_s


def _weight(cache_key: str, held: MemoryEntry) -> int:
    return LEAST_BYTES + len(cache_key) + WEIGHT * len(held.entry.text)
