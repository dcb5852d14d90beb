"""The one interface of a store of answers, and the store that keeps nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


@dataclass(frozen=True)
class Claim:
    """The right to search a question for all processes, under `key`; `token` is the holder's."""

    key: str
    token: str

    @property
    def mark(self) -> str:
        """Where those who await the search say so."""
        return self.key + ":awaited"


class Held(Enum):
    """Whose a claim is."""

    OURS = "ours"
    ANOTHERS = "anothers"
    UNASKED = "unasked"
    UNKNOWN = "unknown"
    """Nobody can tell, and so nobody is to be waited for."""


@dataclass(frozen=True)
class Looked:
    """What lies on a shelf, and whose the claim is."""

    text: bytes | None
    claim: Held
    is_bad: bool = False
    """Whether something lies there that we did not put there."""


NOTHING = Looked(None, Held.UNKNOWN)


class Store(Protocol):
    """Nothing here raises for a store that fails: then nothing is found and nobody can tell.

    `until` is a time of `time.monotonic` that no call outlasts; calls without it take longer.
    """

    layer: str

    def look(self, shelf: str, claim: Claim | None, until: float) -> Looked:
        """Read what lies on `shelf`; where nothing does, make the claim or mark another's."""

    def claim(self, shelf: str, claim: Claim, until: float) -> Held:
        """Make the claim, whatever lies on `shelf`; not where a timeout would outlast `until`."""

    def await_turn(self, shelf: str, claim: Claim, until: float) -> Looked:
        """Read what lies on `shelf`, if anything; make the claim or mark another's in any case."""

    def put(self, shelves: Sequence[str], rank: str, text: bytes, claim: Claim | None) -> None:
        """Store on each shelf that holds nothing of greater rank, and give up the claim."""

    def discard(self, shelf: str) -> None: ...

    def renew(self, claims: Collection[Claim]) -> None: ...

    def is_awaited(self, claim: Claim) -> bool: ...

    def state(self) -> dict[str, Any]:
        """For people who look after the service."""

    def close(self, until: float) -> None:
        """Let go of every connection; what is under way has until then to end."""


class NullStore:
    """Keeps nothing; `reason` says why."""

    def __init__(self, reason: str, layer: str) -> None:
        self.layer = layer
        self._reason = reason

    def look(self, shelf: str, claim: Claim | None, until: float) -> Looked:  # noqa: ARG002
        return NOTHING

    def claim(self, shelf: str, claim: Claim, until: float) -> Held:  # noqa: ARG002
        return Held.UNKNOWN

    def await_turn(self, shelf: str, claim: Claim, until: float) -> Looked:  # noqa: ARG002
        return NOTHING

    def put(self, shelves: Sequence[str], rank: str, text: bytes, claim: Claim | None) -> None: ...

    def discard(self, shelf: str) -> None: ...

    def renew(self, claims: Collection[Claim]) -> None: ...

    def is_awaited(self, claim: Claim) -> bool:  # noqa: ARG002
        return False

    def close(self, until: float) -> None: ...

    def state(self) -> dict[str, Any]:
        return {"layer": self.layer, "source": "none", "reason": self._reason, "state": "off"}
