"""Requests about policies: learned, compared, solved, evaluated."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import fields

from service.http.schemas import shapes
from service.http.schemas.derived import about, request_fields
from service.http.schemas.model_requests import PolicyRequest, policy_field
from service.http.schemas.position_requests import PositionRequest, hides_information
from service.http.schemas.search_requests import time_ms_field
from service.http.schemas.shapes import required

LEARNING = request_fields(
    "LearningTask", "method", "rounds", "points", "seed", "player", "history", "depth"
)


class LearningRequest(PositionRequest.from_dict(LEARNING)):  # type: ignore[misc]
    """A position where players choose at once, and how they learn."""

    EXAMPLE: ClassVar = {"rounds": 1000, "method": "regret_matching"}
    GAME: ClassVar[str] = "matrix"
    OTHER_GAMES: ClassVar = ()

    opponent = fields.Nested(PolicyRequest)
    """The policy of the other players, who then do not learn."""
    time_ms = time_ms_field()


class NamedPolicyRequest(PolicyRequest):
    """A policy with a name for the table."""

    name = required(
        shapes.text("Name of the policy in the table.", shapes.MOST_NAME, 1, example="max")
    )


def _side(about: str, example: Sequence[Mapping[str, Any]]) -> fields.List[Any]:
    policy = fields.Nested(NamedPolicyRequest)
    return required(shapes.listed(about, policy, shapes.MOST_PARTS, 1, example=example))


class FaceOffRequest(PositionRequest):
    """A position of a game of two players, and the policies to compare from it on."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {
        "agents": [
            {"name": "max", "model": "optimal"},
            {"name": "expectimax", "model": "optimal", "opponent": {"model": "random"}},
        ],
        "opponents": [{"name": "min", "model": "optimal"}, {"name": "random", "model": "random"}],
    }
    GAME: ClassVar[str] = "bins"
    OTHER_GAMES: ClassVar = ()

    agents = _side("Policies of the first player.", EXAMPLE["agents"])
    opponents = _side("Policies of the second player.", EXAMPLE["opponents"])
    samples, seed, nodes = request_fields("PolicyTask", "samples", "seed", "nodes").values()
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)


class SolutionRequest(PositionRequest):
    """A position of a small game, and the positions of its solution to list."""

    EXAMPLE: ClassVar = {"state": "XO./.X./O..", "rows": "strategy"}
    OTHER_GAMES: ClassVar = ("nim", "grundy", "halving", "bins", "tree")
    MAY_HIDE: ClassVar = False

    rows, player, algorithm, iterations, most_positions = request_fields(
        "SolutionTask", "rows", "player", "algorithm", "iterations", "most_positions"
    ).values()
    policy = policy_field("SolutionTask")
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)


class PoliciesRequest(PositionRequest):
    """A position, and a policy for each player from it on."""

    EXAMPLE: ClassVar = {"policies": [{"model": "optimal"}, {"model": "random"}]}

    policies = required(
        shapes.listed(
            about("PolicyTask", "policies"),
            fields.Nested(PolicyRequest),
            shapes.MOST_PLAYERS,
            1,
            example=EXAMPLE["policies"],
        )
    )
    samples, seed, nodes = request_fields("PolicyTask", "samples", "seed", "nodes").values()
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return a body with a policy for each player, the first looking two plies ahead."""
        if card["name"] == cls.GAME:
            return cls.EXAMPLE
        others = [{"model": "random"} for _ in card["players"][1:]]
        first = {"model": "optimal", "depth": 2}
        if hides_information(card, position):
            first = {"model": "random"}
        return {**position, "policies": [first, *others], "samples": 100, "time_ms": 1000}
