"""The worth of each root move of a report, by which a chooser chooses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, log
from statistics import pstdev
from typing import Any

WIN, LOSS = "win", "loss"
VISITED = "simulations"
"""The field of a report whose lines count their visits."""


@dataclass(frozen=True)
class Candidate:
    """A root move with its true value, for the player to move."""

    line: Mapping[str, Any]
    """The move's line in the report."""
    worth: float
    """The evaluation, or the value where the search has no other; a proven end is worth more, or
    less, than every estimate. Unlike the value it is not squashed: a pawn counts as much for the
    side that is behind."""
    is_won: bool = False
    """Whether the value is certain and the greatest: a win, though no `outcome` says it."""

    @property
    def move(self) -> str:
        move: str = self.line["move"]
        return move

    @property
    def outcome(self) -> str | None:
        """The outcome win, draw or loss, if it is proven."""
        return WIN if self.is_won else self.line.get("outcome")

    @property
    def plies(self) -> int:
        """Plies until a proven end, or of the line to it if unknown; 0 if no end is proven."""
        if "plies" in self.line:
            plies: int = self.line["plies"]
            return plies
        return 0 if self.outcome is None else len(self.line["principal_variation"])

    @property
    def wins_at_once(self) -> bool:
        return self.outcome == WIN and self.plies == 1


def has_evaluations(report: Mapping[str, Any]) -> bool:
    """Return whether each true value of a root move is that of an evaluation or of an outcome.

    Searches by averages and those for more than two players have the values alone.
    """
    return all("evaluation" in line or "outcome" in line for line in _valued(report))


def candidates(
    report: Mapping[str, Any],
    decided: float,
    *,
    is_relative: bool = False,
    is_by_visits: bool = False,
    greatest_utility: float = inf,
) -> Sequence[Candidate]:
    """Return the root moves that have a true value, the best first.

    `decided`: the distance of a proven win above the best estimate, and of a proven loss below
    the worst. `is_relative`: worths are in standard deviations of the estimates.
    `is_by_visits`: the estimates are the logarithms of visits; a move without any is left out.
    `greatest_utility`: an exact value of that much or more is a win.
    """
    lines = _valued(report)
    if is_by_visits:
        lines = [line for line in lines if line["visits"]] or lines
    by_evaluation = has_evaluations(report)
    won = [
        not by_evaluation and line.get("exact", False) and line["value"] >= greatest_utility
        for line in lines
    ]
    estimates = [
        _DECIDED if is_won else _estimate(line, by_evaluation=by_evaluation, by_visits=is_by_visits)
        for line, is_won in zip(lines, won, strict=True)
    ]
    known = [worth for worth in estimates if isfinite(worth)]
    unit = (pstdev(known) if is_relative and len(known) > 1 else 1.0) or 1.0
    inside = [worth / unit for worth in known] or [0.0]
    ends = {WIN: max(0.0, *inside) + decided, LOSS: min(0.0, *inside) - decided}
    found = [
        Candidate(line, _worth(line, worth / unit, ends, is_won=is_won), is_won)
        for line, worth, is_won in zip(lines, estimates, won, strict=True)
    ]
    return sorted(found, key=_rank)


_DECIDED = inf


def _valued(report: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [line for line in report["lines"] if "value" in line]


def _estimate(line: Mapping[str, Any], *, by_evaluation: bool, by_visits: bool) -> float:
    """Return a line's estimate, or `_DECIDED` for a win or a loss.

    Evaluations may be of another scale than values, so one of them counts for all lines.
    """
    if line.get("outcome") in {WIN, LOSS}:
        return _DECIDED
    if by_visits:
        return log(max(line["visits"], 1))
    return float(line.get("evaluation", 0.0) if by_evaluation else line["value"])


def _worth(
    line: Mapping[str, Any], estimate: float, ends: Mapping[str, float], *, is_won: bool
) -> float:
    if is_won:
        return ends[WIN]
    return ends[line["outcome"]] if estimate == _DECIDED else estimate


def _rank(candidate: Candidate) -> tuple[float, int]:
    """Order by worth; of wins the quickest first, of losses the slowest."""
    return -candidate.worth, candidate.plies if candidate.outcome == WIN else -candidate.plies
