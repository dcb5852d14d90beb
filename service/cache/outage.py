"""Trouble with one side of Redis: left alone while it lasts, told when it begins and ends.

What begins again soon after, again and again, is told once a minute: a cluster of which one node is
dead does badly and well by turns.
"""

from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.cache.breaker import Breaker

AGAIN_S = 60.0
"""After it was told last."""


class Outage:
    """A breaker that says so: one warning when it opens, one line when it closes.

    Reasons are names of errors, never their texts, which may quote what a server or a URL says.
    """

    def __init__(self, about: str, breaker: Breaker, log: FilteringBoundLogger) -> None:
        self.breaker = breaker
        self.reason = ""
        self._about = about
        self._log = log
        self._began = 0.0
        self._told: float | None = None
        self._is_told = False

    @property
    def is_over(self) -> bool:
        return self.breaker.state == "closed"

    def failed(self, reason: str, *, at_once: bool) -> None:
        now = monotonic()
        if self.breaker.failed(at_once=at_once):
            self.reason = reason
            self._began = now
        is_soon = self._told is not None and now < self._told + AGAIN_S
        if not (self.is_over or self._is_told or is_soon):
            self._told, self._is_told = now, True
            self._log.warning(f"{self._about}: trouble", reason=self.reason)

    def succeeded(self) -> None:
        if self.breaker.succeeded():
            self.reason = ""
            was_told, self._is_told = self._is_told, False
            if was_told:
                seconds = round(monotonic() - self._began, 1)
                self._log.info(f"{self._about}: well again", after_s=seconds)
