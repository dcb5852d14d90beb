"""gunicorn's master, which still serves for a while after it has announced its stop.

From SIGTERM on, `/readyz` is 503 and replies close their connections. `drain_s` later the workers
stop.
"""

import signal
from threading import Timer

from gunicorn.arbiter import Arbiter as GunicornArbiter  # type: ignore[import-untyped]


class Arbiter(GunicornArbiter):  # type: ignore[misc]
    """gunicorn's master with a drain, in which /readyz tells balancers to send no more requests."""

    def handle_term(self) -> None:
        """Begin to drain. At the drain's end, or at another SIGTERM, stop."""
        stopping, drain_s = self.app.host.stopping, self.app.settings.drain_s
        if stopping.is_set or not drain_s:
            super().handle_term()
        stopping.set()
        self.log.info("Draining: %s s until the workers stop", drain_s)
        drain = Timer(drain_s, self.SIG_QUEUE.put_nowait, [signal.SIGTERM])
        drain.daemon = True
        drain.start()

    def manage_workers(self) -> None:
        super().manage_workers()
        if self.app.job_workers:
            self.app.job_workers.look_after()

    def stop(self, graceful: bool = True) -> None:
        self.app.host.stopping.set()
        super().stop(graceful)
