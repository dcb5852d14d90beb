"""XGID, eXtreme Gammon's identifier of a position of backgammon, as the record of a game.

    XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10

The engine reads it as a state, and its file on XGID says what each field means. What is written is
the last position; what is read is a game without moves, by the options of its match.
"""

import base64
import re
from collections.abc import Mapping, Sequence
from typing import Any

from service.moves.records.backgammon import course as course_of
from service.moves.records.backgammon.course import NAMES
from service.moves.records.form import Form
from service.moves.records.played import RecordedGame
from service.moves.records.record import Record, chosen, clipped, malformed, unwritable

BAR = 25
Board = Sequence[Sequence[int]]
"""Indices of checkers: white's, then black's, each by its own points, 1 to 24, and the bar. Index 0
is unused."""
TURNS = ("1", "-1")
"""Signs of white, the bottom player, and of black."""
DOUBLED, BEAVERED, BEFORE_ROLL = "D", "B", "00"
OFFERS = {"doubles": DOUBLED, "beavered": BEAVERED}
CRAWFORD, JACOBY, BEAVERS = 1, 1, 2
"""Numbers of the rules, which XGID adds up: the first in a match, the others in money play."""
_XGID = re.compile(r"XGID=[^\s:]{26}(?::[^\s:]{1,6}){8,9}(?!\S)", re.IGNORECASE)
_PLAYERS = re.compile(r"^X:(?P<white>[^\n:]{1,80}?)[ \t]+O:(?P<black>[^\n:]{1,80})$", re.MULTILINE)


def matches(text: str) -> bool:
    """Return whether a text has an XGID with its prefix, and is no PGN with one in its tags."""
    return not text.lstrip().startswith("[") and _XGID.search(text) is not None


def read(text: str, number: int | None = None) -> Record:
    """Read an XGID, with any text around it. `number` and errors: those of `Reader`."""
    found = _XGID.findall(text)
    if not found:
        raise malformed("there is no XGID: XGID= and ten fields with colons between")
    identifier = found[chosen(len(found), number)]
    players = _PLAYERS.search(text) if len(found) == 1 else None
    tags = {name: clipped(players[name].strip()) for name in NAMES} if players else {}
    return Record((), identifier, options=_options(identifier), tags=tags)


def _options(identifier: str) -> dict[str, Any]:
    """Return the options in the last fields, but none that the engine does not know."""
    rules, length, *points = (
        int(field) if field.isascii() and field.isdecimal() else 0
        for field in (identifier.split(":")[at] for at in (7, 8, 5, 6))
    )
    options: dict[str, Any] = {course_of.CUBE: True}
    if not length:
        money = {course_of.JACOBY: JACOBY, course_of.BEAVERS: BEAVERS}
        return options | {name: bool(rules & bit) for name, bit in money.items()}
    options |= {course_of.LENGTH: length, **dict(zip(course_of.POINTS, points, strict=True))}
    if any(length - count == 1 for count in points):
        options[course_of.CRAWFORD] = rules == CRAWFORD
    return options


def write(played: RecordedGame) -> str:
    """Write the last position of a game. Errors: those of `Writer`, after a drop."""
    position = played.positions[-1]
    place, player, *words = position.state.split()
    turned, owner = 1, None
    if course_of.CUBE in words:
        *words, _, value, name = words
        turned, owner = int(value), NAMES.index(name)
    doing = words[0] if words else BEFORE_ROLL
    if doing == "dropped":
        raise unwritable("an XGID does not say that a double was dropped: go back by one move")
    mover = NAMES.index(player) if player in NAMES else 0
    dice = doing if doing.isdecimal() else OFFERS.get(doing, BEFORE_ROLL)
    if dice == BEAVERED:  # the cube stands as before the double
        turned //= 2
        owner = mover if turned > 1 else None
    sides = board_of(place)
    board = sides if mover == 0 else sides[::-1]
    return text(board, mover, dice, (turned, owner), played.options) + "\n"


def text(
    board: Board,
    mover: int,
    dice: str,
    cube: tuple[int, int | None],
    options: Mapping[str, Any],
) -> str:
    """Return the XGID of a position. `dice`: the field of the dice. `cube`: value, owner."""
    options, (value, owner) = course_of.with_defaults(options), cube
    length = options[course_of.LENGTH]
    points = [options[name] for name in course_of.POINTS]
    if length:
        is_near = any(length - count == 1 for count in points)
        rules = CRAWFORD * (is_near and options[course_of.CRAWFORD])
    else:
        rules = JACOBY * options[course_of.JACOBY] + BEAVERS * options[course_of.BEAVERS]
    limit = course_of.GREATEST_CUBE if options[course_of.CUBE] else 1
    logarithms = [count.bit_length() - 1 for count in (value, limit)]
    whose = "0" if owner is None else TURNS[owner]
    fields = [_letters(board), logarithms[0], whose, TURNS[mover], dice, *points, rules, length]
    return "XGID=" + ":".join(map(str, [*fields, logarithms[1]]))


def board_of(identifier: str) -> Board:
    """Return the checkers of a position ID: of the side on roll, then of the other."""
    key = int.from_bytes(base64.b64decode(identifier + "=="), "little")
    bits = iter(f"{key:080b}"[::-1])
    sides = []
    for _ in NAMES:
        sides.append([0])
        for _point in range(BAR):
            count = 0
            while next(bits, "0") == "1":
                count += 1
            sides[-1].append(count)
    return sides[::-1]


def _letters(board: Board) -> str:
    """Return the first field: the top player's bar, the points from white's 1, white's bar."""
    letters = ["-"] * (BAR + 1)
    for player, side in enumerate(board):
        for point, count in enumerate(side):
            if count:
                letter = chr(ord("A") + count - 1)
                letters[BAR - point if player else point] = letter.lower() if player else letter
    return "".join(letters)


XGID = Form("xgid", matches, read, write)
