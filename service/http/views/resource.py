"""A blueprint whose decorator states a view's input, output and errors."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from typing import Any, cast

from flask import Response, current_app, request
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema

from service.caller import Caller, caller_of
from service.errors import MEDIA_TYPE, PROBLEM_TYPES, Problem
from service.http.schemas.jobs import JobRequest
from service.http.schemas.position_requests import ExampleSchema
from service.http.schemas.replies import ProblemReply
from service.http.views.body import BodyParser
from service.json_text import encoded
from service.moves.move_service import MoveService
from service.request_id import KEY as REQUEST_ID_KEY

View = Callable[..., Response]
Shortcut = Callable[..., Response | None]
"""Answers a request from memory if an equal one was answered before; else returns `None`.

The arguments are the path's values. It reads the raw body, before validation.
"""

EXTENSION = "countermove"
JSON = "application/json"
NOTE = "countermove.note"
"""Key of the WSGI environ: fields for the request's log line."""
IS_STREAM = "is_stream"
"""Key of the note: whether the reply is a stream, whose end completes the note."""
PROBLEM_OF = "countermove.problem_of"
"""Key of the application's extensions: a function that makes a problem of an exception, and logs
unexpected ones."""
CLIENT_ID, CLIENT_ID_KEY = "client_id", "countermove.client_id"
"""The field of a body, and the key of the WSGI environ that keeps its value."""
NOT_MODIFIED = {304: {"description": "Nothing has changed since the reply whose ETag was sent."}}
BODY_ERRORS = (
    *("bad_request", "not_json", "too_large", "wrong_content_type", "wrong_content_coding"),
    "invalid_request",
)
GAME_ERRORS = ("unknown_game", "bad_option", "engine_failure", "game_failure", "internal_error")
POSITION_ERRORS = (
    *BODY_ERRORS,
    *GAME_ERRORS,
    "malformed_state",
    "illegal_position",
    "malformed_move",
    "illegal_move",
)
"""Errors of every request about a position."""
SEARCH_ERRORS = (
    "game_over",
    "chance_moves",
    "unknown_player",
    "unknown_algorithm",
    "algorithm_refused",
    "unknown_evaluator",
    "bad_weight",
    "bad_opponent",
    "bad_limit",
    "busy",
)


class Resource(Blueprint):  # type: ignore[misc]
    """flask-smorest's `Blueprint` with this service's body parser and problem replies."""

    ARGUMENTS_PARSER = BodyParser()

    def operation(  # noqa: PLR0913 - all that states a view
        self,
        rule: str,
        name: str,
        *,
        takes: ExampleSchema | None = None,
        query: Schema | None = None,
        gives: type[Schema] | Mapping[str, Any],
        fails: Iterable[str] = (),
        shortcut: Shortcut | None = None,
        is_unchanging: bool = False,
    ) -> Callable[[View], View]:
        """State a view's input, output and errors.

        A view with input is a POST, else a GET. `output` is one schema for JSON, or a schema for
        each content type. If `shortcut` answers a request, the body is not validated and the view
        not called. `is_unchanging`: a client that has the reply may get a 304.
        """

        def stated(view: View) -> View:
            outputs = gives.items() if isinstance(gives, Mapping) else [(None, gives)]
            for content_type, schema in reversed(list(outputs)):
                view = self.response(200, schema, content_type=content_type)(view)
            if takes is not None:
                view = _echoing(view)
                view = self.arguments(takes, example=takes.EXAMPLE)(view)
            if query is not None:
                view = self.arguments(query, location="query")(view)
            known = NOT_MODIFIED if is_unchanging else {}
            view = self.doc(operationId=name, responses={**known, **_problem_documents(fails)})(
                view
            )
            if shortcut is not None:
                view = _after(shortcut, view)
            method = "GET" if takes is None else "POST"
            routed: View = self.route(rule, methods=[method], endpoint=name)(view)
            return routed

        return stated

    def called(  # noqa: PLR0913 - all that states a view
        self,
        method: str,
        rule: str,
        name: str,
        *,
        status: int = 200,
        takes: JobRequest | None = None,
        query: Schema | None = None,
        headers: Schema | None = None,
        gives: type[Schema],
        fails: Iterable[str] = (),
    ) -> Callable[[View], View]:
        """State a view that is not about a position.

        The view's arguments are the body, the query and the headers, as far as it takes them.
        """

        def stated(view: View) -> View:
            view = self.response(status, gives)(view)
            for schema, location in ((headers, "headers"), (query, "query")):
                if schema is not None:
                    view = self.arguments(schema, location=location)(view)
            if takes is not None:
                view = self.arguments(takes, example=takes.EXAMPLE)(view)
            view = self.doc(operationId=name, responses=_problem_documents(fails))(view)
            routed: View = self.route(rule, methods=[method], endpoint=name)(view)
            return routed

        return stated


def _echoing(view: View) -> View:
    """Repeat the body's `client_id` in the reply, or in the problem in its place."""

    @wraps(view)
    def answer(body: dict[str, Any], **path: str) -> Response:
        client_id = body.get(CLIENT_ID)
        if client_id is None:
            return view(body, **path)
        request.environ[CLIENT_ID_KEY] = client_id
        response = view(body, **path)
        if response.mimetype == JSON:
            response.set_data(repeating(client_id, response.get_data()))
        return response

    return answer


def repeating(client_id: str | None, text: bytes) -> bytes:
    """Add a request's `client_id`, if any, to a JSON object that has other fields."""
    if client_id is None:
        return text
    return b'{"client_id":%s,%s' % (json.dumps(client_id).encode(), text[1:])


def _after(shortcut: Shortcut, view: View) -> View:
    @wraps(view)
    def answer(**path: str) -> Response:
        return shortcut(**path) or view(**path)

    return answer


def _problem_documents(codes: Iterable[str]) -> dict[int, Any]:
    """Describe one response for each status."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(PROBLEM_TYPES[code].status, []).append(f"`{code}`")
    return {
        status: {
            "description": ", ".join(names),
            "content": {MEDIA_TYPE: {"schema": ProblemReply}},
        }
        for status, names in sorted(by_status.items())
    }


def move_service() -> MoveService:
    """Return the current application's move service."""
    return cast("MoveService", current_app.extensions[EXTENSION])


def caller() -> Caller:
    """Return the current request's caller."""
    return caller_of(request.environ)


def problem_maker() -> Callable[[Exception], Problem]:
    """Return the maker of an exception's problem, which works in any thread, without a context."""
    environ = request.environ
    found = {"path": request.path, "request_id": environ[REQUEST_ID_KEY]}
    return partial(current_app.extensions[PROBLEM_OF], **found)


def note_problem(note: dict[str, Any], problem: Problem) -> None:
    """Complete the note for the log."""
    kind = problem.problem_type
    note.update(level=kind.level, status=kind.status, code=problem.code)


def reply(content: Mapping[str, Any], status: int = 200) -> Response:
    return Response(encoded(content), status, content_type=JSON)


def problem_reply(problem: Problem) -> Response:
    environ = request.environ
    ids = {"request_id": environ.get(REQUEST_ID_KEY), CLIENT_ID: environ.get(CLIENT_ID_KEY)}
    known = {name: value for name, value in ids.items() if value is not None}
    response = reply({**problem.body(), **known}, problem.problem_type.status)
    response.content_type = MEDIA_TYPE
    response.headers.extend(problem.headers)
    return response
