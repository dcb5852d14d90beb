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
MOST_MISSES = 0.98
MOST_TEMPERATURE = 50.0
BEST_CANDIDATES = 2


def level_of(
    rows: Sequence[Level], full_nodes: int, strength: float, number: int, most_loss: float
) -> Level:
    """Return level `number` with a strength of the family of nine `rows`.

    `most_loss`: the most that its greatest loss may be.
    """
    top = Level(FULL_STRENGTH, full_nodes, BEST_CANDIDATES, 0.0, 0.0, rows[-1].blur, 0.0)
    known = [*rows, top]
    below = min(max(int(strength), 1), len(rows))
    share = strength - below
    low, high = known[below - 1], known[below]

    def between(a: float, b: float, least: float, most: float) -> float:
        return min(max(a + share * (b - a), least), most)

    floored = [row.greatest_loss for row in rows[FLOOR - 1 :]]
    losses = [*(2 * floored[0] - floored[FLOOR - number] for number in (1, 2)), *floored]
    losses.append(floored[-1])
    return Level(
        number,
        max(LEAST_NODES, round(exp(log(low.nodes) + share * (log(high.nodes) - log(low.nodes))))),
        low.candidates,
        round(between(low.temperature, high.temperature, 0.0, MOST_TEMPERATURE), 4),
        round(between(low.misses, high.misses, 0.0, MOST_MISSES), 4),
        round(between(low.blur, high.blur, 0.0, MOST_TEMPERATURE), 4),
        inf
        if number < FLOOR
        else round(between(losses[below - 1], losses[below], 0.0, most_loss), 4),
    )


def row_of(level: Level) -> dict[str, float]:
    """Return a level's row of a table."""
    row = {
        "nodes": level.nodes,
        "candidates": level.candidates,
        "temperature": level.temperature,
        "misses": level.misses,
        "blur": level.blur,
    }
    return row if level.greatest_loss == inf else {**row, "greatest_loss": level.greatest_loss}
