"""Evaluate fixed policies against one another."""

from typing import Any

from flask import Response

from service.http.schemas.replies import PoliciesReply
from service.http.schemas.requests import PoliciesRequest
from service.http.views.resource import (
    BODY_ERRORS,
    GAME_ERRORS,
    POSITION_ERRORS,
    Resource,
    caller,
    move_service,
    reply,
)

blueprint = Resource("policies", __name__, url_prefix="/v1/games", description="Policies")


@blueprint.operation(
    "/<game>/policy-value",
    "evaluatePolicies",
    takes=PoliciesRequest(),
    gives=PoliciesReply,
    fails=(*BODY_ERRORS, *GAME_ERRORS, *POSITION_ERRORS, "bad_opponent", "bad_weight", "busy"),
)
def evaluate_policies(body: dict[str, Any], game: str) -> Response:
    """Return each player's utility when every player has a fixed policy.

    The values are exact if few positions can occur, else the mean of `samples` games, with standard
    errors.
    """
    return reply(move_service().evaluate(game, body, caller()))
