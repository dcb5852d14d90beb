"""A slow game in Python, which holds the interpreter."""

from collections.abc import Iterable
from time import perf_counter

from tests.support.python_games import TicTacToe

MOVES_TAKE_S = 0.002


class Slow(TicTacToe):
    """Tic-tac-toe, whose moves take two milliseconds of Python to find."""

    title = "Slow tic-tac-toe"

    def moves(self, state: str) -> Iterable[int]:
        until = perf_counter() + MOVES_TAKE_S
        while perf_counter() < until:
            pass
        return super().moves(state)
