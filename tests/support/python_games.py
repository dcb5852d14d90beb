"""Games in Python for the tests: one that the engine has too, one of three players."""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from countermove.games import (
    OVER,
    Feature,
    Game,
    IllegalMove,
    IllegalPosition,
    MalformedMove,
    MalformedState,
    Option,
    Turn,
)

CELLS = range(9)
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


class TicTacToe(Game[str, int]):
    """Cells from the top left: nine of X, O and '.'. All as in the engine's game of that name."""

    title = "Tic-tac-toe in Python"
    rules = "Three in a row win."
    state_notation = 'As "X.O/.X./...".'
    move_notation = "b2 is the middle."
    evaluation = (
        Feature(
            "open_lines",
            "open lines (without a mark of the opponent), minus the opponent's",
        ),
    )
    unit = "open lines"
    spread = 4.0
    players = ("X", "O")

    def start(self) -> str:
        return "." * 9

    def turn(self, state: str) -> Turn:
        return OVER if "." not in state or self.winner(state) else self.mover(state)

    def mover(self, state: str) -> int:
        return (9 - state.count(".")) % 2

    def winner(self, state: str) -> str:
        won = [state[a] for a, b, c in LINES if state[a] == state[b] == state[c] != "."]
        return won[0] if won else ""

    def moves(self, state: str) -> Iterable[int]:
        return (cell for cell in CELLS if state[cell] == ".")

    def play(self, state: str, move: int) -> str:
        return state[:move] + "XO"[self.mover(state)] + state[move + 1 :]

    def utility(self, state: str, player: int) -> float:
        winner = self.winner(state)
        return 0 if not winner else 1 if winner == "XO"[player] else -1

    def features(self, state: str, player: int) -> Sequence[float]:
        def is_open(mark: str) -> int:
            return sum(all(state[cell] != mark for cell in line) for line in LINES)

        return [is_open("OX"[player]) - is_open("XO"[player])]

    def ordering_score(self, state: str, move: int) -> int:
        return sum(move in line for line in LINES)

    def read(self, text: str) -> str:
        if not re.fullmatch(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", text):
            raise MalformedState("three rows of three are separated by '/'")
        state = text.replace("/", "")
        if state.count("X") - state.count("O") not in {0, 1}:
            raise IllegalPosition("X and O take turns")
        return state

    def write(self, state: str) -> str:
        return "/".join((state[:3], state[3:6], state[6:]))

    def read_move(self, state: str, text: str) -> int:
        if not re.fullmatch("[abc][123]", text):
            raise MalformedMove(f'"{text}" is no cell')
        cell = "abc".index(text[0]) + 3 * "321".index(text[1])
        if state[cell] != ".":
            raise IllegalMove(f"{state[cell]} is there")
        return cell

    def write_move(self, state: str, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]


class Heap(NamedTuple):
    left: int
    mover: int
    taken: tuple[int, int, int]


class Take(Game[Heap, int]):
    """Three players take one to three of a heap in turn; each gets it, and the last one more."""

    title = "Take"
    rules = "Take one to three; the last gets two on top."
    state_notation = "Left, whose turn, taken by each."
    move_notation = "A number."
    players = ("red", "green", "blue")
    payoff = "general_sum"
    utility_min = 0
    utility_step = 1.0

    def __init__(
        self,
        size: Annotated[int, Option("Size of the heap.", 1, 20)] = 8,
        bonus: Annotated[bool, Option("Whether the last gets more.")] = True,
        steps: Annotated[Sequence[int], Option("What may be taken.", 1, 5, most=4)] = (1, 2, 3),
        name: Annotated[str, Option("Of the heap.", most=8)] = "",
        worth: Annotated[float, Option("Of one taken.", 0.5, 2.5)] = 1,
    ) -> None:
        if steps[0] != 1:
            raise ValueError("steps do not begin with 1")
        self.size = size
        self.bonus = 2 if bonus else 0
        self.steps = tuple(steps)
        self.name = name
        self.worth = worth
        self.utility_step = worth
        self.utility_max = (size + 2) * worth

    def start(self) -> Heap:
        return Heap(self.size, 0, (0, 0, 0))

    def turn(self, state: Heap) -> Turn:
        return state.mover if state.left else OVER

    def moves(self, state: Heap) -> Iterable[int]:
        return [step for step in self.steps if step <= state.left]

    def play(self, state: Heap, move: int) -> Heap:
        taken = list(state.taken)
        taken[state.mover] += move + (self.bonus if move == state.left else 0)
        first, second, third = taken
        return Heap(state.left - move, (state.mover + 1) % 3, (first, second, third))

    def utility(self, state: Heap, player: int) -> float:
        return state.taken[player] * self.worth

    def read(self, text: str) -> Heap:
        left, mover, *taken = (int(part) for part in text.split(" "))
        first, second, third = taken
        state = Heap(left, mover, (first, second, third))
        if self.write(state) != text or mover not in {0, 1, 2} or min(state.left, *taken) < 0:
            raise ValueError("numbers, a space between them")
        if left + sum(taken) != self.size + (0 if left else self.bonus):
            raise IllegalPosition("the numbers do not sum to the heap's size")
        return state

    def write(self, state: Heap) -> str:
        return " ".join(str(number) for number in (state.left, state.mover, *state.taken))
