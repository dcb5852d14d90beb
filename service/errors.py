"""All errors that the service returns: one table, one shape (RFC 9457)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "urn:countermove:problem:"

Level = Literal["info", "warning", "error"]


class ProblemType(NamedTuple):
    status: int
    title: str
    level: Level = "info"


PROBLEM_TYPES: Mapping[str, ProblemType] = {
    "bad_request": ProblemType(400, "The request is malformed"),
    "not_json": ProblemType(400, "What was sent is not JSON"),
    "unauthorized": ProblemType(401, "An API key is needed"),
    "forbidden": ProblemType(403, "The API key is not valid any more"),
    "unknown_path": ProblemType(404, "There is nothing at this path"),
    "unknown_game": ProblemType(404, "There is no such game"),
    "unknown_job": ProblemType(404, "There is no such job"),
    "wrong_method": ProblemType(405, "This path does not take this method"),
    "not_acceptable": ProblemType(406, "No accepted content type is one of this path"),
    "late_request": ProblemType(408, "The request did not arrive in time"),
    "too_large": ProblemType(413, "The body is too large"),
    "target_too_long": ProblemType(414, "The path is too long"),
    "wrong_content_type": ProblemType(415, "The body is not application/json"),
    "wrong_content_coding": ProblemType(415, "The content coding of the body is not known"),
    "unknown_expectation": ProblemType(417, "The server does not do what is expected"),
    "invalid_request": ProblemType(422, "The request does not fit its schema"),
    "bad_option": ProblemType(422, "An option of the game does not fit"),
    "malformed_state": ProblemType(422, "The state is not in the game's notation"),
    "illegal_position": ProblemType(422, "The position breaks the rules"),
    "malformed_record": ProblemType(422, "The record of a game cannot be read"),
    "malformed_move": ProblemType(422, "A move is not in the game's notation"),
    "illegal_move": ProblemType(422, "A move breaks the rules"),
    "game_over": ProblemType(422, "The game is over"),
    "chance_moves": ProblemType(422, "Chance moves here"),
    "no_chance": ProblemType(422, "Chance does not move here"),
    "hidden_information": ProblemType(422, "Players do not see the whole state"),
    "not_together": ProblemType(422, "Players do not choose at once here"),
    "unknown_player": ProblemType(422, "No such player moves here"),
    "unknown_algorithm": ProblemType(422, "There is no such algorithm"),
    "algorithm_refused": ProblemType(422, "The algorithm does not apply to this game"),
    "unknown_evaluator": ProblemType(422, "There is no such evaluator"),
    "unfit_evaluation": ProblemType(422, "An evaluation that was learned does not fit"),
    "bad_weight": ProblemType(422, "A weight does not fit"),
    "bad_opponent": ProblemType(422, "A model of a player does not fit"),
    "bad_token": ProblemType(422, "The token of the game cannot be used"),
    "token_used": ProblemType(409, "Another request went on from the token"),
    "level_refused": ProblemType(422, "The level does not apply here"),
    "bad_limit": ProblemType(422, "A limit is out of bounds"),
    "too_many_positions": ProblemType(422, "The game has too many positions"),
    "reply_too_large": ProblemType(422, "The reply to the batch would be too large"),
    "too_many_requests": ProblemType(429, "The caller has used up a limit"),
    "job_refused": ProblemType(422, "The job cannot be done"),
    "key_reused": ProblemType(422, "The idempotency key was used for another job"),
    "too_many_jobs": ProblemType(429, "Too many jobs of one client wait or run"),
    "head_too_large": ProblemType(431, "The headers are too large"),
    "engine_failure": ProblemType(500, "The engine failed on this request", "error"),
    "game_failure": ProblemType(500, "A game written in Python failed on this request", "error"),
    "internal_error": ProblemType(500, "The service failed on this request", "error"),
    "job_lost": ProblemType(500, "The processes that ran the job were killed", "error"),
    "jobs_off": ProblemType(501, "This service runs no jobs"),
    "unknown_coding": ProblemType(501, "The transfer coding is not known"),
    "busy": ProblemType(503, "The service is busy", "warning"),
    "no_time_left": ProblemType(503, "The time of the batch is used up"),
    "jobs_full": ProblemType(503, "Too many jobs wait", "warning"),
    "jobs_unavailable": ProblemType(503, "The queue of jobs cannot be reached", "warning"),
    "not_ready": ProblemType(503, "The service cannot search", "error"),
}

END = ("state", "outcome", "winner", "ending", "result", "utilities")
"""What game_over says of the end of a game."""

BY_STATUS = {404: "unknown_path", 405: "wrong_method", 413: "too_large"}
MOST_ECHO = 80
"""Characters of a client's text that a problem repeats."""
FIRST_ERROR = 400
FIRST_SERVER_ERROR = 500
BUSY = "busy"
RETRY_AFTER_S = 1
"""The `Retry-After` of a busy reply."""


@dataclass(eq=False)
class Problem(Exception):  # noqa: N818 - RFC 9457's word
    """An error that becomes a problem reply."""

    code: str
    detail: str
    pointer: str | None = None
    """JSON pointer into the body."""
    text: str | None = None
    index: int | None = None
    alternatives: Sequence[str] = ()
    end: Mapping[str, Any] = field(default_factory=dict)
    """Of game_over: how the game ended, by the names of `END`."""
    errors: Sequence[Mapping[str, str]] = ()
    """Each has a `pointer` and a `detail`."""
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in PROBLEM_TYPES:
            self.code = "engine_failure"

    @property
    def problem_type(self) -> ProblemType:
        return PROBLEM_TYPES[self.code]

    def body(self) -> dict[str, Any]:
        known = {
            "pointer": self.pointer,
            "text": self.text,
            "index": self.index,
            "alternatives": list(self.alternatives) or None,
            **self.end,
            "errors": list(self.errors) or None,
        }
        return {
            "type": TYPE_PREFIX + self.code,
            "title": self.problem_type.title,
            "status": self.problem_type.status,
            "detail": self.detail,
            "code": self.code,
            **{name: value for name, value in known.items() if value is not None},
        }

    def __str__(self) -> str:
        return self.detail


def busy(detail: str) -> Problem:
    return Problem(BUSY, detail, headers={"Retry-After": str(RETRY_AFTER_S)})


def of_status(status: int, detail: str, headers: Mapping[str, str]) -> Problem:
    """Make the problem for an error of which only the HTTP status is known."""
    other = "internal_error" if status >= FIRST_SERVER_ERROR else "bad_request"
    return Problem(BY_STATUS.get(status, other), detail, headers=headers)
