"""The edge: exceptions become problems, and a request becomes a line of the log."""

import logging
from time import monotonic
from typing import Any

from flask import Flask, Response, g, request
from structlog.typing import FilteringBoundLogger
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from service.engine import EngineError, problem
from service.errors import FIRST_ERROR, Problem, of_status
from service.views.resource import problem_reply

FAILED = "request failed"
HANDLED = "request"
PASSED_ON = ("Allow", "Retry-After")


def handle_errors(app: Flask, log: FilteringBoundLogger) -> None:
    """Answer every exception with a problem; what nobody foresaw is logged with its trace."""

    def refuse(error: Problem) -> Response:
        g.problem = error
        return problem_reply(error)

    def refuse_for_engine(error: EngineError) -> Response:
        return refuse(problem(error))

    def refuse_for_status(error: HTTPException) -> AnyResponse:
        response = error.get_response()
        if response.status_code < FIRST_ERROR:
            return response
        kept = {name: response.headers[name] for name in PASSED_ON if name in response.headers}
        return refuse(of_status(response.status_code, str(error.description), kept))

    def fail(error: Exception) -> Response:
        log.error(FAILED, path=request.path, exc_info=error)
        return refuse(Problem("internal_error", "the service failed on this request"))

    app.register_error_handler(Problem, refuse)
    app.register_error_handler(EngineError, refuse_for_engine)
    app.register_error_handler(HTTPException, refuse_for_status)
    app.register_error_handler(Exception, fail)


def log_requests(app: Flask, log: FilteringBoundLogger) -> None:
    """Log errors by their table and searches as info, all that is cheap as debug."""
    is_verbose = log.is_enabled_for(logging.DEBUG)

    def begin() -> None:
        g.began = monotonic()

    def end(response: Response) -> Response:
        refused = g.get("problem")
        answer = g.get("answer")
        if refused:
            getattr(log, refused.kind.level)(HANDLED, **_told(response), code=refused.code)
        elif answer and not answer.hit:
            log.info(HANDLED, **_told(response), cache=False, nodes=answer.report["nodes"])
        elif is_verbose:
            log.debug(HANDLED, **_told(response), cache=bool(answer))
        return response

    app.before_request(begin)
    app.after_request(end)


def _told(response: Response) -> dict[str, Any]:
    return {
        "method": request.method,
        "path": request.path,
        "status": response.status_code,
        "ms": round((monotonic() - g.began) * 1000, 2),
    }
