"""Framing of a streamed reply's objects, as NDJSON or Server-Sent Events.

An object is a line, or an event:

    {"type":"iteration", …}        event: iteration
                                   data: {"type":"iteration", …}
                                   (an empty line)
"""

from collections.abc import Iterator

from flask import Response, request

from service.http.views.resource import IS_STREAM, NOTE, note_problem, problem_maker
from service.json_text import encoded

NDJSON, EVENT_STREAM = "application/x-ndjson", "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""The second keeps nginx from buffering the frames."""
FINAL, PROBLEM = "final", "problem"


class StreamFraming:
    """Frames the objects of one reply. Made within the request; used without its context."""

    def __init__(self, content_type: str) -> None:
        self._content_type = content_type
        self._problem_of = problem_maker()
        self.note = request.environ[NOTE]
        """The note of the request's log line."""
        self.note[IS_STREAM] = True

    def response(self, frames: Iterator[bytes]) -> Response:
        return Response(frames, content_type=self._content_type, headers=HEADERS)

    def frame(self, kind: str, text: bytes) -> bytes:
        """Add the type to a JSON object, and frame it."""
        line = b'{"type":"%s",%s' % (kind.encode(), text[1:])
        if self._content_type == NDJSON:
            return line + b"\n"
        return b"event: %s\ndata: %s\n\n" % (kind.encode(), line)

    def problem(self, error: Exception) -> bytes:
        """Return the last frame of a reply that failed."""
        problem = self._problem_of(error)
        note_problem(self.note, problem)
        return self.frame(PROBLEM, encoded({"problem": problem.body()}))
