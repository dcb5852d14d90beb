"""Search a position and record what the search does."""

from collections.abc import Mapping
from time import monotonic
from typing import Any, cast

from service.caller import Caller
from service.engine import Task, TraceReport
from service.host.slots import ANALYSIS
from service.moves.limits import LEAST_TIME_MS
from service.moves.move_service import KNOBS, MoveService
from service.moves.place import Place
from service.moves.turns import TurnClock

USUAL_NODES = 5_000
"""Nodes that are recorded where the request says nothing."""


def traced(
    service: MoveService, name: str, body: Mapping[str, Any], caller: Caller
) -> tuple[TraceReport, float]:
    """Return the trace, and the time in which the request had no slot, in ms.

    The body has fields of a task, and `most_nodes`. No stored answer serves. Errors: `Problem`,
    `EngineError`.
    """
    time_ms = service.time_ms(body)
    deadline = caller.arrived + time_ms / 1000
    position = Place.of(service.engine, name, body).position
    task = cast("Task", {knob: body[knob] for knob in KNOBS if knob in body})
    with (
        service.engine.stopping() as stop,
        caller.on_leaving(stop.set),
        service.turns.take(caller, deadline, stop, priority=ANALYSIS) as turn,
    ):
        clock, began = TurnClock(turn), monotonic()
        report = position.trace(
            task,
            most_nodes=body.get("most_nodes", USUAL_NODES),
            stop=stop,
            turn=turn,
            time_ms=max(LEAST_TIME_MS, clock.left_ms),
        )
        ms = clock.without_pauses((monotonic() - began) * 1000)
        service.observer.searched(name, report["algorithm"], report["nodes"], ms, turn.waited_ms)
        return report, turn.waited_ms
