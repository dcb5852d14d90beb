"""What each root move of a report is worth to a chooser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import pstdev
from typing import Any

WIN, LOSS = "win", "loss"


@dataclass(frozen=True)
class Candidate:
    """A root move with its true value, for the player to move."""

    line: Mapping[str, Any]
    """As the report lists it."""
    worth: float
    """The evaluation, or the value where the search has no other; a proven end is worth more, or
    less, than every estimate. Unlike the value it is not squashed: a pawn is a pawn for the side
    that is behind, too."""

    @property
    def move(self) -> str:
        move: str = self.line["move"]
        return move

    @property
    def outcome(self) -> str | None:
        """win, draw or loss, where proven."""
        return self.line.get("outcome")

    @property
    def plies(self) -> int:
        """Plies until a proven end; 0 if none is proven."""
        plies: int = self.line.get("plies", 0)
        return plies

    @property
    def wins_at_once(self) -> bool:
        return self.outcome == WIN and self.plies == 1


def candidates(
    report: Mapping[str, Any], decided: float, *, is_relative: bool = False
) -> Sequence[Candidate]:
    """Return the root moves that have a true value, the best first.

    `decided`: how far proven ends are from every estimate. `is_relative`: worths are in standard
    deviations of the estimates.
    """
    lines = [line for line in report["lines"] if "value" in line]
    estimates = _estimates(lines)
    known = [worth for worth in estimates if isfinite(worth)]
    unit = (pstdev(known) if is_relative and len(known) > 1 else 1.0) or 1.0
    inside = [worth / unit for worth in known] or [0.0]
    ends = {WIN: max(0.0, *inside) + decided, LOSS: min(0.0, *inside) - decided}
    found = [
        Candidate(line, ends[line["outcome"]] if worth == _DECIDED else worth / unit)
        for line, worth in zip(lines, estimates, strict=True)
    ]
    return sorted(found, key=_rank)


_DECIDED = float("inf")


def _estimates(lines: Sequence[Mapping[str, Any]]) -> list[float]:
    """Return each line's estimate, or `_DECIDED` for a win or a loss.

    Evaluations count where every line has one or an outcome: they may be of another scale than
    values.
    """
    by_evaluation = all("evaluation" in line or "outcome" in line for line in lines)

    def estimate(line: Mapping[str, Any]) -> float:
        if line.get("outcome") in {WIN, LOSS}:
            return _DECIDED
        return float(line.get("evaluation", 0.0) if by_evaluation else line["value"])

    return [estimate(line) for line in lines]


def _rank(candidate: Candidate) -> tuple[float, int]:
    """Order by worth; of wins the quickest first, of losses the slowest."""
    return -candidate.worth, candidate.plies if candidate.outcome == WIN else -candidate.plies
