"""List and describe the games."""

from flask import Response

from service.http.schemas.replies import GameReply, GamesReply
from service.http.views.resource import GAME_ERRORS, Resource, move_service, reply
from service.http.views.unchanging import unchanging

blueprint = Resource("games", __name__, url_prefix="/v1/games", description="Games and rules")


@blueprint.operation("", "listGames", gives=GamesReply, fails=["game_failure", "internal_error"])
def list_games() -> Response:
    """List the games, the algorithms and the models of other players."""
    engine = move_service().engine

    def games() -> Response:
        cards = [engine.card(name) for name in engine.game_names]
        algorithms, opponents = engine.algorithms, engine.opponents
        return reply({"games": cards, "algorithms": algorithms, "opponents": opponents})

    return unchanging(games)


@blueprint.operation("/<game>", "getGame", gives=GameReply, fails=GAME_ERRORS)
def get_game(game: str) -> Response:
    """Describe one game: facts, notation, options, features, algorithms, examples."""
    return unchanging(lambda: reply(move_service().engine.card(game)))
