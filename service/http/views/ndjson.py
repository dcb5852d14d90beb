"""Replies of one JSON object a line, each sent when it is ready."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from flask import Response, request

from service.errors import Problem
from service.http.views.event_stream import HEADERS, NDJSON, PROBLEM
from service.http.views.resource import IS_STREAM, NOTE, problem_maker

JSON = "application/json"


def streamed(events: Iterator[Mapping[str, Any]]) -> Response:
    """Make the reply of `events`. What comes before the first is an ordinary reply's error.

    A later error is the last line, of type problem.
    """
    first = next(events)
    request.environ[NOTE][IS_STREAM] = True
    lines = _lines(chain([first], events), problem_maker())
    return Response(lines, content_type=NDJSON, headers=HEADERS)


def _lines(
    events: Iterator[Mapping[str, Any]], problem_of: Callable[[Exception], Problem]
) -> Iterator[bytes]:
    try:
        for event in events:
            yield _line(event)
    except Exception as error:  # noqa: BLE001 - it becomes the stream's problem
        yield _line({"type": PROBLEM, "problem": problem_of(error).body()})


def _line(event: Mapping[str, Any]) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"
