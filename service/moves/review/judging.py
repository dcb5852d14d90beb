"""How much a move lost, in points of winning chances, and the word for it.

A point is a hundredth of the way from a sure loss to a sure win. The bounds of the words are
Lichess's: a tenth, two and three tenths on its scale from -1 to 1 (lila, modules/tree,
Advice.scala). So is the accuracy of a move (lila, modules/analyse, AccuracyPercent.scala).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

BEST, GOOD = "best", "good"
BOUNDS = {"blunder": 15.0, "mistake": 10.0, "inaccuracy": 5.0}
"""Least points that a move lost, by the word for it, worst first."""
WORDS = (BEST, GOOD, *reversed(BOUNDS))
MOST_POINTS = 100.0
ROUNDING = 1e-9
WIN = "win"

WIN_OR_LOSS = 2.0
"""Range of utilities from a loss to a win, where nothing counts more."""

STAKES: Mapping[str, float] = {"backgammon": 1.0, "othello": 64.0}
"""Utility that is worth 100 points, where that is less than the range of utilities: few games end
at its limits. In backgammon a mistake is then about what GNU Backgammon calls bad, 0.08 points."""


class Curve(NamedTuple):
    """How people win from an estimate e: their chances, from -1 to 1, are tanh(e / scale)."""

    scale: float
    limit: float
    """Estimates count no further than this, and a proven win counts as much."""


CURVES: Mapping[str, Curve] = {"chess": Curve(2 / 0.368208, 10.0)}
"""Curves in the game's unit, where known. Chess: Lichess's, in pawns (scalachess, eval.scala)."""


@dataclass(frozen=True)
class Worth:
    """What a position or a move is worth for the player who moves."""

    value: float
    """Value on the game's utility scale."""
    exact: bool = False
    evaluation: float | None = None
    """The estimate that the value stands for, if it is one, in the game's unit."""
    outcome: str | None = None
    """The outcome win, draw or loss, if it is proven."""
    plies: int | None = None
    """Plies until the end, if it is proven."""
    plies_at_most: bool = False
    """Whether the end may come sooner."""


@dataclass(frozen=True)
class Judge:
    """Judges the moves of one game."""

    middle: float
    """The utility of 50 points."""
    stake: float
    """Utility worth 100 points."""
    curve: Curve | None = None

    @classmethod
    def of(cls, name: str, facts: Mapping[str, Any]) -> Self:
        """`name` and `facts` as in the game's description."""
        low, high = facts["utility_min"], facts["utility_max"]
        whole = (high - low) or 1.0
        stake = whole if whole <= WIN_OR_LOSS else STAKES.get(name, whole)
        return cls((low + high) / 2, stake, CURVES.get(name))

    def points(self, worth: Worth) -> float:
        """Return the winning chances, 50 if even; not within 0 to 100 where `stake` is little."""
        share = (worth.value - self.middle) / self.stake
        estimate = worth.evaluation
        if self.curve is None or (estimate is None and not worth.exact):
            return MOST_POINTS * (0.5 + share)
        scale, limit = self.curve
        if estimate is None:
            estimate = 2 * share * limit
        return MOST_POINTS / 2 * (1 + math.tanh(max(-limit, min(estimate, limit)) / scale))

    def lost(self, best: Worth, played: Worth) -> float:
        """Return the points that a move lost against the best one, at least 0."""
        lost = self.points(best) - self.points(played)
        return lost if lost > ROUNDING else 0.0


def exceeds(played: Worth, best: Worth) -> bool:
    """Return whether a move turned out better than the best one that a search had found."""
    return played.value > best.value or _is_sooner_win(played, best)


def _is_sooner_win(one: Worth, other: Worth) -> bool:
    """Return whether both are won, `one` in fewer plies for certain."""
    return (
        one.outcome == other.outcome == WIN
        and one.plies is not None
        and other.plies is not None
        and one.plies < other.plies
    )


def word(best: Worth, played: Worth, lost: float) -> str:
    """Return the word for a move other than the best one. A slower win is good, not best."""
    for found, least in BOUNDS.items():
        if lost >= least:
            return found
    return GOOD if lost or _is_sooner_win(best, played) else BEST


def accuracy(lost: float) -> float:
    """Return the accuracy of a move that lost so many points, from 0 to 100.

    One point is added for the uncertainty of the values, as Lichess does.
    """
    if lost == 0:
        return MOST_POINTS
    found = 103.1668100711649 * math.exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1
    return max(0.0, min(found, MOST_POINTS))
