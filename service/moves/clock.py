"""What a player's clock allows for one move."""

from dataclasses import dataclass

MARGIN_MS = 20.0
"""Time of a move that is no thought: the way to the engine and back."""
LEAST_MS = 1.0
USUAL_MOVES = 20
"""Moves that share what is left where the clock does not say how many."""
MOST_SHARES = 3.0
MOST_OF_ALL = 0.5
"""Part of what is left that one move may take, unless it is the last before more is added."""


@dataclass(frozen=True)
class Clock:
    """Of the player to move."""

    remaining_ms: float
    increment_ms: float = 0.0
    """Added after each move."""
    moves_to_go: int = 0
    """Moves, this one included, until more time is added; 0: none is."""


@dataclass(frozen=True)
class Budget:
    """Times of one search from its start, LEAST_MS ≤ soft ≤ hard."""

    soft_ms: float
    """When no further pass begins, sooner or later by how long the choice has held."""
    hard_ms: float
    """When it ends."""


def budget(clock: Clock, margin_ms: float = MARGIN_MS) -> Budget:
    """Share what is left, and what the increments will add, among the moves to come.

    The soft limit is one fair share. With an increment most of what is left is so spent early in a
    game, and later moves live on their increments.

    The hard limit keeps `margin_ms` of the clock unspent, or is LEAST_MS where less is left; it
    never counts on the increment of this very move, which comes too late for it.
    """
    left = max(0.0, clock.remaining_ms - margin_ms)
    moves = clock.moves_to_go or USUAL_MOVES
    share = (left + clock.increment_ms * (moves - 1)) / moves
    most = left if moves == 1 else left * MOST_OF_ALL
    hard = max(LEAST_MS, min(share * MOST_SHARES, most))
    return Budget(max(LEAST_MS, min(share, hard)), hard)
