"""DhtmlXQ, the form of dpxq.com: [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist] in forums and pages.

    binit       64 digits: column from the left, row from the top, from 0, of each piece; 99: none
    movelist    four digits a move: column and row of its origin, then of its target

Variations and comments, in move_0_1_1 and comment3, are skipped.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

from service.moves.records.movetext import UNKNOWN_RESULT, Movetext
from service.moves.records.record import MOST_MOVES, Record, chosen, malformed
from service.moves.records.xiangqi import words
from service.moves.records.xiangqi.pgn import PLAYERS, RULES

PIECES = "RNBAKABNRCCPPPPP"
"""Pieces of each side in the order of binit, red's first."""
ABSENT = "99"
COLUMNS, ROWS = 9, 10
NAMES: Mapping[str, Sequence[str]] = {
    "event": ("event", "title", "class"),
    "site": ("place",),
    "date": ("date",),
    "round": ("round",),
    "white": ("red", "redname"),
    "black": ("black", "blackname"),
}
"""Fields for a tag's value: the first that is not empty counts."""
KEPT = ("binit", "movelist", "fen", "result", *(name for names in NAMES.values() for name in names))

_BEGIN = re.compile(r"\[DhtmlXQ(?:iFrame)?\]", re.IGNORECASE)
_FIELD = re.compile(rf"\[DhtmlXQ_({'|'.join(KEPT)})\]([^\[]*+)", re.IGNORECASE)
_MAIN_LINE = re.compile(r"\[0_1_0\](\d++)\[")
"""The main line of a page with a tree of variations in place of the list of moves."""
_PREFIXES = (_PREFIX, _ENCODED_PREFIX) = ("[dhtmlxq", "%5bdhtmlxq")
"""One of them is in every text of the form, in lower case: brackets may be those of a URL."""
_EMPTY = re.compile("1++")
_BLANKS = re.compile(r"[\s,-]++")


def matches(text: str) -> bool:
    """Return whether a text has the form's fields."""
    lower = text.lower()
    return any(prefix in lower for prefix in _PREFIXES)


def read(text: str, number: int | None) -> Record:
    """Read a game; a `Reader`. A game that a page repeats counts once."""
    if _PREFIX not in text.lower():
        text = unquote(text)
    games = [*_games(text)]
    fields = games[chosen(len(games), number)]
    moves = _moves(fields.get("movelist", ""))
    tags = {tag: _first(fields, names) for tag, names in NAMES.items()}
    return Record(
        moves,
        _state(fields, moves),
        _known(words.result(fields.get("result", ""))),
        rules=RULES,
        tags=Movetext(tags).about(PLAYERS),
    )


def _games(text: str) -> Iterator[Mapping[str, str]]:
    """Yield the fields of each game, one at least."""
    begins = [0, *[begin.start() for begin in _BEGIN.finditer(text)][1:]]
    seen = set[tuple[str, ...]]()
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        fields = _fields(text[begin:end])
        if not fields.get("movelist") and (tree := _MAIN_LINE.search(text, begin, end)):
            fields["movelist"] = tree[1]
        key = tuple(_BLANKS.sub("", fields.get(name, "")) for name in ("binit", "movelist"))
        if key not in seen:
            seen.add(key)
            yield fields


def _fields(text: str) -> dict[str, str]:
    """Return the fields to keep, by name in lower case; of equal names the first with a value."""
    fields = dict[str, str]()
    for field in _FIELD.finditer(text):
        value = html.unescape(field[2]).strip()
        if value:
            fields.setdefault(field[1].lower(), value)
    return fields


def _first(fields: Mapping[str, str], names: Sequence[str]) -> str:
    return next((fields[name] for name in names if name in fields), "")


def _known(result: str | None) -> str | None:
    return None if result == UNKNOWN_RESULT else result


def _digits(text: str, what: str) -> str:
    digits = _BLANKS.sub("", text)
    if not (digits.isascii() and (digits.isdecimal() or not digits)):
        raise malformed(f"{what} has something else than digits", text)
    return digits


def _moves(movelist: str) -> list[str]:
    digits = _digits(movelist, "DhtmlXQ_movelist")
    if len(digits) % 4:
        raise malformed("DhtmlXQ_movelist has not four digits for each move", movelist)
    if len(digits) // 4 > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    points = [_point(*digits[at : at + 2]) for at in range(0, len(digits), 2)]
    return [start + end for start, end in zip(points[::2], points[1::2], strict=True)]


def _point(column: str, row: str) -> str:
    if int(column) >= COLUMNS:
        raise malformed("DhtmlXQ_movelist: the board has columns 0 to 8", column + row)
    return f"{'abcdefghi'[int(column)]}{ROWS - 1 - int(row)}"


def _state(fields: Mapping[str, str], moves: Sequence[str]) -> str | None:
    """Return the first position. The owner of the first piece moved is to move, else red."""
    if fen := fields.get("fen"):
        return fen
    if "binit" not in fields:
        return None
    board = _board(_digits(fields["binit"], "DhtmlXQ_binit"))
    row, column = (ROWS - 1 - int(moves[0][1]), ord(moves[0][0]) - ord("a")) if moves else (0, 0)
    is_black = bool(moves) and board[row][column].islower()
    rows = _EMPTY.sub(lambda run: str(len(run[0])), "/".join(map("".join, board)))
    return f"{rows} {'b' if is_black else 'w'}"


def _board(digits: str) -> list[list[str]]:
    """Return the rows of the board; 1 where no piece stands."""
    if len(digits) != len(PIECES) * 4:
        raise malformed("DhtmlXQ_binit has not two digits for each of 32 pieces", digits)
    board = [["1"] * COLUMNS for _ in range(ROWS)]
    for index, piece in enumerate(PIECES + PIECES.lower()):
        point = digits[2 * index : 2 * index + 2]
        if point == ABSENT:
            continue
        column, row = int(point[0]), int(point[1])
        if column >= COLUMNS or board[row][column] != "1":
            raise malformed("DhtmlXQ_binit: no free point of the board", point)
        board[row][column] = piece
    return board
