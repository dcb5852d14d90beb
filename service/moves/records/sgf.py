"""Smart Game Format, for Go: (;GM[1]SZ[9]KM[7.5];B[ee];W[ec]…). Only the main line is read.

SGF FF[4] (red-bean.com/sgf). Points are two letters, column and row from the top left.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any

from service.moves.records.record import MOST_MOVES, Record, malformed

BLACK, WHITE = "B", "W"
SYMBOLS = {BLACK: "X", WHITE: "O"}
SETUP = {"AB": "X", "AW": "O", "AE": "."}
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Letters of the columns in the moves of the game: no I."""
PASS = "pass"  # noqa: S105 - a move
NOT_ONE_GAME = "the record is not one game in round brackets"
GO = "1"
"""Number of Go in the property GM."""
USUAL_SIZE = 19
SIZES = range(5, 26)
MOST_DIGITS = 4
MOST_SET_UP = 4
"""How often a point may be set up before the first move, in the mean."""
WITH_SUICIDE = frozenset({"nz", "new zealand", "tromp-taylor", "tromp taylor", "goe", "ing"})
UNKNOWN_RESULTS = frozenset({"", "?", "void"})

Node = Mapping[str, Sequence[str]]

_PART = re.compile(
    r"""(?P<blank>\s+)
      | (?P<bracket>[();])
      | (?P<name>[A-Za-z]+)
      | \[(?P<value>(?:[^\]\\]|\\.)*)\]""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def read(text: str) -> Record:
    """Errors: `Problem` malformed_record."""
    nodes = _main_line(text)
    if _first(nodes, "GM", GO) != GO:
        raise malformed("the record is of another game than Go", _first(nodes, "GM"))
    size = _size(_first(nodes, "SZ", str(USUAL_SIZE)))
    options: dict[str, Any] = {"size": size}
    if komi := _first(nodes, "KM"):
        options["komi"] = _number(komi, "komi")
    if _first(nodes, "RU").lower() in WITH_SUICIDE:
        options["suicide"] = True
    played = [(colour, value) for node in nodes for colour, value in _moves(node)]
    if len(played) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    cells = _setup(nodes, size)
    handicap = _whole(_first(nodes, "HA", "0"), "handicap")
    usual = WHITE if handicap > 1 else BLACK
    if cells is None and handicap > 1:
        options["handicap"] = handicap
    first = played[0][0] if played else usual
    mover = _first(nodes, "PL", first)[:1].upper()
    if mover not in SYMBOLS:
        raise malformed("the player to move is neither B nor W", mover)
    state = None
    if cells is not None or ("handicap" not in options and mover != BLACK):
        rows = cells or ["." * size] * size
        state = f"{'/'.join(rows)} {SYMBOLS[mover]}"
    result = _first(nodes, "RE")
    known = None if result.lower() in UNKNOWN_RESULTS else result
    moves = list(_in_turn(played, usual if "handicap" in options else mover, size))
    return Record(moves, state, known, options)


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
    head = "".join(f"{name}{''.join(map(_bracketed, values))}" for name, values in root.items())
    line = "".join(f"\n;{colour}{_bracketed(_letters(move, len(rows)))}" for colour, move in plays)
    return f"(;{head}{line})\n"


def _main_line(text: str) -> list[dict[str, list[str]]]:
    """Return the nodes of the main line, at least one."""
    nodes, name = list[dict[str, list[str]]](), ""
    for part in _main_parts(text):
        if part.group() == ";":
            nodes.append({})
        elif not nodes:
            raise malformed("the record does not begin with (;", part.group())
        elif part.lastgroup == "name":
            name = "".join(letter for letter in part.group() if letter.isupper())
        else:
            nodes[-1].setdefault(name, []).append(_ESCAPED.sub(r"\1", part["value"]))
    if not nodes:
        raise malformed(NOT_ONE_GAME)
    return nodes


def _main_parts(text: str) -> Iterator[re.Match[str]]:
    """Yield what stands before the first variation is closed, but for blanks and round brackets."""
    depth, has_ended = 0, False
    for part in _parts(text.removeprefix("\ufeff").strip()):
        word = part.group()
        if depth == 0 and (has_ended or word != "("):
            raise malformed(NOT_ONE_GAME, word)
        depth += {"(": 1, ")": -1}.get(word, 0)
        has_ended = has_ended or word == ")"
        if not has_ended and word != "(":
            yield part
    if depth:
        raise malformed(NOT_ONE_GAME)


def _parts(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise malformed(f"character {at} of the record begins nothing", text[at:])
        at = part.end()
        if part.lastgroup != "blank":
            yield part


def _first(nodes: Sequence[Node], name: str, default: str = "") -> str:
    """Return the first value of a property of the game."""
    values = next((node[name] for node in nodes if node.get(name)), [default])
    return values[0].strip()


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise malformed(f"the {what} is not a number", text)
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


def _moves(node: Node) -> Iterator[tuple[str, str]]:
    for colour in (BLACK, WHITE):
        for value in node.get(colour, ()):
            yield colour, value.strip()


def _in_turn(played: Sequence[tuple[str, str]], mover: str, size: int) -> Iterator[str]:
    """Yield the moves in the game's notation, with a pass where one colour moves twice."""
    for colour, value in played:
        if colour != mover:
            yield PASS
        yield _name(value, size)
        mover = WHITE if colour == BLACK else BLACK


def _setup(nodes: Sequence[Node], size: int) -> list[str] | None:
    """Return the rows of the stones before the first move; `None`: none are set up."""
    board = [["."] * size for _ in range(size)]
    set_up, has_moved = 0, False
    for node in nodes:
        for name, symbol in SETUP.items():
            if name in node and has_moved:
                raise malformed("stones are set up after a move: send a state and the moves")
            for column, row in (it for value in node.get(name, ()) for it in _points(value, size)):
                board[row][column] = symbol
                set_up += 1
                if set_up > MOST_SET_UP * size * size:
                    raise malformed("too many stones are set up before the first move")
        has_moved = has_moved or BLACK in node or WHITE in node
    return ["".join(row) for row in board] if set_up else None


def _points(value: str, size: int) -> Iterator[tuple[int, int]]:
    """Yield the point, or those of a rectangle: aa:cc."""
    first, _, last = value.strip().partition(":")
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


def _bracketed(text: str) -> str:
    return "[" + text.replace("\\", "\\\\").replace("]", "\\]") + "]"
