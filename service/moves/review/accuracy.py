"""The accuracy of a side, from the accuracies of its moves: Lichess's formula.

The mean of two means: one weighted by how unsettled the game was around each move, and the
harmonic one, in which a few bad moves count much (lila, modules/analyse, AccuracyPercent.scala).
"""

from collections.abc import Sequence
from statistics import fmean, harmonic_mean, pstdev

MOVES_A_WINDOW = 10
LEAST_WINDOW, MOST_WINDOW = 2, 8
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
LEAST_ACCURACY = 1.0
"""Least accuracy of a move in the harmonic mean."""


def weights(points: Sequence[float]) -> list[float]:
    """Return the weight of each move, from the winning chances before it and after the last.

    It is the standard deviation of the chances in a window around the move, within bounds. The
    chances are all of one side, from 0 to 100.
    """
    moves = len(points) - 1
    size = max(LEAST_WINDOW, min(moves // MOVES_A_WINDOW, MOST_WINDOW))
    first = [points[:size]] * (min(size, len(points)) - LEAST_WINDOW)
    windows = [*first, *(points[at : at + size] for at in range(len(points) - size + 1))]
    return [max(LEAST_WEIGHT, min(pstdev(window), MOST_WEIGHT)) for window in windows]


def of_side(accuracies: Sequence[float], weighing: Sequence[float]) -> float | None:
    """Return a side's accuracy, 0 to 100, from those of its moves; `None` without moves."""
    if not accuracies:
        return None
    weighted = fmean(accuracies, weights=weighing)
    return (weighted + harmonic_mean([max(LEAST_ACCURACY, one) for one in accuracies])) / 2
