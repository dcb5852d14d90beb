"""Which requests are let in: the loop decides before a thread takes the request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.errors import Problem

if TYPE_CHECKING:
    from service.host.worker.connection import Connection
    from service.host.worker.request_reader import ParsedRequest


@dataclass(frozen=True, slots=True)
class Crowded:
    """Why a search has no room."""

    problem: Problem
    client_id: str | None = None
    """The `client_id` of the request's body, if there is a valid one."""
    may_need_no_room: bool = False
    """Whether a thread may find that the answer is stored, or under way."""
    priority: int = 0
    time_s: float = 0.0
    """How long the search may take."""


class Entrance:
    """Lets every request in. The loop calls it, so no method may wait."""

    def judge(self, connection: "Connection") -> Crowded | None:  # noqa: ARG002 - for others to use
        """Return why the request of `connection`, read whole, has no room; `None` lets it in."""
        return None

    def replied(self, connection: "Connection") -> None:
        """Record that the client has the reply to a request that was let in."""

    def is_still(self, crowded: Crowded) -> bool:  # noqa: ARG002
        """Return whether an equal search would still have no room."""
        return True

    def headers(
        self,
        request: "ParsedRequest | None",  # noqa: ARG002
        host: str,  # noqa: ARG002
    ) -> Mapping[str, str]:
        """Return headers for the refusal of a request from `host`; `None`: an unread request."""
        return {}

    def count(self, code: str) -> None:
        """Count a refusal, by the problem's code."""
