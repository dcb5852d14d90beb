"""The form that PGN and PDN share: tags, then moves among numbers, comments and variations.

    [FEN "…"]                    a tag
    1. e4 {best by test} e5 $1   a move number, a move, a comment, a move, a glyph
    (1... c5 2. Nf3) 2. Nf3 *    a variation, which is skipped, and the result

Portable Game Notation Specification, section 8; Portable Draughts Notation 3.0. What people and
programs write beyond these is read too, and noted where it may matter.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from service.errors import Problem
from service.moves.records.notes import Notes
from service.moves.records.record import MOST_MOVES, clipped, malformed, place

MOST_PARTS = 100_000
"""Most parts that are read one by one, a bound on the time. A bracket within a variation counts 1,
any other part MAIN. Comments, glyphs, numbers, and moves of variations and of other games cost
nothing."""
MAIN = 5
"""Weight of a part of the main line, or of a tag, in MOST_PARTS."""
SIDES = ("white", "black")
ABOUT = ("event", "site", "date", "round")
KEPT_TAGS = ("fen", "variant", "gametype", "result", "red", *ABOUT, *SIDES)
UNKNOWN = re.compile(r"[?.*\s-]*")
"""Value of a tag that means unknown."""
UNKNOWN_RESULT = "*"
DASHES = "‐‑‒–—―−﹘﹣－"  # noqa: RUF001 - all that stands for a hyphen
PLAIN = str.maketrans({**dict.fromkeys(DASHES, "-"), "½": "1/2"})
"""A result's characters as they are usual."""

# No part can be read in two ways, and none is given up after it was read (++, *+), so that time is
# linear in the text's length, and no memory is taken.
_INVISIBLE = "\u200b-\u200f\u2060\ufeff"
_BLANK = rf"[\s{_INVISIBLE}]++"
_COMMENT = r"\{[^{}]*+\}|\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)++\}|\{[^}]*+\}"
"""Braces do not nest by the standard; where they are in pairs all the same, they do."""
_NESTED = re.compile(r"\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)++\}")
_UNCLOSED = r"\{[^}]*+\Z"
_LINE = r";[^\n]*+|^%[^\n]*+"
_FRAME = r"\[/?(?i:pgn)(?:\s[^\]\"\n]*+)?\]"
"""A frame around a game in forums."""
_NAME = r"\[\s*+(?P<name>\w[\w+#=:.-]*+)"
_QUOTED = rf"""{_NAME}\s*+"(?P<value>(?:[^"\\]|\\.)*+)"\s*+\]"""
_LOOSELY_QUOTED = rf"""^{_NAME}[ \t]*+"(?P<value>[^\n]*)"[ \t]*\][ \t]*$"""
"""A tag with quotes within its value."""
_UNQUOTED = rf"""^{_NAME}[ \t]++(?P<value>[^\]\[\n]*+)\][ \t]*+$"""


def _unnamed(pattern: str) -> str:
    return re.sub(r"\?P<\w+>", "?:", pattern)


_TAG = "|".join(map(_unnamed, (_QUOTED, _LOOSELY_QUOTED)))
_NO_MOVES = f"(?:{_BLANK}|{_COMMENT}|{_UNCLOSED}|{_LINE}|{_FRAME})"
_FLAGS = re.MULTILINE | re.DOTALL
_GAME = re.compile(
    rf"(?P<tags>(?:{_NO_MOVES}|{_TAG}|{_unnamed(_UNQUOTED)})*+)"
    rf"(?P<moves>(?:[^\[{{;%]++|{_COMMENT}|{_UNCLOSED}|{_LINE}|%|(?!{_TAG})\[)*+)",
    _FLAGS,
)
_KEPT_NAME = rf"\[\s*+(?P<name>(?i:{'|'.join(KEPT_TAGS)}))(?![\w+#=:.-])"
_KEPT = [tag.replace(_NAME, _KEPT_NAME) for tag in (_QUOTED, _LOOSELY_QUOTED, _UNQUOTED)]
_OTHER_TAG = rf"(?!{_unnamed(_KEPT_NAME)})(?:{_TAG}|{_unnamed(_UNQUOTED)})"
_TAGS = [re.compile(rf"(?:{_NO_MOVES}|{_OTHER_TAG})*+{tag}", _FLAGS) for tag in _KEPT]
_VARIATION = re.compile(
    rf"(?:[^(){{;%]++|{_COMMENT}|{_LINE}|%)*+(?P<bracket>\(++|\)++|\{{)", _FLAGS
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_QUOTES = re.compile(r'\A"++|(?<![\\"])"++\Z')
"""Quotes around a value that has quotes already."""
_MOST_RESULT = 16


def _unchanged(word: str, _notes: Notes) -> str:
    return word


def _plain(word: str) -> str:
    return word.translate(PLAIN)


@dataclass(frozen=True)
class MovetextGrammar:
    """The patterns of some games' moves, and of the text around them."""

    results: Collection[str]
    """Words that end a game, in their plain form."""
    passed_over: str = r"[!?]++|\d{1,4}+\.++|\.++"
    """Pattern of words beside moves that have no meaning."""
    noted: str = r"(?!)"
    """Pattern of words that are skipped with a note."""
    word: str = r"[^\s{};()\[\]$!?]++"
    null_moves: Collection[str] = ()
    """Words for a null move, in games without a pass."""
    plain: Callable[[str], str] = _plain
    """Makes the plain form of a word that may be a result."""
    move: Callable[[str, Notes], str] = _unchanged
    """Makes a move from a word. An empty text means no move, with a note where it may matter."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The parts of what follows the tags."""
        return re.compile(
            rf"""(?P<blank>(?:{_BLANK}|{_COMMENT}|{_LINE}|{_FRAME}|\$\d++|{self.passed_over})++)
              | (?P<unclosed>{_UNCLOSED})
              | (?P<bracket>[()])
              | (?P<noted>{self.noted}|\[(?!\s*+\w++\s*+")[^\[\]\n]*+\]|[\]}}$])
              | (?P<word>{self.word})""",
            _FLAGS | re.VERBOSE,
        )


@dataclass
class Movetext:
    """Tags by their names in lower case, the main line's moves, and the result unless unknown."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str | None = None
    notes: Sequence[str] = ()

    def about(self, players: Sequence[str] = SIDES) -> dict[str, str]:
        """Return the known tags by the names in `Record.tags`; `players`: names of White, Black."""
        names = dict(zip((*ABOUT, *SIDES), (*ABOUT, *players), strict=True))
        known = {
            name: clipped(self.tags[tag])
            for tag, name in names.items()
            if not UNKNOWN.fullmatch(self.tags.get(tag, ""))
        }
        return {name: _date(value) if name == "date" else value for name, value in known.items()}


def _date(text: str) -> str:
    """2026.11.28 is written with hyphens elsewhere."""
    return text.replace(".", "-")


def games(text: str) -> list[tuple[int, int]]:
    """Return where each game of a text begins and ends, one at least.

    A tag that follows moves or a result begins another game.
    """
    found = [one.span() for one in _GAME.finditer(text) if one.group()]
    return found or [(0, len(text))]


def read(text: str, dialect: MovetextGrammar) -> Movetext:
    """Read one game. Errors: `Problem` malformed_record."""
    return _Reader(text, dialect).read()


class _Reader:
    def __init__(self, text: str, dialect: MovetextGrammar) -> None:
        self._text, self._dialect = text, dialect
        self._found, self._notes, self._parts = Movetext(), Notes(), 0
        self._has_ended = self._has_stopped = False
        self._at = 0

    def read(self) -> Movetext:
        found, text = self._found, self._text
        self._read_tags()
        if nested := _NESTED.search(text):
            where = place(text, nested.start())
            self._notes.add(f"{where}: a comment has braces in it, which close in pairs")
        while self._at < len(text):
            part = self._dialect.pattern.match(text, self._at)
            if part is None:
                raise self._malformed("a bracket is not closed", text[self._at :])
            if part.lastgroup != "blank":
                self._take(part)
            self._at = max(self._at, part.end())
        if not self._has_ended:
            found.result = self._known_result(found.tags.get("result", ""))
        found.notes = self._notes.all()
        return found

    def _read_tags(self) -> None:
        """Read the tags; of equal names the first holds."""
        game = _GAME.match(self._text)
        end = game.end("tags") if game else 0
        while self._at < end and (tag := self._tag(end)):
            self._count(MAIN)
            value = _ESCAPED.sub(r"\1", _QUOTES.sub("", tag["value"].strip()))
            name = tag["name"].lower()
            if name in self._found.tags:
                self._notes.add(f"the tag {tag['name']} is there again: the first holds")
            self._found.tags.setdefault(name, value)
            self._at = tag.end()
        self._at = end

    def _tag(self, end: int) -> re.Match[str] | None:
        tags = (pattern.match(self._text, self._at, end) for pattern in _TAGS)
        return next((tag for tag in tags if tag), None)

    def _take(self, part: re.Match[str]) -> None:
        """Read one part. Where it is a variation, go to its end."""
        self._count(MAIN)
        kind, word = part.lastgroup, part.group()
        if kind == "bracket":
            self._skip_variation(word)
        elif kind == "unclosed":
            self._note_unclosed(self._at)
        elif self._is_null(word):
            self._stop(word)
        elif kind == "noted":
            self._notes.add(f"passed over: {word}")
        elif (result := self._plain_result(word)) is None:
            self._take_move(word)
        elif not self._has_ended:
            self._has_ended = True
            self._found.result = None if result == UNKNOWN_RESULT else result

    def _take_move(self, word: str) -> None:
        if self._has_ended:
            raise self._malformed("the record goes on after its result", word)
        move = self._dialect.move(word, self._notes)
        if not move or self._has_stopped:
            return
        if len(self._found.moves) == MOST_MOVES:
            raise self._malformed(f"the record has more than {MOST_MOVES} moves", word)
        self._found.moves.append(move)

    def _skip_variation(self, word: str) -> None:
        """Go to the end of a variation, and of those within it."""
        if word == ")":
            raise self._malformed("a variation is closed that was not opened", word)
        at, depth = self._at + 1, 1
        while depth:
            self._count(1)
            part = _VARIATION.match(self._text, at)
            if part is None:
                raise self._malformed("a variation is not closed", self._text[self._at :])
            brackets, at = part["bracket"], part.end()
            if brackets == "{":
                self._note_unclosed(at - 1)
                at, depth = len(self._text), 0
            elif brackets[0] == "(":
                depth += len(brackets)
            else:
                closed = min(depth, len(brackets))
                at, depth = at - len(brackets) + closed, depth - closed
        self._at = at

    def _is_null(self, word: str) -> bool:
        nulls = self._dialect.null_moves
        return bool(nulls) and len(word) <= _MOST_RESULT and _plain(word) in nulls

    def _stop(self, word: str) -> None:
        """Leave out all moves from here on."""
        if not (self._has_stopped or self._has_ended):
            where = place(self._text, self._at)
            self._notes.add(f"{where}: {word} is no move, so the record is read up to it")
        self._has_stopped = True

    def _plain_result(self, word: str) -> str | None:
        plain = self._dialect.plain(word) if len(word) <= _MOST_RESULT else ""
        return plain if plain in self._dialect.results else None

    def _known_result(self, word: str) -> str | None:
        plain = self._plain_result(word.strip())
        return None if plain == UNKNOWN_RESULT else plain

    def _note_unclosed(self, at: int) -> None:
        where = place(self._text, at)
        self._notes.add(f"{where}: a comment is not closed, so it goes to the record's end")

    def _count(self, parts: int) -> None:
        self._parts += parts
        if self._parts > MOST_PARTS:
            raise self._malformed("the record has too many variations, or words that are no moves")

    def _malformed(self, detail: str, text: str | None = None) -> Problem:
        about = "" if text is None else f": {' '.join(clipped(text).split())}"
        return malformed(f"{place(self._text, self._at)}: {detail}{about}", text)
