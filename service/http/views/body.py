"""A request's body: JSON as strict as its specification, then the schema, else a problem."""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, NoReturn

from flask import Request, Response, request
from marshmallow import Schema, ValidationError, fields

from service.errors import Problem

View = Callable[..., Response]

JSON_TYPE = "application/json"
MOST_ECHO = 80


class BodyParser:
    """What `Blueprint.arguments` reads bodies with, in place of webargs: one way in, and quick."""

    DEFAULT_VALIDATION_STATUS = 422

    def use_args(self, schema: Schema, **_: object) -> Callable[[View], View]:
        """Give the view the body as its first argument. Errors: `Problem`."""

        def reading(view: View) -> View:
            @wraps(view)
            def read(*arguments: Any, **named: Any) -> Response:  # noqa: ANN401
                return view(loaded(read_json(request), schema), *arguments, **named)

            return read

        return reading


def loaded(value: Any, schema: Schema) -> dict[str, Any]:  # noqa: ANN401
    """Errors: `Problem` invalid_request, with every field that does not fit."""
    try:
        body: dict[str, Any] = schema.load(value)
    except ValidationError as error:
        errors = [
            {"pointer": _pointer(path), "detail": detail}
            for path, detail in _flat(error.messages, schema)
        ]
        first = errors[0]
        raise Problem(
            "invalid_request",
            f"{first['pointer'] or 'the body'}: {first['detail']}",
            pointer=first["pointer"],
            errors=errors,
        ) from error
    return body


def read_json(asked: Request) -> Any:  # noqa: ANN401
    """Errors: `Problem` wrong_content_type, not_json; werkzeug's 413."""
    if asked.mimetype != JSON_TYPE:
        found = asked.mimetype or "none"
        raise Problem(
            "wrong_content_type",
            f"the content type is {found}, not {JSON_TYPE}",
            headers={"Accept-Post": JSON_TYPE},
        )
    try:
        text = asked.get_data(cache=False).decode()
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


def _with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Errors: `Problem` not_json for a key given twice, for readers differ in which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        ((twice, _),) = counted.most_common(1)
        raise Problem("not_json", f"an object of the body has a key twice: {_quoted(twice)}")
    return found


def _quoted(key: str) -> str:
    return json.dumps(key[:MOST_ECHO])


_DECODER = json.JSONDecoder(
    parse_float=_finite, parse_constant=_refused, object_pairs_hook=_with_each_key_once
)


def _flat(messages: Any, schema: Schema) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    """(path, detail) of every error."""
    if not isinstance(messages, dict):
        yield from (((), str(detail)) for detail in messages)
        return
    for name, below in messages.items():
        path = () if name == "_schema" else (str(name),)
        for deeper, detail in _within(below, schema.fields.get(name)):
            yield (*path, *deeper), detail


def _within(messages: Any, field: object) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    """The same within one field."""
    if isinstance(field, fields.Nested):
        yield from _flat(messages, field.schema)
    elif isinstance(messages, dict):
        for name, below, inner in _members(messages, field):
            for deeper, detail in _within(below, inner):
                yield (str(name), *deeper), detail
    else:
        yield from (((), str(detail)) for detail in messages)


def _members(messages: Mapping[Any, Any], field: object) -> Iterator[tuple[Any, Any, object]]:
    """Name, messages and field of each part. A mapping's are filed under key and value."""
    if isinstance(field, fields.Dict):
        for name, sides in messages.items():
            for side, below in sides.items():
                yield name, below, field.value_field if side == "value" else field.key_field
    else:
        inner = field.inner if isinstance(field, fields.List) else None
        yield from ((name, below, inner) for name, below in messages.items())


def _pointer(path: tuple[str, ...]) -> str:
    return "".join("/" + part[:MOST_ECHO].replace("~", "~0").replace("/", "~1") for part in path)
