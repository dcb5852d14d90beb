"""Error replies that the worker makes itself, before the application runs, as problems too."""

import json
from collections.abc import Mapping
from email.utils import formatdate
from functools import cache, lru_cache
from http import HTTPStatus
from time import time

from gunicorn.http import errors as http  # type: ignore[import-untyped]

from service.errors import MEDIA_TYPE, Problem
from service.request_id import HEADER

MOST_ECHO = 200
CLOSE, KEPT = "Connection: close", "Connection: keep-alive"
REQUEST_ID, CLIENT_ID = "request_id", "client_id"
END = '"}'
"""End of the body, after the request's id."""
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode

CODES: Mapping[type[Exception], str] = {
    http.LimitRequestLine: "target_too_long",
    http.LimitRequestHeaders: "head_too_large",
    http.ExpectationFailed: "unknown_expectation",
    http.UnsupportedTransferCoding: "unknown_coding",
}
"""Codes of gunicorn's parser errors; all others are `bad_request`."""


def problem_of(error: http.ParseException) -> Problem:
    """Translate an error of gunicorn's parser."""
    return Problem(CODES.get(type(error), "bad_request"), str(error)[:MOST_ECHO])


def incomplete() -> Problem:
    return Problem("bad_request", "the connection ended before the request did")


def timeout(seconds: float) -> Problem:
    return Problem("late_request", f"the request did not arrive within {seconds:g} s")


def internal_error() -> Problem:
    return Problem("internal_error", "the service failed on this request")


class RefusalReply:
    """The reply to a refused request, whole but for its date and the request's id."""

    def __init__(
        self,
        problem: Problem,
        headers: Mapping[str, str],
        *,
        client_id: str | None = None,
        kept_s: int | None = None,
    ) -> None:
        """`client_id`: that of the request's body; `kept_s`: how long the connection is kept."""
        known = {} if client_id is None else {CLIENT_ID: client_id}
        text = _ENCODE({**problem.body(), **known, REQUEST_ID: ""})
        kept = f"{KEPT}\r\nKeep-Alive: timeout={kept_s}"
        lines = (
            _status_line(problem.problem_type.status),
            CLOSE if kept_s is None else kept,
            f"Content-Type: {MEDIA_TYPE}",
            *(f"{name}: {value}" for name, value in {**problem.headers, **headers}.items()),
        )
        self.keeps = kept_s is not None
        """Whether the connection stays open."""
        self._head = "\r\n".join(lines)
        self._length = len(text)
        self._body = text.removesuffix(END)

    def encoded(self, request_id: str) -> bytes:
        length = self._length + len(request_id)
        return (
            f"{self._head}\r\nDate: {_date(int(time()))}\r\nContent-Length: {length}\r\n"
            f"{HEADER}: {request_id}\r\n\r\n{self._body}{request_id}{END}"
        ).encode()


def encoded(problem: Problem, request_id: str) -> bytes:
    """Encode a reply that closes the connection."""
    return RefusalReply(problem, {}).encoded(request_id)


@cache
def _status_line(status: int) -> str:
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)
