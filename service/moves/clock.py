"""The time budget of a move by a player's clock."""

from dataclasses import dataclass

MARGIN_MS = 20.0
"""Move overhead: time to send the position to the engine and the move back."""
LEAST_MS = 1.0
USUAL_MOVES = 20
"""Assumed number of moves to go if the clock does not say."""
MOST_SHARES = 3.0
MOST_OF_ALL = 0.5
"""Share of the time left that one move may take, unless it is the last of the period."""


@dataclass(frozen=True)
class Clock:
    """The clock of the player to move."""

    remaining_ms: float
    increment_ms: float = 0.0
    """Added after each move."""
    moves_to_go: int = 0
    """Moves until more time is added, this one included; 0: no more is added."""


@dataclass(frozen=True)
class TimeBudget:
    """Time limits of one search from its start, LEAST_MS ≤ soft ≤ hard."""

    soft_ms: float
    """After about this time no further pass begins; the longer the choice has held, the sooner."""
    hard_ms: float
    """The time at which the search ends."""


def budget(clock: Clock, margin_ms: float = MARGIN_MS) -> TimeBudget:
    """Divide the time left and the expected increments among the moves to go.

    The soft limit is one equal share. With an increment most of the time left is thus spent early
    in a game, and later moves use their increments.

    The hard limit leaves `margin_ms` on the clock, but is at least LEAST_MS. It does not use this
    move's own increment, which is added only after the move.
    """
    left = max(0.0, clock.remaining_ms - margin_ms)
    moves = clock.moves_to_go or USUAL_MOVES
    share = (left + clock.increment_ms * (moves - 1)) / moves
    most = left if moves == 1 else left * MOST_OF_ALL
    hard = max(LEAST_MS, min(share * MOST_SHARES, most))
    return TimeBudget(max(LEAST_MS, min(share, hard)), hard)
