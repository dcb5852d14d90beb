"""Liveness and readiness."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import Response, current_app

from service.engine import VERSION, EngineError
from service.errors import Problem
from service.http.schemas.health_replies import HealthReply, ReadyReply
from service.http.views.resource import Resource, move_service, problem_reply, reply

STOPPING = "countermove.stopping"
"""Key of the application's extensions: a function that returns whether the service is stopping."""
SELF_TEST = "countermove.self_test"
"""Key of the application's extensions: its `SelfTest`."""
PATHS = ("/healthz", "/readyz")
TESTED_EVERY_S = 1.0

blueprint = Resource("health", __name__, description="Liveness and readiness")


class SelfTest:
    """Runs a short search, at most once in `TESTED_EVERY_S`, however many threads ask."""

    def __init__(self, search: Callable[[], None], clock: Callable[[], float] = monotonic) -> None:
        self._search = search
        self._clock = clock
        self._lock = Lock()
        self._due = -float("inf")
        self._failure: EngineError | None = None

    def failure(self) -> EngineError | None:
        """Return why the last search failed, if it did."""
        with self._lock:
            if self._clock() >= self._due:
                self._failure = self._search_now()
                self._due = self._clock() + TESTED_EVERY_S
            return self._failure

    def _search_now(self) -> EngineError | None:
        try:
            self._search()
        except EngineError as error:
            return error
        return None


@blueprint.operation(PATHS[0], "health", gives=HealthReply)
def health() -> Response:
    """Return ok while the process answers.

    It asks neither the engine nor Redis: a probe of liveness.
    """
    return reply({"status": "ok"})


@blueprint.operation(PATHS[1], "readiness", gives=ReadyReply, fails=["not_ready"])
def readiness() -> Response:
    """Return whether a short search works, and the state of the cache.

    A probe of readiness. A worker runs the search at most once a second, however many clients ask.
    The service works without its cache, so with Redis down it stays ready. A service that is
    stopping is not ready. A front door that answers for its replicas gives the status alone.
    """
    if current_app.extensions[STOPPING]():
        # Not raised: that would log an error for every probe.
        return problem_reply(Problem("not_ready", "the service is stopping"))
    if failure := current_app.extensions[SELF_TEST].failure():
        raise Problem("not_ready", f"the engine's test failed: {failure}")
    service = move_service()
    return reply(
        {
            "status": "ready",
            "version": VERSION,
            "slots": service.slots.number,
            "searches": service.slots.active,
            "cache": service.answers.state(),
        }
    )
