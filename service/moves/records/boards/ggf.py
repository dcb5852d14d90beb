"""Generic Game Format, for Othello and Amazons: one node of properties, B and W its moves.

    (;GM[Othello]PC[GGS/os]PB[Saio]PW[ant]TI[05:00//02:00]TY[8]RE[+8.000]
    BO[8 -------- … *]B[d3//0.01]W[c5/-16.47/0.24]B[pass]W[PA];)

skatgame.net/mburo/ggsa/ggf. A move may have an estimate and a time after it. Archives of GGS have a
match a line: a number, then its games.
"""

import re
from collections.abc import Sequence

from service.moves.records import sgf_tree
from service.moves.records.boards import sgf as board_sgf
from service.moves.records.boards.sgf import BLACK, COLOURS, WHITE
from service.moves.records.played import OVER, RecordedGame
from service.moves.records.record import MOST_MOVES, Record, clipped, malformed
from service.moves.records.sgf_tree import about, first

PLAYERS = {"black": "PB", "white": "PW"}
NAMES = frozenset({"GM", "TY", "RE", "BO", "B", "W", *PLAYERS.values(), *sgf_tree.ABOUT.values()})
SIDE = 8
START = "---------------------------O*------*O--------------------------- *"
AMAZONS_START = (
    "---*--*--- ---------- ---------- *--------* ---------- ---------- O--------O ---------- "
    "---------- ---O--O--- *"
)
MOST_BOARD = 400
"""Longest board, in characters."""
MOVERS = {"*": BLACK, "O": WHITE}
OF_ENGINE = str.maketrans("*", "X")
OF_AMAZONS = str.maketrans("*O-", "WB.")
"""The game's first colour is black in GGF, and white in ours."""
PASS_TEXT = "PA"  # noqa: S105 - a move
ANTI = "TY: the fewest discs win in this game, and here the most"
_BOARD = re.compile(r"BO\s*+\[")
_NODE = re.compile(r";\s*+[BW]\s*+\[")
_COUNTS = re.compile(r"(\d{1,2})[–-](\d{1,2})")
_MARGIN = re.compile(r"[+-]?\d{1,2}(?:\.\d{1,3})?(?::[rts])?")


def matches_othello(text: str) -> bool:
    """Return whether a text looks like GGF of Othello, and not like SGF of the same name."""
    return board_sgf.named_game(text) == "othello" and _is_ggf(text)


def matches_amazons(text: str) -> bool:
    """Return whether a text looks like GGF of Amazons, and not like SGF of the same name."""
    return board_sgf.named_game(text) == "amazons" and _is_ggf(text)


def _is_ggf(text: str) -> bool:
    """Return whether the first game has its board in the first node, or moves without nodes."""
    head = text[: board_sgf.HEAD]
    return _BOARD.search(head) is not None or _NODE.search(head) is None


def read_othello(text: str, number: int | None) -> Record:
    """Read a game of Othello. Errors: those of `Reader`."""
    line = sgf_tree.main_line(text, number, NAMES)
    size, rows, mover = _start(line, f"{SIDE} {START}")
    if size != str(SIDE):
        raise malformed(f"BO: the board is not {SIDE} × {SIDE}", size)
    start = f"{''.join(rows)} {'*O'[mover == WHITE]}"
    state = None if start == START else start.translate(OF_ENGINE)
    moves = [*board_sgf.in_turn(_plays(line), mover, passes=True)]
    notes = [ANTI] * ("a" in first(line, "TY"))
    return Record(
        [move.lower() for move in moves],
        state,
        _result(line),
        notes=notes,
        tags=about(line, PLAYERS),
    )


def read_amazons(text: str, number: int | None) -> Record:
    """Read a game of Amazons: black begins, and is our white. Errors: those of `Reader`."""
    line = sgf_tree.main_line(text, number, NAMES)
    size, rows, mover = _start(line, f"10 {AMAZONS_START}")
    board = [row.translate(OF_AMAZONS) for row in reversed(rows)]
    state = f"{'/'.join(board)} {'WB'[mover == WHITE]}"
    is_usual = f"{' '.join(rows)} {'*O'[mover == WHITE]}" == AMAZONS_START
    if not re.fullmatch(r"[1-9]\d?", size):
        raise malformed("BO: the size of the board is no number", size)
    moves = [_three(move) for move in board_sgf.in_turn(_plays(line), mover, passes=False)]
    return Record(
        moves,
        None if is_usual else state,
        _result(line),
        {"rows": int(size), "columns": int(size)},
        tags=about(line, {"white": "PB", "black": "PW"}),
    )


def _start(line: Sequence[sgf_tree.Property], usual: str) -> tuple[str, Sequence[str], str]:
    """Return the size of the board, its rows, and the colour to move. Errors: `Problem`."""
    start = first(line, "BO", usual)
    size, *rows = start[:MOST_BOARD].split()
    if not rows or rows[-1] not in MOVERS:
        raise malformed("BO: the player to move is neither * nor O", start)
    return size, rows[:-1], MOVERS[rows[-1]]


def _plays(line: Sequence[sgf_tree.Property]) -> list[tuple[str, str]]:
    """Return colours and moves, without estimates and times."""
    plays = [
        (one.name, value.partition("/")[0].strip())
        for one in line
        if one.name in COLOURS
        for value in one.values
    ]
    if len(plays) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    return plays


def _three(move: str) -> str:
    """D1-D7-G7 is d1-d7/g7 here."""
    parts = move.lower().split("-")
    return f"{parts[0]}-{parts[1]}/{parts[2]}" if len(parts) == len("abc") else move.lower()


def _result(line: Sequence[sgf_tree.Property]) -> str | None:
    result = first(line, "RE")
    return None if result in sgf_tree.UNKNOWN else clipped(result)


def write_othello(played: RecordedGame) -> str:
    """Write a game of Othello. Errors: those of `Writer`."""
    squares, mover = played.positions[0].state.replace("X", "*").split()
    rows = [squares[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]
    is_usual = f"{squares} {mover}" == START
    discs = SIDE * SIDE - squares.count("-")
    tags = {
        "GM": "Othello",
        "PC": played.tags.get("site", ""),
        "DT": played.tags.get("date", "").replace("-", "."),
        "PB": played.tags.get("black", ""),
        "PW": played.tags.get("white", ""),
        "RE": _margin(played),
        "TI": "0",
        "TY": f"{SIDE}" if is_usual else f"{SIDE}r{discs}",
        "BO": f"{SIDE} {' '.join(rows)} {mover}",
    }
    head = "".join(f"{name}[{_plain(value)}]" for name, value in tags.items() if value)
    moves = ((step.player[0].upper(), step.move.upper()) for step in played.steps())
    said = "".join(f"{by}[{PASS_TEXT if move == 'PASS' else move}]" for by, move in moves)
    return f"(;{head}{said};)\n"


def _margin(played: RecordedGame) -> str:
    """Return black's lead in discs, or ? if it is not known."""
    last = played.positions[-1].inspect()
    result = last["result"] if last["turn"] == OVER else played.result or ""
    if counts := _COUNTS.fullmatch(result):
        return f"{int(counts[1]) - int(counts[2]):+d}"
    return result if _MARGIN.fullmatch(result) else "?"


def _plain(value: str) -> str:
    """Return a tag's value without brackets, for which GGF has no escape."""
    return value.translate(str.maketrans("[]", "()")).replace("\\", "/")
