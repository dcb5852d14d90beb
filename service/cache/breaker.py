"""A circuit breaker: after failures in a row, leave the other side alone for a while."""

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Literal


@dataclass
class Breaker:
    """Closed: calls pass. Open: none do. Half open: one does, and its fate decides."""

    failures: int
    open_s: float
    _in_a_row: int = 0
    _closed_again_at: float = 0.0
    _probing: bool = False
    _lock: Lock = field(default_factory=Lock)

    @property
    def state(self) -> Literal["closed", "open", "half_open"]:
        if self._in_a_row < self.failures:
            return "closed"
        return "open" if monotonic() < self._closed_again_at else "half_open"

    def lets_pass(self) -> bool:
        """Whether to call; whoever may must tell how it went."""
        if self._in_a_row < self.failures:
            return True
        with self._lock:
            if self._probing or monotonic() < self._closed_again_at:
                return False
            self._probing = True
            return True

    def succeeded(self) -> None:
        if self._in_a_row:
            with self._lock:
                self._in_a_row = 0
                self._probing = False

    def failed(self) -> None:
        with self._lock:
            self._in_a_row += 1
            self._probing = False
            self._closed_again_at = monotonic() + self.open_s
