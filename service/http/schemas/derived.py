"""Derive fields of requests and replies from the engine's JSON Schemas."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import EXCLUDE, RAISE, Schema, fields, pre_load
from marshmallow.validate import Length, Range

from service.engine import SHAPES
from service.http.schemas import shapes

Shape = Mapping[str, Any]
Field = fields.Field[Any]

TURNS = ("player", "chance", "together", "over")
OUTCOMES = ("win", "draw")
WORDS: Mapping[str, Sequence[str]] = {"turn": TURNS, "next_turn": TURNS, "outcome": OUTCOMES}
"""Known values of the replies' texts for which the engine has no type."""
MAKERS: Mapping[str, Callable[[str], Field]] = {
    "integer": shapes.count,
    "number": shapes.real,
    "boolean": shapes.flag,
    "object": shapes.any_object,
}
"""Constructors of a reply's field by its type, where a description is all that it needs."""
OF_GAMES = ("player",)
"""Text fields of requests whose blanks may mean something to the game."""
DEFAULT = "default of the engine"
"""Key of a field's metadata: the engine's default, for tables in the documents."""
ENDING = re.compile("(Report|About|Reply)$")
"""Ending of a shape's name, which Reply replaces in the schema's name: LineReport, LineReply."""


class StrictSchema(Schema):
    """Base of all requests: unknown fields are refused, and null counts as absent."""

    class Meta:
        unknown = RAISE

    OF_ALIKE: ClassVar[Collection[str]] = ()
    """Fields of related schemas: a client may have one type for all, and send null for these."""

    @pre_load
    def leave_out_nulls(self, given: Any, **_: object) -> Any:  # noqa: ANN401
        """Drop null fields, unless they are required or unknown."""
        if not isinstance(given, Mapping):
            return given
        return {name: one for name, one in given.items() if one is not None or self._needs(name)}

    def _needs(self, name: str) -> bool:
        field = self.fields.get(name)
        return name not in self.OF_ALIKE if field is None else field.required


class Reply(Schema):
    """Base of all replies: unknown fields are allowed, as fields may be added."""

    class Meta:
        unknown = EXCLUDE


class Replies:
    """Reply schemas by the names of the engine's shapes. Nested ones are made as needed."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names`: the schemas' names by shape, where they are more than the ending apart."""
        self._names = names
        self._made: dict[str, type[Schema]] = {}

    def put(self, shape: str, schema: type[Schema]) -> None:
        """Use a schema written by hand for `shape`."""
        self._made[shape] = schema

    def of(self, shape: str) -> type[Schema]:
        """Return the schema of a shape or of a part of one."""
        if shape not in self._made:
            self._made[shape] = Reply.from_dict(self.fields(shape), name=self._name(shape))
        return self._made[shape]

    def _name(self, shape: str) -> str:
        return self._names.get(shape) or ENDING.sub("", shape) + "Reply"

    def fields(self, shape: str) -> dict[str, Any]:
        """Make the fields of a shape, by name."""
        schema = _shape(shape)
        made = {name: self._field(name, part) for name, part in schema["properties"].items()}
        for name in schema["required"]:
            shapes.required(made[name])
        return made

    def _field(self, name: str, part: Shape) -> Field:
        about, reference = _about(part), _reference(part)
        if reference and not _values(reference):
            return nested(self.of(reference), about)
        kind = _kind(part)
        if kind == "array":
            return self._list(part, about)
        if kind in MAKERS:
            return MAKERS[kind](about)
        return _text(part, about, _values(reference) if reference else WORDS.get(name, ()))

    def _list(self, part: Shape, about: str) -> Field:
        most, items = part.get("maxItems", shapes.MOST_LINES), part["items"]
        if reference := _reference(items):
            return shapes.listed(about, fields.Nested(self.of(reference)), most)
        if items["type"] == "number":
            return shapes.reals(about, most)
        if items["type"] == "integer":
            return shapes.counts(about, most)
        if items["type"] == "array" and items["items"]["type"] == "string":
            return shapes.listed(about, shapes.texts("A row."), most)
        if items["type"] == "array":
            return shapes.rows(about, most)
        return shapes.texts(about, most)


def nested(schema: type[Schema], about: str) -> fields.Nested:
    """`about` is for the documents' tables: OpenAPI has no description beside a reference."""
    return fields.Nested(schema, metadata={"about": about})


def _text(part: Shape, about: str, known: Sequence[str]) -> Field:
    if known:
        return shapes.word(about, *known)
    return shapes.text(about, part.get("maxLength", shapes.MOST_TEXT), **_example(part))


def about(shape: str, name: str) -> str:
    """Return the description of the field `name` of a shape."""
    return _about(_shape(shape)["properties"][name])


def request_fields(shape: str, *names: str) -> dict[str, Any]:
    """Make fields of a request from the fields `names` of `shape`."""
    properties = _shape(shape)["properties"]
    made = {name: _request_field(name, properties[name]) for name in names}
    for name, field in made.items():
        field.metadata = {**field.metadata, DEFAULT: properties[name].get("default")}
    return made


def _request_field(name: str, part: Shape) -> Field:
    reference = _reference(part)
    if reference and not _values(reference):
        parts = request_fields(reference, *_shape(reference)["properties"])
        schema = StrictSchema.from_dict(parts, name=f"{name.title()}Request")
        return nested(schema, _about(part))
    return _plain_field(name, part)


def _plain_field(name: str, part: Shape) -> Field:
    """Make a field of a request that is no object of its own."""
    about = _about(part)
    match _kind(part):
        case "integer":
            return _whole(part, about)
        case "number":
            return _real(about, part["minimum"], part.get("maximum", shapes.MOST_VALUE))
        case "array":
            return _texts(part, about)
        case "object":
            return _numbers(part, about)
        case "boolean":
            return shapes.flag(about)
    return _word(name, part, about)


def _word(name: str, part: Shape, about: str) -> Field:
    if reference := _reference(part):
        return shapes.choice(about, _values(reference))
    make = shapes.text if name in OF_GAMES else shapes.name
    return make(about, part["maxLength"], part.get("minLength"), **_example(part))


def _texts(part: Shape, about: str) -> Field:
    items = part["items"]
    text = fields.String(validate=Length(items["minLength"], items["maxLength"]))
    return shapes.listed(about, text, part["maxItems"])


def _numbers(part: Shape, about: str) -> Field:
    number, most = part["additionalProperties"], part["maxProperties"]
    return shapes.numbers(about, most, number["minimum"], number["maximum"])


def _whole(part: Shape, about: str) -> Field:
    size = {"format": "int64"} if part.get("format") == "uint64" else {}
    return shapes.whole(about, part["minimum"], part["maximum"], **size)


def _real(about: str, least: float, most: float) -> Field:
    return shapes.Real(validate=Range(least, most), metadata={"description": about})


def _parts() -> Iterator[tuple[str, Shape]]:
    for name, shape in SHAPES.items():
        yield name, shape
        yield from shape.get("$defs", {}).items()


_ALL = dict(_parts())


def _shape(name: str) -> Shape:
    return _ALL[name]


def _reference(part: Shape) -> str:
    """Return the name of the shape that `part` refers to, or an empty text."""
    refers = next((one for one in [part, *part.get("anyOf", ())] if "$ref" in one), None)
    return refers["$ref"].rpartition("/")[2] if refers else ""


def _values(name: str) -> list[str]:
    """Return the values of an enumeration, else an empty list."""
    return [one["const"] for one in _shape(name).get("oneOf", ()) if "const" in one]


def _kind(part: Shape) -> str:
    kind = part.get("type", "")
    return kind if isinstance(kind, str) else str(kind[0])


def _about(part: Shape) -> str:
    """Join the description's lines, and add an enumeration's values if none is named."""
    about = str(part.get("description", "")).replace("\n", " ")
    reference = _reference(part)
    values = _values(reference) if reference else []
    if not values or any(value in about for value in values):
        return about
    return f"{about} One of: {', '.join(values)}."


def _example(part: Shape) -> dict[str, Any]:
    return {"example": part["examples"][0]} if "examples" in part else {}
