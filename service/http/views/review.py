"""Review a whole game."""

from functools import partial
from typing import Any

from flask import Response, request

from service.http.schemas.game_requests import ReviewRequest
from service.http.schemas.review_replies import ReviewEvent, ReviewReply
from service.http.views.event_stream import EventStream
from service.http.views.resource import (
    CLIENT_ID,
    JSON,
    NOTE,
    Resource,
    caller,
    move_service,
    repeating,
    reply,
)
from service.http.views.search import ERRORS
from service.http.views.stream_framing import NDJSON
from service.json_text import encoded
from service.moves.progress import RequestProgress, Watcher
from service.moves.review.review import Review
from service.moves.review.reviewed import Summary

MOVE = "move"
HEARTBEAT_S = 1.0

blueprint = Resource("review", __name__, url_prefix="/v1/games", description="Reviews of games")


@blueprint.operation(
    "/<game>/review",
    "reviewGame",
    takes=ReviewRequest(),
    gives={JSON: ReviewReply, NDJSON: ReviewEvent},
    fails=("malformed_record", "hidden_information", *ERRORS),
)
def review_game(body: dict[str, Any], game: str) -> Response:
    """Return each move's value, the best move beside it, and each side's accuracy.

    With `Accept: application/x-ndjson` each move comes as it is ready, and then exactly one final.
    """
    review = Review(move_service(), game, body, caller())
    request.environ[NOTE].update(level="info", status=200)
    if request.accept_mimetypes.best_match((JSON, NDJSON)) == NDJSON:
        return _streamed(review, body.get(CLIENT_ID))
    moves = list(review.moves())
    return reply({**review.summary(), "moves": moves})


class _ReviewStream(EventStream[Summary]):
    """Moves and heartbeats, then exactly one final or problem."""

    KIND = MOVE

    def heartbeat(self) -> dict[str, Any]:
        return {"elapsed_ms": self.elapsed_ms}


def _streamed(review: Review, client_id: str | None) -> Response:
    """Make the reply of a review that goes on. Errors: `Problem`, `EngineError` before a move."""

    def final(summary: Summary) -> bytes:
        return repeating(client_id, encoded(summary))

    progress = RequestProgress(partial(_reviewed, review), caller(), dict, most=None).begin(0)
    return _ReviewStream(progress, NDJSON, HEARTBEAT_S, final).response()


def _reviewed(review: Review, watcher: Watcher) -> Summary:
    """Report each move. The reply begins with the first."""
    for move in review.moves():
        watcher.on_iteration(move)
        watcher.on_planned()
    return review.summary()
