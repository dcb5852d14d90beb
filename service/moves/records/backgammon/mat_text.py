"""A game of backgammon as a match file: .mat, in the columns of GNU Backgammon."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from service.engine import EngineError
from service.moves.records.backgammon import course as course_of
from service.moves.records.backgammon.course import NAMES, SET_UP
from service.moves.records.backgammon.mat_games import MONEY
from service.moves.records.played import CHANCES, OVER, RecordedGame, RecordedMove
from service.moves.records.record import unwritable

LEFT, WIDTH, INDENT = 27, 30, 6
"""Widths of a left cell, of a left player with the points, and of the space before a left winner.
"""
POINTS = {"bar": 25, "off": 0}
HIDDEN = "????"
"""Text in place of a play that is not written."""
TAGS = {"event": "Event", "site": "Site", "round": "Round", "date": "EventDate"}
_WAY = re.compile(r"(?P<stops>[^\s(]+)(?:\((?P<count>\d)\))?")
_POINTS = re.compile(r"(\d+) points?\Z")
_UNFIT = re.compile(r"[\r\n:\"]+")


def write(played: RecordedGame) -> str:
    """Write a game. Errors: those of `Writer`, for a game that does not begin with the set-up."""
    first = played.positions[0].state
    if not first.startswith(SET_UP) or course_of.CUBE in first or course_of.DOUBLE in first:
        raise unwritable("a .mat file begins with the set-up: other positions are said by xgid")
    length = played.options.get(course_of.LENGTH, MONEY)
    names = [_UNFIT.sub(" ", played.tags.get(name, name)).strip() or name for name in NAMES]
    points = [played.options.get(option, 0) for option in course_of.POINTS]
    left, right = (f"{name} : {count}" for name, count in zip(names, points, strict=True))
    lines = [*_tags(played), "", f" {length} point match", "", " Game 1"]
    lines += [f" {left:<{WIDTH}} {right}", *_rows(_cells(played)), *_end(played, length, points)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _steps(play: str) -> Iterator[tuple[str, str]]:
    """Yield each point that a checker of the play leaves, and the point where it lands."""
    for way in _WAY.finditer(play):
        stops = way["stops"].split("/")
        for _ in range(int(way["count"] or 1)):
            yield from pairwise(stops)


def _tags(played: RecordedGame) -> Iterator[str]:
    option = course_of.with_defaults(played.options)
    for name, tag in TAGS.items():
        if value := _UNFIT.sub(" ", played.tags.get(name, "")):
            yield f'; [{tag} "{value.replace("-", ".") if name == "date" else value}"]'
    yield '; [Variation "Backgammon"]'
    if option[course_of.LENGTH]:
        yield _on("Crawford", option[course_of.CRAWFORD])
    else:
        yield _on("Jacoby", option[course_of.JACOBY])
        yield _on("Beaver", option[course_of.BEAVERS])
    if not option[course_of.GAMMONS]:
        yield _on("Gammons", option[course_of.GAMMONS])
    limit = course_of.GREATEST_CUBE if option[course_of.CUBE] else 1
    yield f'; [CubeLimit "{limit}"]'


def _on(tag: str, value: bool) -> str:
    return f'; [{tag} "{"On" if value else "Off"}"]'


def _cells(played: RecordedGame) -> Iterator[tuple[int, str]]:
    """Yield each player's actions, in order."""
    value, dice = 1, ""
    for step, after in zip(played.steps(), played.positions[1:], strict=False):
        if step.turn == CHANCES:
            dice = after.state.split()[2]
            continue
        player = NAMES.index(step.player)
        if step.move in {course_of.DOUBLE, course_of.BEAVER}:
            value *= 2
            yield player, f" {step.move.capitalize()}s => {value}"
        elif step.move in {course_of.TAKE, course_of.DROP}:
            yield player, f" {step.move.capitalize()}s"
        elif step.move != course_of.ROLL:
            dice = dice or step.position.state.split()[2]
            yield player, f"{dice}: {_play(step, dice)}"
            dice = ""
    if dice:
        yield NAMES.index(played.positions[-1].inspect()["player"]), f"{dice}: {HIDDEN}"


def _play(step: RecordedMove, dice: str) -> str:
    """Return a play with an entry for each die, as all readers know it."""
    if step.move == course_of.PASS:
        return ""
    low, high = sorted(map(int, dice))
    entries = list[str]()
    for start, end in _steps(step.move):
        far, near = _number(start), _number(end)
        stops = [*range(far - low, near, -low)] if low == high else []
        if low != high and far - near > high:
            stops = [_between(step, far, end, (high, low))]
        ways = [far, *stops]
        entries += [f"{one}/{to}" for one, to in pairwise(ways)]
        entries.append(f"{ways[-1]}/{near}{'*' * end.endswith('*')}")
    return " ".join(entries)


def _between(step: RecordedMove, far: int, end: str, dice: Sequence[int]) -> int:
    """Return the point between, where one checker that plays both dice stops."""
    after = step.position.child(step.move).state
    for die in dice:
        with suppress(EngineError):
            stop = far - die
            if step.position.child(f"{far}/{stop} {stop}/{end}").state == after:
                return stop
    return far - dice[0]


def _number(point: str) -> int:
    bare = point.rstrip("*")
    return POINTS[bare] if bare in POINTS else int(bare)


def _rows(cells: Iterator[tuple[int, str]]) -> Iterator[str]:
    rows: list[list[str]] = []
    for player, text in cells:
        if player == 0 or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][player] = text
    for number, (left, right) in enumerate(rows, 1):
        yield f"{number:3}) {left:<{LEFT}} {right}"


def _end(played: RecordedGame, length: int, points: Sequence[int]) -> Iterator[str]:
    last = played.positions[-1].inspect()
    won = _POINTS.search(last.get("result", ""))
    if last["turn"] != OVER or won is None:
        return
    winner, count = NAMES.index(last["winner"]), int(won[1])
    wins = f"Wins {count} point{'s' * (count > 1)}"
    match = " and the match" if length and points[winner] + count >= length else ""
    yield " " * (LEFT + INDENT + 1 if winner else INDENT) + wins + match
