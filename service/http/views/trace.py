"""Show what a search does, node by node."""

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from service.engine import TraceReport
from service.errors import Problem
from service.http.schemas.search_requests import JSON_FORMAT, TraceRequest
from service.http.schemas.trace_replies import (
    HEADER,
    RECORD,
    TRACE_DOT,
    TRACE_SVG,
    TRACE_TEXT,
    TraceEvent,
    TraceReply,
)
from service.http.views.resource import (
    CLIENT_ID,
    JSON,
    NOTE,
    Resource,
    caller,
    move_service,
    repeating,
)
from service.http.views.search import ERRORS
from service.http.views.stream_framing import FINAL, NDJSON, StreamFraming
from service.json_text import encoded
from service.moves.limits import lowered
from service.moves.tracing import Lines, traced
from service.tracing.formats import DRAWINGS

BY_TYPE = {drawing.media_type: drawing for drawing in DRAWINGS.values()}
RECORDS = "records"

blueprint = Resource("trace", __name__, url_prefix="/v1/games", description="Traces of searches")


@blueprint.operation(
    "/<game>/trace",
    "traceSearch",
    takes=TraceRequest(),
    gives={
        JSON: TraceReply,
        NDJSON: TraceEvent,
        DRAWINGS["text"].media_type: TRACE_TEXT,
        DRAWINGS["svg"].media_type: TRACE_SVG,
        DRAWINGS["dot"].media_type: TRACE_DOT,
    },
    fails=("not_acceptable", *ERRORS),
)
def trace_search(body: dict[str, Any], game: str) -> Response:
    """Show what a search does at each node: windows, values, and cut branches.

    The trace is data, or a drawing as in lectures. The records are of the iteration that gave the
    answer, in the order of the visits. With `Accept: application/x-ndjson` each record is a line.
    """
    media_type = _media_type(body.pop("format", None))
    framing = StreamFraming(NDJSON) if media_type == NDJSON else None
    note, client_id = request.environ[NOTE], body.get(CLIENT_ID)
    notes = lowered(body, move_service().settings)

    def show(trace: TraceReport, lines: Lines, waited_ms: float) -> list[bytes]:
        note.update(level="info", status=200, nodes=trace["nodes"])
        if media_type in BY_TYPE:
            return [BY_TYPE[media_type].draw(trace).encode()]
        head = {"waited_ms": waited_ms, **notes, **trace}
        head.pop(RECORDS)
        if framing:
            return [*_framed(framing, encoded(head), lines, client_id)]
        return [encoded(head)[:-1], b',"%s":[' % RECORDS.encode(), b",".join(lines), b"]}"]

    shown = traced(move_service(), game, body, caller(), show, in_lines=media_type not in BY_TYPE)
    if framing:
        return framing.response(iter(shown))
    charset = "; charset=utf-8" if media_type in BY_TYPE else ""
    return Response(shown, content_type=media_type + charset)


def _media_type(wanted: str | None) -> str:
    """Choose by the body's format, else by what the client accepts. Errors: `Problem`."""
    drawing = DRAWINGS.get(wanted or "")
    if drawing is not None:
        return drawing.media_type
    known = [JSON, NDJSON] if wanted == JSON_FORMAT else [JSON, NDJSON, *BY_TYPE]
    accepted = request.accept_mimetypes
    best = accepted.best_match(known) if accepted else JSON
    if best is None:
        raise Problem("not_acceptable", "a trace is one of these", alternatives=known)
    return best


def _framed(
    framing: StreamFraming, head: bytes, lines: Lines, client_id: str | None
) -> Iterator[bytes]:
    yield framing.frame(HEADER, head)
    for line in lines:
        yield framing.frame(RECORD, line)
    final = encoded({"written": len(lines)})
    yield framing.frame(FINAL, repeating(client_id, final))
