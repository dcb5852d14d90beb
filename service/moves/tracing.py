"""Search a position and record what the search does."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, TypeVar, cast

from service.caller import Caller
from service.engine import Task, TraceReport
from service.moves.game_position import GamePosition
from service.moves.limits import LEAST_TIME_MS
from service.moves.move_service import KNOBS, MoveService
from service.moves.turns import TurnClock
from service.shared.slots import ANALYSIS

USUAL_NODES = 5_000
"""Most nodes that are recorded, where the request sets no number."""
Shown = TypeVar("Shown")
Lines = Sequence[bytes]
"""The records of a trace, each as JSON."""


def traced(  # noqa: PLR0913 - all that a trace takes
    service: MoveService,
    name: str,
    body: Mapping[str, Any],
    caller: Caller,
    show: Callable[[TraceReport, Lines, float], Shown],
    *,
    in_lines: bool = True,
) -> Shown:
    """Trace a search, and return what `show` makes of the trace and of the time without a slot.

    The body has fields of a task, and `most_nodes`. `in_lines`: the records are JSON, beside the
    trace; otherwise they are data in it. No stored answer serves. A trace is large. `show` is
    called within the turn, so there are at most as many traces at one time as search slots. Errors:
    `Problem`, `EngineError`.
    """
    deadline = caller.arrived + service.time_ms(body) / 1000
    position = GamePosition.of(service.engine, name, body).position
    task = cast("Task", {knob: body[knob] for knob in KNOBS if knob in body})
    with (
        service.engine.stopping() as stop,
        caller.on_leaving(stop.set),
        service.turns.take(caller, deadline, stop, priority=ANALYSIS) as turn,
    ):
        clock, began = TurnClock(turn), monotonic()
        found = (position.trace_lines if in_lines else position.trace)(
            task,
            most_nodes=body.get("most_nodes", USUAL_NODES),
            stop=stop,
            turn=turn,
            time_ms=max(LEAST_TIME_MS, clock.left_ms),
        )
        trace, lines = found if isinstance(found, tuple) else (found, ())
        ms = clock.without_pauses((monotonic() - began) * 1000)
        service.observer.searched(name, trace["algorithm"], trace["nodes"], ms, turn.waited_ms)
        return show(trace, lines, turn.waited_ms)
