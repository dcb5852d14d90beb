"""Schemas of requests. Unknown fields are refused.

Fields that go to the engine unchanged are derived from its shapes.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range

from service.http.schemas import shapes
from service.http.schemas.derived import about, request_fields

CACHE_MODES = ("use", "bypass", "refresh")
INCLUDES = ("best_move",)
FULL_STRENGTH = 10
MOST_ELO = 5_000
EXAMPLE_GAME = "tic_tac_toe"
EXAMPLE_POSITION = {"state": "X.O/.X./...", "moves": ["c1"]}


class StrictSchema(Schema):
    """Base of all requests: unknown fields are refused."""

    class Meta:
        unknown = RAISE


class PositionRequest(StrictSchema):
    """A position: a state (left out: the start), then moves, in the game's notation."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = EXAMPLE_POSITION
    """A valid body for `EXAMPLE_GAME`."""

    state = shapes.text(
        "The state before the moves, in the game's notation; left out: the game's start.",
        shapes.MOST_STATE,
    )
    moves = shapes.moves(
        "Moves played from the state. At a simultaneous turn: all players' choices in their order, "
        "joined by |, as in rock|paper.",
    )
    options = fields.Dict(
        keys=fields.String(),
        validate=(Length(max=shapes.MOST_OPTIONS), shapes.check_names),
        metadata={
            "description": "The game's own options; getGame lists them.",
            "additionalProperties": True,
            "maxProperties": shapes.MOST_OPTIONS,
        },
    )


POLICY = fields.Dict(
    keys=fields.String(),
    values=fields.Dict(keys=fields.String(), values=shapes.probability("Probability of the move.")),
    metadata={"description": about("ModelSpec", "policy")},
)


class ModelRequest(StrictSchema):
    """The model of a player; getGame lists the models and their fields."""

    model, depth, epsilon, temperature, weights = request_fields(
        "ModelSpec", "model", "depth", "epsilon", "temperature", "weights"
    ).values()
    model = shapes.required(model)
    policy = POLICY


class PartRequest(ModelRequest):
    """A part of a mixture."""

    share = shapes.required(request_fields("ModelSpec", "share")["share"])


class PolicyRequest(ModelRequest):
    """A player's policy in every state; `optimal` searches to the end, or to `depth`."""

    parts = fields.List(
        fields.Nested(PartRequest),
        validate=Length(max=shapes.MOST_PARTS),
        metadata={"description": about("ModelSpec", "parts")},
    )
    opponent = fields.Nested(ModelRequest)
    """The model's own assumption about the other players."""


class OpponentRequest(PolicyRequest):
    """The search's model of all players but the one to move.

    Left out: the algorithm's own assumption, and optimal play under auto.
    """

    trust = request_fields("ModelSpec", "trust")["trust"]


class ClockRequest(StrictSchema):
    """The clock of the player to move, as the request arrives."""

    remaining_ms = shapes.required(
        shapes.whole("Time left for this move and all later ones.", 1, shapes.MOST_CLOCK_MS)
    )
    increment_ms = shapes.whole("Time added after each move.", 0, shapes.MOST_TIME_MS)
    moves_to_go = shapes.whole(
        "Moves until more time is added, this one included; left out: no more is added.",
        1,
        shapes.MOST_MOVES_TO_GO,
    )


SEARCH = request_fields(
    "Task",
    "algorithm",
    "depth",
    "nodes",
    "threads",
    "seed",
    "player",
    "rollout",
    "exploration",
    "root_moves",
    "weights",
)
"""Fields of a search that go to the engine unchanged."""


def _time_ms() -> shapes.Whole:
    return shapes.whole(
        "Wall time from the request's arrival, including the wait for a search slot. The service "
        "has a maximum, and a default if the request has no limit.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )


class SearchRequest(PositionRequest.from_dict(SEARCH)):  # type: ignore[misc]
    """A position and how to search it. The limit reached first ends the search."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "time_ms": 500}

    time_ms = _time_ms()
    clock = fields.Nested(ClockRequest)
    """The search gets a share of the clock. `time_ms` applies too."""
    opponent = fields.Nested(OpponentRequest)
    cache = fields.String(
        validate=OneOf(CACHE_MODES),
        metadata={
            "description": "use: stored answers and transposition entries serve; refresh: entries "
            "alone do, and the answer is stored; bypass: neither."
        },
    )


class MoveRequest(SearchRequest):
    """A position, how to search it, and how strongly to play.

    The limit reached first ends the search. With `level`, `elo` or `variety` the `seed` is that of
    the choice alone.
    """

    level = shapes.whole(
        "How strongly to play: 1 for beginners, to 10, which the request's limits alone weaken.",
        1,
        FULL_STRENGTH,
    )
    elo = shapes.Real(
        validate=Range(-MOST_ELO, MOST_ELO),
        metadata={
            "description": "How strongly to play, between two levels; where getGame shows their "
            "Elo. Not together with level."
        },
    )
    variety = shapes.probability(
        "At full strength: how much a move may lose against the best, so that games differ. 0: "
        "nothing; 1: most of what is no mistake yet. Levels below 10 vary by themselves."
    )
    include = fields.List(
        fields.String(validate=OneOf(INCLUDES)),
        validate=Length(max=len(INCLUDES)),
        metadata={"description": "What the reply is to have too: best_move, the best move found."},
    )

    @validates_schema
    def _has_one_strength(self, body: dict[str, Any], **_: object) -> None:
        if {"level", "elo"} <= body.keys():
            raise ValidationError("Not together with level.", "elo")


class AnalysisRequest(SearchRequest):
    """A position, how to search it, and how many of its moves need their true value."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 9, "multi_pv": 3}

    multi_pv = request_fields("Task", "multi_pv")["multi_pv"]


class PoliciesRequest(PositionRequest):
    """A position, and a policy for each player from it on."""

    EXAMPLE: ClassVar = {"policies": [{"model": "optimal"}, {"model": "random"}]}

    policies = shapes.required(
        fields.List(
            fields.Nested(PolicyRequest),
            validate=Length(1, shapes.MOST_PLAYERS),
            metadata={
                "description": about("PolicyTask", "policies"),
                "example": [{"model": "optimal"}, {"model": "random"}],
            },
        )
    )
    samples, seed, nodes = request_fields("PolicyTask", "samples", "seed", "nodes").values()
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)
