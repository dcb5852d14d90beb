"""Fields with bounds and descriptions, for all schemas."""

import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from marshmallow import ValidationError, fields
from marshmallow.validate import Length, OneOf, Range

from service.engine import SHAPES, greatest

_OF_TASK = SHAPES["Task"]["properties"]
MOST_STATE: int = SHAPES["Report"]["properties"]["state"]["maxLength"]
MOST_MOVE: int = _OF_TASK["root_moves"]["items"]["maxLength"]
MOST_MOVES: int = _OF_TASK["root_moves"]["maxItems"]
MOST_RECORD = 1 << 20
MOST_WRITTEN = 4 << 20
MOST_GAME_NUMBER = 1_000_000
MOST_FORMS = 16
MOST_TOKEN = 400_000
MOST_QUERY = 4_000
MOST_OPTIONS = 64
MOST_NAME: int = _OF_TASK["evaluator"]["maxLength"]
MOST_PARTS: int = SHAPES["Task"]["$defs"]["ModelSpec"]["properties"]["parts"]["maxItems"]
MOST_PLAYERS: int = _OF_TASK["teams"]["maxItems"]
MOST_TEXT = 2_000
MOST_TIME_MS = greatest("time_ms")
MOST_CLOCK_MS = 1_000 * MOST_TIME_MS
MOST_MOVES_TO_GO = 1_000
LEAST_HEARTBEAT_MS = 100
MOST_HEARTBEAT_MS = 60_000
MOST_ENTRIES = 100
MOST_LINES = greatest("lines")
MOST_LEVELS = 128
"""Greatest depth of a JSON value; the engine reads no deeper ones."""
MOST_VALUE = 1e12
MOST_COUNT = 2**63 - 1

FieldT = TypeVar("FieldT", bound=fields.Field[Any])


class Whole(fields.Integer):
    """A JSON number without a fraction: neither text nor a boolean."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> int:  # noqa: ANN401, ARG002
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer():
            return int(value)
        raise self.make_error("invalid")


class Real(fields.Float):
    """A finite JSON number: neither text nor a boolean."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **_: Any) -> float:  # noqa: ANN401, ARG002
        if type(value) not in {int, float} or abs(value) > MOST_VALUE or math.isnan(value):
            raise self.make_error("invalid")
        return float(value)


class Word(fields.String):
    """A text without the blanks around it. A text of blanks alone stays as it is."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:  # noqa: ANN401
        found: str = super()._deserialize(value, attr, data, **more)
        return found.strip() or found


class Named(fields.Dict):
    """Values by name, without null values. Two names that differ by blanks alone are refused."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> Any:  # noqa: ANN401
        given = value
        if isinstance(value, Mapping):
            given = {name: one for name, one in value.items() if one is not None}
        found = super()._deserialize(given, attr, data, **more)  # type: ignore[no-untyped-call]
        if len(found) < len(given):
            raise ValidationError("Two names differ by blanks alone.")
        return found


class Options(Named):
    """A game's options, without null values, at any depth."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> Any:  # noqa: ANN401
        return super()._deserialize(without_nulls(value), attr, data, **more)


def without_nulls(value: Any, levels: int = MOST_LEVELS) -> Any:  # noqa: ANN401
    """Return a JSON value whose objects have no null values; null in a list stays.

    Values more than `levels` deep stay as they are.
    """
    if isinstance(value, Mapping) and levels:
        known = {name: one for name, one in value.items() if one is not None}
        return {name: without_nulls(one, levels - 1) for name, one in known.items()}
    if isinstance(value, list) and levels:
        return [without_nulls(one, levels - 1) for one in value]
    return value


class Unchecked(fields.Nested):
    """An object with a schema in the description, which the view itself validates."""

    def deserialize(self, value: Any, *_: Any, **__: Any) -> Any:  # noqa: ANN401
        return value


def check_names(names: Mapping[str, object]) -> None:
    if any(len(name) > MOST_NAME for name in names):
        raise ValidationError(f"A name is longer than {MOST_NAME}.")


def text(
    about: str,
    most: int = MOST_TEXT,
    least: int | None = None,
    **more: Any,  # noqa: ANN401
) -> fields.String:
    return fields.String(validate=Length(least, most), metadata={"description": about, **more})


def word(about: str, *known: str) -> fields.String:
    """A reply's word from a set that may grow."""
    return fields.String(metadata={"description": about, "x-extensible-enum": list(known)})


def whole(about: str, least: int, most: int, **more: Any) -> Whole:  # noqa: ANN401
    return Whole(validate=Range(least, most), metadata={"description": about, **more})


def count(about: str) -> Whole:
    return Whole(validate=Range(0, MOST_COUNT), metadata={"description": about, "format": "int64"})


def real(about: str, minimum: float = -MOST_VALUE) -> Real:
    return Real(validate=Range(minimum, MOST_VALUE), metadata={"description": about})


def probability(about: str) -> Real:
    return Real(validate=Range(0, 1), metadata={"description": about})


def numbers(about: str, most: int, least: float, greatest: float) -> fields.Dict:
    """Make a mapping of names to numbers from `least` to `greatest`, at most `most` of them."""
    return Named(
        keys=Word(),
        values=Real(validate=Range(least, greatest)),
        validate=(Length(max=most), check_names),
        metadata={"description": about, "maxProperties": most},
    )


def flag(about: str) -> fields.Boolean:
    return fields.Boolean(metadata={"description": about})


def choice(about: str, known: Iterable[str], **more: Any) -> Word:  # noqa: ANN401
    """A request's word from a set."""
    return Word(validate=OneOf(known), metadata={"description": about, **more})


def name(
    about: str,
    most: int = MOST_NAME,
    least: int | None = None,
    **more: Any,  # noqa: ANN401
) -> Word:
    """A request's name of an existing thing: a game, an algorithm."""
    return Word(validate=Length(least, most), metadata={"description": about, **more})


def listed(
    about: str,
    part: fields.Field[Any],
    most: int,
    least: int | None = None,
    **more: Any,  # noqa: ANN401
) -> fields.List[Any]:
    return fields.List(part, validate=Length(least, most), metadata={"description": about, **more})


def any_object(about: str) -> fields.Raw:
    return fields.Raw(metadata={"description": about, "type": "object"})


def moves(about: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401
    return listed(about, fields.String(validate=Length(1, MOST_MOVE)), MOST_MOVES, **more)


def texts(about: str, most: int = MOST_LINES) -> fields.List[Any]:
    return listed(about, fields.String(validate=Length(max=MOST_TEXT)), most)


def utilities(about: str) -> fields.List[Any]:
    return reals(about, MOST_PLAYERS)


def reals(about: str, most: int) -> fields.List[Any]:
    return listed(about, real("A number."), most)


def counts(about: str, most: int) -> fields.List[Any]:
    """Whole numbers; a score may be below zero."""
    return listed(about, whole("A count.", -MOST_COUNT, MOST_COUNT, format="int64"), most)


def rows(about: str, most: int) -> fields.List[Any]:
    """A matrix as a list of rows."""
    return listed(about, reals("A row.", most), most)


def required(field: FieldT) -> FieldT:
    field.required = True
    return field
