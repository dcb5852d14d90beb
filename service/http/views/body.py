"""Read a request's body as strict JSON, and check it by its schema."""

import json
import math
from collections import Counter
from typing import Any, NoReturn

from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from service.errors import Problem
from service.http.schemas.loading import invalid_request
from service.moves.known import MOST_BODY_BYTES

JSON_TYPE = "application/json"
MOST_ECHO = 80


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
        (messages,) = error.messages_dict.values()  # of the body, the query or the headers
        raise invalid_request(messages, schema) from error


def known_body(request: Request) -> bytes:
    """Return the body if it is short enough to be remembered and of the right type, else no bytes.

    The request keeps it, so that it can be read again.
    """
    length = request.content_length
    if length is None or length > MOST_BODY_BYTES or request.mimetype != JSON_TYPE:
        return b""
    return request.get_data()


def read_json(request: Request) -> Any:  # noqa: ANN401
    """Errors: `Problem` wrong_content_type, not_json; werkzeug's 413."""
    if request.mimetype != JSON_TYPE:
        found = request.mimetype or "none"
        raise Problem(
            "wrong_content_type",
            f"the content type is {found}, not {JSON_TYPE}",
            headers={"Accept-Post": JSON_TYPE},
        )
    try:
        text = request.get_data(cache=False).decode()
    except UnicodeDecodeError as error:
        raise Problem("not_json", f"byte {error.start} of the body is not UTF-8") from error
    return parsed(text, "the body")


def parsed(text: str, what: str, pointer: str | None = None) -> Any:  # noqa: ANN401
    """Read strict JSON. `what` it is, and the `pointer` to it, are for the problem.

    Errors: `Problem` not_json.
    """
    try:
        value = _DECODER.decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Problem("not_json", f"{what} is nested too deeply", pointer) from error
    except UnicodeEncodeError as error:
        detail = f"a text in {what} has half of a surrogate pair"
        raise Problem("not_json", detail, pointer) from error
    except ValueError as error:
        raise Problem("not_json", f"{what} is not JSON: {error}", pointer) from error
    return value


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text[:MOST_ECHO]} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refused(text)


def _with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Errors: `ValueError` for a duplicate key, of which parsers choose different ones."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        ((twice, _),) = counted.most_common(1)
        raise ValueError(f"an object has a duplicate key: {_quoted(twice)}")
    return found


def _quoted(key: str) -> str:
    return json.dumps(key[:MOST_ECHO])


_DECODER = json.JSONDecoder(
    parse_float=_finite, parse_constant=_refused, object_pairs_hook=_with_each_key_once
)
