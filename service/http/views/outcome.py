"""Draw what chance does."""

from typing import Any

from flask import Response

from service.http.schemas.position_requests import OutcomeRequest
from service.http.schemas.replies import SampledOutcomeReply
from service.http.views.resource import POSITION_ERRORS, Resource, move_service, reply

blueprint = Resource("outcome", __name__, url_prefix="/v1/games", description="Chance")


@blueprint.operation(
    "/<game>/outcome",
    "sampleOutcome",
    takes=OutcomeRequest(),
    gives=SampledOutcomeReply,
    fails=(
        *POSITION_ERRORS,
        "game_over",
        "no_chance",
        "hidden_information",
    ),
)
def sample_outcome(body: dict[str, Any], game: str) -> Response:
    """Draw an outcome of chance by its probability, where chance moves.

    A client of backgammon thus needs no dice of its own. With a `seed` the outcome is always the
    same.
    """
    return reply(move_service().sample_outcome(game, body))
