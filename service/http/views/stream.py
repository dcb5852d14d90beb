"""Analyze a position, with an event for each iteration of the search."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Response, request

from service.cache.answers.answers import Answer
from service.http.schemas.replies import StreamEvent
from service.http.schemas.search_requests import StreamRequest
from service.http.views.event_stream import EventStream, accepted_type
from service.http.views.resource import CLIENT_ID, NOTE, Resource, caller, move_service, repeating
from service.http.views.search import ERRORS, note_search, text_of
from service.http.views.stream_framing import EVENT_STREAM, NDJSON
from service.moves.progress import RequestProgress

HEARTBEAT_MS = 1000
FIRST_WITHIN_S = 0.03
"""Seconds after which a stream without an iteration begins with a heartbeat. Earlier errors are
ordinary replies; a request that finds no slot is refused earlier."""
OF_ITERATIONS = (
    "player",
    "move",
    "move_label",
    "value",
    "value_of_first",
    "values",
    "value_optimal",
    "exact",
    "outcome",
    "plies",
    "evaluation",
    "unit",
    "algorithm",
    "depth",
    "nodes",
    "nodes_all_passes",
    "effective_branching_factor",
    "simulations",
    "ownership",
    "score_estimate",
    "iterations",
    "worlds",
    "time_ms",
    "principal_variation",
    "strategy",
    "nash_conv",
    "exploitability",
    "reach_probability",
    "strategies",
    "equilibrium_kind",
)
"""Fields of a report that its iterations have. The other fields are the same in every iteration."""
LEAST_S = 1e-6
EVENTS = {
    NDJSON: StreamEvent,
    EVENT_STREAM: {
        "type": "string",
        "description": "The same objects. The event's name is the object's type.",
    },
}

blueprint = Resource("stream", __name__, url_prefix="/v1/games", description="Searches, streamed")


@blueprint.operation(
    "/<game>/analysis/stream",
    "streamAnalysis",
    takes=StreamRequest(),
    gives=EVENTS,
    fails=("not_acceptable", *ERRORS),
)
def stream_analysis(body: dict[str, Any], game: str) -> Response:
    """Analyze as analyzePosition does: an object for each iteration, then exactly one final.

    It searches until its limits, or until the client hangs up.
    """
    content_type = accepted_type()
    heartbeat_s = body.pop("heartbeat_ms", HEARTBEAT_MS) / 1000
    service, client, note = move_service(), caller(), request.environ[NOTE]
    client_id = body.get(CLIENT_ID)

    def final(answer: Answer) -> bytes:
        note_search(note, answer)
        return repeating(client_id, text_of(answer))

    progress = RequestProgress(
        lambda watcher: service.analyze(game, body, client, watcher=watcher),
        client,
        partial(_of_iteration, lines=body.get("multi_pv", 0)),
    ).begin(FIRST_WITHIN_S)
    return EventStream(progress, content_type, heartbeat_s, final).response()


def _of_iteration(report: Mapping[str, Any], lines: int) -> dict[str, Any]:
    """Return the fields of an iteration, with its `lines` best lines."""
    found = {name: report[name] for name in OF_ITERATIONS if name in report}
    seconds = max(report["time_ms"] / 1000, LEAST_S)
    found["nodes_per_s"] = round(report["nodes_all_passes"] / seconds)
    if lines:
        found["lines"] = report["lines"][:lines]
    return found
