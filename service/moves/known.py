"""Requests that were read before: an equal body leads to its stored answer at once."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from service.cache.answers.question import Wanted
from service.engine import Game
from service.lru_cache import LruCache

MOST_BODY_BYTES = 4096
"""Larger bodies are read each time."""
ROOM = 4 << 20
OWN_BYTES = 1024
"""Approximate bytes that a request takes in memory beside its body."""


class KnownRequest(NamedTuple):
    """A request's exact body and what its path says."""

    operation: str
    game: str
    body: bytes


class KnownReply(NamedTuple):
    """The look-up that may serve a request, and the reply's fields beside the report."""

    wanted: Wanted
    game: Game
    include: Sequence[str] = ()
    client_id: str | None = None
    notes: Mapping[str, Any] = {}
    """Further fields of the reply: options without effect, limits that were lowered."""


class KnownRequests:
    """At most `ROOM` bytes of requests whose body was valid. The least recently used go first."""

    def __init__(self) -> None:
        self._replies: LruCache[KnownRequest, KnownReply] = LruCache(ROOM, _weight)

    def get(self, known: KnownRequest) -> KnownReply | None:
        return self._replies.get(known)

    def put(self, known: KnownRequest, reply: KnownReply) -> None:
        """Remember a request, unless its body is empty or large."""
        if 0 < len(known.body) <= MOST_BODY_BYTES:
            self._replies.put(known, reply)


def _weight(known: KnownRequest, _: KnownReply) -> int:
    return OWN_BYTES + len(known.game) + len(known.body)
