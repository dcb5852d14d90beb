"""SGF of the board games other than Go: each game's points, and its first player."""

import re
from collections.abc import Iterator, Sequence

from service.moves.records.boards import sgf as board_sgf
from service.moves.records.boards.sgf import A_CELL, BLACK, WHITE, SgfGameType, WrittenGame
from service.moves.records.record import Record, malformed

MIRRORED = "white moves first, so columns and rows are exchanged: the first player has the top"
FLIPPED = "the player at the top moves first, so the rows are counted from the other side"
SIDES_SWAPPED = "the players exchange sides, so later columns and rows are exchanged"
SWAPS = frozenset({"swap", "swap-pieces", "swap pieces", "swap_pieces"})
SWAP_SIDES = frozenset({"swap-sides", "swap sides", "swap_sides"})
SWAP = "swap"
GO = SgfGameType(("1", "go"), "go", "(?!)")
HEX = SgfGameType(("11", "hex"), "hex", ".[a-zA-Z]{1,2}[1-9][0-9]?", ".[a-z]{2}")
AMAZONS = SgfGameType(
    ("18", "amazons"), "amazon", rf".(?:{A_CELL}\W*+{A_CELL}\W*+{A_CELL}\)?|[a-z]{{6}})"
)
LINES_OF_ACTION = SgfGameType(
    ("9", "loa", "lines of action"), "loa", rf".(?:{A_CELL}[-:x]?{A_CELL}[+!?]*+|[a-h]{{4}})"
)
OTHELLO = SgfGameType(("2", "othello", "reversi"), "reversi", "(?!)")
CONNECT_FOUR = SgfGameType(
    ("connect_four", "connect four", "connect4"), "four", ".(?:[1-7]|[a-gA-G][1-6]?)"
)
MORRIS = SgfGameType(("5", "mill"), "mill", rf".{A_CELL}")
HEX_SIZE, AMAZONS_SIZE, LOA_SIZE, OTHELLO_SIZE = 11, 10, 8, 8
LOA_ROWS = [".BBBBBB.", *["W......W"] * 6, ".BBBBBB."]
_SHORT = re.compile(rf"({A_CELL})\W*+({A_CELL})")
_THREE = re.compile(rf"({A_CELL})\W*+({A_CELL})\W*+x?({A_CELL})\)?")
_COLUMN = re.compile(r"([1-7])|([a-g])(?:[1-6]|[a-f])?", re.IGNORECASE)


def read_hex(text: str, number: int | None) -> Record:
    """Read a game of Hex. X moves first and connects the top and the bottom, as black does in SGF.

    On Little Golem the first player is called W all the same, and has the top and the bottom.
    Errors: those of `Reader`.
    """
    game = board_sgf.read(text, number, HEX)
    size = game.size(HEX_SIZE)
    rows = board_sgf.board(game, size, {"AB": "X", "AW": "O", "AA": "."})
    more_blacks = len(game.setup.get("AB", ())) > len(game.setup.get("AW", ()))
    mover = game.mover(WHITE if more_blacks else BLACK)
    mirrored = rows is None and mover == WHITE and not game.of_little_golem
    moves, notes = _hex_moves(game, size, mover, mirrored=mirrored)
    state = None if rows is None else f"{'/'.join(rows)} {'XO'[mover == WHITE]}"
    options = {"size": size, **({"swap": True} if SWAP in moves else {})}
    return Record(moves, state, game.result, options, notes=notes, tags=game.tags)


def _hex_moves(
    game: WrittenGame, size: int, mover: str, *, mirrored: bool
) -> tuple[list[str], Sequence[str]]:
    """Return the moves, and notes. `mirrored`: columns and rows are exchanged.

    A swap after which its colour moves again is one of sides: the players changed their colours.
    """
    moves, notes = list[str](), [MIRRORED] * mirrored
    for index, (colour, value) in enumerate(game.plays, 1):
        move = value.lower()
        if colour != mover:
            if moves[-1:] != [SWAP] or SIDES_SWAPPED not in notes:
                raise board_sgf.out_of_turn(index, colour, value)
            notes.append(SIDES_SWAPPED)
        mover = board_sgf.OTHER_COLOUR[colour]
        is_followed = game.plays[index : index + 1] and game.plays[index][0] == colour
        if move in SWAP_SIDES or (move == SWAP and is_followed):
            mirrored = not mirrored
            notes.append(SIDES_SWAPPED)
        if move in SWAPS | SWAP_SIDES:
            moves.append(SWAP)
            continue
        column, row = board_sgf.place(value, size)
        across, down = (row, column) if mirrored else (column, row)
        moves.append(board_sgf.name(across, down, size))
    return moves, [*dict.fromkeys(notes)]


def read_amazons(text: str, number: int | None) -> Record:
    """Read a game of Amazons: white begins, and has the bottom. Errors: those of `Reader`."""
    game = board_sgf.read(text, number, AMAZONS)
    size = game.size(AMAZONS_SIZE)
    symbols = {"AB": "B", "AW": "W", "AA": "#"}
    rows = board_sgf.board(game, size, symbols, from_top=False)
    mover = game.mover(WHITE)
    points = [_three(move, size) for move in board_sgf.in_turn(game.plays, mover, passes=False)]
    flipped = rows is None and bool(points) and points[0][0][1] < size // 2
    moves = ["{}-{}/{}".format(*_names(three, size, flipped=flipped)) for three in points]
    state = None if rows is None else f"{'/'.join(rows)} {mover}"
    options = {"rows": size, "columns": size}
    notes = [FLIPPED] * flipped
    return Record(moves, state, game.result, options, notes=notes, tags=game.tags)


def _three(move: str, size: int) -> list[tuple[int, int]]:
    """Return an amazon's points before and after its move, and the point of its arrow."""
    if re.fullmatch("[a-zA-Z]{6}", move):
        parts: Sequence[str] = (move[:2], move[2:4], move[4:])
    elif found := _THREE.fullmatch(move):
        parts = found.groups()
    else:
        raise malformed("no move of an amazon: three points, as in d1-d7/g7", move)
    return [board_sgf.place(part, size, from_top=False) for part in parts]


def _names(places: Sequence[tuple[int, int]], size: int, *, flipped: bool) -> Iterator[str]:
    for column, row in places:
        yield board_sgf.name(column, size - 1 - row if flipped else row, size, from_top=False)


def read_lines_of_action(text: str, number: int | None) -> Record:
    """Read a game of Lines of Action. Errors: those of `Reader`."""
    game = board_sgf.read(text, number, LINES_OF_ACTION)
    size = game.size(LOA_SIZE)
    if size != LOA_SIZE:
        raise malformed(f"SZ: the board is not {LOA_SIZE} × {LOA_SIZE}", str(size))
    rows = board_sgf.board(game, size, {"AB": "B", "AW": "W", "AA": "."}, from_top=False)
    mover = game.mover()
    moves = [_step(move) for move in board_sgf.in_turn(game.plays, mover, passes=True)]
    if rows is None and mover == WHITE and not _is_blacks(moves):
        rows = LOA_ROWS
    state = None if rows is None else f"{'/'.join(rows)} {mover}"
    return Record(moves, state, game.result, notes=(), tags=game.tags)


def _is_blacks(moves: Sequence[str]) -> bool:
    """Return whether the first piece to move stood on the first or the last row."""
    return bool(moves) and moves[0][1:2] in {"1", "8"}


def _step(move: str) -> str:
    if move == board_sgf.PASS:
        return move
    if re.fullmatch("[a-hA-H]{4}", move):
        parts: Sequence[str] = (move[:2], move[2:])
    elif found := _SHORT.match(move):
        parts = found.groups()
    else:
        raise malformed("no move of a piece: two points, as in e8-e6", move)
    places = [board_sgf.place(part, LOA_SIZE, from_top=False) for part in parts]
    return "-".join(_names(places, LOA_SIZE, flipped=False))


def read_othello(text: str, number: int | None) -> Record:
    """Read a game of Othello. Errors: those of `Reader`."""
    game = board_sgf.read(text, number, OTHELLO)
    size = game.size(OTHELLO_SIZE)
    if size != OTHELLO_SIZE:
        raise malformed(f"SZ: the board is not {OTHELLO_SIZE} × {OTHELLO_SIZE}", str(size))
    rows = board_sgf.board(game, size, {"AB": "X", "AW": "O", "AA": "."})
    mover = game.mover() if rows else BLACK
    moves = [*board_sgf.in_turn(game.plays, mover, passes=True)]
    places = [move if move == board_sgf.PASS else _square(move) for move in moves]
    state = None if rows is None else f"{''.join(rows)} {'XO'[mover == WHITE]}"
    return Record(places, state, game.result, tags=game.tags)


def _square(move: str) -> str:
    return board_sgf.name(*board_sgf.place(move, OTHELLO_SIZE), OTHELLO_SIZE)


def read_connect_four(text: str, number: int | None) -> Record:
    """Read a game of Connect Four: a column as a number or a letter. Errors: those of `Reader`."""
    game = board_sgf.read(text, number, CONNECT_FOUR)
    moves = [*board_sgf.in_turn(game.plays, game.mover(), passes=False)]
    return Record([*map(_column, moves)], None, game.result, tags=game.tags)


def _column(move: str) -> str:
    found = _COLUMN.fullmatch(move)
    if found is None:
        raise malformed("no column: 1 to 7, or a to g", move)
    return found[1] or str(ord(found[2].lower()) - ord("a") + 1)


def read_morris(text: str, number: int | None) -> Record:
    """Read a game of Nine Men's Morris. Errors: those of `Reader`."""
    game = board_sgf.read(text, number, MORRIS)
    moves = board_sgf.in_turn(game.plays, game.mover(WHITE), passes=False)
    return Record([move.lower() for move in moves], None, game.result, tags=game.tags)
