"""The one interface of a store of bytes, and the store that keeps nothing."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol


@dataclass
class Counters:
    """Since this process began."""

    hits: int = 0
    misses: int = 0
    bad: int = 0
    failures: int = 0


class WrongTypeError(Exception):
    """Something else than bytes lies at a key."""


class Store(Protocol):
    """Nothing here raises for a store that fails: that is `None`, `False`, or nothing done."""

    layer: str
    counters: Counters

    def get(self, key: str) -> bytes | None:
        """Errors: `WrongTypeError`."""

    def put(self, keys: Sequence[str], rank: str, value: bytes) -> None:
        """Store under each key whose value has no greater rank."""

    def discard(self, key: str) -> None: ...

    def claim(self, key: str, token: str, life_ms: int) -> bool:
        """Whether the caller is the one to work on `key`; true where nobody can tell."""

    def release(self, key: str, token: str) -> None:
        """Give up a claim, if it is still the caller's."""

    def close(self) -> None:
        """Let go of every connection."""

    def state(self) -> dict[str, Any]:
        """For people who look after the service."""


class NullStore:
    """Keeps nothing; `reason` says why."""

    layer = "none"

    def __init__(self, reason: str) -> None:
        self.counters = Counters()
        self._reason = reason

    def get(self, key: str) -> bytes | None:  # noqa: ARG002
        return None

    def put(self, keys: Sequence[str], rank: str, value: bytes) -> None: ...

    def discard(self, key: str) -> None: ...

    def claim(self, key: str, token: str, life_ms: int) -> bool:  # noqa: ARG002
        return True

    def release(self, key: str, token: str) -> None: ...

    def close(self) -> None: ...

    def state(self) -> dict[str, Any]:
        return {
            "layer": self.layer,
            "source": "none",
            "reason": self._reason,
            "state": "off",
            **asdict(self.counters),
        }
