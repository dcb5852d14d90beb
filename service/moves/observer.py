"""Who is told of every search."""

from typing import Protocol


class SearchObserver(Protocol):
    """Any thread may call it, and it does not block."""

    def search_begins(self, threads: int) -> None:
        """A search has its turn on the slots, with so many threads."""

    def search_ends(self, threads: int) -> None: ...

    def searched(self, game: str, algorithm: str, nodes: int, ms: float, waited_ms: float) -> None:
        """A search has ended with a report. `ms`: while it ran; `waited_ms`: without a slot."""


class Nobody:
    """Is told and does nothing."""

    def search_begins(self, threads: int) -> None: ...

    def search_ends(self, threads: int) -> None: ...

    def searched(
        self, game: str, algorithm: str, nodes: int, ms: float, waited_ms: float
    ) -> None: ...
