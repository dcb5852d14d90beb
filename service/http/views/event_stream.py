"""Replies that come in parts: the objects of a search's progress, as NDJSON or Server-Sent Events.

A stream is iterations and heartbeats, then exactly one final or problem. An object is a line, or an
event:

    {"type":"iteration", …}        event: iteration
                                   data: {"type":"iteration", …}
                                   (an empty line)
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from flask import Response, request

from service.errors import Problem
from service.http.views.resource import IS_STREAM, NOTE, note_problem, problem_maker
from service.moves.progress import Progress

NDJSON, EVENT_STREAM = "application/x-ndjson", "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""The second keeps nginx from collecting the parts."""
ITERATION, HEARTBEAT, FINAL, PROBLEM = "iteration", "heartbeat", "final", "problem"
Found = TypeVar("Found")


def accepted_type() -> str:
    """Return the better accepted content type of a stream. Errors: `Problem` not_acceptable."""
    accepted = request.accept_mimetypes
    best = accepted.best_match((NDJSON, EVENT_STREAM)) if accepted else NDJSON
    if best is None:
        raise Problem(
            "not_acceptable", "a stream is one of these", alternatives=(NDJSON, EVENT_STREAM)
        )
    return best


class EventStream(Generic[Found]):
    """The body of such a reply. Make it within the request; it is read without its context."""

    PART = ITERATION
    """The type of the objects that the progress gives."""

    def __init__(
        self,
        progress: Progress[Found],
        content_type: str,
        heartbeat_s: float,
        final: Callable[[Found], bytes],
    ) -> None:
        """`progress` has begun. `final` makes the last object from the result."""
        self._progress = progress
        self._content_type = content_type
        self._heartbeat_s = heartbeat_s
        self._final = final
        self._problem_of = problem_maker()
        self._note = request.environ[NOTE]
        self._note[IS_STREAM] = True

    def response(self) -> Response:
        reply = Response(iter(self), content_type=self._content_type, headers=HEADERS)
        reply.call_on_close(self._progress.close)
        return reply

    def __iter__(self) -> Iterator[bytes]:
        progress = self._progress
        if not progress.is_over:
            self._note.update(level="info", status=200)
        while not progress.has_left:
            is_over = progress.is_over
            iterations = progress.take()
            for iteration in iterations:
                yield self._part(self.PART, encoded(iteration))
            if is_over:
                yield self._last()
                return
            if not iterations:
                yield self._part(HEARTBEAT, encoded(self.heartbeat()))
            progress.wait(self._heartbeat_s)

    def heartbeat(self) -> dict[str, Any]:
        """Return the fields of a heartbeat."""
        return {"elapsed_ms": self.elapsed_ms, "searching": self._progress.has_begun}

    @property
    def elapsed_ms(self) -> float:
        return round(self._progress.elapsed_ms, 3)

    def _last(self) -> bytes:
        try:
            text = self._final(self._progress.result())
        except Exception as error:  # noqa: BLE001 - it becomes the stream's problem
            problem = self._problem_of(error)
            note_problem(self._note, problem)
            return self._part(PROBLEM, encoded({"problem": problem.body()}))
        return self._part(FINAL, text)

    def _part(self, kind: str, text: bytes) -> bytes:
        """Add the kind to a JSON object, and frame it."""
        line = b'{"type":"%s",%s' % (kind.encode(), text[1:])
        if self._content_type == NDJSON:
            return line + b"\n"
        return b"event: %s\ndata: %s\n\n" % (kind.encode(), line)


def encoded(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()
