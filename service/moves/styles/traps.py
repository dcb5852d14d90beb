"""Traps: what a player who errs loses by its reply to a move.

Such a player chooses by a first look: a search of one ply, which sees captures and no quiet reply.
A second look tells what each reply is worth.
"""

from collections.abc import Callable, Mapping
from typing import Any

from service.engine import Position, Task
from service.moves.levels.choice import softmax

AskAfter = Callable[[str, Task], Mapping[str, Any]]
"""Returns the report of a search after a move. Errors: `EngineError`."""

OF_THE_MOVER = ("root_moves", "player", "opponent", "opponents")
"""Fields of a task that fit its player's turn alone, and no search after the move."""
GREATEST = 1.0
"""The most that one bad reply counts, in pawns: a person sees most blunders."""
FIRST_LOOK = Task(depth=1, nodes=1_000, multi_pv=0, threads=1, seed=1_101)
"""Its seed gives each search an empty table, so that the choice depends on the position alone."""
SECOND_LOOK = Task(nodes=3_000, multi_pv=5, threads=1, seed=1_102)
DOUBT = 0.4
"""The temperature, in pawns, of a choice by the first look."""


def trap(move: str, position: Position, ask_after: AskAfter) -> float:
    """Return what a player who errs loses on average after `move`, in pawns.

    It is 0 where there is no choice of replies. Errors: what `ask_after` raises.
    """
    if position.child(move).inspect()["turn"] == "over":
        return 0.0
    second = _worths(ask_after(move, SECOND_LOOK))
    if len(second) < 2:  # noqa: PLR2004 - no choice
        return 0.0
    first = _worths(ask_after(move, FIRST_LOOK))
    best, worst = max(second.values()), min(second.values())
    shares = softmax(list(first.values()), DOUBT)
    losses = [min(GREATEST, best - second.get(reply, worst)) for reply in first]
    return sum(share * loss for share, loss in zip(shares, losses, strict=True))


def _worths(report: Mapping[str, Any]) -> dict[str, float]:
    """Return the worth of each reply that has one; a proven end lies beyond all estimates."""
    lines = [line for line in report["lines"] if "value" in line]
    estimates = [line["evaluation"] for line in lines if "evaluation" in line] or [0.0]
    ends = {"win": max(estimates) + 2 * GREATEST, "loss": min(estimates) - 2 * GREATEST}
    return {
        line["move"]: ends.get(line.get("outcome"), line.get("evaluation", 0.0)) for line in lines
    }
