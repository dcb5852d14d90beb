"""One search in a thread of its own, which sends exactly one reply at its end."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Event, Thread, Timer

from service.engine import Engine, EngineError, Position, Report, Task
from service.errors import Problem
from service.play.handicap import Handicap
from service.play.uci.dialect import InfoContents, UciDialect
from service.play.uci.info import plies
from service.play.unexpected import shown_to_program


@dataclass(frozen=True)
class SearchJob:
    """A search to run."""

    position: Position
    task: Task
    reply: Callable[[Report | None], str]
    """From the report (`None`: there is none) to the line that ends the search."""
    dialect: UciDialect
    contents: InfoContents
    waits: bool = False
    """Whether the reply waits for `stop` or `ponderhit`."""
    ponderhit_ms: float = 0.0
    """Time to search after `ponderhit`; 0: no limit."""
    handicap: Handicap | None = None
    """`None`: full strength."""
    mate_plies: int = 0
    """A search ends at a proven win in at most so many plies."""
    instead: Iterable[str] | None = None
    """Lines that are sent in place of a search, where there is none to run."""


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
        """End the search, and wait until it has sent its reply."""
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
        job = self._search_job
        reply = ""
        try:
            reply = self._reply()
        except (EngineError, Problem) as error:
            self._send(job.dialect.said(error))
        except BaseException as error:  # noqa: BLE001 - a search that fails ends nothing else
            self._send(job.dialect.said(shown_to_program(error)))
        finally:
            self._released.wait()
            self._send(reply or job.reply(None))

    def _reply(self) -> str:
        job = self._search_job
        if job.instead is not None:
            for line in job.instead:
                self._send(line)
            return job.reply(None)
        return job.reply(self._search())

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
        job = self._search_job
        self._reported_move = report["move"]
        full = self._engine.table.per_mille_full
        for line in job.dialect.infos(report, full, job.contents):
            self._send(line)
        best = report["lines"][0]
        if best.get("outcome") == "win" and plies(best) <= job.mate_plies:
            self._engine.stop()
