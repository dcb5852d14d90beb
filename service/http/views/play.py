"""Play a game with the service as referee."""

from typing import TYPE_CHECKING, Any

from flask import Response, current_app

from service.http.schemas.replies import PlayReply
from service.http.schemas.search_requests import PlayRequest
from service.http.views.resource import POSITION_ERRORS, SEARCH_ERRORS, Resource, caller, reply

if TYPE_CHECKING:
    from service.moves.referee.referee import Referee

EXTENSION = "countermove.referee"
"""Key of the application's extensions: the referee."""

blueprint = Resource("play", __name__, url_prefix="/v1/games", description="Whole games")


@blueprint.operation(
    "/<game>/play",
    "playGame",
    takes=PlayRequest(),
    gives=PlayReply,
    fails=(
        *POSITION_ERRORS,
        *SEARCH_ERRORS,
        "level_refused",
        "bad_token",
        "token_used",
    ),
)
def play_game(body: dict[str, Any], game: str) -> Response:
    """Make the client's move, then those of all other players and of chance, until it moves again.

    The service is the referee: the client's player sees its own cards, ships and pieces, and no
    more. What is hidden goes with the token, which only the service can read. Send the newest token
    with the next move; a token serves one move. The same request again gets the same game. A
    request that fails leaves the token as it was; where information is hidden, with the move that
    it made.
    """
    referee: Referee = current_app.extensions[EXTENSION]
    return reply(referee.play(game, body, caller()))
