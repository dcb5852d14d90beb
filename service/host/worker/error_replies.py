"""Error replies that the worker makes itself, before the application runs, as problems too."""

import json
from collections.abc import Mapping
from email.utils import formatdate
from http import HTTPStatus

from gunicorn.http import errors as http  # type: ignore[import-untyped]

from service.errors import MEDIA_TYPE, Problem
from service.request_id import HEADER

MOST_ECHO = 200

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


def encoded(problem: Problem, request_id: str) -> bytes:
    """Encode the reply, which closes the connection."""
    status = HTTPStatus(problem.problem_type.status)
    content = {**problem.body(), "request_id": request_id}
    body = json.dumps(content, separators=(",", ":")).encode()
    head = {
        "Date": formatdate(usegmt=True),
        "Connection": "close",
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        HEADER: request_id,
        **problem.headers,
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{lines}\r\n".encode() + body
