"""Trouble with one side of Redis: left alone while it lasts, told when it begins and ends."""

from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.cache.breaker import Breaker


class Trouble:
    """A breaker that says so: one warning when it opens, one line when it closes.

    Reasons are names of errors, never their texts, which may quote what a server or a URL says.
    """

    def __init__(self, about: str, breaker: Breaker, log: FilteringBoundLogger) -> None:
        self.breaker = breaker
        self.reason = ""
        self._about = about
        self._log = log
        self._began = 0.0

    @property
    def is_over(self) -> bool:
        return self.breaker.state == "closed"

    def failed(self, reason: str, *, at_once: bool) -> None:
        if self.breaker.failed(at_once=at_once):
            self.reason = reason
            self._began = monotonic()
            self._log.warning(f"{self._about}: trouble", reason=reason)

    def succeeded(self) -> None:
        if self.breaker.succeeded():
            self.reason = ""
            seconds = round(monotonic() - self._began, 1)
            self._log.info(f"{self._about}: well again", after_s=seconds)
