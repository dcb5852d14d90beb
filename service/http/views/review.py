"""Review a whole game."""

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from service.http.schemas.requests import ReviewRequest
from service.http.schemas.review_replies import ReviewEvent, ReviewReply
from service.http.views.parts import FINAL, NDJSON, Event, lines_of
from service.http.views.resource import CLIENT_ID, NOTE, Resource, caller, move_service, reply
from service.http.views.search import ERRORS
from service.moves.review.review import Review

JSON = "application/json"
MOVE = "move"

blueprint = Resource("review", __name__, url_prefix="/v1/games", description="Reviews of games")


@blueprint.operation(
    "/<game>/review",
    "reviewGame",
    takes=ReviewRequest(),
    gives={JSON: ReviewReply, NDJSON: ReviewEvent},
    fails=("malformed_record", *ERRORS),
)
def review_game(body: dict[str, Any], game: str) -> Response:
    """Return what each move was worth, the best one, and how accurately each side played.

    With `Accept: application/x-ndjson` each move comes as it is ready, and then exactly one final.
    """
    review = Review(move_service(), game, body, caller())
    request.environ[NOTE].update(level="info", status=200)
    if request.accept_mimetypes.best_match((JSON, NDJSON)) == NDJSON:
        return lines_of(_events(review, body.get(CLIENT_ID)))
    moves = list(review.moves())
    return reply({**review.summary(), "moves": moves})


def _events(review: Review, client_id: str | None) -> Iterator[Event]:
    for move in review.moves():
        yield MOVE, move
    own = {} if client_id is None else {CLIENT_ID: client_id}
    yield FINAL, {**own, **review.summary()}
