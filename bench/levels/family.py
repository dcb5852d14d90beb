"""A strength as a number: the levels between and below those of a table.

The strengths 1 to 9 are the rows of a table, 10 is full strength at a contest's nodes. Between
two of them nodes change by an equal factor, all else by equal steps; below 1 all goes on as from 2
to 1.
"""

from collections.abc import Sequence
from math import exp, inf, log

from service.moves.levels.ladder import FLOOR, FULL_STRENGTH, Level

LEAST, MOST = -6.0, 9.75
"""Strengths of levels below full strength."""
LEAST_NODES = 20
MOST_MISSES = 1.0
MOST_OVERLOOKS = 0.98
MOST_TEMPERATURE = 50.0
BEST_CANDIDATES = 2


def level_of(
    rows: Sequence[Level], full_nodes: int, strength: float, number: int, most_loss: float
) -> Level:
    """Return level `number` with a strength of the family of nine `rows`.

    `most_loss`: the most that its greatest loss may be.
    """
    last = rows[-1]
    top = Level(FULL_STRENGTH, full_nodes, BEST_CANDIDATES, 0, 0, last.blur, 0, last.overlooks)
    known = [*rows, top]
    below = min(max(int(strength), 1), len(rows))
    share = strength - below
    low, high = known[below - 1], known[below]

    def between(a: float, b: float, least: float, most: float) -> float:
        return min(max(a + share * (b - a), least), most)

    losses = _losses(rows) if number >= FLOOR else [row.greatest_loss for row in known]
    return Level(
        number,
        max(LEAST_NODES, round(exp(log(low.nodes) + share * (log(high.nodes) - log(low.nodes))))),
        low.candidates,
        round(between(low.temperature, high.temperature, 0.0, MOST_TEMPERATURE), 4),
        round(between(low.misses, high.misses, 0.0, MOST_MISSES), 4),
        round(between(low.blur, high.blur, 0.0, MOST_TEMPERATURE), 4),
        inf
        if inf in losses[below - 1 : below + 1]
        else round(between(losses[below - 1], losses[below], 0.0, most_loss), 4),
        round(between(low.overlooks, high.overlooks, 0.0, MOST_OVERLOOKS), 4),
    )


def _losses(rows: Sequence[Level]) -> Sequence[float]:
    """Return the greatest losses of the strengths from 1 to 10, where all have one."""
    own = [row.greatest_loss for row in rows[FLOOR - 1 :]]
    below = [2 * own[0] - own[FLOOR - number] for number in range(1, FLOOR)]
    return [*below, *own, own[-1]]


def row_of(level: Level) -> dict[str, float]:
    """Return a level's row of a table."""
    row = {
        "nodes": level.nodes,
        "candidates": level.candidates,
        "temperature": level.temperature,
        "misses": level.misses,
        "blur": level.blur,
    }
    if level.greatest_loss < inf:
        row["greatest_loss"] = level.greatest_loss
    if level.overlooks:
        row["overlooks"] = level.overlooks
    return row
