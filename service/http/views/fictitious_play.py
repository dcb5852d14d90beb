"""Fictitious play and regret matching, at a turn at which players choose at once."""

from typing import Any

from flask import Response

from service.http.schemas.policy_requests import LearningRequest
from service.http.schemas.replies import LearningReply
from service.http.views.resource import POSITION_ERRORS, Resource, caller, move_service, reply

blueprint = Resource("learning", __name__, url_prefix="/v1/games", description="Learning")


@blueprint.operation(
    "/<game>/learning",
    "learnStrategies",
    takes=LearningRequest(),
    gives=LearningReply,
    fails=(
        *POSITION_ERRORS,
        *("game_over", "not_together", "unknown_player", "bad_opponent", "bad_weight", "busy"),
        *("hidden_information", "algorithm_refused"),
    ),
)
def learn_strategies(body: dict[str, Any], game: str) -> Response:
    """Return what players learn who play a turn again and again, beside an equilibrium.

    They choose at once, by fictitious play or regret matching. With `opponent` or `history` one of
    them learns against a model of the others. The curve says how exploitable their averages are
    after more and more rounds.
    """
    return reply(move_service().fictitious_play(game, body, caller()))
