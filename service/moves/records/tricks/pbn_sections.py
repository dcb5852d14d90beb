"""The form of PBN: games separated by blank lines, each of tags, some with sections of words.

    [Deal "N:… … … …"]       a tag
    [Play "W"]               a tag with a section: its words go on to the next tag
    SK H3 {good} S4 S3 ; …   a comment in braces, and one to the line's end
    % …                      a line for programs alone

Portable Bridge Notation 2.1, sections 2, 3 and 4.8.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from service.moves.records.record import chosen, malformed

MOST_TAGS = 60_000
"""Most comments of a text; most blank lines and tags among which its games and values are sought.
"""
MOST_PARTS = 10_000
"""Tags of a game, and runs of words."""
MOST_WORDS = 2_000
"""Most words of a section."""
INHERITED = "#"
"""The value of the game before, `#`; `##` before a value makes later games inherit it."""
NO_GAME = 'the record has no board in PBN: [Deal "N:… … … …"]'

_BLANKED = "\0"
"""Replaces each character of a comment. It is not blank, since a line of comment ends no game."""
_GAP = rf"[\s{_BLANKED}]"
_STRING = r'"(?:[^"\\\n]|\\.)*+"'
_COMMENT = r"\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}|\{[^}]*+\}|\{[^}]*+\Z|;[^\n]*+|^%[^\n]*+"
"""Braces do not nest by the standard; where they are in pairs all the same, they do."""
_BEGINNING = "event|board|deal"
"""Tags whose second occurrence begins another game."""
_GOING_ON = r"auction|play|note|contract|declarer|result|score\w*+|\w++table"
"""Tags that some programs write behind a blank line, though they belong to the game above."""
_OURS = (
    f"{_BEGINNING}|site|date|round|dealer|vulnerable|declarer|contract|result|north|east|south|west"
)
"""Tags that may be inherited."""

# No part can be read in two ways, and none is given up after it was read (++, *+), so that time is
# linear in the text's length.
_COMMENTS = re.compile(
    rf'((?:[^"{{;%\n]++|\n|"(?:[^"\\\n]|\\[^\n])*+"?+|(?<=[^\n])%)*+)({_COMMENT}|\Z)',
    re.MULTILINE | re.DOTALL,
)
"""Matches at every place: text outside comments, then a comment or the end."""
_BOUNDS = re.compile(rf'\n[ \t]*+(?:\n[ \t]*+)++|\[\s*+({_BEGINNING})\s*+"', re.IGNORECASE)
_GOES_ON = re.compile(rf'{_GAP}{{0,400}}+\[\s*+(?:{_GOING_ON})\s*+"', re.IGNORECASE)
_PARTS = re.compile(
    rf"""\[\s*+(?P<name>\w++)\s*+(?P<value>{_STRING})\s*+\]
      | ^\[(?P<loose>\w++)[ \t]*+(?P<loosely>[^\n]*)\][ \t]*+$
      | (?P<words>[^\s{_BLANKED}][^\[]*+)""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_INHERITED = re.compile(rf"\[\s*+({_OURS})\s*+({_STRING})\s*+\]", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(rf'"[^"\n]*"|[^\s"{_BLANKED}]++|"')
_ESCAPED = re.compile(r'\\(["\\])')

Span = tuple[int, int]


@dataclass
class Section:
    """A tag, and the runs of words after it."""

    name: str
    """The tag's name in lower case."""
    value: str
    at: int = -1
    """Place in the text; -1: in a game above."""
    runs: list[re.Match[str]] = field(default_factory=list)

    def words(self) -> Iterator[tuple[str, int]]:
        """Yield each word, and its place in the text. Errors: `Problem` for too many words."""
        count = 0
        for run in self.runs:
            for word in _WORD.finditer(run.string, run.start(), run.end()):
                count += 1
                if count > MOST_WORDS:
                    raise malformed(f"the section {self.name} has more than {MOST_WORDS} words")
                yield word.group(), word.start()


def read(text: str, number: int | None) -> list[Section]:
    """Return the tags of one game of a text, with the tags that it inherits.

    Errors: `Problem` malformed_record; invalid_request for an unknown `number`.
    """
    bare = _without_comments(text)
    games = list(_games(bare))
    if not games:
        raise malformed(NO_GAME, text.strip())
    start, end = games[chosen(len(games), number)]
    sections = list(_sections(bare, start, end))
    _inherit(sections, bare, start)
    return sections


def _without_comments(text: str) -> str:
    """Return the text with its comments blanked out; its length stays."""
    pieces, end = list[str](), 0
    for found in _COMMENTS.finditer(text):
        pieces += [found[1], _BLANKED * len(found[2])]
        end = found.end()
        if len(pieces) > 2 * MOST_TAGS:
            raise malformed(f"the record has more than {MOST_TAGS} comments")
    return "".join([*pieces, text[end:]])


def _games(text: str) -> Iterator[Span]:
    """Yield the start and the end of each game with a deal."""
    start, begun = 0, set[str]()
    for count, bound in enumerate(_BOUNDS.finditer(text)):
        if count == MOST_TAGS:
            raise malformed(f"the record has more than {MOST_TAGS} boards and blank lines")
        name = (bound[1] or "").lower()
        if name in begun if name else not _GOES_ON.match(text, bound.end()):
            if "deal" in begun:
                yield start, bound.start()
            start, begun = bound.start(), set()
        begun |= {name}
    if "deal" in begun:
        yield start, len(text)


def _sections(text: str, start: int, end: int) -> Iterator[Section]:
    """Yield the tags of a game with their sections."""
    last: Section | None = None
    for count, part in enumerate(_PARTS.finditer(text, start, end)):
        if count == MOST_PARTS:
            raise malformed(f"the board has more than {MOST_PARTS} tags")
        if part.lastgroup != "words":
            if last is not None:
                yield last
            last = _section(part)
        elif last is not None:
            last.runs.append(part)
    if last is not None:
        yield last


def _section(tag: re.Match[str]) -> Section:
    name, value = tag["name"] or tag["loose"], tag["value"] or tag["loosely"]
    return Section(name.lower(), _value(value), tag.start())


def _value(written: str) -> str:
    return _ESCAPED.sub(r"\1", written.strip().removeprefix('"').removesuffix('"'))


def _inherit(sections: list[Section], text: str, start: int) -> None:
    """Give a game the values that it has of those above it, which end at `start`."""
    known, kept = dict[str, str](), dict[str, str]()
    has_some = any(section.value.startswith(INHERITED) for section in sections)
    if has_some or f'"{2 * INHERITED}' in text[:start]:
        for count, found in enumerate(_INHERITED.finditer(text, 0, start)):
            if count == MOST_TAGS:
                raise malformed(f"the record has more than {MOST_TAGS} tags")
            _take(found[1].lower(), _value(found[2]), known, kept)
    for section in sections:
        section.value = _take(section.name, section.value, known, kept)
    names = {section.name for section in sections}
    sections += [Section(name, value) for name, value in kept.items() if name not in names]


def _take(name: str, value: str, known: dict[str, str], kept: dict[str, str]) -> str:
    """Resolve a value by the known ones, and keep it."""
    is_kept = value.startswith(2 * INHERITED)
    if is_kept or value == INHERITED:
        value = value.lstrip(INHERITED) or known.get(name, "")
    known[name] = value = value.strip()
    if is_kept:
        kept[name] = value
    else:
        kept.pop(name, None)
    return value
