"""Gomoku on 15 × 15: how many open threes that would win are met at a second a move.

A position here is random stones without any line of three, and one open three of the player who
has just moved; unmet it becomes an open four. A reply meets it if afterwards no move makes two
fives to come; a four of one's own puts the question off by a move. Where no reply meets it, it is
not asked.
"""

import random
from itertools import product
from typing import TYPE_CHECKING

from bench.support.measure import heading, row
from bench.support.positions import parser
from service._engine import Game, Table

if TYPE_CHECKING:
    from service.engine import Task

SIZE, LINE = 15, 5
GAME = Game("tic_tac_toe", f'{{"rows":{SIZE},"columns":{SIZE},"in_a_row":{LINE}}}')
TABLE = Table(megabytes=64)
POSITIONS = 60
SCATTERED = (4, 10)
MOVE_MS = 1_000
MOST_FOURS = 10

Cell = tuple[int, int]
Stones = dict[Cell, str]
BOARD: list[Cell] = [(x, y) for x in range(SIZE) for y in range(SIZE)]
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
LINES: list[list[Cell]] = [
    cells
    for (row_, column), (down, right) in product(BOARD, STEPS)
    if (cells := [(row_ + down * i, column + right * i) for i in range(LINE)])
    and all(0 <= x < SIZE and 0 <= y < SIZE for x, y in cells)
]
THROUGH: dict[Cell, list[list[Cell]]] = {
    cell: [line for line in LINES if cell in line] for cell in BOARD
}


def name(cell: Cell) -> str:
    """Name a cell, its row counted from the top, as moves do."""
    return f"{chr(ord('a') + cell[1])}{SIZE - cell[0]}"


def cell(move: str) -> Cell:
    """The inverse of `name`."""
    return SIZE - int(move[1:]), ord(move[0]) - ord("a")


def most(stones: Stones, player: str) -> int:
    """Return how many of a line's cells `player` has at most where the other has none."""
    held = ([stones.get(cell) for cell in line] for line in LINES)
    return max(line.count(player) for line in held if set(line) <= {player, None})


def fives(stones: Stones, player: str, near: Cell | None = None) -> set[Cell]:
    """Return the cells where `player` would complete a line, of those through `near` if given."""
    found = set()
    for line in LINES if near is None else THROUGH[near]:
        empty = [cell for cell in line if cell not in stones]
        if len(empty) == 1 and all(stones[cell] == player for cell in line if cell in stones):
            found.add(empty[0])
    return found


def makes_two_fives(stones: Stones, player: str) -> bool:
    """Return whether some move leaves `player` two cells that win."""
    empty = (cell for cell in BOARD if cell not in stones)
    return any(len(fives({**stones, cell: player}, player, cell)) > 1 for cell in empty)


def can_be_met(stones: Stones, mover: str, other: str) -> bool:
    """Return whether some reply leaves no such move."""
    near = sorted(
        BOARD,
        key=lambda cell: -sum(stones.get(at) == other for line in THROUGH[cell] for at in line),
    )
    return any(
        not makes_two_fives({**stones, cell: mover}, other) for cell in near if cell not in stones
    )


def written(stones: Stones) -> str:
    """Return the state's text."""
    rows = ("".join(stones.get((x, y), ".") for y in range(SIZE)) for x in range(SIZE))
    return "/".join(rows)


def position(rng: random.Random) -> tuple[Stones, str]:
    """Stones, and the player to move, whose opponent has an open three and nothing else."""
    while True:
        mover, other = rng.sample("XO", 2)
        count = rng.randint(*SCATTERED)
        cells = rng.sample(BOARD, 2 * count - (mover == "O"))
        stones: Stones = {cell: other if i < count else mover for i, cell in enumerate(cells)}
        line = rng.choice([line for line in LINES if not any(cell in stones for cell in line)])
        three: Stones = dict.fromkeys(line[1:4], other)
        spared = [cell for cell, player in stones.items() if player == other][:3]
        for gone in spared:
            del stones[gone]
        if len(spared) < 3 or max(most(stones, "X"), most(stones, "O")) > 2:
            continue
        stones |= three
        balanced = list(stones.values()).count("X") - list(stones.values()).count("O")
        if balanced != (mover == "O") or not makes_two_fives(stones, other):
            continue
        if can_be_met(stones, mover, other):
            return stones, mover


def meets(stones: Stones, mover: str, time_ms: float) -> bool:
    """Return whether `mover` leaves no open four to come."""
    other = "XO"[mover == "X"]
    for _ in range(MOST_FOURS):
        TABLE.clear()
        task: Task = {"time_ms": time_ms, "threads": 1}
        stones = stones | {cell(GAME.at(written(stones)).search(task, TABLE)["move"]): mover}
        if most(stones, mover) == LINE:
            return True
        threats = fives(stones, mover)
        if not threats:
            return not fives(stones, other) and not makes_two_fives(stones, other)
        if len(threats) > 1:
            return True
        stones = stones | dict.fromkeys(threats, other)
    return False


def main() -> None:
    """Print how many open threes are met."""
    reader = parser(__doc__)
    reader.add_argument("--time-ms", type=float, default=MOVE_MS)
    time_ms = reader.parse_args().time_ms
    heading(f"Gomoku, open threes met at {time_ms / 1e3:g} s a move, one thread")
    rng = random.Random(2026)
    met = sum(meets(*position(rng), time_ms) for _ in range(POSITIONS))
    row("met", f"{met} of {POSITIONS}", f"{met / POSITIONS:.2f} of the aim, all")


if __name__ == "__main__":
    main()
