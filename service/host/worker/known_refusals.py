"""Requests that were refused a moment ago. Refusing an equal one costs a look-up alone.

Equal bytes from one address ask for the same thing, and who was refused sends them again.
"""

from time import monotonic
from typing import NamedTuple

from cachetools import FIFOCache

from service.host.worker.entrance import Crowded
from service.host.worker.error_replies import RefusalReply

MOST = 2048
MOST_BYTES = 4096
"""Most bytes of a remembered request. All together take 8 MB at most."""
KEPT_S = 1.0
"""Greatest age of a repeated reply, and so of its limits and of the check of the caller's key."""

Asking = tuple[str, bytes]
"""The address that a request came from, without the port, and its bytes."""


class KnownRefusal(NamedTuple):
    """Why a request was refused, its reply, and until when that may be repeated."""

    crowded: Crowded
    reply: RefusalReply
    until: float


class KnownRefusals:
    """The refusals of one worker. The oldest goes first."""

    def __init__(self) -> None:
        self._known: FIFOCache[Asking, KnownRefusal] = FIFOCache(MOST)

    def __len__(self) -> int:
        return len(self._known)

    def get(self, asking: Asking) -> KnownRefusal | None:
        """Return the refusal of an equal request from this address a moment ago."""
        known = self._known.get(asking)
        return known if known and monotonic() < known.until else None

    def put(self, asking: Asking, crowded: Crowded, reply: RefusalReply) -> None:
        """Remember a refusal, unless the bytes are empty: the request came in parts."""
        if 0 < len(asking[1]) <= MOST_BYTES:
            self._known[asking] = KnownRefusal(crowded, reply, monotonic() + KEPT_S)
