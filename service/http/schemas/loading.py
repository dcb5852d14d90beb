"""Load a value by a schema. The problem of an invalid value lists every invalid field."""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields

from service.errors import MOST_ECHO, Problem


def loaded(value: Any, schema: Schema) -> dict[str, Any]:  # noqa: ANN401
    """Errors: `Problem` invalid_request, with every invalid field."""
    try:
        body: dict[str, Any] = schema.load(value)
    except ValidationError as error:
        raise invalid_request(error.messages, schema) from error
    return body


def invalid_request(messages: Any, schema: Schema, where: str = "") -> Problem:  # noqa: ANN401
    """Make the problem from marshmallow's messages. `where` it is, if not in the body."""
    errors = [
        {"pointer": _pointer(path), "detail": detail} for path, detail in _flat(messages, schema)
    ]
    first = errors[0]
    place = where + first["pointer"].removeprefix("/") if where else first["pointer"] or "the body"
    detail = f"{place}: {first['detail']}"
    return Problem("invalid_request", detail, pointer=first["pointer"], errors=errors)


def _flat(messages: Any, schema: Schema) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    """Yield path and detail of every error."""
    if not isinstance(messages, dict):
        yield from (((), str(detail)) for detail in messages)
        return
    for name, below in messages.items():
        path = () if name == "_schema" else (str(name),)
        for deeper, detail in _within(below, schema.fields.get(name)):
            yield (*path, *deeper), detail


def _within(messages: Any, field: object) -> Iterator[tuple[tuple[str, ...], str]]:  # noqa: ANN401
    """Yield path and detail of every error within one field."""
    if isinstance(field, fields.Nested):
        yield from _flat(messages, field.schema)
    elif isinstance(messages, dict):
        for name, below, inner in _members(messages, field):
            for deeper, detail in _within(below, inner):
                yield (str(name), *deeper), detail
    else:
        yield from (((), str(detail)) for detail in messages)


def _members(messages: Mapping[Any, Any], field: object) -> Iterator[tuple[Any, Any, object]]:
    """Yield name, messages and field of each part. marshmallow groups a mapping's by side."""
    if isinstance(field, fields.Dict):
        for name, sides in messages.items():
            for side, below in sides.items():
                yield name, below, field.value_field if side == "value" else field.key_field
    else:
        inner = field.inner if isinstance(field, fields.List) else None
        yield from ((name, below, inner) for name, below in messages.items())


def _pointer(path: tuple[str, ...]) -> str:
    return "".join("/" + part[:MOST_ECHO].replace("~", "~0").replace("/", "~1") for part in path)
