"""One search in a thread of its own."""

from collections.abc import Callable
from threading import Thread

from service.engine import Engine, Position, Report, Task
from service.play.unexpected import shown_to_program


class Thinking:
    """A search that may be running."""

    def __init__(self, engine: Engine, position: Position, task: Task) -> None:
        """`engine` belongs to this search."""
        self.latest: Report | None = None
        self._engine = engine
        self._position = position
        self._task = task
        self._thread: Thread | None = None

    def start(self, tell: Callable[[Report], None], end: Callable[[Report | None], None]) -> None:
        """Search, `tell` each finding, and `end` with the report; `None`: the search failed."""

        def listen(report: Report) -> None:
            self.latest = report
            tell(report)

        def run() -> None:
            report: Report | None = None
            try:
                report = self._engine.search(self._position, self._task, listen)
            except BaseException as error:  # noqa: BLE001 - a search that fails ends nothing else
                shown_to_program(error)
            end(report)

        self._thread = Thread(target=run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the search, without waiting for its end."""
        self._engine.stop()

    def wait(self) -> None:
        if self._thread is not None:
            self._thread.join()
