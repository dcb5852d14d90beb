"""A level where players do not see all, or choose at once: it softens the strategy of a search.

The search starts from the player's view, so the strategy is the same in all its worlds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, prod
from statistics import pstdev
from typing import Any

from service.engine import Task
from service.moves.levels.ask import Ask, is_late, task_of
from service.moves.levels.choice import softmax
from service.moves.levels.ladder import Ladder, Level

GLANCE_NODES = 1_000
"""Positions of the search of one ply, the plain play."""
Line = Mapping[str, Any]
"""A move of the root with its value for the player to move."""


@dataclass(frozen=True)
class MixedStrategy:
    """How often a level plays which move."""

    report: Mapping[str, Any]
    """Report of the search whose strategy was softened."""
    task: Task
    """Task of that search."""
    lines: Sequence[Line]
    shares: Sequence[float]
    """The probability of each line's move."""

    @property
    def best(self) -> Line:
        """The line of the search's own move."""
        return _best(self.report, self.lines)

    @property
    def moves(self) -> Sequence[Mapping[str, Any]]:
        """The strategy as a report has it."""
        return [
            {"move": line["move"], "value": line["value"], "probability": share}
            for line, share in zip(self.lines, self.shares, strict=True)
        ]


def softened(level: Level, ladder: Ladder, seed: int | None, ask: Ask) -> MixedStrategy:
    """Return the strategy of a level. With a `seed` the search draws its worlds by it.

    Errors: what `ask` raises.
    """
    task = task_of(level.nodes, None, 0, seed)
    report = ask(task)
    lines = _lines(report)
    shares = _shares(report, lines, level.temperature, _unit(lines, ladder))
    judges = lines
    if not is_late(report) and (level.misses > 0 or _is_advised(report)):
        plain = _plain(ask(task_of(GLANCE_NODES, 1, 0, seed)), lines)
        glanced = softmax([line["value"] / _unit(plain, ladder) for line in plain], level.blur)
        shares = [
            (1 - level.misses) * share + level.misses * glance
            for share, glance in zip(shares, glanced, strict=True)
        ]
        if _is_advised(report):
            judges = plain
    least = _best(report, judges)["value"] - level.greatest_loss * _unit(judges, ladder)
    kept = [
        share * _habit(line["move"], ladder) if line["value"] >= least else 0.0
        for line, share in zip(judges, shares, strict=True)
    ]
    return MixedStrategy(report, task, lines, [share / sum(kept) for share in kept])


def _lines(report: Mapping[str, Any]) -> Sequence[Line]:
    """Return the lines of the root's moves, in the order of the strategy where there is one."""
    lines = {line["move"]: line for line in report["lines"] if "value" in line}
    mixed = _strategy(report)
    return [lines[move] for move in (mixed or lines)]


def _plain(report: Mapping[str, Any], lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of the same moves of another report."""
    found = {line["move"]: line for line in report["lines"]}
    return [found[line["move"]] for line in lines]


def _best(report: Mapping[str, Any], lines: Sequence[Line]) -> Line:
    return next(line for line in lines if line["move"] == report["move"])


def _strategy(report: Mapping[str, Any]) -> Mapping[str, float] | None:
    """Return the probabilities of the mover's moves; `None` where the search does not mix."""
    together = {one["player"]: one["moves"] for one in report.get("strategies", ())}
    choices = report.get("strategy", together.get(report["player"]))
    return choices and {choice["move"]: choice["probability"] for choice in choices}


def _is_advised(report: Mapping[str, Any]) -> bool:
    """Return whether the strategy is the game's advice, which a short search has only valued."""
    return "strategy" in report and "worlds" in report


def _shares(
    report: Mapping[str, Any], lines: Sequence[Line], temperature: float, unit: float
) -> Sequence[float]:
    """Return the probability of each line's move, more even than that of the search."""
    if (mixed := _strategy(report)) is not None:
        weights = [mixed[line["move"]] ** (1 / (1 + temperature)) for line in lines]
        return [weight / sum(weights) for weight in weights]
    if any(line.get("visits") for line in lines):
        visits = [line["visits"] for line in lines]
        return softmax([log(count) if count else -inf for count in visits], temperature)
    return softmax([line["value"] / unit for line in lines], temperature)


def _habit(move: str, ladder: Ladder) -> float:
    return prod(factor for text, factor in ladder.habits.items() if move.startswith(text))


def _unit(lines: Sequence[Line], ladder: Ladder) -> float:
    """Return the unit of worth: the standard deviation of the values, or the ladder's least."""
    return max(pstdev(line["value"] for line in lines), ladder.least_unit) or 1.0
