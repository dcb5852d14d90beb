"""What a player overlooks: at a mistake each move escapes notice, by its kind.

People overlook a quiet move sooner than a capture or a check, a move backward sooner than one
forward, and a move along a long diagonal sooner than a short one. The engine tells what a move
does; the two squares of its text tell where it goes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random

from service.engine import Position, open_game

STRIKING = {"capture", "castling", "check", "mill", "promotion"}
"""Events that draw the eye: a move without one is quiet."""
LONG = 4
"""Squares of a move along a long diagonal, at least."""
ODDS_STRIKING = 0.25
ODDS_BACKWARD = 2.0
ODDS_LONG_DIAGONAL = 2.0
"""By what a move's kind multiplies the odds of overlooking it; 1: a plain quiet move forward."""
SQUARE = re.compile(r"[a-w]\d{1,2}|\d[a-i]|\d{1,2}")
"""A square: e4, 7g of shogi, 11 of checkers; x is a capture."""
NUMBERED_LINE = re.compile(r"^ *(\d+) (.*)", re.MULTILINE)

Place = tuple[int, int]
"""Column and row of a square; rows count from the bottom of the board's picture."""


@dataclass(frozen=True)
class Kind:
    """What matters of a move to the eye."""

    is_striking: bool = False
    is_backward: bool = False
    is_long_diagonal: bool = False

    def overlooked(self, overlooks: float) -> float:
        """Return the probability that the move is overlooked; `overlooks`: that of a plain one."""
        odds = (
            overlooks
            * (ODDS_STRIKING if self.is_striking else 1.0)
            * (ODDS_BACKWARD if self.is_backward else 1.0)
            * (ODDS_LONG_DIAGONAL if self.is_long_diagonal else 1.0)
        )
        return odds / (1 - overlooks + odds)


def noticed(
    position: Position, moves: Sequence[str], overlooks: float, source: Random
) -> Sequence[str]:
    """Return the moves of `moves` that are seen, at least one of them if there are any.

    `overlooks`: the probability that a plain quiet move forward is not, in [0, 1).
    """
    found = kinds(position, sorted(moves))
    margins = {move: source.random() - kind.overlooked(overlooks) for move, kind in found.items()}
    most = max(margins.values(), default=0.0)
    return [move for move, margin in margins.items() if margin >= min(0.0, most)]


def standing(position: Position) -> float:
    """Return the evaluation as the position stands, of which a mistake may lose only so much.

    Infinite for a player who is behind, who may have to take back: that is no gain to miss.
    """
    evaluation = position.evaluation()
    return inf if evaluation is None or evaluation < 0 else evaluation


def kinds(position: Position, moves: Sequence[str]) -> Mapping[str, Kind]:
    """Return the kind of each move of the position's player."""
    shown = position.inspect()
    ahead = _ahead(shown["game"], position.options, shown["player"])
    place = _places(shown["board"])
    return {move: _kind(position, move, ahead, place) for move in moves}


def _kind(position: Position, move: str, ahead: int, place: Callable[[str], Place | None]) -> Kind:
    (step,) = position.steps(move)
    across, up = _way(move, place)
    return Kind(
        is_striking=any(event["event"] in STRIKING for event in step.get("events", ())),
        is_backward=up * ahead < 0,
        is_long_diagonal=abs(across) == abs(up) >= LONG,
    )


def _way(move: str, place: Callable[[str], Place | None]) -> Place:
    """Return how many columns and rows a move goes; (0, 0) where it does not go anywhere."""
    places = [place(square) for square in SQUARE.findall(move)[:2]]
    match places:
        case [(x, y), (to_x, to_y)]:
            return to_x - x, to_y - y
    return 0, 0


@cache
def _ahead(game: str, options: str, player: str) -> int:
    """Return the way forward of a player: 1 up the board, -1 down, 0 where none is known.

    From where they stand at the start, the first player's pieces go forward for the most part.
    """
    start = open_game({}, game, options).at()
    shown = start.inspect()
    place = _places(shown["board"])
    up = sum(_way(move, place)[1] for move in shown["legal_moves"])
    return ((up > 0) - (up < 0)) * (1 if player == shown.get("player") else -1)


def _places(board: str) -> Callable[[str], Place | None]:
    """Return what finds a square's place; the picture of the `board` has those of numbers."""
    numbered: dict[str, Place] = {}

    def place(square: str) -> Place | None:
        if square.isdigit():
            if not numbered:
                numbered.update(_numbered(board))
            return numbered.get(square)
        first, last = square[0], square[1:]
        if first.isdigit():
            return -int(first), -ord(last)
        return ord(first), int(last)

    return place


def _numbered(board: str) -> Mapping[str, Place]:
    """Return the place of each numbered square; a line begins with the number of its first."""
    lines = NUMBERED_LINE.findall(board)
    return {
        str(int(first) + index): (cell.start() // 2, -row)
        for row, (first, squares) in enumerate(lines)
        for index, cell in enumerate(re.finditer(r"\S", squares))
    }
