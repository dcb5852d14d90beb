"""The result of a match as text and as JSON, and its progress."""

import math
import sys
from typing import Any, TextIO

from service.play.match.match import Result
from service.play.match.tally import MatchTally, elo


class MatchProgress:
    """A progress line on stderr: overwritten on a terminal, else written ten times a match."""

    def __init__(self, games: int, file: TextIO | None = None) -> None:
        self._games = games
        self._file = file or sys.stderr
        self._is_screen = self._file.isatty()

    def __enter__(self) -> "MatchProgress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_screen:
            self.write_line("")

    def update(self, total: MatchTally) -> None:
        line = (
            f"{total.games}/{self._games}  +{total.won} ={total.drawn} -{total.lost}  "
            f"Elo {_signed(elo(total.score))}"
        )
        if self._is_screen:
            self._file.write(f"\r{line}\x1b[K")
            self._file.flush()
        elif total.games % max(1, self._games // 10) == 0:
            self.write_line(line)

    def write_line(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()


def as_json(result: Result) -> dict[str, Any]:
    """Return the result for JSON. Infinite Elo differences are null."""
    total = result.total
    low, high = total.interval
    bounds = {"elo": elo(total.score), "elo_low": elo(low), "elo_high": elo(high)}
    return {
        "games": total.games,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "score": total.score,
        **{name: value if math.isfinite(value) else None for name, value in bounds.items()},
        "superiority": total.superiority,
        "as_first": [result.as_first.won, result.as_first.drawn, result.as_first.lost],
        "as_second": [result.as_second.won, result.as_second.drawn, result.as_second.lost],
        "ended_by": dict(result.reasons),
    }


def as_text(result: Result, names: tuple[str, str]) -> str:
    total = result.total
    low, high = (elo(score) for score in total.interval)
    ends = ", ".join(f"{reason} {count}" for reason, count in result.reasons.most_common())
    return "\n".join(
        [
            f"A          {names[0]}",
            f"B          {names[1]}",
            f"games      {total.games}  {_counts(total)}, of A",
            f"as first   {_counts(result.as_first)}",
            f"as second  {_counts(result.as_second)}",
            f"score      {total.score:.1%}",
            f"Elo        {_signed(elo(total.score))}, 95 %: {_signed(low)} to {_signed(high)}",
            f"A better   {total.superiority:.1%}",
            f"ended by   {ends}",
        ]
    )


def _counts(tally: MatchTally) -> str:
    return f"+{tally.won} ={tally.drawn} -{tally.lost}"


def _signed(points: float) -> str:
    return f"{points:+.0f}"
