"""Inspect a position."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from service.engine import Engine, EvaluationTask
from service.http.schemas.position_requests import (
    FEATURES,
    LABELS,
    LAST,
    TALLIES,
    InspectionRequest,
)
from service.http.schemas.replies import PositionReply
from service.http.views.resource import POSITION_ERRORS, Resource, move_service, reply
from service.moves.game_position import GamePosition

blueprint = Resource("position", __name__, url_prefix="/v1/games", description="Positions")


@blueprint.operation(
    "/<game>/position",
    "inspectPosition",
    takes=InspectionRequest(),
    gives=PositionReply,
    fails=(
        *POSITION_ERRORS,
        *("unknown_player", "unknown_evaluator", "bad_weight"),
    ),
)
def inspect_position(body: dict[str, Any], game: str) -> Response:
    """Return legal moves, the turn, a picture, and the outcome at the end.

    It searches nothing. A position is a state, or the game's start, and the moves played from it.
    """
    return reply(inspected(move_service().engine, game, body))


def inspected(engine: Engine, game: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Errors: `EngineError`."""
    position = GamePosition.of(engine, game, body).position
    if "player" in body:
        position = position.seen_by(body["player"])
    include = body.get("include", ())
    task: EvaluationTask = {"features": FEATURES in include}
    if "evaluator" in body:
        task["evaluator"] = body["evaluator"]
    if "weights" in body:
        task["weights"] = body["weights"]
    said = {**position.inspect(task, labels=LABELS in include, tallies=TALLIES in include)}
    if LAST in include and (moves := body.get("moves")):
        before = GamePosition.of(engine, game, {**body, "moves": moves[:-1]}).position
        said["last"] = before.steps(moves[-1], body.get("player"))
    return said
