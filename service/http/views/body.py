"""Parses a request's body as strict JSON, and validates it by its schema."""

from typing import Any, NoReturn

from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from service.errors import Problem
from service.http.schemas.loading import invalid_request
from service.http.views.coded_body import body_of
from service.moves.known import MOST_BODY_BYTES
from service.strict_json import parsed

JSON_TYPE = "application/json"
WHERE = {"query": "the query's ", "headers": "the header "}
"""Words for the place of an invalid value outside the body, by webargs' location."""


class BodyParser(FlaskParser):
    """webargs' parser for `Blueprint.arguments`, with strict JSON and problem replies."""

    DEFAULT_VALIDATION_STATUS = 422

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ANN401, ARG002
        return read_json(req)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,  # noqa: ARG002
        schema: Schema,
        **_: object,
    ) -> NoReturn:
        """Errors: `Problem` invalid_request."""
        ((place, messages),) = error.messages_dict.items()
        raise invalid_request(messages, schema, WHERE.get(place, "")) from error


def known_body(request: Request) -> bytes:
    """Return the body if it is of the right type and short enough to remember, else no bytes.

    The request keeps the body for a second reading. Errors: those of `body_of`.
    """
    length = request.content_length
    if length is None or length > MOST_BODY_BYTES or request.mimetype != JSON_TYPE:
        return b""
    return body_of(request, is_read_again=True)


def read_json(request: Request) -> Any:  # noqa: ANN401
    """Errors: `Problem` wrong_content_type, not_json, and those of `body_of`."""
    if request.mimetype != JSON_TYPE:
        found = request.mimetype or "none"
        raise Problem(
            "wrong_content_type",
            f"the content type is {found}, not {JSON_TYPE}",
            headers={"Accept-Post": JSON_TYPE},
        )
    try:
        text = body_of(request).decode()
    except UnicodeDecodeError as error:
        raise Problem("not_json", f"byte {error.start} of the body is not UTF-8") from error
    return parsed(text, "the body")
