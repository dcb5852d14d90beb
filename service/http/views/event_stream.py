"""A search's progress as a reply: iterations and heartbeats, then exactly one final or problem."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from flask import Response, request

from service.errors import Problem
from service.http.views.stream_framing import EVENT_STREAM, FINAL, NDJSON, StreamFraming
from service.json_text import encoded
from service.moves.progress import RequestProgress

ITERATION, HEARTBEAT = "iteration", "heartbeat"
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
    """The body of a streamed reply. Make it within the request; it is read outside its context."""

    KIND = ITERATION
    """The type of the progress's objects."""

    def __init__(
        self,
        progress: RequestProgress[Found],
        content_type: str,
        heartbeat_s: float,
        final: Callable[[Found], bytes],
    ) -> None:
        """`progress` has begun. `final` makes the last object from the result."""
        self._progress = progress
        self._framing = StreamFraming(content_type)
        self._heartbeat_s = heartbeat_s
        self._final = final

    def response(self) -> Response:
        reply = self._framing.response(iter(self))
        reply.call_on_close(self._progress.close)
        return reply

    def __iter__(self) -> Iterator[bytes]:
        progress, frame = self._progress, self._framing.frame
        if not progress.is_over:
            self._framing.note.update(level="info", status=200)
        while not progress.has_left:
            is_over = progress.is_over
            iterations = progress.take()
            for iteration in iterations:
                yield frame(self.KIND, encoded(iteration))
            if is_over:
                yield self._last()
                return
            if not iterations:
                yield frame(HEARTBEAT, encoded(self.heartbeat()))
            progress.wait(self._heartbeat_s)

    def heartbeat(self) -> dict[str, Any]:
        """Return the fields of a heartbeat."""
        return {"elapsed_ms": self.elapsed_ms, "searching": self._progress.has_begun}

    @property
    def elapsed_ms(self) -> float:
        return round(self._progress.elapsed_ms, 3)

    def _last(self) -> bytes:
        try:
            return self._framing.frame(FINAL, self._final(self._progress.result()))
        except Exception as error:  # noqa: BLE001 - it becomes the stream's problem
            return self._framing.problem(error)
