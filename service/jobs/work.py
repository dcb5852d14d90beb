"""One run of a job: its order, its reports of progress, and how it is stopped."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from rq import Queue

from service.caller import Caller
from service.engine import SEEDED_TABLE_MB, Engine, Position, Report, SlotTurn, Stop, Task
from service.jobs.queue import Names
from service.jobs.record import Payer
from service.moves.move_service import MoveService
from service.shared.slots import JOB

CANCELLED, TIME, SHUTDOWN, HELPED = "cancelled", "time", "shutdown", "helped"
"""Why a run is stopped before its end."""


class StoppedError(Exception):
    """The run was stopped, and has no result."""


class RunProgress(NamedTuple):
    """Progress of a run, as it was last reported."""

    progress: float = 0.0
    """From 0 to 1."""
    doing: str = ""
    partial: str | None = None
    """The result so far, as JSON."""


@dataclass
class Work:
    """What a kind of job is given to run, in a thread of its own."""

    job_id: str
    game: str
    body: Mapping[str, Any]
    service: MoveService
    queue: Queue
    names: Names
    payer: Payer
    caller: Caller = field(default_factory=Caller)
    """Leaves when the run is stopped."""
    stopped_by: str | None = None
    polls: list[Callable[[], None]] = field(default_factory=list)
    """Called several times a second from another thread, while Redis replies."""
    latest: RunProgress = field(default_factory=RunProgress)
    waited_ms: float = 0.0
    """Time that `search` has waited for slots."""
    _lock: Lock = field(default_factory=Lock)

    def stop(self, why: str) -> None:
        """End every search of this run. Any thread may call it; the first reason stays."""
        with self._lock:
            if self.stopped_by is None:
                self.stopped_by = why
        self.caller.leave()

    def check(self) -> None:
        """Errors: `StoppedError` once the run is stopped."""
        if self.stopped_by is not None:
            raise StoppedError

    def update(self, progress: float, doing: str, partial: Mapping[str, Any] | None = None) -> None:
        """Report progress, from 0 to 1. Without `partial` the last partial result stays."""
        text = self.latest.partial if partial is None else json.dumps(partial)
        self.latest = RunProgress(min(1.0, max(0.0, progress)), doing, text)

    def search(
        self, engine: Engine, position: Position, task: Task, *, seeded_mb: int = SEEDED_TABLE_MB
    ) -> Report:
        """Search on this host's slots, behind the requests of clients that wait.

        The wait for the first turn does not count as the search's time.
        Errors: `StoppedError`, `EngineError`.
        """
        plan = position.plan(task)
        slots = self.service.slots
        wanted = min(task.get("threads", 1), slots.number) if plan.has_threads else 1
        with self.turn(engine, wanted) as (stop, turn):
            return engine.run(
                plan,
                seeded="seed" in task,
                stop=stop,
                turn=turn,
                time_ms=task.get("time_ms", self.service.settings.most_job_time_ms),
                threads=turn.threads,
                seeded_mb=seeded_mb,
            )

    @contextmanager
    def turn(self, engine: Engine, wanted: int = 1) -> Iterator[tuple[Stop, SlotTurn]]:
        """Hold up to `wanted` of this host's slots, behind the requests of clients that wait.

        The flag is set when the run is stopped. Errors: `StoppedError`, at the end.
        """
        deadline = monotonic() + self.service.settings.most_job_time_ms / 1000
        with engine.stopping() as stop, self.caller.on_leaving(stop.set):
            with (
                self.service.slots.hold(deadline, stop, wanted=wanted, priority=JOB) as turn,
                self._counting(turn),
            ):
                yield stop, turn
            self.check()

    @contextmanager
    def _counting(self, turn: SlotTurn) -> Iterator[None]:
        """Add up the time that a search takes, and the time that it waits for slots."""
        began, waited_ms, threads = monotonic(), turn.waited_ms, turn.threads
        try:
            yield
        finally:
            self.waited_ms += turn.waited_ms
            paused_ms = turn.waited_ms - waited_ms
            self.caller.add_search(max(0.0, (monotonic() - began) * 1000 - paused_ms) * threads)
