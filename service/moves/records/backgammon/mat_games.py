"""The games of a match file of backgammon: their lines, and the score before each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from service.moves.records.record import MOST_MOVES, malformed

MOST_GAMES = 10_000
MOST_LINE = 1000
"""Longest line that is no comment, in characters."""
MONEY = 0
"""Length of a match that goes on without a limit."""
ON = frozenset({"on", "yes", "true", "1"})
_POINT_MATCH = r"(?P<length>\d{1,6}+)[ \t-]*+points?+[ \t]++match"
_MATCH = re.compile(rf"[ \t;]*+(?:{_POINT_MATCH}|unlimited[ \t])", re.IGNORECASE)
_GAME = re.compile(r"\s*+Game\s*+#?\d{1,6}+\s*+:?\s*+\Z", re.IGNORECASE)
_COMMENT = re.compile(r"\s*+[;#]")
_TAG = re.compile(r'\s*+[;#]\s*+\[(?P<name>[\w ]++)"(?P<value>[^"]*+)"?')
_POINTS = re.compile(r":\s*+(\d{1,6}+)(?!\S)")
_FIRST_ROW = re.compile(r"\s*+1\)")
_ROW = re.compile(r"\s*+\d{1,5}+\)")
_OWN = re.compile(
    r"^[ \t;]*+(?:\d{1,6}+[ \t-]*+points?+[ \t]++match|unlimited[ \t]++game"
    r"|Game[ \t]*+#?\d++[ \t]*+:?[ \t]*+\n[^\n:]*+:[ \t]*+\d|1\)[ \t]*+[1-6][1-6]:)",
    re.IGNORECASE | re.MULTILINE,
)


def matches(text: str) -> bool:
    """Return whether a text has a line that only a match file has."""
    return _OWN.search(text) is not None


@dataclass
class MatGame:
    """A game of a match."""

    tags: Mapping[str, str]
    """The match's tags, by name in lower case."""
    length: int
    """Points that win the match, or `MONEY`."""
    lines: list[tuple[int, str]] = field(default_factory=list)
    """Its rows, and lines between them: numbers from 1, and texts."""
    names: Sequence[str] = ("", "")
    """Names of the left and the right player."""
    points: Sequence[int] = (0, 0)
    """Points of the left and the right player before the game."""
    is_crawford: bool = False
    """Whether it is the Crawford game: the first in which a side needs one point, under that rule.
    """

    @property
    def is_last_point(self) -> bool:
        """Whether a side needs one point."""
        return any(self.length - points == 1 for points in self.points)


def games(text: str) -> Sequence[MatGame]:
    """Return the games of a text. Errors: `Problem` malformed_record."""
    splitter = _Splitter()
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.isspace():
            splitter.take(number, line)
    return splitter.games


class _Splitter:
    def __init__(self) -> None:
        self.games: list[MatGame] = []
        self._tags: dict[str, str] = {}
        self._next_tags = self._tags
        """Tags of the next match, if one follows the games read so far."""
        self._length = MONEY
        self._had_crawford = False
        self._game: MatGame | None = None

    def take(self, number: int, line: str) -> None:
        """Read a line that is not blank."""
        if match := _MATCH.match(line):
            self._begin_match(int(match["length"] or MONEY))
        elif _COMMENT.match(line):
            self._take_tag(line)
        elif _GAME.match(line):
            self._begin_game()
        else:
            self._take_line(number, line)

    def _take_line(self, number: int, line: str) -> None:
        if len(line) > MOST_LINE:
            raise malformed(f"line {number} has more than {MOST_LINE} characters")
        game, line = self._game, line.expandtabs()
        if game is None or (game.lines and _FIRST_ROW.match(line)):
            game = self._begin_game()
        if len(game.lines) == MOST_MOVES:
            raise malformed(f"line {number}: the game has more than {MOST_MOVES} lines")
        if game.lines or _ROW.match(line) or not self._take_score(game, line):
            game.lines.append((number, line))

    def _begin_match(self, length: int) -> None:
        self._tags, self._length = self._next_tags, length
        self._had_crawford, self._game = False, None

    def _take_tag(self, line: str) -> None:
        if tag := _TAG.match(line):
            if self.games and self._next_tags is self._tags:
                self._next_tags = {}
            self._next_tags[tag["name"].strip().lower()] = tag["value"].strip()

    def _begin_game(self) -> MatGame:
        if len(self.games) == MOST_GAMES:
            raise malformed(f"the record has more than {MOST_GAMES} games")
        self._game = MatGame(self._tags, self._length)
        self.games.append(self._game)
        return self._game

    def _take_score(self, game: MatGame, line: str) -> bool:
        """Read a line with both names and points. Return whether it is one."""
        found = [*_POINTS.finditer(line)]
        if len(found) < len(game.names) or line[found[-1].end() :].strip():
            return False
        first, last = found[0], found[-1]
        game.names = line[: first.start()].strip(), line[first.end() : last.start()].strip()
        game.points = int(first[1]), int(last[1])
        if game.length and game.is_last_point:
            rule = game.tags.get("crawford", "on").lower()
            game.is_crawford = rule in ON and not self._had_crawford
            self._had_crawford = True
        return True
