"""Match files of backgammon, .mat: JellyFish's form, which nearly all programs write.

     7 point match

     Game 1
     Alice : 0                      Bob : 0
      1) 31: 8/5 6/5                 42: 24/20 13/11
      2)  Doubles => 2                Takes

The left player is white. A line of comment may be a tag: ; [EventDate "2025.11.08"]. The
player who acts follows from the actions before. Columns count for the first cell and the winner.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from service.errors import Problem
from service.moves.records.backgammon import course as course_of
from service.moves.records.backgammon import mat_text
from service.moves.records.backgammon.course import NAMES, Course, other
from service.moves.records.backgammon.mat_games import ON, MatGame, games, matches
from service.moves.records.form import Form
from service.moves.records.notes import Notes
from service.moves.records.record import MOST_MOVES, Record, chosen, clipped, malformed

RIGHT = 20
"""Column from which a cell is the right player's, counted from 0."""
DOUBLE, TAKE, DROP, WIN, UNKNOWN = "double", "take", "drop", "win", "unknown"
KINDS = {
    "double": DOUBLE, "redouble": DOUBLE, "beaver": DOUBLE, "raccoon": DOUBLE,
    "take": TAKE, "accept": TAKE, "drop": DROP, "reject": DROP, "pass": DROP,
    "win": WIN, "illegal": UNKNOWN, "??": UNKNOWN,
}  # fmt: skip
"""Actions by the first word of a cell. Other words, such as Resigns, have no meaning here."""
BACKGAMMON = frozenset({"", "backgammon", "standard"})
WORDS = "a roll and its play, as in 31: 8/5 6/5, nor Doubles, Takes, Drops or Wins"
TAGS = {"event": "event", "site": "site", "round": "round", "eventdate": "date"}
_ROW = re.compile(r"\s*+\d{1,5}+\)")
_CELL = re.compile(
    r"(?<!\S)(?:(?P<dice>[0-6][0-6])\s?+:"
    r"|(?P<word>double|redouble|beaver|raccoon|take|accept|drop|reject|pass|win|los|resign|illegal|\?\?)"
    r"[\w?]*+)",
    re.IGNORECASE,
)
_NO_PLAY = re.compile(r"\(?no\b|can|dance|pass|forfeit|-|—", re.IGNORECASE)
_IDLE = re.compile(r"(?<!\S)(?:0/0|off/off)\S*+", re.IGNORECASE)
"""A die for which no checker was left."""
_HIT_AFTER = re.compile(r"(\([1-4]\))\*")
_HYPHEN = re.compile(r"(?<=[\w*])-(?=\w)")
_DATE = re.compile(r"(\d{4})[./](\d\d)[./](\d\d)\Z")
_NUMBER = re.compile(r"\d{1,6}+")


class Cell:
    """A player's action, or the end of the game."""

    def __init__(self, line: int, column: int, found: re.Match[str], text: str) -> None:
        self.line, self.column = line, column
        self.dice: str = found["dice"] or ""
        word = (found["word"] or "").lower()
        self.kind = KINDS.get(word, word)
        """A value of `KINDS`, or empty at a roll."""
        self.text = text.partition(";")[0].strip()
        """The rest of the cell."""


def read(text: str, number: int | None = None) -> Record:
    """Read a game. `number` and errors: those of `Reader`."""
    found = games(text)
    if not found:
        raise malformed('the match has no game: a line "Game 1", the players, then the rows')
    return _Reader(found[chosen(len(found), number)]).read()


class _Reader:
    def __init__(self, game: MatGame) -> None:
        self._game, self._notes = game, Notes()
        self._cells = [*islice(self._cut(), MOST_MOVES)]
        cube_limit = game.tags.get("cubelimit", "")
        is_crawford = game.is_crawford and all(cell.kind != DOUBLE for cell in self._cells)
        self._course = Course(has_cube=cube_limit != "1", is_crawford=is_crawford)
        self._is_crawford = is_crawford
        self._player: int | None = None
        """The player who rolls next."""
        self._owes_play = False
        self._result: str | None = None

    def read(self) -> Record:
        variation = self._game.tags.get("variation", "")
        if variation.lower() not in BACKGAMMON:
            raise malformed(f"the record is of a variation that is not read: {clipped(variation)}")
        for index, cell in enumerate(self._cells):
            if self._player is None:
                self._player = int(cell.column >= RIGHT)
            if not self._taken(cell):
                self._note_rest(cell, self._cells[index + 1 :])
                break
        return Record(
            self._course.moves,
            self._course.state,
            self._result,
            self._options(),
            fixed=(course_of.CUBE,),
            notes=self._notes.all(),
            tags=self._tags(),
        )

    def _cut(self) -> Iterator[Cell]:
        """Yield the cells, each of which begins with a roll or a word."""
        for number, line in self._game.lines:
            row = _ROW.match(line)
            begin = row.end() if row else 0
            found = [*islice(_CELL.finditer(line, begin), MOST_MOVES)]
            ahead = line[begin : found[0].start() if found else None].strip()
            if ahead and not ahead.startswith(";"):
                self._pass_over(number, ahead, is_row=row is not None)
            ends = [*(one.start() for one in found[1:]), len(line)]
            for one, end in zip(found, ends, strict=False):
                yield Cell(number, one.start(), one, line[one.end() : end])

    def _pass_over(self, number: int, text: str, *, is_row: bool) -> None:
        if is_row:
            raise malformed(f"line {number}: {clipped(text)} is neither {WORDS}", text)
        self._notes.add(f"line {number}: passed over: {text}")

    def _taken(self, cell: Cell) -> bool:
        try:
            return self._take(cell)
        except Problem as refused:
            refused.detail = f"line {cell.line}: {refused.detail}"
            raise

    def _take(self, cell: Cell) -> bool:
        """Read a cell. Return whether the game goes on."""
        if cell.kind == WIN:
            return self._end(cell)
        if cell.kind == UNKNOWN or self._course.was_dropped:
            return False
        if cell.dice:
            return self._roll(cell)
        if cell.kind == DROP and self._owes_play:
            self._settle()  # the word pass, which says that there is no play
        elif cell.kind in {DOUBLE, TAKE, DROP}:
            self._act_on_cube(cell)
        return True

    def _settle(self) -> None:
        """Add the pass of a roll with which no play was written."""
        if self._owes_play:
            self._course.plays(course_of.PASS)
            self._owes_play = False

    def _act_on_cube(self, cell: Cell) -> None:
        self._settle()
        player = self._asked
        if cell.kind == DOUBLE:
            self._course.doubles(player)
        elif cell.kind == TAKE:
            self._course.takes()
        else:
            self._course.drops()
            self._player = other(player)

    @property
    def _asked(self) -> int:
        asked = self._course.asked
        return asked if asked is not None else self._player or 0

    def _roll(self, cell: Cell) -> bool:
        if "0" in cell.dice:
            return False
        self._settle()
        player = self._player or 0
        self._course.rolls(player, cell.dice)
        self._player = other(player)
        play = _play(cell.text)
        if play.startswith("??"):
            return False
        self._owes_play = not play
        if play:
            self._course.plays(play)
        return True

    def _end(self, cell: Cell) -> bool:
        """Read the winner: after a drop the player who doubled, else the player of the column."""
        was_dropped = self._course.was_dropped
        winner = (self._player or 0) if was_dropped else int(cell.column >= RIGHT)
        points = _NUMBER.search(cell.text)
        count = f" {points[0]} point{'s' * (points[0] != '1')}" if points else ""
        self._result = f"{NAMES[winner]} wins{count}"
        return False

    def _note_rest(self, cell: Cell, rest: Sequence[Cell]) -> None:
        if cell.kind != WIN and (wins := next((one for one in rest if one.kind == WIN), None)):
            self._end(wins)
        if any(one.dice or one.kind in {DOUBLE, TAKE, DROP} for one in rest):
            is_over = cell.kind == WIN or self._course.was_dropped
            why = "it goes on after its end" if is_over else "a play is not written"
            self._notes.add(f"line {cell.line}: {why}, so the game is read up to it")

    def _options(self) -> dict[str, Any]:
        game, tags = self._game, self._game.tags
        options: dict[str, Any] = {course_of.CUBE: self._course.has_cube}
        if tags.get("gammons", "on").lower() not in ON:
            options[course_of.GAMMONS] = False
        longest = course_of.longest_match()
        if game.length > longest:
            self._notes.add(f"a match to more than {longest} points is read as money play")
        elif game.length:
            options[course_of.LENGTH] = game.length
            options |= dict(zip(course_of.POINTS, game.points, strict=True))
            if game.is_last_point:
                options[course_of.CRAWFORD] = self._is_crawford
            return options
        if self._course.has_cube:
            options[course_of.JACOBY] = tags.get("jacoby", "").lower() in ON
            is_on = tags.get("beaver", tags.get("beavers", "")).lower() in ON
            options[course_of.BEAVERS] = is_on or self._course.has_beavers
        return options

    def _tags(self) -> dict[str, str]:
        tags = {TAGS[name]: text for name, text in self._game.tags.items() if name in TAGS}
        if "date" in tags:
            tags["date"] = _DATE.sub(r"\1-\2-\3", tags["date"])
        tags |= dict(zip(NAMES, self._game.names, strict=True))
        return {name: clipped(text) for name, text in tags.items() if text}


def _play(text: str) -> str:
    """Return a play as the game reads it; empty: none is written."""
    if text.startswith("??"):
        return text
    if _NO_PLAY.match(text):
        return course_of.PASS
    text = _IDLE.sub("", text.rstrip("!?.")).strip()
    return _HYPHEN.sub("/", _HIT_AFTER.sub(r"*\1", text))


MAT = Form("mat", matches, read, mat_text.write, (".mat", ".txt"))
