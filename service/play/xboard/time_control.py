"""The program's time: by `level`, `st`, `sd` and `time`."""

import re
from dataclasses import dataclass

from service.engine import Task
from service.moves.clock import MARGIN_MS, Clock, budget
from service.play.options import MalformedError

CENTISECOND_MS, SECOND_MS, MINUTE_MS = 10, 1000, 60_000
MOST_DEPTH = 200
LEVEL = re.compile(
    r"([0-9]{1,6}) ([0-9]{1,6})(?::([0-9]{1,2}))? ([0-9]{1,6}(?:\.[0-9]{1,3})?)", re.ASCII
)
NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,3})?", re.ASCII)


@dataclass
class TimeControl:
    """The client's time control. Without any, each move has `usual_ms`."""

    usual_ms: float
    period_moves: int = 0
    """Moves of a period of the clock; 0: one period for the whole game."""
    base_ms: float | None = None
    """Time on a clock at the start of a game."""
    increment_ms: float = 0.0
    left_ms: float | None = None
    """Time on the program's clock."""
    exact_ms: float | None = None
    """Time of each move."""
    depth: int | None = None

    def begin(self) -> None:
        """Begin a game: the clock restarts, and the depth is unlimited."""
        self.left_ms = self.base_ms
        self.depth = None

    def set_level(self, text: str) -> None:
        """Read `40 5:00 0`: moves of a period, minutes, seconds added. Errors: `MalformedError`."""
        found = LEVEL.fullmatch(" ".join(text.split()))
        if found is None:
            raise MalformedError("level needs moves, minutes and seconds: 40 5:00 0")
        minutes, seconds = int(found[2]), int(found[3] or 0)
        self.period_moves = int(found[1])
        self.base_ms = self.left_ms = float(minutes * MINUTE_MS + seconds * SECOND_MS)
        self.increment_ms = float(found[4]) * SECOND_MS
        self.exact_ms = None

    def set_exact(self, text: str) -> None:
        """Read seconds a move. Errors: `MalformedError`."""
        self.exact_ms = number(text) * SECOND_MS
        self.base_ms = self.left_ms = None

    def set_left(self, text: str) -> None:
        """Read the clock's time, in hundredths of a second. Errors: `MalformedError`."""
        left = number(text.removeprefix("-")) * CENTISECOND_MS
        self.left_ms = 0.0 if text.startswith("-") else left

    def set_depth(self, text: str) -> None:
        """Errors: `MalformedError`."""
        self.depth = min(max(1, int(number(text))), MOST_DEPTH)

    def task(self, moves_made: int) -> Task:
        """Return the limits of the next move, after so many moves of the player."""
        task = Task() if self.depth is None else Task(depth=self.depth)
        if self.exact_ms is not None:
            task["time_ms"] = max(1.0, self.exact_ms - MARGIN_MS)
        elif self.left_ms is not None:
            to_go = self.period_moves - moves_made % self.period_moves if self.period_moves else 0
            allowed = budget(Clock(self.left_ms, self.increment_ms, to_go))
            task["time_ms"], task["soft_ms"] = allowed.hard_ms, allowed.soft_ms
        elif self.depth is None:
            task["time_ms"] = self.usual_ms
        return task


def number(text: str) -> float:
    """Errors: `MalformedError`."""
    if not NUMBER.fullmatch(text):
        raise MalformedError(f'a number is needed, not "{text[:20]}"')
    return float(text)
