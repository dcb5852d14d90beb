"""A circuit breaker: when the other side does badly, leave it alone for a while."""

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Literal


@dataclass
class Breaker:
    """Closed: calls pass. Open: none do. Half open: one does, and its fate decides."""

    failures: int
    """In a row, after which it opens."""
    open_s: float
    _in_a_row: int = 0
    _is_open: bool = False
    _lets_one_pass_at: float = 0.0
    _probing: bool = False
    _lock: Lock = field(default_factory=Lock)

    @property
    def state(self) -> Literal["closed", "open", "half_open"]:
        if not self._is_open:
            return "closed"
        return "open" if monotonic() < self._lets_one_pass_at else "half_open"

    def lets_pass(self) -> bool:
        """Whether to call; whoever may must tell how it went."""
        if not self._is_open:
            return True
        with self._lock:
            if self._probing or monotonic() < self._lets_one_pass_at:
                return False
            self._probing = True
            return True

    def succeeded(self) -> bool:
        """Whether this closes it."""
        if not self._in_a_row:
            return False
        with self._lock:
            was_open = self._is_open
            self._in_a_row = 0
            self._is_open = self._probing = False
            return was_open

    def failed(self, *, at_once: bool = False) -> bool:
        """Whether this opens it: `at_once`, without others before."""
        with self._lock:
            was_open = self._is_open
            self._in_a_row += 1
            self._probing = False
            self._is_open = was_open or at_once or self._in_a_row >= self.failures
            if self._is_open:
                self._lets_one_pass_at = monotonic() + self.open_s
            return self._is_open and not was_open
