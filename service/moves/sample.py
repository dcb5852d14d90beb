"""Sample a move: from the mixed strategy of a simultaneous turn, or from chance's outcomes."""

from collections.abc import Mapping
from itertools import accumulate
from random import Random, SystemRandom
from typing import Any

OF_ITS_MOVE = ("move_label", "events")
"""Fields of a report that describe its move, and no other one."""


def randomness(seed: int | None) -> Random:
    """Return a source of random numbers: the system's, or with a `seed` a repeatable one."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311 - repeatable


def sampled(report: Mapping[str, Any], seed: int | None) -> dict[str, Any] | None:
    """Return `report` with a move sampled from its player's strategy, the same for equal seeds.

    Where chance moves, sample one of its outcomes. Another move than the report's has neither label
    nor events. Return `None` if the report has no choices: its move is the one to play.
    """
    strategies = {
        strategy["player"]: strategy["moves"] for strategy in report.get("strategies", ())
    }
    own = report.get("strategy", strategies.get(report["player"]))
    choices = report.get("outcomes", own)
    if choices is None:
        return None
    point = randomness(seed).random()
    sums = accumulate(choice["probability"] for choice in choices)
    chosen: str = next(
        (choice["move"] for choice, end in zip(choices, sums, strict=True) if point < end),
        report["move"],  # the probabilities' rounded sum is below the point
    )
    is_its_move = chosen == report["move"]
    kept = {name: report[name] for name in report if is_its_move or name not in OF_ITS_MOVE}
    return {**kept, "move": chosen, "principal_variation": [chosen]}
