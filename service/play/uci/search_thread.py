"""One search in a thread of its own, which sends exactly one `bestmove`."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread, Timer

from service.engine import Engine, EngineError, Position, Report, Task
from service.errors import Problem
from service.play.handicap import Handicap
from service.play.uci.info import best, info_string, infos
from service.play.unexpected import told


@dataclass(frozen=True)
class SearchJob:
    """A search to run."""

    position: Position
    task: Task
    waits: bool = False
    """Whether `bestmove` waits for `stop` or `ponderhit`."""
    ponderhit_ms: float = 0.0
    """Time to search after `ponderhit`; 0: no limit."""
    handicap: Handicap | None = None
    """`None`: full strength."""


class SearchThread:
    """A running search."""

    def __init__(self, engine: Engine, job: SearchJob, send: Callable[[str], None]) -> None:
        """Start the search. `engine` belongs to this search."""
        self._engine = engine
        self._search_job = job
        self._send = send
        self._reported_move = ""
        self._released = Event()
        if not job.waits:
            self._released.set()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the search, and wait until it has sent `bestmove`."""
        self._engine.stop()
        self._released.set()
        self._thread.join()

    def ponderhit(self) -> None:
        """Search on under the clock, since the opponent played the expected move."""
        if self._released.is_set():
            return
        self._released.set()
        if self._search_job.ponderhit_ms:
            timer = Timer(self._search_job.ponderhit_ms / 1000, self._engine.stop)
            timer.daemon = True
            timer.start()

    def _run(self) -> None:
        report: Report | None = None
        try:
            report = self._search()
        except (EngineError, Problem) as error:
            self._send(info_string(error))
        except BaseException as error:  # noqa: BLE001 - a search that fails ends nothing else
            self._send(info_string(told(error)))
        finally:
            self._released.wait()
            self._send(best(report))

    def _search(self) -> Report:
        job = self._search_job
        if job.handicap is not None:
            report = job.handicap.report(self._engine, job.position, job.task)
        else:
            report = self._engine.search(job.position, job.task, self._report)
        if report["move"] != self._reported_move:
            self._report(report)
        return report

    def _report(self, report: Report) -> None:
        self._reported_move = report["move"]
        for line in infos(report, self._search_job.task.get("multi_pv", 1)):
            self._send(line)
