"""Smart Game Format, for Go: (;GM[1]SZ[9]KM[7.5];B[ee];W[ec]…). Only the main line is read.

SGF FF[4] (red-bean.com/sgf). Points are two letters, column and row from the top left.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from service.moves.records import sgf_tree
from service.moves.records.record import MOST_MOVES, Record, clipped, malformed
from service.moves.records.sgf_tree import Property, about, bracketed, first

BLACK, WHITE = "B", "W"
SYMBOLS = {BLACK: "X", WHITE: "O"}
SETUP = {"AB": "X", "AW": "O", "AE": "."}
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Letters of the columns in the moves of the game: no I."""
PASS = "pass"  # noqa: S105 - a move
PASSES_OF_END = 2
LEFT_OUT = "passes are left out: two in a row would end the game before its last move"
GO = "1"
"""Number of Go in the property GM."""
USUAL_SIZE = 19
SIZES = range(5, 26)
MOST_DIGITS = 4
MOST_SET_UP = 4
"""Most values a point that set up the board, on average."""
WITH_SUICIDE = frozenset({"nz", "new zealand", "tromp-taylor", "tromp taylor", "goe", "ing"})
UNKNOWN_RESULTS = frozenset({"", "?", "void"})
HUNDREDTHS: Mapping[float, float] = {
    275: 5.5, 550: 5.5, 325: 6.5, 650: 6.5, 350: 7.0, 700: 7.0, 375: 7.5, 750: 7.5
}  # fmt: skip
"""Komi as Fox and SGFC write it: hundredths of points, or of stones, each of which is two."""
FOX, FOX_LEAST = "foxwq", 50
"""The application AP which writes hundredths, and the least of these but 0."""
PLAYERS: Mapping[str, str] = {"black": "PB", "white": "PW"}
"""Players in the game, and the properties with people's names."""
NAMES = frozenset({"GM", "SZ", "KM", "AP", "RU", "HA", "PL", "RE", *SYMBOLS, *SETUP})
TAGS_READ = frozenset({*sgf_tree.ABOUT.values(), *PLAYERS.values()})


@dataclass(frozen=True)
class SgfGame:
    """A game of Go, each move with its colour, in turn or not."""

    options: Mapping[str, Any]
    state: str | None
    """The state before the moves; `None`: the start under `options`."""
    mover: str
    """The colour to move there."""
    plays: Sequence[tuple[str, str]]
    """Colours and moves in the game's notation."""
    placed: int
    """Number of the record's first moves whose stones are part of `state`: a handicap."""
    result: str | None
    notes: Sequence[str]
    tags: Mapping[str, str]
    """Tags, as in `Record`."""


def read(text: str, number: int | None = None) -> Record:
    """Read a game as its moves in turn: where a colour moves twice, the other passes between.

    Play that goes on after two passes, which end the game, is read without pairs of them.
    `number`: of the game in a collection, from 1; `None`: there is one game alone.
    Errors: `Problem` malformed_record; invalid_request for an unknown `number`.
    """
    game = read_game(text, number)
    in_turn = [*_in_turn(game.plays, game.mover)]
    moves = [*_without_ends(in_turn)]
    notes = [*game.notes, *[LEFT_OUT] * (len(moves) < len(in_turn))]
    return Record(moves, game.state, game.result, game.options, notes=notes, tags=game.tags)


def read_game(text: str, number: int | None = None) -> SgfGame:
    """Read a game as it was written. Arguments and errors: those of `read`."""
    line = sgf_tree.main_line(text, number, NAMES | TAGS_READ)
    if first(line, "GM", GO) != GO:
        raise malformed("the record is of another game than Go", first(line, "GM"))
    size = _size(first(line, "SZ", str(USUAL_SIZE)))
    options: dict[str, Any] = {"size": size}
    notes = list[str]()
    if written := first(line, "KM"):
        options["komi"], noted = _komi(written, size, is_fox=FOX in first(line, "AP"))
        notes += noted
    if first(line, "RU").lower() in WITH_SUICIDE:
        options["suicide"] = True
    plays, set_up = _plays(line, size), _setup(line, size)
    handicap = _whole(first(line, "HA", "0"), "handicap")
    is_placed = handicap > 1 and set_up is None
    stones, placed = _first_stones(plays, handicap) if is_placed else ([], 0)
    mover = _mover(line, plays[0][0] if plays else WHITE if handicap > 1 else BLACK)
    if stones:
        set_up, mover = _board(size, stones), WHITE
        notes.append(f"the first {handicap} moves of black are its handicap stones")
    elif is_placed:
        options["handicap"], mover = handicap, WHITE
    elif mover != BLACK:
        set_up = set_up or _board(size)
    state = None if set_up is None else f"{'/'.join(set_up)} {SYMBOLS[mover]}"
    result = first(line, "RE")
    known = None if result.lower() in UNKNOWN_RESULTS else result
    tags = about(line, PLAYERS)
    return SgfGame(options, state, mover, plays[placed:], placed, known, notes, tags)


def write(start: str, moves: Sequence[str], tags: Mapping[str, str]) -> str:
    """Return `moves` from the state `start`, by turns, as SGF. `tags`: as in `write_plays`."""
    mover = start.split()[1]
    colours = (BLACK, WHITE) if mover == SYMBOLS[BLACK] else (WHITE, BLACK)
    return write_plays(start, zip(cycle(colours), moves, strict=False), tags)


def write_plays(start: str, plays: Iterable[tuple[str, str]], tags: Mapping[str, str]) -> str:
    """Return `plays`, each a colour and a move, from the state `start` as SGF.

    `tags` are more properties of the root.
    """
    board, mover = start.split()[:2]
    rows = board.split("/")
    root: dict[str, Sequence[str]] = {
        "GM": [GO],
        "FF": ["4"],
        "CA": ["UTF-8"],
        "SZ": [str(len(rows))],
    }
    root |= {name: [value] for name, value in tags.items()}
    for name in ("AB", "AW"):
        points = [(row, column) for row, line in enumerate(rows) for column, cell in enumerate(line)
                  if cell == SETUP[name]]  # fmt: skip
        if points:
            root[name] = [_pair(column, row) for row, column in points]
    if mover != SYMBOLS[BLACK]:
        root["PL"] = [WHITE]
    head = "".join(f"{name}{''.join(map(bracketed, values))}" for name, values in root.items())
    line = "".join(f"\n;{colour}{bracketed(_letters(move, len(rows)))}" for colour, move in plays)
    return f"(;{head}{line})\n"


def _komi(text: str, size: int, *, is_fox: bool) -> tuple[float, list[str]]:
    """Return the points, and a note if they are another number than the one written.

    Programs for Chinese rules write stones, 3.75 for 7.5 points, or hundredths of either.
    """
    written = _number(text.replace(",", "."), "KM: the komi")
    points = HUNDREDTHS.get(written, written)
    if is_fox and points >= FOX_LEAST:
        points /= 100
    if points * 4 % 2 == 1:
        points *= 2
    if abs(points) > size * size:
        raise malformed(f"KM: the komi is more than the {size * size} points of the board", text)
    if points * 2 % 1:
        raise malformed("KM: the komi is not a multiple of 0.5", text)
    return points, [f"the komi {clipped(text)} is read as {points:g} points"] * (points != written)


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise malformed(f"{what} is not a number", text)
    return number


def _whole(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise malformed(f"the {what} is not a whole number", text)
    return int(text)


def _size(text: str) -> int:
    columns, _, rows = text.partition(":")
    if rows not in {"", columns} or columns not in map(str, SIZES):
        raise malformed("the board is not a square of 5 × 5 to 25 × 25 points", text)
    return int(columns)


def _mover(line: Sequence[Property], usual: str) -> str:
    mover = first(line, "PL", usual)[:1].upper()
    if mover not in SYMBOLS:
        raise malformed("the player to move is neither B nor W", mover)
    return mover


def _plays(line: Sequence[Property], size: int) -> list[tuple[str, str]]:
    """Return the colours and the moves."""
    written = [
        (found.name, value) for found in line if found.name in SYMBOLS for value in found.values
    ]
    if len(written) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    return [(colour, _name(value, size)) for colour, value in written]


def _first_stones(plays: Sequence[tuple[str, str]], count: int) -> tuple[list[str], int]:
    """Return the points of black's first `count` moves, and how many moves end with them.

    White may pass between them. None if black put fewer stones before white's first.
    """
    points = list[str]()
    for index, (colour, move) in enumerate(plays):
        if colour == BLACK and move != PASS:
            points.append(move)
        elif colour == BLACK or move != PASS:
            break
        if len(points) == count:
            return points, index + 1
    return [], 0


def _in_turn(plays: Sequence[tuple[str, str]], mover: str) -> Iterator[str]:
    """Yield the moves, with a pass where one colour moves twice."""
    for colour, move in plays:
        if colour != mover:
            yield PASS
        yield move
        mover = WHITE if colour == BLACK else BLACK


def _without_ends(moves: Sequence[str]) -> Iterator[str]:
    """Yield the moves without pairs of passes that play went on after, nor passes after the end.

    So the colours stay in turn, and boards before a pair of passes count as repetitions.
    """
    passes = 0
    for move in moves:
        if move == PASS:
            passes += 1
        else:
            yield from [PASS] * (passes % PASSES_OF_END)
            yield move
            passes = 0
    yield from [PASS] * min(passes, PASSES_OF_END)


def _setup(line: Sequence[Property], size: int) -> list[str] | None:
    """Return the rows of the stones before the first move; `None`: none are set up."""
    board = [["."] * size for _ in range(size)]
    set_up, moved = 0, math.inf
    for found in line:
        if found.name in SYMBOLS:
            moved = min(moved, found.node)
        values = [*filter(None, found.values)] if found.name in SETUP else []
        if values and found.node > moved:
            raise malformed("stones are set up after a move: send a state and the moves")
        for column, row in (it for value in values for it in _points(value, size)):
            board[row][column] = SETUP[found.name]
            set_up += 1
            if set_up > MOST_SET_UP * size * size:
                raise malformed("too many stones are set up before the first move")
    return ["".join(row) for row in board] if set_up else None


def _board(size: int, stones: Sequence[str] = ()) -> list[str]:
    """Return the rows of a board with nothing on it but these stones of black's."""
    cells = [["."] * size for _ in range(size)]
    for stone in stones:
        cells[size - int(stone[1:])][COLUMNS.index(stone[0])] = SYMBOLS[BLACK]
    return ["".join(row) for row in cells]


def _points(value: str, size: int) -> Iterator[tuple[int, int]]:
    """Yield the point, or those of a rectangle: aa:cc."""
    first, _, last = value.partition(":")
    (left, top), (right, bottom) = _point(first, size), _point(last or first, size)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            yield column, row


def _point(text: str, size: int) -> tuple[int, int]:
    column, row = (ord(letter) - ord("a") for letter in (text if len(text) == len("aa") else "??"))
    if not (0 <= column < size and 0 <= row < size):
        raise malformed(f"no point of {size} × {size}: two letters from aa", text)
    return column, row


def _name(value: str, size: int) -> str:
    if value == "" or (value == "tt" and size <= USUAL_SIZE):
        return PASS
    column, row = _point(value, size)
    return f"{COLUMNS[column]}{size - row}"


def _letters(move: str, size: int) -> str:
    if move == PASS:
        return ""
    return _pair(COLUMNS.index(move[0]), size - int(move[1:]))


def _pair(column: int, row: int) -> str:
    return chr(ord("a") + column) + chr(ord("a") + row)
