"""The arguments of an analysis command."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from service.play.gtp.command import COLOURS, SYNTAX_ERROR, FailureError, colour, whole

USUAL_INTERVAL = 100
TRUE = "true"
ALLOW, AVOID = "allow", "avoid"
VALUES = {ALLOW: 3, AVOID: 3}
"""Number of values of keys with several: a colour, vertices, a number of plies."""

Vertices = Mapping[int, Sequence[str]]
"""Vertices by the colour that moves."""


@dataclass(frozen=True)
class AnalysisArguments:
    """The arguments of a command, as read."""

    colour: int | None = None
    interval: int = USUAL_INTERVAL
    """Interval between two lines, in hundredths of a second."""
    most_moves: int | None = None
    ownership: bool = False
    root_info: bool = False
    allowed: Vertices = field(default_factory=dict)
    """Moves to search, by colour; for an absent colour, all moves."""
    avoided: Vertices = field(default_factory=dict)

    @property
    def interval_s(self) -> float:
        return max(1, self.interval) / 100


def analysis_arguments(words: Sequence[str]) -> AnalysisArguments:
    """Read a colour, an interval, and pairs of a key and a value. Unknown keys are skipped.

    Errors: `FailureError`.
    """
    found, left = AnalysisArguments(), [*words]
    if left and left[0].lower() in COLOURS:
        found = replace(found, colour=colour(left.pop(0)))
    if left and left[0].isdigit():
        found = replace(found, interval=whole(left.pop(0)))
    while left:
        key = left.pop(0)
        count = VALUES.get(key, 1)
        if len(left) < count:
            raise FailureError(SYNTAX_ERROR)
        found = _with(found, key, left[:count])
        del left[:count]
    return found


def _with(found: AnalysisArguments, key: str, values: Sequence[str]) -> AnalysisArguments:
    value = values[0]
    changes: Mapping[str, Callable[[], Mapping[str, Any]]] = {
        "interval": lambda: {"interval": whole(value)},
        "maxmoves": lambda: {"most_moves": whole(value)},
        "ownership": lambda: {"ownership": value.lower() == TRUE},
        "rootInfo": lambda: {"root_info": value.lower() == TRUE},
        ALLOW: lambda: {"allowed": _more(found.allowed, values)},
        AVOID: lambda: {"avoided": _more(found.avoided, values)},
    }
    return replace(found, **changes[key]()) if key in changes else found


def _more(before: Vertices, values: Sequence[str]) -> Vertices:
    mover = colour(values[0])
    return {**before, mover: [*before.get(mover, ()), *values[1].split(",")]}
