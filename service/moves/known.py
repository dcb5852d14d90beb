"""What requests looked for among stored answers, so that an equal body is not read again."""

from typing import NamedTuple

from service.cache.question import Wanted
from service.lru_cache import LruCache

MOST_BODY_BYTES = 4096
"""Larger bodies are read each time."""
ROOM = 4 << 20
OWN_BYTES = 1024
"""Approximate bytes in memory for what is kept beside the body."""


class KnownRequest(NamedTuple):
    """A request's exact body and what its path says."""

    operation: str
    game: str
    body: bytes


class KnownRequests:
    """At most `ROOM` bytes of requests whose body was valid. The least recently used go first."""

    def __init__(self) -> None:
        self._wanted: LruCache[KnownRequest, Wanted] = LruCache(ROOM, _weight)

    def get(self, known: KnownRequest) -> Wanted | None:
        return self._wanted.get(known)

    def put(self, known: KnownRequest, wanted: Wanted) -> None:
        """Remember a request, unless its body is empty or large."""
        if 0 < len(known.body) <= MOST_BODY_BYTES:
            self._wanted.put(known, wanted)


def _weight(known: KnownRequest, _: Wanted) -> int:
    return OWN_BYTES + len(known.game) + len(known.body)
