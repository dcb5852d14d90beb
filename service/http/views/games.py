"""List and describe the games."""

from typing import Any

from flask import Response

from service.http.schemas.replies import GameReply, GamesReply
from service.http.views.resource import GAME_ERRORS, Resource, move_service, reply
from service.http.views.unchanging import unchanging
from service.moves.levels.ladder import calibrations

blueprint = Resource("games", __name__, url_prefix="/v1/games", description="Games and rules")


@blueprint.operation(
    "",
    "listGames",
    gives=GamesReply,
    fails=["game_failure", "internal_error"],
    is_unchanging=True,
)
def list_games() -> Response:
    """List the games, the algorithms and the models of other players.

    Each game is described as getGame does. A client needs this once: it changes with the service's
    version and the games that are installed.
    """
    engine = move_service().engine

    def games() -> Response:
        cards = [_card(name) for name in engine.game_names]
        algorithms, opponents = engine.algorithms, engine.opponents
        return reply({"games": cards, "algorithms": algorithms, "opponents": opponents})

    return unchanging(games)


@blueprint.operation("/<game>", "getGame", gives=GameReply, fails=GAME_ERRORS, is_unchanging=True)
def get_game(game: str) -> Response:
    """Describe one game.

    The reply has its facts, how states and moves are written, its options, the features of its
    evaluation, which algorithms and models of other players apply, its levels, and positions to
    try.
    """
    return unchanging(lambda: reply(_card(game)))


def _card(name: str) -> dict[str, Any]:
    """Return the engine's card of a game, with its levels."""
    card = move_service().engine.card(name)
    return card if card["facts"]["simultaneous"] else {**card, "levels": calibrations(name)}
