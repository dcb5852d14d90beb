"""The requests of each caller that this process is answering.

Without a bound one caller could hold every thread of a worker, by long searches and by streams.
"""

from collections import Counter
from threading import Lock

from service.errors import RETRY_AFTER_S, Problem
from service.settings import Settings

SHARE = 4
"""A key may hold 1/SHARE of the threads where the settings give no number."""


class OpenRequests:
    """Counts each caller's open requests. Any thread may call it."""

    def __init__(self, settings: Settings) -> None:
        given = settings.most_open_a_caller
        self.most_of_a_key = given or max(1, settings.threads // SHARE)
        self.most_of_an_address = given
        """0: any number, since all callers behind an unnamed proxy share one address."""
        self._open = Counter[str]()
        self._lock = Lock()

    def enter(self, caller: str, most: int) -> None:
        """Count a request; `leave` has to follow. Errors: `Problem` too_many_requests."""
        with self._lock:
            if self._open[caller] < most:
                self._open[caller] += 1
                return
        raise Problem(
            "too_many_requests",
            f"{most} requests of this caller are being answered; the next may come after one ends",
            headers={"Retry-After": str(RETRY_AFTER_S)},
        )

    def leave(self, caller: str) -> None:
        """Count the end of a request's reply."""
        with self._lock:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]

    def __len__(self) -> int:
        """Number of callers with such requests."""
        return len(self._open)
