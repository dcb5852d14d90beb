"""The interface of a store of answers, and the store that keeps nothing."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


@dataclass(frozen=True)
class Claim:
    """The right to search a question for all processes. `token` identifies the holder."""

    key: str
    token: str

    @property
    def waiters(self) -> str:
        """The key with the addresses of the processes that wait for the claim's search."""
        return self.key + ":awaited"


class ClaimState(Enum):
    """Who holds a claim."""

    OURS = "ours"
    ANOTHERS = "anothers"
    NOT_REQUESTED = "not_requested"
    UNKNOWN = "unknown"
    """The store gave no reply, so nobody should wait for the holder."""


@dataclass(frozen=True)
class Lookup:
    """The bytes stored under a key, and the state of the claim."""

    text: bytes | None
    claim: ClaimState
    is_bad: bool = False
    """Whether some other program wrote the bytes, or damaged them."""


NOTHING = Lookup(None, ClaimState.UNKNOWN)

Wake = Callable[[], None]
"""Called from any thread, perhaps without a cause. It must not block."""
AreHeard = Callable[[], bool]
"""Return whether notifications arrive at present. If not, the caller must look often."""


class Store(Protocol):
    """Stored answers and claims. If the store fails, no method raises: look-ups return `NOTHING`.

    A call with `until` (a time of `time.monotonic`) returns by then. Calls without it may take
    longer.
    """

    layer: str

    @property
    def is_in_trouble(self) -> bool:
        """Whether the last calls failed, so that few or none are made. This makes no call."""

    def look_up(
        self, cache_key: str, claim: Claim | None, until: float, *, always_claims: bool = False
    ) -> Lookup:
        """Read the entry under a key. If there is none, make the claim, or wait for another's.

        With `always_claims`, do so even if there is an entry.
        """

    def claim(self, cache_key: str, claim: Claim, until: float) -> ClaimState:
        """Make the claim without reading, unless a timeout could outlast `until`."""

    def put(self, cache_keys: Sequence[str], rank: str, text: bytes, claim: Claim | None) -> bool:
        """Store under each key that has no entry of greater rank, and release the claim.

        Return whether the entry was stored.
        """

    def keep(self, key: str, text: bytes, life_s: int, until: float) -> bytes | None:
        """Store a text unless the key has one. Return the key's text, or `None` on failure.

        All processes that keep a text under one key get the text that came first.
        """

    def discard(self, cache_key: str) -> None: ...

    def renew(self, claims: Collection[Claim]) -> None: ...

    def is_awaited(self, claim: Claim) -> bool: ...

    def notifications(self, claim: Claim, wake: Wake) -> AbstractContextManager[AreHeard]:
        """Call `wake`, within this context, when the search of another's `claim` has ended."""

    def state(self) -> dict[str, Any]:
        """Return the store's state for operators."""

    def close(self, until: float) -> None:
        """Close every connection. Running calls have until `until` to end."""


class NullStore:
    """Keeps nothing. `reason` says why."""

    def __init__(self, reason: str, layer: str) -> None:
        self.layer = layer
        self.is_in_trouble = False
        self._reason = reason

    def look_up(
        self,
        cache_key: str,  # noqa: ARG002
        claim: Claim | None,  # noqa: ARG002
        until: float,  # noqa: ARG002
        *,
        always_claims: bool = False,  # noqa: ARG002
    ) -> Lookup:
        return NOTHING

    def claim(self, cache_key: str, claim: Claim, until: float) -> ClaimState:  # noqa: ARG002
        return ClaimState.UNKNOWN

    def put(
        self,
        cache_keys: Sequence[str],  # noqa: ARG002
        rank: str,  # noqa: ARG002
        text: bytes,  # noqa: ARG002
        claim: Claim | None,  # noqa: ARG002
    ) -> bool:
        return False

    def keep(self, key: str, text: bytes, life_s: int, until: float) -> bytes | None:  # noqa: ARG002
        return None

    def discard(self, cache_key: str) -> None: ...

    def renew(self, claims: Collection[Claim]) -> None: ...

    def is_awaited(self, claim: Claim) -> bool:  # noqa: ARG002
        return False

    def notifications(self, claim: Claim, wake: Wake) -> AbstractContextManager[AreHeard]:  # noqa: ARG002
        return nullcontext(lambda: False)

    def close(self, until: float) -> None: ...

    def state(self) -> dict[str, Any]:
        return {"layer": self.layer, "source": "none", "reason": self._reason, "state": "off"}
