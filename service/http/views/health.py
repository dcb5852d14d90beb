"""Signs of life."""

from flask import Response

from service.engine import VERSION, EngineError
from service.errors import Problem
from service.http.schemas.replies import HealthReply, ReadyReply
from service.http.views.resource import Resource, move_service, reply

PATHS = ("/healthz", "/readyz")

blueprint = Resource("health", __name__, description="Signs of life")


@blueprint.operation(PATHS[0], "health", gives=HealthReply)
def health() -> Response:
    """Say that the process answers."""
    return reply({"status": "ok"})


@blueprint.operation(PATHS[1], "readiness", gives=ReadyReply, fails=["not_ready"])
def readiness() -> Response:
    """Search a position for real, and say how the cache fares: without it all else works."""
    service = move_service()
    try:
        service.engine.test()
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
