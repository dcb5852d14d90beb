"""SGF of board games other than Go: signs of the game, and its moves by colour.

    (;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6])    letters and numbers, as HexGui writes
    (;FF[4]EV[hex.ld.DEFAULT]SZ[13]SO[…littlegolem…];W[ac];B[swap];W[gg];B[resign])

Sources: the pages of red-bean.com/sgf on Hex, Lines of Action and Amazons; exports of Little Golem,
PlayStrategy, PlayHex, HexGui and Edax.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.errors import Problem
from service.moves.records import sgf_tree
from service.moves.records.pgn import FIRST_AND_SECOND
from service.moves.records.record import MOST_MOVES, clipped, malformed
from service.moves.records.sgf_tree import Property, about, first

BLACK, WHITE = "B", "W"
PASS = "pass"  # noqa: S105 - a move
RESIGNED = frozenset({"resign", "resigns", "forfeit", "timeout"})
PASSES = frozenset({"", PASS, "pa", "tt", "--"})
OTHER_COLOUR = {BLACK: WHITE, WHITE: BLACK}
COLOURS = {BLACK: "black", WHITE: "white"}
LITTLE_GOLEM = "littlegolem"
NAMES = frozenset({"GM", "SZ", "RE", "SO", "KM", "HA", "PL", "B", "W", "AB", "AW", "AE", "AA",
                   "PB", "PW", *sgf_tree.ABOUT.values()})  # fmt: skip
MOST_SET_UP = 4
"""Most values a point that set up the board, on average."""
HEAD = 4096
"""Length of the beginning of a text in which its game is sought, in characters."""
_GAME = re.compile(r"\(\s*+;\s*+[A-Za-z]{1,20}+\s*+\[")
_NUMBER = re.compile(r"(?<![A-Za-z])GM\s*+\[\s*+([^\]\s]*+)")
_EVENT = re.compile(r"(?<![A-Za-z])EV\s*+\[\s*+([a-z]\w*+)")
_MOVE = re.compile(r";\s*+([BW])\[([^\]]*+)\]")
_OF_GO = re.compile(r"(?<![A-Za-z])(?:KM|HA)\s*+\[")
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)", re.IGNORECASE)
_LETTERS = re.compile(r"[a-z]{2}", re.IGNORECASE)
A_CELL = r"[A-Za-z][1-9]\d?"


@dataclass(frozen=True)
class SgfGameType:
    """The signs of one game in SGF."""

    names: Collection[str]
    """Values of the property GM in lower case, the number in SGF first."""
    event: str
    """Beginning of Little Golem's property EV."""
    first_move: str
    """Pattern of a colour's letter and the first move, for games without GM and EV."""
    golem_move: str = "(?!)"
    """Pattern of the same in games from Little Golem."""

    def matches(self, text: str) -> bool:
        """Return whether a text looks like SGF of this game."""
        head = text[:HEAD]
        begin = _GAME.search(head)
        if begin is None or (named := named_game(head)) is not None:
            return begin is not None and named in self.names
        event = _EVENT.search(head, begin.start())
        if event and event[1] != "null":
            return event[1].startswith(self.event)
        move = _MOVE.search(head, begin.start())
        if move is None or _OF_GO.search(head, begin.start(), move.start()):
            return False
        golem = LITTLE_GOLEM in head and re.fullmatch(self.golem_move, move[1] + move[2])
        return bool(golem or re.fullmatch(self.first_move, move[1] + move[2]))


@dataclass(frozen=True)
class WrittenGame:
    """A game as it was written."""

    line: Sequence[Property]
    plays: Sequence[tuple[str, str]]
    """Colours and moves, without a resignation at the end."""
    result: str | None
    tags: Mapping[str, str]
    """Tags, as in `Record`; the players are first and second."""
    setup: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Points before the first move by the properties AB, AW and AA, one by one."""

    @property
    def of_little_golem(self) -> bool:
        return LITTLE_GOLEM in first(self.line, "SO").lower() or not first(self.line, "GM")

    def mover(self, usual: str = BLACK) -> str:
        """Return the colour that moves first: by PL, by the first move, or the usual one."""
        written = first(self.line, "PL")[:1].upper()
        return written if written in COLOURS else self.plays[0][0] if self.plays else usual

    def size(self, usual: int) -> int:
        """Return the number of columns and of rows. Errors: `Problem`."""
        columns, _, rows = first(self.line, "SZ", str(usual)).partition(":")
        if not re.fullmatch(r"[1-9]\d?", columns) or rows not in {"", columns}:
            raise malformed("SZ: the board is not a square", first(self.line, "SZ"))
        return int(columns)


def named_game(text: str) -> str | None:
    """Return the property GM of a text in SGF or GGF, in lower case."""
    head = text[:HEAD]
    begin = _GAME.search(head)
    found = begin and _NUMBER.search(head, begin.start())
    return found[1].lower() if found else None


def read(text: str, number: int | None, kind: SgfGameType) -> WrittenGame:
    """Read a game. Errors: `Problem` malformed_record; invalid_request for the `number`."""
    line = sgf_tree.main_line(text, number, NAMES)
    game = first(line, "GM").lower()
    if game and game not in kind.names:
        raise malformed("GM: the record is of another game", first(line, "GM"))
    plays = [(one.name, value) for one in line if one.name in COLOURS for value in one.values]
    if len(plays) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    result = first(line, "RE")
    known = None if result in sgf_tree.UNKNOWN else clipped(result)
    resigned = [index for index, (_, move) in enumerate(plays) if move.lower() in RESIGNED]
    if resigned:
        known = known or f"{OTHER_COLOUR[plays[resigned[0]][0]]}+R"
        plays = plays[: resigned[0]]
    is_golem = LITTLE_GOLEM in first(line, "SO").lower()
    black_first = is_golem or not plays or plays[0][0] == BLACK
    people = ("PB", "PW") if black_first else ("PW", "PB")
    tags = about(line, dict(zip(FIRST_AND_SECOND, people, strict=True)))
    return WrittenGame(line, plays, known, tags, _setup(line))


def in_turn(plays: Sequence[tuple[str, str]], mover: str, *, passes: bool) -> Iterator[str]:
    """Yield the moves. If a colour moves twice, yield a pass between, or raise `Problem`."""
    for index, (colour, move) in enumerate(plays, 1):
        if colour != mover and not passes:
            raise out_of_turn(index, colour, move)
        if colour != mover:
            yield PASS
        yield PASS if passes and move.lower() in PASSES else move
        mover = OTHER_COLOUR[colour]


def out_of_turn(index: int, colour: str, move: str) -> Problem:
    """Make the problem of a move, counted from 1, by the colour that is not to move."""
    return malformed(f"move {index} is {COLOURS[colour]}'s, but it is the other's turn", move)


def place(point: str, rows: int, *, from_top: bool = True) -> tuple[int, int]:
    """Return the column and the row from the top of a point, both from 0.

    A point has two letters, from the top left, or letters and a number, which counts the rows from
    the top or from the bottom. Errors: `Problem`.
    """
    if _LETTERS.fullmatch(point):
        column, row = (ord(letter) - ord("a") for letter in point.lower())
    elif cell := _CELL.fullmatch(point):
        column, row = 0, int(cell[2]) - 1
        for letter in cell[1].lower():
            column = 26 * column + ord(letter) - ord("a") + 1
        column, row = column - 1, row if from_top else rows - 1 - row
    else:
        raise malformed("no point: a letter and a number, or two letters", point)
    if not (0 <= column < rows and 0 <= row < rows):
        raise malformed(f"no point of {rows} × {rows}", point)
    return column, row


def name(column: int, row: int, rows: int, *, from_top: bool = True) -> str:
    """Return a letter and a number, which counts the rows from the top or from the bottom."""
    return f"{chr(ord('a') + column)}{row + 1 if from_top else rows - row}"


def board(
    game: WrittenGame, rows: int, symbols: Mapping[str, str], *, from_top: bool = True
) -> list[str] | None:
    """Return the set-up rows from the top; `None`: there is no set-up. Errors: `Problem`.

    `symbols`: the contents of a point by AB, AW and AA.
    """
    if not any(game.setup.values()):
        return None
    cells = [["."] * rows for _ in range(rows)]
    set_up = 0
    for property_name, points in game.setup.items():
        for point in points:
            for column, row in _points(point, rows, from_top=from_top):
                cells[row][column] = symbols[property_name]
                set_up += 1
            if set_up > MOST_SET_UP * rows * rows:
                raise malformed("too many stones are set up before the first move")
    return ["".join(row) for row in cells]


def _points(value: str, rows: int, *, from_top: bool) -> Iterator[tuple[int, int]]:
    """Yield the place of a point, or those of a rectangle: a1:c3."""
    corners = [place(corner, rows, from_top=from_top) for corner in value.split(":")[:2]]
    (left, top), (right, bottom) = corners[0], corners[-1]
    for row in range(min(top, bottom), max(top, bottom) + 1):
        for column in range(min(left, right), max(left, right) + 1):
            yield column, row


def _setup(line: Sequence[Property]) -> dict[str, Sequence[str]]:
    """Return the points that are set up before the first move. Errors: `Problem`."""
    moved = min((one.node for one in line if one.name in COLOURS), default=None)
    found = dict[str, list[str]]()
    for one in line:
        if one.name not in {"AB", "AW", "AA"}:
            continue
        if moved is not None and one.node > moved:
            raise malformed("stones are set up after a move: send a state and the moves")
        found.setdefault(one.name, []).extend(filter(None, one.values))
        if len(found[one.name]) > MOST_MOVES:
            raise malformed("too many stones are set up before the first move")
    return {**found}
