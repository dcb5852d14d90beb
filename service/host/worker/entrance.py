"""Which requests come in, decided by the loop before a thread is asked."""

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
    """That of the request's body, if it has a valid one."""
    may_need_no_room: bool = False
    """Whether a thread may find that the answer is stored, or under way."""
    priority: int = 0
    time_s: float = 0.0
    """How long the search may take."""


class Entrance:
    """Lets everybody in. The loop calls it, so nothing here may wait."""

    def judge(self, connection: "Connection") -> Crowded | None:  # noqa: ARG002 - for others to use
        """Let in the request of `connection`, which was read whole, or say why not."""
        return None

    def replied(self, connection: "Connection") -> None:
        """A thread has sent the reply to a request that was let in, and the client has read it."""

    def is_still(self, crowded: Crowded) -> bool:  # noqa: ARG002
        """Return whether a search such as this would find no room now either."""
        return True

    def headers(
        self,
        request: "ParsedRequest | None",  # noqa: ARG002
        host: str,  # noqa: ARG002
    ) -> Mapping[str, str]:
        """Return headers for the refusal of a request from `host`; `None`: it was not read."""
        return {}

    def count(self, code: str) -> None:
        """Count a refusal, by the problem's code."""
