"""Smart Game Format for backgammon, as GNU Backgammon writes it: (;GM[6]MI[length:7];W[31hefe]…).

SGF FF[4] (red-bean.com/sgf/backgammon.html). A point is a letter, from a, white's 1 and black's
24, to x; y is the bar, and z is off. Beside the properties of the standard, CP is the cube's owner.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from service.moves.records import sgf_tree
from service.moves.records.backgammon import course as course_of
from service.moves.records.backgammon import xgid
from service.moves.records.backgammon.course import NAMES, Course, other
from service.moves.records.form import Form, located
from service.moves.records.notes import Notes
from service.moves.records.record import Record, clipped, malformed
from service.moves.records.sgf_tree import Property

VALUE = "["
"""A character before each value of a property."""
GAME = "6"
"""Number of backgammon in the property GM."""
COLOURS = "WB"
"""Letters of white and of black."""
FIRST, BAR, OFF = "a", "y", "z"
SETUP = ("AW", "AB", "AE")
TAGS = {"EV": "event", "PC": "site", "RO": "round", "DT": "date", "PW": "white", "PB": "black"}

UNKNOWN_RESULTS = frozenset({"", "?", "void"})
PROPERTIES = frozenset(
    {"GM", "MI", "RU", "RE", "PL", "DI", "CV", "CO", "CP", *SETUP, *COLOURS, *TAGS}
)
CHECKERS = 15
_IS_GAME = re.compile(r"\s*+\(\s*+;[^()]{0,1000}?GM\s*+\[\s*+6\s*+\]")
_ROLL = re.compile(r"[1-6][1-6](?P<play>(?:[a-y][a-xz]){0,4})\Z")
_DICE = re.compile(r"[1-6][1-6]\Z")
_POINTS = re.compile(r"[a-z](?::[a-z])?\Z")
_NUMBER = re.compile(r"\d{1,6}\Z")
_VARIANT = re.compile(r"gammon|hyper")


def matches(text: str) -> bool:
    """Return whether a text begins like a game of backgammon in SGF."""
    return _IS_GAME.match(text) is not None


def read(text: str, number: int | None = None) -> Record:
    """Read a game. `number` and errors: those of `Reader`."""
    return _Reader(sgf_tree.main_line(text, number, PROPERTIES)).read()


class _Reader:
    def __init__(self, line: Sequence[Property]) -> None:
        self._line, self._notes = line, Notes()
        if self._first("GM") not in {"", GAME}:
            raise malformed(f"GM: the record is of another game than backgammon, GM[{GAME}]")
        self._rules = {rule.strip().lower() for rule in self._first("RU").split(":")}
        if odd := {rule for rule in self._rules if _VARIANT.search(rule)}:
            raise malformed(f"RU: a variant that is not read: {clipped(', '.join(sorted(odd)))}")
        self._match = dict(self._match_info())
        if self._match.get("length") == 1 and "crawford" in self._rules:
            self._rules.add("crawfordgame")  # GNU Backgammon does not call it that
        doubles = any(value == course_of.DOUBLE for one in line for value in one.values)
        self._is_crawford = "crawfordgame" in self._rules and not doubles
        has_cube = "nocube" not in self._rules
        self._course = Course(has_cube=has_cube, is_crawford=self._is_crawford)
        self._board: tuple[list[int], list[int]] | None = None
        self._cube: tuple[int, int | None] = 1, None
        self._setter: int | None = None
        """The side to move by the property PL."""
        self._next: int | None = None
        """The side that rolls next."""
        self._rolled = ""
        """Dice not played so far."""
        self._has_begun = self._owes_play = False

    def read(self) -> Record:
        for found in self._line:
            for value in found.values:
                self._take(found.name, value)
        self._end()
        result = self._first("RE")
        tags = {tag: clipped(text) for name, tag in TAGS.items() if (text := self._first(name))}
        return Record(
            self._course.moves,
            self._course.state,
            None if result.lower() in UNKNOWN_RESULTS else clipped(result),
            self._options(),
            fixed=(course_of.CUBE,),
            notes=self._notes.all(),
            tags=tags,
        )

    def _first(self, name: str) -> str:
        values = (value for one in self._line if one.name == name for value in one.values)
        return next(filter(None, values), "")

    def _match_info(self) -> Iterator[tuple[str, int]]:
        """Yield the numbers of the property MI."""
        for found in self._line:
            for value in found.values if found.name == "MI" else ():
                name, _, number = value.partition(":")
                if _NUMBER.match(number.strip()):
                    yield name.strip().lower(), int(number)

    def _take(self, name: str, value: str) -> None:
        if name in COLOURS:
            self._move(COLOURS.index(name), value.lower())
        elif name in SETUP:
            self._set_up(name, value.lower())
        elif name == "PL":
            self._setter = COLOURS.index(value[:1].upper()) if value[:1] in "WBwb" else None
        elif name == "DI":
            self._rolled = value if _DICE.match(value) else ""
        elif name == "CV" and _NUMBER.match(value):
            self._cube = int(value), self._cube[1]
        elif name in {"CO", "CP"}:
            letter = value[:1].upper()
            owner = COLOURS.index(letter) if letter and letter in COLOURS else None
            self._cube = self._cube[0], owner

    def _set_up(self, name: str, value: str) -> None:
        """Put a checker on a point, or clear points."""
        if self._has_begun:
            raise malformed(f"{name}: checkers are set up after a move: send a state and the moves")
        if not _POINTS.match(value):
            raise malformed(
                f"{name}: no point, a to x, y the bar or z off, nor two as in a:y", value
            )
        self._rolled = ""
        board = self._board = self._board or _first_board()
        for letter in map(chr, range(ord(value[0]), ord(value[-1]) + 1)):
            for player in range(len(NAMES)):
                point = _point(letter, player)
                if name == "AE":
                    board[player][point] = 0
                elif name[1] == COLOURS[player]:
                    board[player][point] += 1

    def _begin(self, player: int) -> None:
        """Begin with the board that the record sets up, if any."""
        if self._has_begun:
            return
        self._has_begun = True
        if self._board is None:
            return
        for name, side in zip(NAMES, self._board, strict=True):
            if sum(side[1:]) > CHECKERS:
                raise malformed(f"{name} has more than {CHECKERS} checkers on the board")
        dice, options = xgid.BEFORE_ROLL, self._options()
        state = xgid.text(self._board, player, dice, self._cube, options)
        self._course.begin(state, *self._cube)

    def _move(self, player: int, value: str) -> None:
        self._begin(player)
        self._rolled = ""
        if self._course.was_dropped:
            self._notes.add("passed over what follows a drop, which ends the game")
            return
        if self._owes_play:
            self._course.plays(course_of.PASS)
            self._owes_play = False
        if value == course_of.DOUBLE:
            self._course.doubles(player)
        elif value == course_of.TAKE:
            self._course.takes()
        elif value == course_of.DROP:
            self._course.drops()
        elif roll := _ROLL.match(value):
            self._roll(player, value[:2], roll["play"])
        elif value:
            raise malformed(
                f"{COLOURS[player]}: neither a roll and its play, as in 31hefe, nor double, take "
                "or drop",
                value,
            )

    def _roll(self, player: int, dice: str, play: str) -> None:
        if self._next not in {None, player}:
            raise malformed(f"{NAMES[player]} moves twice in turn: {dice}{play}", dice + play)
        self._course.rolls(player, dice)
        self._next, self._owes_play = other(player), not play
        if play:
            letters = zip(play[::2], play[1::2], strict=True)
            ways = ("/".join(str(_point(letter, player)) for letter in way) for way in letters)
            self._course.plays(" ".join(ways))

    def _end(self) -> None:
        """Add a roll that is not played, and a board without moves."""
        player = self._next if self._setter is None else self._setter
        if player is None:
            player = 0
        if self._rolled and self._next in {None, player}:
            self._begin(player)
            self._course.rolls(player, self._rolled)
        self._begin(player)

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {course_of.CUBE: self._course.has_cube}
        length = self._match.get("length", 0)
        points = [self._match.get(name, 0) for name in ("ws", "bs")]
        longest = course_of.longest_match()
        if length > longest:
            self._notes.add(f"a match to more than {longest} points is read as money play")
        elif length:
            options |= {
                course_of.LENGTH: length,
                **dict(zip(course_of.POINTS, points, strict=True)),
            }
            if any(length - count == 1 for count in points):
                options[course_of.CRAWFORD] = self._is_crawford
            return options
        if self._course.has_cube:
            options[course_of.JACOBY] = "jacoby" in self._rules
            options[course_of.BEAVERS] = self._course.has_beavers
        return options


def _first_board() -> tuple[list[int], list[int]]:
    white, black = xgid.board_of(course_of.SET_UP)
    return [*white], [*black]


def _point(letter: str, player: int) -> int:
    """Return a point in a player's own numbers: 25 the bar, 0 off."""
    if letter in (BAR, OFF):
        return xgid.BAR if letter == BAR else 0
    point = ord(letter) - ord(FIRST) + 1
    return xgid.BAR - point if player else point


SGF = Form("sgf", matches, located(read, VALUE), suffixes=(".sgf",))
