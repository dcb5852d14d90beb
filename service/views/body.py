"""A request's body: JSON as strict as its specification, then the schema, else a problem."""

import json
import math
from collections.abc import Iterator
from typing import Any, NoReturn

from flask import Request
from marshmallow import Schema, ValidationError, fields
from webargs.flaskparser import FlaskParser

from service.errors import Problem

JSON_TYPE = "application/json"
MOST_ECHO = 80


class BodyParser(FlaskParser):
    """What `Resource.arguments` reads bodies with."""

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ANN401, ARG002
        return read_json(req)

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, **_: object
    ) -> NoReturn:
        del req
        messages = error.messages["json"]  # type: ignore[call-overload]
        errors = [
            {"pointer": _pointer(path), "detail": detail}
            for path, detail in _flat(messages, schema)
        ]
        first = errors[0]
        raise Problem(
            "invalid_request",
            f"{first['pointer'] or 'the body'}: {first['detail']}",
            pointer=first["pointer"],
            errors=errors,
        ) from error


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
        value = _DECODER.decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Problem("not_json", "the body is nested too deeply") from error
    except UnicodeEncodeError as error:
        raise Problem("not_json", "a text in the body has half of a surrogate pair") from error
    except UnicodeDecodeError as error:
        raise Problem("not_json", f"byte {error.start} of the body is not UTF-8") from error
    except ValueError as error:
        raise Problem("not_json", f"the body is not JSON: {error}") from error
    return value


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text[:MOST_ECHO]} is not a number of JSON's")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refused(text)


_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_refused)


def _flat(messages: Any, schema: Schema) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    """(path, detail) of every error. marshmallow files errors of a mapping under key and value."""
    if not isinstance(messages, dict):
        yield from (((), str(detail)) for detail in messages)
        return
    for name, below in messages.items():
        is_mapping = isinstance(schema.fields.get(name), fields.Dict)
        path = () if name == "_schema" else (str(name),)
        for deeper, detail in _leaves(below):
            yield path + (deeper[:1] if is_mapping else deeper), detail


def _leaves(messages: Any) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    if isinstance(messages, dict):
        for name, below in messages.items():
            for path, detail in _leaves(below):
                yield (str(name), *path), detail
    else:
        yield from (((), str(detail)) for detail in messages)


def _pointer(path: tuple[str, ...]) -> str:
    return "".join("/" + part[:MOST_ECHO].replace("~", "~0").replace("/", "~1") for part in path)
