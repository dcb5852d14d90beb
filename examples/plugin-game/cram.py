"""Cram: the players lay dominoes by turns, upright or across; who cannot lay one has lost.

A cell is a bit: row by row from the top left. A domino, and so a move, is the two bits it covers.
"""

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Annotated, NamedTuple

from countermove.games import (
    OVER,
    Example,
    Feature,
    Game,
    IllegalPosition,
    MalformedState,
    Option,
    Turn,
)

LETTERS = "FS"


class Board(NamedTuple):
    """The covered cells, a bit each, and who is to move."""

    covered: int
    mover: int


class Cram(Game[Board, int]):
    """Two players, on a board of `rows` by `columns`."""

    title = "Cram"
    rules = (
        "The players take turns to cover two free cells with a domino, upright or across. "
        "Who cannot move has lost."
    )
    state_notation = (
        "Rows from the top, separated by '/': '#' for a covered cell, '.' for a free one; then who "
        'is to move, F (first) or S (second), as in "#../#../... S".'
    )
    move_notation = (
        "Both cells, the upper or left one first: a letter for the column and the row's number "
        'from the bottom, as in "a3a2" or "a3b3".'
    )
    examples = (
        Example("Six by six: the second player mirrors every move"),
        Example("The middle of a small board", moves="b4b3 c3d3", options='{"rows": 4}'),
        Example("Three places apart", state="..##../..##../####../####.. F", options='{"rows": 4}'),
    )
    evaluation = (
        Feature(
            "parity",
            "1 for the player to move if the number of places left for a domino is odd, else -1; "
            "for the other player the reverse.",
        ),
    )
    unit = "parity"
    spread = 4.0

    players = ("first", "second")

    def __init__(
        self,
        rows: Annotated[int, Option("Height of the board.", minimum=2, maximum=10)] = 6,
        columns: Annotated[int, Option("Width of the board.", minimum=2, maximum=10)] = 6,
    ) -> None:
        self.rows, self.columns = rows, columns
        cells = rows * columns
        upright = [1 << cell | 1 << cell + columns for cell in range(cells - columns)]
        across = [1 << cell | 1 << cell + 1 for cell in range(cells) if (cell + 1) % columns]
        self.dominoes = (*upright, *across)

    def start(self) -> Board:
        return Board(0, 0)

    def turn(self, state: Board) -> Turn:
        return state.mover if self.moves(state) else OVER

    def moves(self, state: Board) -> Sequence[int]:
        return [domino for domino in self.dominoes if not domino & state.covered]

    def play(self, state: Board, move: int) -> Board:
        return Board(state.covered | move, 1 - state.mover)

    def utility(self, state: Board, player: int) -> float:
        return -1 if player == state.mover else 1

    def features(self, state: Board, player: int) -> Sequence[float]:
        parity = 1 if len(self.moves(state)) % 2 else -1
        return [parity if player == state.mover else -parity]

    def read(self, text: str) -> Board:
        parts = re.fullmatch(r"([.#/]+) ([FS])", text)
        if parts is None:
            raise MalformedState('a state of Cram is written as "#../#../... S"')
        rows = parts[1].split("/")
        if len(rows) != self.rows or {len(row) for row in rows} != {self.columns}:
            raise IllegalPosition(f"the board is not {self.rows} rows of {self.columns} cells")
        covered = sum(1 << cell for cell, mark in enumerate("".join(rows)) if mark == "#")
        return Board(covered, LETTERS.index(parts[2]))

    def write(self, state: Board) -> str:
        return f"{'/'.join(self.lines(state))} {LETTERS[state.mover]}"

    def write_move(self, state: Board, move: int) -> str:  # noqa: ARG002 - the same on any board
        cells = range(self.rows * self.columns)
        return "".join(self.name(cell) for cell in cells if move >> cell & 1)

    def name(self, cell: int) -> str:
        row, column = divmod(cell, self.columns)
        return f"{ascii_lowercase[column]}{self.rows - row}"

    def lines(self, state: Board) -> list[str]:
        marks = "".join(".#"[state.covered >> cell & 1] for cell in range(self.rows * self.columns))
        return [marks[at : at + self.columns] for at in range(0, len(marks), self.columns)]

    def picture(self, state: Board) -> str:
        lines = self.lines(state)
        numbered = [f"{self.rows - row:2} {' '.join(line)}" for row, line in enumerate(lines)]
        return "\n".join([*numbered, f"   {' '.join(ascii_lowercase[: self.columns])}"])
