"""The tables of fields, of errors and of levels in the pages of docs: `make docs-tables`.

A table of fields stands between two comments. The first names a schema, and the fields if not all:

    <!-- fields: MoveRequest level elo -->
    <!-- end -->

A table of errors stands between `<!-- errors -->` and `<!-- end -->`, one of the measured levels
between `<!-- levels -->` and `<!-- end -->`.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from marshmallow import Schema, fields, missing
from marshmallow.validate import Length, OneOf, Range

from service.engine import Engine, EngineError, Table
from service.errors import PROBLEM_TYPES
from service.http import schemas
from service.http.schemas.derived import DEFAULT, StrictSchema
from service.http.schemas.shapes import MOST_VALUE
from service.moves.levels.ladder import TABLES

DOCS = Path(__file__).parent
PAGES = (*sorted((DOCS / "http").glob("*.md")), DOCS / "levels.md")
END = r"(<!-- end -->)"
MARKED = re.compile(rf"(<!-- fields: (\w+)([\w ]*) -->\n).*?{END}", re.DOTALL)
ERRORS = re.compile(rf"(<!-- errors -->\n).*?{END}", re.DOTALL)
LEVELS = re.compile(rf"(<!-- levels -->\n).*?{END}", re.DOTALL)
HEAD = "| field | type | meaning |\n|---|---|---|\n"
HEAD_OF_ERRORS = "| status | code | meaning |\n|---|---|---|\n"
HEAD_OF_LEVELS = (
    "| game | levels | results a pair, at least | Elo from one level to the next "
    "| level 1 against a random mover | 95 % of a step, ± at most |\n|---|---|---|---|---|---|\n"
)
MODULES = tuple(
    import_module(f"{schemas.__name__}.{module.name}")
    for module in iter_modules(schemas.__path__)
    if module.name.endswith(("requests", "replies"))
)
PAIR_OF_LEVELS = re.compile(r"[\d-]+")
LARGEST_TOLD = 10**15
"""Bounds beyond it say only how large a number is."""

Field = fields.Field[Any]


def schema(name: str) -> Schema:
    """Return the schema `name`: one of the modules', or of a part of a reply."""
    known = next((getattr(one, name) for one in MODULES if hasattr(one, name)), None)
    made: type[Schema] = known or _nested()[name]
    return made()


def _nested() -> dict[str, type[Schema]]:
    """Return the schemas that the modules' have within them, by name."""
    found: dict[str, type[Schema]] = {}
    todo = [part for module in MODULES for part in _schemas(module)]
    while todo:
        one = todo.pop()
        if one.__name__ not in found:
            found[one.__name__] = one
            inner = [field.inner for field in _lists(one)]
            parts = [*one._declared_fields.values(), *inner]  # noqa: SLF001 - marshmallow's own way
            todo += [type(part.schema) for part in parts if isinstance(part, fields.Nested)]
    return found


def _schemas(module: ModuleType) -> Iterator[type[Schema]]:
    for part in vars(module).values():
        if isinstance(part, type) and issubclass(part, Schema):
            yield part


def _lists(schema: type[Schema]) -> Iterator[fields.List[Any]]:
    for field in schema._declared_fields.values():  # noqa: SLF001
        if isinstance(field, fields.List):
            yield field


def _limits(field: Field, kind: type[Length | Range]) -> tuple[Any, Any]:
    bounds = next((one for one in field.validators if isinstance(one, kind)), None)
    least, most = (bounds.min, bounds.max) if bounds else (None, None)
    return least, most if most is None or most < LARGEST_TOLD else None


def _number(value: float) -> str:
    return f"{value:,.10g}"


def _ranged(noun: str, field: Field) -> str:
    least, most = _limits(field, Range)
    if least is not None and abs(least) >= MOST_VALUE:
        least = None
    if most is not None and most >= MOST_VALUE:
        most = None
    if least is not None and most is not None:
        return f"{noun}, {_number(least)} to {_number(most)}"
    return f"{noun}, at least {_number(least)}" if least else noun


def _sized(noun: str, unit: str, field: Field) -> str:
    _, most = _limits(field, Length)
    return f"{noun}, at most {most:,}{unit}" if most else noun


def _text(field: Field) -> str:
    words = _words(field) or field.metadata.get("x-extensible-enum", ())
    if words and not all(word in _meaning(field) for word in words):
        return _in_code(words)
    return "text" if words else _sized("text", " characters", field)


def _words(field: Field) -> Sequence[str]:
    return next(([*one.choices] for one in field.validators if isinstance(one, OneOf)), ())


def _in_code(words: Sequence[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _list(field: fields.List[Any]) -> str:
    inner = field.inner
    if isinstance(inner, fields.Nested):
        return _sized("objects", "", field)
    if words := _words(inner):
        return f"list of {_in_code(words)}"
    plural = "lists" if isinstance(inner, fields.List) else f"{_kind(inner).split(',')[0]}s"
    return _sized(plural, "", field)


KINDS: list[tuple[type[Field], Callable[[Any], str]]] = [
    (fields.Integer, lambda field: _ranged("integer", field)),
    (fields.Float, lambda field: _ranged("number", field)),
    (fields.Boolean, lambda _: "boolean"),
    (fields.String, _text),
    (fields.List, _list),
]


def _kind(field: Field) -> str:
    return next((tell(field) for kind, tell in KINDS if isinstance(field, kind)), "object")


def _type(field: Field, *, is_request: bool) -> str:
    if is_request:
        return _kind(field) + _default(field)
    return _kind(field) if _kind(field).startswith("`") else _kind(field).split(",")[0]


def _default(field: Field) -> str:
    if field.required:
        return "; required"
    own = field.metadata.get(DEFAULT) if field.load_default is missing else field.load_default
    if own is None or own in ([], {}):
        return ""
    return f"; default {_number(own)}" if type(own) in {int, float} else f"; default `{_json(own)}`"


def _json(value: object) -> str:
    return json.dumps(value).strip('"')


def _meaning(field: Field) -> str:
    about = field.metadata.get("description") or field.metadata.get("about")
    if not about and isinstance(field, fields.Nested):
        about = (type(field.schema).__doc__ or "").partition("\n")[0]
    if not about:
        raise ValueError(f"the field {field.name} has no description")
    return str(about)


def rows(name: str, *chosen: str) -> Iterator[str]:
    """Return the table's rows: of the fields `chosen`, or of all, in the schema's order."""
    made = schema(name)
    for one in chosen or made.fields:
        field = made.fields[one]
        told = _type(field, is_request=isinstance(made, StrictSchema))
        cells = (f"`{one}`", told, _meaning(field))
        yield "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |\n"


def written(page: str) -> str:
    """Return the page with its tables made anew."""

    def table(found: re.Match[str]) -> str:
        begin, name, chosen, end = found.groups()
        return begin + HEAD + "".join(rows(name, *chosen.split())) + end

    return LEVELS.sub(_levels, ERRORS.sub(_errors, MARKED.sub(table, page)))


def _errors(found: re.Match[str]) -> str:
    kinds = sorted(PROBLEM_TYPES.items(), key=lambda pair: pair[1].status)
    told = (f"| {kind.status} | `{code}` | {kind.title}. |\n" for code, kind in kinds)
    return found[1] + HEAD_OF_ERRORS + "".join(told) + found[2]


def _levels(found: re.Match[str]) -> str:
    tables = [(path.stem, json.loads(path.read_text())) for path in sorted(TABLES.glob("*.json"))]
    told = (_ladder(name, table) for name, table in tables if "ratings" in table)
    return found[1] + HEAD_OF_LEVELS + "".join(told) + found[2]


def _ladder(name: str, table: Mapping[str, Any]) -> str:
    """Return the row of a table of levels. Results with programs are left to the words."""
    ratings, results = table["ratings"], table["terms"]["results"]
    steps = [high["elo"] - low["elo"] for low, high in pairwise(ratings)]
    least = min(sum(each) for pair, each in results.items() if PAIR_OF_LEVELS.fullmatch(pair))
    won, drawn, lost = results["1-0"]
    cells = (
        _title(name),
        len(ratings),
        least,
        f"{min(steps)} to {max(steps)}",
        f"{100 * (won + drawn / 2) / (won + drawn + lost):.0f} %",
        max(rating["error"] for rating in ratings[1:]),
    )
    return "| " + " | ".join(map(str, cells)) + " |\n"


def _title(name: str) -> str:
    """Return the title of a table's game; a table for other options than the usual has its own."""
    try:
        title: str = Engine(Table(megabytes=0)).game(name).card()["title"]
    except EngineError:
        return name.replace("_", " ").capitalize()
    return title


def listed(page: str) -> Iterator[tuple[str, set[str]]]:
    """Return the schemas of a page's tables, each with the fields there."""
    for _, name, chosen, _ in MARKED.findall(page):
        yield name, set(chosen.split() or schema(name).fields)


def main() -> int:
    for path in PAGES:
        path.write_text(written(path.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
