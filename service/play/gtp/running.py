"""A search in a thread of its own, and its findings so far."""

from collections.abc import Callable
from threading import Thread
from typing import cast

from service.engine import Report

OnIteration = Callable[[Report], None]


class Running:
    """A running search."""

    def __init__(self, search: Callable[[OnIteration], Report]) -> None:
        """Start `search`, whose reports are passed on."""
        self.latest: Report | None = None
        self._search = search
        self._report: Report | None = None
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def has_ended(self, seconds: float) -> bool:
        """Wait for the end, at most so long. Return whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Report:
        """Wait for the end, and return the report. Errors: those of the search."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return cast("Report", self._report)

    def _run(self) -> None:
        try:
            self._report = self.latest = self._search(self._on_iteration)
        except BaseException as error:  # noqa: BLE001 - it is raised in the thread that asked
            self._error = error

    def _on_iteration(self, report: Report) -> None:
        self.latest = report
