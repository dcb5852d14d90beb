"""Give a hint."""

from typing import Any

from flask import Response

from service.http.schemas.hint_replies import HintReply
from service.http.schemas.search_requests import HintRequest
from service.http.views.resource import Resource, caller, move_service
from service.http.views.search import ERRORS, reply_of
from service.moves.hint import hint

blueprint = Resource("hint", __name__, url_prefix="/v1/games", description="Hints")


@blueprint.operation("/<game>/hint", "giveHint", takes=HintRequest(), gives=HintReply, fails=ERRORS)
def give_hint(body: dict[str, Any], game: str) -> Response:
    """Return the three best moves and, in words, what speaks for the first.

    The search is that of analyzePosition, within the same limits. The words are those of the game's
    features.
    """
    return reply_of(hint.give_hint(move_service(), game, body, caller()))
