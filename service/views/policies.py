"""What fixed policies are worth against one another."""

from typing import Any

from flask import Response

from service.schemas.replies import PoliciesReply
from service.schemas.requests import PoliciesRequest
from service.views.resource import (
    BODY_ERRORS,
    GAME_ERRORS,
    POSITION_ERRORS,
    Resource,
    answering,
    caller,
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
    """Tell what each player gets when every player has a fixed policy."""
    return reply(answering().evaluate(game, body, caller()))
