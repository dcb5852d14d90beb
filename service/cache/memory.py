"""Answers in this process's own memory: read and checked once, served without asking Redis."""

from dataclasses import dataclass
from time import monotonic

from service.cache.entry import Entry
from service.recent import Recent

WEIGHT = 8
"""Bytes of an entry in memory for each of its text, roughly."""
LEAST_BYTES = 1024


@dataclass(frozen=True)
class Kept:
    entry: Entry
    since: float
    """When it was found or confirmed, of `time.monotonic`."""


class Memory:
    """At most `room` bytes of entries, the least recently used forgotten.

    What others may have bettered is fresh for `fresh_s`; what is proven nobody can better.
    """

    def __init__(self, room: int, fresh_s: float) -> None:
        self._kept: Recent[str, Kept] = Recent(room, _weight)
        self._fresh_s = fresh_s

    def get(self, shelf: str) -> Kept | None:
        return self._kept.get(shelf)

    def put(self, shelf: str, entry: Entry) -> None:
        """Keep `entry`, or what is kept already and has a greater rank, as fresh from now on."""
        kept = self._kept.get(shelf)
        if kept and kept.entry.rank > entry.rank:
            entry = kept.entry
        self._kept.put(shelf, Kept(entry, monotonic()))

    def is_fresh(self, kept: Kept) -> bool:
        return kept.entry.proven or monotonic() < kept.since + self._fresh_s


def _weight(shelf: str, kept: Kept) -> int:
    return LEAST_BYTES + len(shelf) + WEIGHT * len(kept.entry.text)
