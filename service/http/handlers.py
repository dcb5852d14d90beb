"""Problem replies for exceptions, and the log of requests."""

import logging
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request
from structlog.typing import FilteringBoundLogger
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse
from werkzeug.wsgi import ClosingIterator

from service.caller import KEY_NAME
from service.engine import EngineError, problem
from service.errors import FIRST_ERROR, Problem, of_status
from service.http.views.resource import (
    IS_STREAM,
    NOTE,
    PROBLEM_OF,
    note_problem,
    problem_reply,
)
from service.request_id import HEADER, KEY, request_id

FAILED = "request failed"
PASSED_ON = ("Allow", "Retry-After")


def handle_errors(app: Flask, log: FilteringBoundLogger) -> None:
    """Reply to every exception with a problem. Log unexpected ones with their traceback."""

    def problem_of(error: Exception, path: str, request_id: str) -> Problem:
        if isinstance(error, Problem):
            return error
        if isinstance(error, EngineError):
            if error.__cause__:
                log.error(str(error), path=path, request_id=request_id, exc_info=error.__cause__)
            return problem(error)
        log.error(FAILED, path=path, request_id=request_id, exc_info=error)
        return Problem("internal_error", "the service failed on this request")

    def refuse(error: Exception) -> Response:
        found = problem_of(error, request.path, request.environ[KEY])
        note_problem(request.environ[NOTE], found)
        return problem_reply(found)

    def refuse_for_status(error: HTTPException) -> AnyResponse:
        response = error.get_response()
        if response.status_code < FIRST_ERROR:
            return response
        kept = {name: response.headers[name] for name in PASSED_ON if name in response.headers}
        return refuse(of_status(response.status_code, str(error.description), kept))

    app.extensions[PROBLEM_OF] = problem_of
    app.register_error_handler(HTTPException, refuse_for_status)
    app.register_error_handler(Exception, refuse)


class RequestLog:
    """Gives each request its id, and logs one line for it. A stream is logged at its end.

    Errors are logged at their level, searches as info, all others as debug.
    """

    def __init__(self, application: WSGIApplication, log: FilteringBoundLogger) -> None:
        self._application = application
        self._log = log
        self._logs_all = log.is_enabled_for(logging.DEBUG)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = monotonic()
        note: dict[str, Any] = {}
        environ[NOTE] = note
        header = (HEADER, request_id(environ))

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:  # noqa: ANN401
            headers.append(header)
            return start_response(status, headers, *more)

        body = self._application(environ, start)
        write = partial(self._write, environ, note, began)
        if note.pop(IS_STREAM, False):
            return ClosingIterator(body, write)
        write()
        return body

    def _write(self, environ: WSGIEnvironment, note: dict[str, Any], began: float) -> None:
        if note or self._logs_all:
            level = note.pop("level", "debug")
            getattr(self._log, level)(
                "request",
                method=environ["REQUEST_METHOD"],
                path=environ["PATH_INFO"],
                client=environ.get("REMOTE_ADDR", ""),
                **({"key": environ[KEY_NAME]} if KEY_NAME in environ else {}),
                request_id=environ[KEY],
                ms=round((monotonic() - began) * 1000, 2),
                **note,
            )
