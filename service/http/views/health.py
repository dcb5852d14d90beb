"""Liveness and readiness."""

from flask import Response, current_app

from service.engine import VERSION, EngineError
from service.errors import Problem
from service.http.schemas.replies import HealthReply, ReadyReply
from service.http.views.resource import Resource, move_service, problem_reply, reply

STOPPING = "countermove.stopping"
"""Key of the application's extensions: a function that says whether the service stops."""
PATHS = ("/healthz", "/readyz")

blueprint = Resource("health", __name__, description="Liveness and readiness")


@blueprint.operation(PATHS[0], "health", gives=HealthReply)
def health() -> Response:
    """Return ok while the process answers.

    It asks neither the engine nor Redis: a probe of liveness.
    """
    return reply({"status": "ok"})


@blueprint.operation(PATHS[1], "readiness", gives=ReadyReply, fails=["not_ready"])
def readiness() -> Response:
    """Run a short search, and return the state of the cache.

    A probe of readiness. The service can do without its cache, so that a Redis which is down leaves
    it ready. While the service stops it is not.
    """
    if current_app.extensions[STOPPING]():
        # Not raised: that would log an error for every probe.
        return problem_reply(Problem("not_ready", "the service is stopping"))
    service = move_service()
    try:
        service.engine.self_test()
    except EngineError as error:
        raise Problem("not_ready", f"the engine's test failed: {error}") from error
    return reply(
        {
            "status": "ready",
            "version": VERSION,
            "slots": service.slots.number,
            "searches": service.slots.active,
            "cache": service.answers.state(),
        }
    )
