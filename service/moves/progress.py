"""Who learns how a search gets on."""

from collections.abc import Mapping
from typing import Any, Protocol


class Watcher(Protocol):
    """Learns how a request gets on. The thread that answers the request calls it."""

    def on_planned(self) -> None:
        """The request is in order: its position is read and its search is planned."""

    def on_begun(self) -> None:
        """The request's own search begins."""

    def on_iteration(self, report: Mapping[str, Any]) -> None:
        """An iteration of the search has ended. The next one begins after this call."""
