"""Turn exceptions into problem replies, and log requests."""

import logging
from collections.abc import Iterable
from time import monotonic
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request
from structlog.typing import FilteringBoundLogger
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from service.engine import EngineError, problem
from service.errors import FIRST_ERROR, Problem, of_status
from service.http.views.resource import NOTE, problem_reply
from service.request_id import HEADER, KEY, request_id

FAILED = "request failed"
PASSED_ON = ("Allow", "Retry-After")


def handle_errors(app: Flask, log: FilteringBoundLogger) -> None:
    """Reply to every exception with a problem. Log unexpected ones with their traceback."""

    def refuse(error: Problem) -> Response:
        request.environ[NOTE].update(
            level=error.problem_type.level, status=error.problem_type.status, code=error.code
        )
        return problem_reply(error)

    def refuse_for_engine(error: EngineError) -> Response:
        if error.__cause__:
            log.error(str(error), **_place(), exc_info=error.__cause__)
        return refuse(problem(error))

    def refuse_for_status(error: HTTPException) -> AnyResponse:
        response = error.get_response()
        if response.status_code < FIRST_ERROR:
            return response
        kept = {name: response.headers[name] for name in PASSED_ON if name in response.headers}
        return refuse(of_status(response.status_code, str(error.description), kept))

    def fail(error: Exception) -> Response:
        log.error(FAILED, **_place(), exc_info=error)
        return refuse(Problem("internal_error", "the service failed on this request"))

    app.register_error_handler(Problem, refuse)
    app.register_error_handler(EngineError, refuse_for_engine)
    app.register_error_handler(HTTPException, refuse_for_status)
    app.register_error_handler(Exception, fail)


def _place() -> dict[str, str]:
    return {"path": request.path, "request_id": request.environ[KEY]}


class RequestLog:
    """Gives each request its id, and logs one line for it.

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
        if note or self._logs_all:
            level = note.pop("level", "debug")
            getattr(self._log, level)(
                "request",
                method=environ["REQUEST_METHOD"],
                path=environ["PATH_INFO"],
                request_id=header[1],
                ms=round((monotonic() - began) * 1000, 2),
                **note,
            )
        return body
