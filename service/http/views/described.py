"""Check rules that a client describes."""

from typing import Any

from flask import Response

from service.engine import EngineError
from service.http.schemas.game_replies import SheetReply
from service.http.schemas.sheet_requests import SheetRequest
from service.http.views.resource import BODY_ERRORS, GAME_ERRORS, Resource, move_service, reply

GAME = "described"
OPTIONS = ("rules", "view")

blueprint = Resource("described", __name__, url_prefix="/v1/games", description="Games and rules")


@blueprint.operation(
    f"/{GAME}/check",
    "checkRules",
    takes=SheetRequest(),
    gives=SheetReply,
    fails=(*BODY_ERRORS, *(error for error in GAME_ERRORS if error != "unknown_game")),
)
def check_rules(body: dict[str, Any]) -> Response:
    """Check the rules of a described game, for their author.

    The reply has what was found out of the rules: roles, facts, sizes, what is proved, and
    warnings with their lines. Rules that cannot be played get the error that a move gets.
    """
    options = {name: body[name] for name in OPTIONS if name in body}
    try:
        game = move_service().engine.game(GAME, options)
    except EngineError as error:
        error.pointer = error.pointer.removeprefix("/options")
        raise
    return reply(game.sheet_report() or {})
