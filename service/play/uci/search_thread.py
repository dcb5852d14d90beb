"""One search in a thread of its own, which ends in exactly one `bestmove`."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread, Timer

from service.engine import Engine, EngineError, Position, Report, Task
from service.play.uci.info import best, infos


@dataclass(frozen=True)
class Job:
    """What to search."""

    position: Position
    task: Task
    waits: bool = False
    """Whether `bestmove` is to wait for a word: `stop`, or `ponderhit`."""
    ponderhit_ms: float = 0.0
    """Time to go on for after `ponderhit`; 0: as long as it takes."""


class SearchThread:
    """A search under way."""

    def __init__(self, engine: Engine, job: Job, say: Callable[[str], None]) -> None:
        """Begin. `engine` is this search's alone."""
        self._engine = engine
        self._job = job
        self._say = say
        self._told = ""
        self._released = Event()
        if not job.waits:
            self._released.set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it, and wait for its `bestmove`."""
        self._engine.stop()
        self._released.set()
        self._thread.join()

    def ponderhit(self) -> None:
        """The reply that was thought of was played: go on under the clock."""
        if self._released.is_set():
            return
        self._released.set()
        if self._job.ponderhit_ms:
            timer = Timer(self._job.ponderhit_ms / 1000, self._engine.stop)
            timer.daemon = True
            timer.start()

    def _run(self) -> None:
        report: Report | None = None
        try:
            report = self._searched()
        except EngineError as error:
            self._say(f"info string {error}")
        finally:
            self._released.wait()
            self._say(best(report))

    def _searched(self) -> Report:
        job = self._job
        report = self._engine.search(job.position, job.task, self._tell)
        if report["move"] != self._told:
            self._tell(report)
        return report

    def _tell(self, report: Report) -> None:
        self._told = report["move"]
        for line in infos(report, self._job.task.get("multi_pv", 1)):
            self._say(line)
