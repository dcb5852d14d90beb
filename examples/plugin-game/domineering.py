"""Domineering: one player lays dominoes upright, the other across; who cannot lay one has lost.

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

LETTERS = "VH"


class Board(NamedTuple):
    """The covered cells, a bit each, and who is to move."""

    covered: int
    mover: int


class Domineering(Game[Board, int]):
    """Two players, on a board of `rows` by `columns`."""

    title = "Domineering"
    rules = (
        "The first player covers two free cells with an upright domino, the second with one that "
        "lies across. Who cannot move has lost."
    )
    state_notation = (
        "Rows from the top, separated by '/': '#' for a covered cell, '.' for a free one; then who "
        'is to move, V (vertical) or H (horizontal), as in "#../#../... H".'
    )
    move_notation = (
        "Both cells, the upper or left one first: a letter for the column and the row's number "
        'from the bottom, as in "a3a2" or "a3b3".'
    )
    examples = (
        Example("Six by six"),
        Example("The middle of a small board", moves="b4b3 c3d3", options='{"rows": 4}'),
        Example(
            "The last safe places", state="..##../..##../####../####.. V", options='{"rows": 4}'
        ),
    )
    evaluation = (Feature("places", "Places for a domino of one's own, less the other's."),)
    unit = "places"
    spread = 6.0

    players = ("vertical", "horizontal")

    def __init__(
        self,
        rows: Annotated[int, Option("Height of the board.", minimum=2, maximum=10)] = 6,
        columns: Annotated[int, Option("Width of the board.", minimum=2, maximum=10)] = 6,
    ) -> None:
        self.rows, self.columns = rows, columns
        cells = rows * columns
        upright = [1 << cell | 1 << cell + columns for cell in range(cells - columns)]
        across = [1 << cell | 1 << cell + 1 for cell in range(cells) if (cell + 1) % columns]
        self.dominoes = (tuple(upright), tuple(across))

    def start(self) -> Board:
        return Board(0, 0)

    def turn(self, state: Board) -> Turn:
        return state.mover if self.places(state, state.mover) else OVER

    def moves(self, state: Board) -> Sequence[int]:
        return self.places(state, state.mover)

    def places(self, state: Board, player: int) -> list[int]:
        """Return the dominoes that `player` could lay."""
        return [domino for domino in self.dominoes[player] if not domino & state.covered]

    def play(self, state: Board, move: int) -> Board:
        return Board(state.covered | move, 1 - state.mover)

    def utility(self, state: Board, player: int) -> float:
        return -1 if player == state.mover else 1

    def features(self, state: Board, player: int) -> Sequence[float]:
        return [len(self.places(state, player)) - len(self.places(state, 1 - player))]

    def read(self, text: str) -> Board:
        parts = re.fullmatch(r"([.#/]+) ([VH])", text)
        if parts is None:
            raise MalformedState('a state of Domineering is written as "#../#../... H"')
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
