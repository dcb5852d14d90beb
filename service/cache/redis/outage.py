"""An outage of Redis: no calls while it lasts, one log line at its beginning and one at its end.

Outages that follow one another are logged once a minute at most. In a cluster with one dead node,
calls fail and succeed by turns.
"""

from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.cache.redis.breaker import Breaker

AGAIN_S = 60.0
"""Least time between two logged beginnings."""


class Outage:
    """A breaker that logs: a warning when it opens, a line when it closes.

    Reasons are names of errors, never their texts, which may quote a server or a URL.
    """

    def __init__(self, about: str, breaker: Breaker, log: FilteringBoundLogger) -> None:
        self.breaker = breaker
        self.reason = ""
        self._about = about
        self._log = log
        self._began = 0.0
        self._logged_at: float | None = None
        self._is_logged = False

    @property
    def is_over(self) -> bool:
        return self.breaker.state == "closed"

    def record_failure(self, reason: str, *, at_once: bool) -> None:
        now = monotonic()
        if self.breaker.record_failure(at_once=at_once):
            self.reason = reason
            self._began = now
        is_soon = self._logged_at is not None and now < self._logged_at + AGAIN_S
        if not (self.is_over or self._is_logged or is_soon):
            self._logged_at, self._is_logged = now, True
            self._log.warning(f"{self._about}: trouble", reason=self.reason)

    def record_success(self) -> None:
        if self.breaker.record_success():
            self.reason = ""
            was_logged, self._is_logged = self._is_logged, False
            if was_logged:
                seconds = round(monotonic() - self._began, 1)
                self._log.info(f"{self._about}: well again", after_s=seconds)
