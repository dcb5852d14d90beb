"""Headers that every response has, and problems that any request may meet."""

from collections.abc import Iterable

from service.errors import MEDIA_TYPE, PROBLEM_TYPES
from service.http.spec.document import Part, operations, refer

TEXT = {"type": "string"}
NUMBER = {"type": "integer", "format": "int32"}

HEADERS: Part = {
    "X-Request-Id": {
        "description": "The request's own name of itself, else one that the service made. The log "
        "has it too.",
        "schema": TEXT,
    },
    "RateLimit-Limit": {
        "description": "Requests that the client may send in a time, where they are limited.",
        "schema": NUMBER,
    },
    "RateLimit-Remaining": {
        "description": "How many of them are left.",
        "schema": NUMBER,
    },
    "RateLimit-Reset": {
        "description": "Seconds until there are as many again as at first.",
        "schema": NUMBER,
    },
    "ETag": {
        "description": "Names this reply, for `If-None-Match` in later requests.",
        "schema": TEXT,
    },
    "Cache-Control": {
        "description": "How long the reply may be kept.",
        "schema": TEXT,
    },
    "Retry-After": {
        "description": "Seconds after which to ask again.",
        "schema": NUMBER,
    },
}
OF_ALL = ("X-Request-Id",)
OF_LIMITS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
COUNTED = ("2", "429")
"""First characters of the statuses whose request-count headers are described; all would be too
long."""
RETRIED = ("429", "503")
NOT_MODIFIED = "304"
OF_UNCHANGING = ("ETag", "Cache-Control")
"""Headers of replies that a client may hold already, and of 304."""
VERSIONED = "/v1/"

OF_ANY_REQUEST = (
    "bad_request",
    "wrong_method",
    "late_request",
    "target_too_long",
    "unknown_expectation",
    "head_too_large",
    "internal_error",
    "unknown_coding",
    "busy",
)
"""Problems that the server itself may answer to any request."""
REFUSED = (401, 403, 429)
"""Statuses of requests that a key or a limit refuses."""
OF_KEYS = tuple(code for code, kind in PROBLEM_TYPES.items() if kind.status in REFUSED)


def complete_responses(document: Part) -> None:
    """Describe the headers of all responses, and the problems that no view states."""
    document["components"]["headers"] = HEADERS
    for path, _, operation in operations(document):
        is_versioned = path.startswith(VERSIONED)
        responses = operation["responses"]
        _add_problems(responses, (*OF_ANY_REQUEST, *(OF_KEYS if is_versioned else ())))
        for status, response in responses.items():
            _add_headers(response, _headers(status, is_versioned=is_versioned))
        if NOT_MODIFIED in responses:
            for status in ("200", NOT_MODIFIED):
                _add_headers(responses[status], OF_UNCHANGING)


def _add_problems(responses: Part, codes: Iterable[str]) -> None:
    for code in codes:
        response = responses.setdefault(str(PROBLEM_TYPES[code].status), _problem())
        stated = response["description"]
        if f"`{code}`" not in stated:
            response["description"] = ", ".join(filter(None, [stated, f"`{code}`"]))


def _problem() -> Part:
    return {"description": "", "content": {MEDIA_TYPE: {"schema": refer("ProblemReply")}}}


def _headers(status: str, *, is_versioned: bool) -> tuple[str, ...]:
    limits = OF_LIMITS if is_versioned and status.startswith(COUNTED) else ()
    return (*OF_ALL, *limits, *(("Retry-After",) if status in RETRIED else ()))


def _add_headers(response: Part, names: tuple[str, ...]) -> None:
    headers = response.setdefault("headers", {})
    for name in names:
        headers.setdefault(name, {"$ref": f"#/components/headers/{name}"})
