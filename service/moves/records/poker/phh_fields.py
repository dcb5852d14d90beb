"""The fields of hands in the Poker Hand History format, which is TOML 1.0.

    [1]                              a hand, where a file has several
    variant = 'NT'                   a field
    actions = ['d dh p1 AsKd',       an array, with comments or without
        'p2 cbr 300']

Only the requested fields are read. The rest of a file is skipped, well-formed or not, so time is
linear in the text's length.
"""

import re
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal

from service.moves.records.record import malformed, place

MOST_HANDS = 10_000
MOST_VALUE = 65_536
"""Longest value of a field, in characters."""

_STRING = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'{3}(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+(?:"|\\?$)'
    r"|'[^'\n]*+(?:'|$)"
)
"""An unterminated string extends to the end of its line or text, so that no character is read
twice."""
_COMMENT = r"\#[^\n]*+"
_BLANK_LINES = rf"(?:[ \t]*+(?:{_COMMENT})?\n)++"
_SCALAR = r"[^\s,\[\]{}\"'\#=]++"
_ARRAY = rf"\[(?:[\s,]++|{_COMMENT}|{_STRING}|{_SCALAR})*+\]"
_HEADER = r"^[ \t]*+\[[ \t]*+[^\[\]\n=,\#]++\][ \t]*+(?=\#|$)"
_ITEM = re.compile(rf"{_COMMENT}|(?P<string>{_STRING})", re.DOTALL)


@dataclass(frozen=True)
class Field:
    """The value of a field as TOML, and where it stands in the text."""

    text: str
    at: int

    def value(self, where: str) -> object:
        """Return the value; a number with a point is a `Decimal`. Error: `Problem`."""
        try:
            return tomllib.loads(f"value = {self.text}", parse_float=Decimal)["value"]
        except (ValueError, ArithmeticError) as error:
            raise malformed(f"{where}: this is no value as in TOML", self.text) from error

    def places(self) -> list[int]:
        """Return the place of each string of an array in the text."""
        return [self.at + item.start() for item in _ITEM.finditer(self.text) if item["string"]]


def hands(text: str, names: Collection[str], first: str) -> list[dict[str, Field]]:
    """Return the fields `names` of each hand that has one. Of equal names in a hand one holds.

    A header in square brackets begins a hand, and so does another field `first`.
    Error: `Problem` malformed_record.
    """
    found, current = list[dict[str, Field]](), dict[str, Field]()
    for part in _parts(text, names):
        name = part["name"]
        if name is None or (name == first and first in current):
            current = {}
        if name is None:
            continue
        if part["value"] is None:
            where = place(text, part.start("name"))
            detail = f"{where}: the value of {name} is not one of TOML, or is not closed"
            raise malformed(detail, text[part.start() : part.end() + 80])
        if len(part["value"]) > MOST_VALUE:
            where = place(text, part.start("name"))
            raise malformed(f"{where}: {name} has more than {MOST_VALUE} characters")
        if not current:
            found.append(current)
        current.setdefault(name, Field(part["value"], part.start("value")))
        if len(found) > MOST_HANDS:
            raise malformed(f"the record has more than {MOST_HANDS} hands")
    return found


def _parts(text: str, names: Collection[str]) -> Iterator[re.Match[str]]:
    """Yield headers and fields."""
    name = rf"""^[ \t]*+["']?(?P<name>{"|".join(names)})["']?[ \t]*+="""
    known = name.replace("?P<name>", "?:")
    pattern = re.compile(
        rf"""(?P<header>(?:{_HEADER}(?:\s|{_COMMENT})*+)++)
          | {name}[ \t]*+(?P<value>{_STRING}|{_ARRAY}|{_SCALAR})?+
          | (?:{_BLANK_LINES}|(?!{known}|{_HEADER})(?:{_STRING}|{_COMMENT}|[^\n"'\#]++|.))++""",
        re.VERBOSE | re.MULTILINE | re.DOTALL,
    )
    return (part for part in pattern.finditer(text) if part["header"] or part["name"])
