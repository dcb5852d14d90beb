"""Policies: what fixed ones are worth against one another, and the optimal one of a small game."""

from typing import Any

from flask import Response

from service.http.schemas.policy_requests import FaceOffRequest, PoliciesRequest, SolutionRequest
from service.http.schemas.replies import FaceOffReply, PoliciesReply, SolutionReply
from service.http.views.resource import POSITION_ERRORS, Resource, caller, move_service, reply

ERRORS = (
    *POSITION_ERRORS,
    *("hidden_information", "bad_opponent", "bad_weight", "busy"),
)

blueprint = Resource("policies", __name__, url_prefix="/v1/games", description="Policies")


@blueprint.operation(
    "/<game>/policy-value",
    "evaluatePolicies",
    takes=PoliciesRequest(),
    gives=PoliciesReply,
    fails=ERRORS,
)
def evaluate_policies(body: dict[str, Any], game: str) -> Response:
    """Return each player's utility when every player has a fixed policy.

    The values are exact if few positions can occur, else the mean of `samples` games, with standard
    errors.
    """
    return reply(move_service().evaluate(game, body, caller()))


@blueprint.operation(
    "/<game>/face-off",
    "faceOff",
    takes=FaceOffRequest(),
    gives=FaceOffReply,
    fails=ERRORS,
)
def face_off(body: dict[str, Any], game: str) -> Response:
    """Return the table of the first player's policies against the second player's.

    The reply also states which inequalities between minimax and expectimax hold.
    """
    return reply(move_service().face_off(game, body, caller()))


@blueprint.operation(
    "/<game>/policy",
    "solvePolicy",
    takes=SolutionRequest(),
    gives=SolutionReply,
    fails=(
        *POSITION_ERRORS,
        "hidden_information",
        "game_over",
        "unknown_player",
        "algorithm_refused",
        "too_many_positions",
        "bad_limit",
        "busy",
    ),
)
def solve_policy(body: dict[str, Any], game: str) -> Response:
    """Return the whole strategy of a small game: the best move in every position that can occur.

    Backward induction finds the strategy, and every value is exact. With hidden information, cfr or
    sequence_form finds the probability of each move at each information state (view).
    """
    return reply(move_service().solve(game, body, caller()))
