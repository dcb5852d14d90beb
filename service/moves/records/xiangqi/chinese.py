"""Games written as PGN of xiangqi, with moves in the mainland's Chinese notation or in WXF's.

Red counts files in Chinese numerals, black in full-width digits: 炮二平五 马８进７.
"""

from collections.abc import Iterator, Mapping, Sequence

from service.moves.records import pgn_text
from service.moves.records.played import RecordedGame, RecordedMove

RED = "red"
NUMERALS: Mapping[bool, str] = {True: "一二三四五六七八九", False: "１２３４５６７８９"}  # noqa: RUF001
"""Numerals from 1; `True`: red's."""
NAMES: Mapping[str, str] = {
    **dict(zip("KABNRCP", "帅仕相马车炮兵", strict=True)),
    **dict(zip("kabnrcp", "将士象马车炮卒", strict=True)),
}
"""Names of pieces by their letters in a FEN."""
FRONT, MIDDLE, REAR = "前中后"
NEVER_ALIKE = frozenset("AaBb")
"""Pieces of which no two on a file can reach one point in the same way."""
PAWNS = frozenset("Pp")
TAGS = {"event": "Event", "site": "Site", "date": "Date", "round": "Round"}

Square = tuple[int, int]
"""File from a, and rank from red's side, from 0."""


def write(played: RecordedGame) -> str:
    """Write a game in Chinese notation; a `Writer`."""
    return _written(played, "Chinese", [*map(move, played.steps())])


def write_wxf(played: RecordedGame) -> str:
    """Write a game in WXF's notation, with a stop for a move aside; a `Writer`."""
    return _written(played, "WXF", [step.label.replace("=", ".") for step in played.steps()])


def _written(played: RecordedGame, notation: str, moves: Sequence[str]) -> str:
    result = pgn_text.result(played)
    known = {TAGS[name]: value for name, value in played.tags.items() if name in TAGS}
    if "Date" in known:
        known["Date"] = known["Date"].replace("-", ".")
    players = {
        name.capitalize(): played.tags[name] for name in (RED, "black") if name in played.tags
    }
    tags = {"Game": "Chinese Chess", **known, **players, "Result": result}
    if played.state is not None:
        tags["FEN"] = played.positions[0].state
    tags["Format"] = notation
    head = "\n".join(f'[{name} "{pgn_text.quoted(value)}"]' for name, value in tags.items())
    is_black = played.positions[0].state.split()[1] == "b"
    return "\n".join((head, "", *_lines(moves, is_black=is_black), result, ""))


def _lines(moves: Sequence[str], *, is_black: bool) -> Iterator[str]:
    """Yield the moves, a numbered pair a line, as the sites do. `is_black`: black moves first."""
    moves = ["...", *moves] if is_black else moves
    for at in range(0, len(moves), 2):
        yield f"{at // 2 + 1}. {' '.join(moves[at : at + 2])}"


def move(step: RecordedMove) -> str:
    """Return the text of a move in Chinese notation."""
    start, end = _square(step.move[:2]), _square(step.move[2:])
    pieces, is_red = _pieces(step.position.state), step.player == RED
    ahead = (end[1] - start[1]) * (1 if is_red else -1)
    way = "平" if ahead == 0 else "进" if ahead > 0 else "退"
    number = abs(ahead) if start[0] == end[0] else _file(end, is_red=is_red)
    return f"{_designation(pieces, start, is_red=is_red)}{way}{NUMERALS[is_red][number - 1]}"


def _designation(pieces: Mapping[Square, str], square: Square, *, is_red: bool) -> str:
    """Return the first two characters, which identify the piece on `square`."""
    piece = pieces[square]
    alike = _tandem(pieces, square, is_red=is_red)
    numerals = NUMERALS[is_red]
    if len(alike) == 1 or piece in NEVER_ALIKE:
        return NAMES[piece] + numerals[_file(square, is_red=is_red) - 1]
    pawns = [*_tandem_pawns(pieces, piece, is_red=is_red)] if piece in PAWNS else alike
    if len(pawns) > len(alike):
        return numerals[pawns.index(square)] + NAMES[piece]
    place = alike.index(square)
    inner = MIDDLE if len(alike) == len("前中后") else numerals[place]
    return ({0: FRONT, len(alike) - 1: REAR}.get(place, inner)) + NAMES[piece]


def _tandem_pawns(pieces: Mapping[Square, str], piece: str, *, is_red: bool) -> Iterator[Square]:
    """Yield the pawns that stand behind each other: from the right, each file from its front."""
    by_file = {
        _file(square, is_red=is_red): square for square, other in pieces.items() if other == piece
    }
    for _, square in sorted(by_file.items()):
        alike = _tandem(pieces, square, is_red=is_red)
        yield from alike if len(alike) > 1 else ()


def _tandem(pieces: Mapping[Square, str], square: Square, *, is_red: bool) -> list[Square]:
    """Return the squares of pieces like that on `square` on its file, the front one first."""
    alike = [other for other in pieces if other[0] == square[0] and pieces[other] == pieces[square]]
    return sorted(alike, key=lambda other: other[1], reverse=is_red)


def _file(square: Square, *, is_red: bool) -> int:
    """Return the file from the player's right, from 1."""
    return 9 - square[0] if is_red else square[0] + 1


def _square(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1])


def _pieces(state: str) -> Mapping[Square, str]:
    """Return the pieces of a FEN."""
    pieces, board = dict[Square, str](), state.partition(" ")[0]
    for rank, row in zip(reversed(range(10)), board.split("/"), strict=True):
        file = 0
        for symbol in row:
            if symbol.isdigit():
                file += int(symbol)
            else:
                pieces[file, rank] = symbol
                file += 1
    return pieces
