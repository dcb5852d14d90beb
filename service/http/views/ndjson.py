"""Replies of one JSON object a line, each sent when it is ready."""

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from flask import Response

from service.engine import EngineError, problem
from service.errors import Problem

JSON, NDJSON = "application/json", "application/x-ndjson"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""The second keeps nginx from collecting the lines."""


def streamed(events: Iterator[Mapping[str, Any]]) -> Response:
    """Make the reply of `events`. What comes before the first is an ordinary reply's error.

    A later error is the last line, of type problem.
    """
    first = next(events)
    return Response(_lines(chain([first], events)), content_type=NDJSON, headers=HEADERS)


def _lines(events: Iterator[Mapping[str, Any]]) -> Iterator[bytes]:
    try:
        for event in events:
            yield _line(event)
    except Problem as error:
        yield _line({"type": "problem", "problem": error.body()})
    except EngineError as error:
        yield _line({"type": "problem", "problem": problem(error).body()})


def _line(event: Mapping[str, Any]) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"
