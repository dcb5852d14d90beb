"""List and describe the games."""

from typing import Any

from flask import Response

from service.http.schemas.replies import GameReply, GamesReply
from service.http.views.resource import GAME_ERRORS, Resource, move_service, reply
from service.moves.levels.ladder import calibrations

blueprint = Resource("games", __name__, url_prefix="/v1/games", description="Games and rules")


@blueprint.operation("", "listGames", gives=GamesReply, fails=["game_failure", "internal_error"])
def list_games() -> Response:
    """List the games, the algorithms and the models of other players."""
    engine = move_service().engine
    cards = [_card(name) for name in engine.game_names]
    return reply({"games": cards, "algorithms": engine.algorithms, "opponents": engine.opponents})


@blueprint.operation("/<game>", "getGame", gives=GameReply, fails=GAME_ERRORS)
def get_game(game: str) -> Response:
    """Describe one game: facts, notation, options, features, algorithms, examples."""
    return reply(_card(game))


def _card(name: str) -> dict[str, Any]:
    """Return the engine's card of a game, with its levels."""
    card = move_service().engine.card(name)
    return card if card["facts"]["simultaneous"] else {**card, "levels": calibrations(name)}
