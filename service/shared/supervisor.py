"""The supervisor restarts the embedded server when it ends, on the same socket."""

from collections.abc import Callable
from threading import Event, Lock, Thread

from structlog.typing import FilteringBoundLogger

from service.shared.embedded import CannotStartError, EmbeddedServer

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 10.0
GROWTH = 2


class Supervisor:
    """An embedded server, and a thread that waits for its end and restarts it.

    The kernel kills a server with the thread that started it, so this thread lives until `close`.
    """

    def __init__(self, make: Callable[[], EmbeddedServer], log: FilteringBoundLogger) -> None:
        """`make` starts the server, each time on the same socket.

        Errors: `CannotStartError`, for the first server.
        """
        self._make = make
        self._log = log
        self._lock = Lock()
        self._closed = Event()
        self._server = self._make()
        self.url = self._server.url
        self._thread = Thread(target=self._supervise, name="supervisor", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the server, and do not restart it."""
        with self._lock:
            self._closed.set()
            self._server.stop()
        self._thread.join()

    def _supervise(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            lived_long = self._server.wait(LONGEST_PAUSE_S)
            if lived_long:
                pause_s = FIRST_PAUSE_S
            if self._closed.wait(pause_s):
                return
            self._start_again()
            pause_s = min(pause_s * GROWTH, LONGEST_PAUSE_S)

    def _start_again(self) -> None:
        with self._lock:
            if self._closed.is_set():
                return
            self._log.warning("embedded server ended")
            try:
                self._server = self._make()
            except CannotStartError as error:
                self._log.warning("embedded server not started again", reason=str(error))
            else:
                self._log.info("embedded server started again")
