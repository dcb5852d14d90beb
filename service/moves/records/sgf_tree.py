"""The form of SGF: game trees of nodes, each of properties with values in square brackets.

    (;SZ[9]AB[cc][gg];B[ee](;W[ec])(;W[gc]))    a game: two nodes, then two variations

Smart Game Format, FF[1] to FF[4] (red-bean.com/sgf). Text around the games is skipped.
"""

import re
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from service.errors import Problem
from service.moves.records.record import chosen, clipped, malformed

MOST_GAMES = 10_000
MOST_PROPERTIES = 5_000
ABOUT: Mapping[str, str] = {"event": "EV", "site": "PC", "date": "DT", "round": "RO"}
"""Tags of a record, and the properties with their values."""
UNKNOWN = frozenset({"", "?", "null", "Void"})
"""Values of such a property that mean unknown."""
NOT_ONE_GAME = "the record is not one game in round brackets: (;…)"
VALUE = "["
"""Stands for a value in a text from which the values were removed."""
SMALL = "[a-z]*+"
"""Letters that FF[3] allows in names, without a meaning."""
ENCODINGS: Mapping[str, str] = {
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "cp936", "gb"), "gb18030"),
    **dict.fromkeys(("big5", "cp950"), "cp950"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "cp932", "windows-31j"), "cp932"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987", "cp949"), "cp949"),
    "euc-jp": "euc_jp", "windows-1251": "cp1251", "cp1251": "cp1251", "koi8-r": "koi8-r",
}  # fmt: skip
"""Encodings by the value of the property CA: supersets, with later additions."""
HEAD = 4096
"""Bytes of a file in which CA is looked for."""
_CHARSET = re.compile(rb"\(\s*+;[^()]*?(?<![A-Za-z])CA\s*+\[\s*+([\w.-]{1,20})\s*+\]")
_GAME = re.compile(r"\(\s*+;")
_DATE = re.compile(r"(\d{4})[.-](\d{1,2})[.-](\d{1,2})(?!\d)")
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.?[^\]\\]*+)*+)(?:\]|\Z)", re.DOTALL)
"""A value without an end goes on to the end of the text, so that each letter is read once."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_DEPTHS = bytes({ord("("): 1, ord(")"): 255}.get(byte, 0) for byte in range(256))
"""Change of depth by character, as a signed byte."""


@dataclass(frozen=True)
class Property:
    """A property of a game's main line."""

    node: int
    """Order in the line; properties of one node have the same number."""
    name: str
    """The property's name, in capitals."""
    values: Sequence[str]
    """Values without the blanks around them, at least one."""


def encoding(raw: bytes) -> str | None:
    """Return the encoding of a file in SGF; `None`: the file names none that is known."""
    found = _CHARSET.search(raw[:HEAD])
    return ENCODINGS.get(found[1].decode("latin-1").lower()) if found else None


def main_line(text: str, number: int | None, names: Collection[str]) -> list[Property]:
    """Return the properties `names` of a game's main line, in the order of the text.

    `number`: of the game in the text, from 1; `None`: there is one game alone.
    Errors: `Problem` malformed_record; invalid_request for an unknown `number`.
    """
    first = _GAME.search(text)
    if first is None:
        raise malformed(NOT_ONE_GAME, text.strip())
    parts = _VALUE.split(text[first.start() :])
    bare, values = VALUE.join(parts[::2]), parts[1::2]
    is_closed = first.start() + sum(map(len, parts)) + len("[]") * len(values) == len(text)
    try:
        games = [*_games(bare)]
    except Problem:
        if is_closed:
            raise
        raise malformed("a value is not closed: ] is missing", f"[{values[-1]}") from None
    begin = games[chosen(len(games), number)]
    line = bare[begin : bare.index(")", begin)]
    return [*_properties(line, values, bare.count(VALUE, 0, begin), names)]


def first(line: Sequence[Property], name: str, default: str = "") -> str:
    """Return the first value of a property of the game that is not empty."""
    values = (value for found in line if found.name == name for value in found.values)
    return next(filter(None, values), default)


def about(line: Sequence[Property], names: Mapping[str, str]) -> dict[str, str]:
    """Return the tags of a record. `names`: players, each with the property that has its name."""
    properties = {**ABOUT, **names}
    found = {tag: clipped(first(line, name)) for tag, name in properties.items()}
    known = {tag: value for tag, value in found.items() if value not in UNKNOWN}
    if date := _DATE.match(known.get("date", "")):
        known["date"] = "-".join([date[1], date[2].zfill(2), date[3].zfill(2)])
    return known


def bracketed(text: str) -> str:
    """Return a value without its escapes."""
    return "[" + text.replace("\\", "\\\\").replace("]", "\\]") + "]"


def _games(bare: str) -> Iterator[int]:
    """Yield the start of each game. Brackets between games are text."""
    steps = array("b", bare.encode("latin-1", "replace").translate(_DEPTHS))
    depths = array("i", accumulate(steps))
    at, count = 0, 0
    while (begin := bare.find("(", at)) >= 0:
        is_game = _GAME.match(bare, begin) is not None
        try:
            at = depths.index(depths[begin] - 1, begin) + 1
        except ValueError:
            if is_game:
                raise malformed("the record ends before its game does: ) is missing") from None
            return
        if is_game:
            count += 1
            yield begin
        if count > MOST_GAMES:
            raise malformed(f"the record has more than {MOST_GAMES} games")


def _properties(
    line: str, values: Sequence[str], at: int, names: Collection[str]
) -> Iterator[Property]:
    """Yield the properties `names`. `at`: the index of the line's first value in `values`."""
    node, count = 0, 0
    for part in _parts_of(frozenset(names)).finditer(line):
        word = part.group()
        first, at = at, at + word.count(VALUE)
        if part.lastgroup == "others":
            node += ";" in word
        elif part.lastgroup == "odd":
            raise malformed(f'"{word}" of the record begins nothing', line[part.start() :])
        else:
            count += 1
            yield Property(node, _capitals(part["name"]), [*map(_plain, values[first:at])])
        if count > MOST_PROPERTIES:
            raise malformed(f"the record has more than {MOST_PROPERTIES} properties")


@cache
def _parts_of(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern of all parts of a main line: `names`, and the text between them."""
    capital = "|".join(SMALL.join(name) + SMALL for name in sorted(names))
    small = "|".join(name.lower() for name in sorted(names))
    known = rf"(?:{SMALL}(?:{capital})|(?:{small}))(?![A-Za-z])\s*+\["
    return re.compile(
        rf"""(?P<others>(?:[\s(;\[\]]++|(?!{known})[A-Za-z]++)++)
          | (?P<name>[A-Za-z]++)(?:\s*+\[)++
          | (?P<odd>.)""",
        re.VERBOSE | re.DOTALL,
    )


def _capitals(name: str) -> str:
    """Return a name without the small letters of FF[3]. A name of these alone stands for itself."""
    return name if name.isupper() else "".join(filter(str.isupper, name)) or name.upper()


def _plain(value: str) -> str:
    return (_ESCAPED.sub(r"\1", value) if "\\" in value else value).strip()
