"""The form that PGN and PDN share: tags, then moves among numbers, comments and variations.

    [FEN "…"]                    a tag
    1. e4 {best by test} e5 $1   a move number, a move, a comment, a move, a glyph
    (1... c5 2. Nf3) 2. Nf3 *    a variation, which is skipped, and the result

Portable Game Notation Specification, section 8; Portable Draughts Notation 3.0.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from service.moves.records.record import MOST_MOVES, malformed

_PART = re.compile(
    r"""(?P<blank>\s+|^%[^\n]*)
      | (?P<tag>\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
      | (?P<comment>\{[^}]*\}|;[^\n]*)
      | (?P<glyph>\$\d+|[!?]+)
      | (?P<number>\d{1,4}\.+|\.+)
      | (?P<bracket>[()])
      | (?P<word>[^\s{};()\[\]$!?]+)""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
"""No part can be read in two ways, so that the time is linear in the text's length."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
UNKNOWN_RESULT = "*"


@dataclass
class Movetext:
    """Tags by name, the main line's moves, and the result unless it is unknown."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str | None = None


def read(text: str, results: Collection[str]) -> Movetext:
    """Read one game. `results` are the words that end it. Errors: `Problem` malformed_record."""
    found, depth, has_ended = Movetext(), 0, False
    for part in _parts(text):
        kind, word = part.lastgroup, part.group()
        if has_ended or (kind == "tag" and (found.moves or depth)):
            raise malformed("the record goes on after its game: send one game", word)
        if kind == "tag":
            found.tags.setdefault(part["name"], _ESCAPED.sub(r"\1", part["value"]))
        elif kind == "bracket":
            depth += 1 if word == "(" else -1
            if depth < 0:
                raise malformed("a variation is closed that was not opened", word)
        elif kind == "word" and depth == 0:
            has_ended = word in results
            _put(found, word, has_ended=has_ended)
    if depth:
        raise malformed("a variation is not closed")
    return found


def _put(found: Movetext, word: str, *, has_ended: bool) -> None:
    if has_ended:
        found.result = None if word == UNKNOWN_RESULT else word
    elif len(found.moves) == MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves", word)
    else:
        found.moves.append(word)


def _parts(text: str) -> Iterator[re.Match[str]]:
    """Yield all but blanks and what is said about the moves."""
    at, text = 0, text.removeprefix("\ufeff")
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise malformed(f"character {at} of the record begins nothing", text[at:])
        at = part.end()
        if part.lastgroup not in {"blank", "comment", "glyph", "number"}:
            yield part
