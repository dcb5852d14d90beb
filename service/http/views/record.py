"""Read the record of a game."""

from typing import Any

from flask import Response

from service.http.schemas.game_requests import RecordRequest
from service.http.schemas.record_replies import RecordReply
from service.http.views.resource import POSITION_ERRORS, Resource, move_service, reply
from service.moves.records.fields import record_fields

blueprint = Resource("record", __name__, url_prefix="/v1/games", description="Records of games")


@blueprint.operation(
    "/<game>/record",
    "readRecord",
    takes=RecordRequest(),
    gives=RecordReply,
    fails=("malformed_record", *POSITION_ERRORS),
)
def read_record(body: dict[str, Any], game: str) -> Response:
    """Return the moves of a recorded game, each with its label and the position after it.

    With `write` the reply has the game as text in that form too. It searches nothing.
    """
    return reply(record_fields(move_service().engine, game, body))
