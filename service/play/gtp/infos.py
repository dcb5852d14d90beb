"""The values of moves as a line of an analysis.

Win rates are for the player to move, from 0 to 1; a draw counts half.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from service.play.gtp.analysis_arguments import AnalysisArguments
from service.play.gtp.command import WHITE

SIGMAS = 1.96
"""Half of a 95 % interval, in standard deviations."""
TEN_THOUSAND = 10_000


@dataclass(frozen=True)
class AnalysisFormat:
    """A format of analysis lines: the notation of numbers, and the fields."""

    share: Callable[[float], str]
    has_points: bool
    """Whether lines have the score and the ownership of points."""


LEELA = AnalysisFormat(lambda share: str(round(TEN_THOUSAND * share)), has_points=False)
"""Leela Zero's format, with whole numbers."""
KATA = AnalysisFormat(lambda share: f"{share:.6f}", has_points=True)
"""KataGo's format. Sabaki recognizes a win rate by its decimal point."""


def line(
    report: Mapping[str, Any],
    asked: AnalysisArguments,
    mover: int,
    dialect: AnalysisFormat,
    vertex: Callable[[str], str],
) -> str:
    """Return the line for the colour `mover`. `vertex`: a move → the protocol's name of it."""
    return " ".join(_parts(report, asked, mover, dialect, vertex))


def _parts(
    report: Mapping[str, Any],
    asked: AnalysisArguments,
    mover: int,
    dialect: AnalysisFormat,
    vertex: Callable[[str], str],
) -> Iterator[str]:
    sign = -1 if mover == WHITE else 1
    lead = ""
    if dialect.has_points and "score_estimate" in report:
        points = f"{sign * report['score_estimate']:.3f}"
        lead = f" scoreMean {points} scoreLead {points}"
    searched = [row for row in report["lines"] if "value" in row and row.get("visits", 1)]
    for order, row in enumerate(searched[: asked.most_moves]):
        visits = _visits(row, report)
        pv = " ".join(map(vertex, row["principal_variation"]))
        # The search knows the score of the position alone, which is about that after the best move.
        yield (
            f"info move {vertex(row['move'])} visits {visits} {_shares(row, visits, dialect)}"
            f"{'' if order else lead} order {order} pv {pv}"
        )
    if asked.root_info and dialect.has_points:
        visits = report.get("simulations", report["nodes"])
        yield f"rootInfo visits {visits} winrate {dialect.share(_share(report))}{lead}"
    if asked.ownership and dialect.has_points and "ownership" in report:
        yield "ownership"
        yield from (f"{sign * mean:.3f}" for mean in report["ownership"])


def _visits(row: Mapping[str, Any], report: Mapping[str, Any]) -> int:
    """Return the visits of the move, or the nodes of the search if visits are not counted."""
    visits: int = row.get("visits", report["nodes"])
    return visits


def _shares(row: Mapping[str, Any], visits: int, dialect: AnalysisFormat) -> str:
    share = _share(row)
    doubt = 0.0 if row.get("exact") else SIGMAS * sqrt(share * (1 - share) / max(1, visits))
    return f"winrate {dialect.share(share)} lcb {dialect.share(max(0.0, share - doubt))}"


def _share(found: Mapping[str, Any]) -> float:
    value: float = found["value"]
    return min(max((1 + value) / 2, 0.0), 1.0)
