"""Schemas of the replies of traceSearch."""

from typing import Any

from marshmallow import Schema

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import REPLIES, client_id, limits, waited_ms

HEADER, RECORD = "header", "record"
TEXT = {"type": "string"}

_REPORT = REPLIES.fields("TraceReport")
TraceReply: type[Schema] = Reply.from_dict(
    {**_REPORT, "waited_ms": waited_ms(), **client_id(), **limits()}, name="TraceReply"
)


def _event() -> dict[str, Any]:
    known = {**REPLIES.fields("TraceReport"), **REPLIES.fields("TraceRecord")}
    del known["records"]
    for field in known.values():
        field.required = False
    return {
        "type": shapes.required(
            shapes.text(
                "header, record or final. The first object is the only header, with the fields of "
                "the trace itself; the last is the only final."
            )
        ),
        **known,
        "waited_ms": shapes.real("Of the header: time in which the request had no search slot."),
        "written": shapes.count("Of the final: how many records there were."),
        **client_id(),
        **limits(),
    }


TraceEvent: type[Schema] = Reply.from_dict(_event(), name="TraceEvent")
"""One line of a trace sent as NDJSON."""
TRACE_TEXT = {**TEXT, "description": "An indented tree: a line for each record."}
TRACE_SVG = {**TEXT, "description": "A picture of the tree. Of a large one, its upper levels."}
TRACE_DOT = {**TEXT, "description": "The tree for graphviz."}
