"""The observer of searches, which is notified of every search."""

from typing import Protocol


class SearchObserver(Protocol):
    """Observes searches. Any thread may call its methods, which do not block."""

    def search_begins(self, threads: int) -> None:
        """Record that a search of `threads` threads has its turn on the slots."""

    def search_ends(self, threads: int) -> None: ...

    def searched(self, game: str, algorithm: str, nodes: int, ms: float, waited_ms: float) -> None:
        """Record a search that ended with a report: `ms` running, `waited_ms` without a slot."""


class Nobody:
    """An observer that does nothing."""

    def search_begins(self, threads: int) -> None: ...

    def search_ends(self, threads: int) -> None: ...

    def searched(
        self, game: str, algorithm: str, nodes: int, ms: float, waited_ms: float
    ) -> None: ...
