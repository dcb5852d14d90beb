"""A circuit breaker: after failures, make no calls for a while."""

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Literal


@dataclass
class Breaker:
    """Closed: all calls are made. Open: no call is made. Half open: one call decides."""

    failures: int
    """Failures in a row after which the breaker opens."""
    open_s: float
    _in_a_row: int = 0
    _is_open: bool = False
    _half_opens_at: float = 0.0
    _probing: bool = False
    _lock: Lock = field(default_factory=Lock)

    @property
    def state(self) -> Literal["closed", "open", "half_open"]:
        if not self._is_open:
            return "closed"
        return "open" if monotonic() < self._half_opens_at else "half_open"

    def allows_call(self) -> bool:
        """Return whether to make a call. If so, the caller must record its outcome."""
        if not self._is_open:
            return True
        with self._lock:
            if self._probing or monotonic() < self._half_opens_at:
                return False
            self._probing = True
            return True

    def record_success(self) -> bool:
        """Record a success. Return whether it closes the breaker."""
        if not self._in_a_row:
            return False
        with self._lock:
            was_open = self._is_open
            self._in_a_row = 0
            self._is_open = self._probing = False
            return was_open

    def record_failure(self, *, at_once: bool = False) -> bool:
        """Record a failure. Return whether it opens the breaker, as one with `at_once` does."""
        with self._lock:
            was_open = self._is_open
            self._in_a_row += 1
            self._probing = False
            self._is_open = was_open or at_once or self._in_a_row >= self.failures
            if self._is_open:
                self._half_opens_at = monotonic() + self.open_s
            return self._is_open and not was_open
