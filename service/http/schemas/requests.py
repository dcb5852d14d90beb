"""What clients may ask. Unknown fields are refused."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, fields
from marshmallow.validate import Length, OneOf, Range

from service.http.schemas import shapes

CACHE_MODES = ("use", "bypass", "refresh")
ROLLOUTS = ("random", "estimate")
EXAMPLE_GAME = "tic_tac_toe"
EXAMPLE_POSITION = {"state": "X.O/.X./...", "moves": ["c1"]}


class PositionRequest(Schema):
    """A position: a state (left out: the start), then moves, in the game's notation."""

    class Meta:
        unknown = RAISE

    EXAMPLE: ClassVar[Mapping[str, Any]] = EXAMPLE_POSITION
    """A body that works as it stands, of `EXAMPLE_GAME`."""

    state = shapes.text(
        "Where the moves begin, in the game's notation; left out: the game's start.",
        shapes.MOST_STATE,
    )
    moves = shapes.moves(
        "Moves played from the state; where players choose at once, the choices of all in their "
        "order with | between: rock|paper.",
    )
    options = fields.Dict(
        keys=fields.String(),
        validate=(Length(max=shapes.MOST_OPTIONS), shapes.named),
        metadata={
            "description": "The game's own options; getGame lists them.",
            "additionalProperties": True,
            "maxProperties": shapes.MOST_OPTIONS,
        },
    )


class ModelRequest(Schema):
    """How a player is taken to choose; getGame lists the models and which fields each takes."""

    class Meta:
        unknown = RAISE

    model = shapes.required(shapes.text("Name of the model.", shapes.MOST_NAME, example="random"))
    depth = shapes.whole("Plies of the model's own search.", 1, shapes.MOST_DEPTH)
    epsilon = shapes.probability("Chance of a move drawn at random.")
    temperature = shapes.real(
        "Utility by which a move may be worse to be e times rarer.", minimum=0
    )
    policy = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=shapes.probability("Of the move.")),
        metadata={
            "description": "State → move → probability; those of a state sum to 1. In a state that "
            "is not named any legal move is as likely as any other.",
        },
    )
    weights = shapes.weights("Weights of features in the model's own search.")


class PartRequest(ModelRequest):
    """A part of a mixture."""

    share = shapes.required(shapes.probability("Share of the part; they sum to 1."))


class PolicyRequest(ModelRequest):
    """How a player chooses in every state; `optimal` searches to the end, or to `depth`."""

    parts = fields.List(
        fields.Nested(PartRequest),
        validate=Length(max=shapes.MOST_PARTS),
        metadata={"description": "What a mixture mixes."},
    )
    opponent = fields.Nested(ModelRequest)
    """What the model's own search assumes of the other players."""


class OpponentRequest(PolicyRequest):
    """What a search assumes of every player but the one to move.

    Left out: what its algorithm assumes anyway, and optimal play under auto.
    """

    trust = shapes.probability(
        "Share of the model in every value; the rest is the value against optimal players."
    )


class ClockRequest(Schema):
    """The clock of the player to move, as the request arrives."""

    class Meta:
        unknown = RAISE

    remaining_ms = shapes.required(
        shapes.whole("Time left for this move and all to come.", 1, shapes.MOST_CLOCK_MS)
    )
    increment_ms = shapes.whole("Time added after each move.", 0, shapes.MOST_TIME_MS)
    moves_to_go = shapes.whole(
        "Moves, this one included, until more time is added; left out: that is all there is.",
        1,
        shapes.MOST_MOVES_TO_GO,
    )


class MoveRequest(PositionRequest):
    """A position and how to search it. The limit reached first ends the search."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "time_ms": 500}

    algorithm = shapes.text(
        "How to search; auto takes the strongest that applies.", shapes.MOST_NAME, example="auto"
    )
    depth = shapes.whole("Plies to search.", 1, shapes.MOST_DEPTH)
    nodes = shapes.whole("Positions to visit.", 1, shapes.MOST_NODES, format="int64")
    time_ms = shapes.whole(
        "Wall time from the request's arrival, waiting for a search slot included. The service "
        "has a most of its own, and a default where no limit is given.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )
    clock = fields.Nested(ClockRequest)
    """A share of it is the search's time; `time_ms` beside it holds too."""
    threads = shapes.whole(
        "Threads of one search; at most the free search slots.", 1, shapes.MOST_THREADS
    )
    seed = shapes.whole(
        "Makes a run repeatable: it starts from an empty table and leaves the cache alone; "
        "another seed draws otherwise, in mcts and where a move is drawn.",
        0,
        shapes.MOST_SEED,
        format="int64",
    )
    player = shapes.text(
        "Whose move is wanted where several choose at once: a name; the first by default.",
        shapes.MOST_NAME,
    )
    rollout = fields.String(
        validate=OneOf(ROLLOUTS),
        metadata={
            "description": "How mcts values a position that is new to its tree. random: by the end "
            "of a game of random moves; estimate: by the evaluation. Left out: estimate, where "
            "that tells the moves apart."
        },
    )
    exploration = shapes.Real(
        validate=Range(0, shapes.MOST_EXPLORATION),
        metadata={
            "description": "Constant of exploration of mcts, for utilities scaled to [0, 1]. "
            "Left out: 0.707."
        },
    )
    root_moves = shapes.moves(
        "The only moves to look at in the position, where players move in turn; left out: all."
    )
    weights = shapes.weights("Weights of the evaluation's features; getGame lists them.")
    opponent = fields.Nested(OpponentRequest)
    cache = fields.String(
        validate=OneOf(CACHE_MODES),
        metadata={"description": "use: read and write; bypass: neither; refresh: write only."},
    )


class AnalysisRequest(MoveRequest):
    """A position, how to search it, and how many of its moves need their true value."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 9, "multi_pv": 3}

    multi_pv = shapes.whole(
        "Root moves, best first, with their true value; 0: all.", 0, shapes.MOST_LINES
    )


class PoliciesRequest(PositionRequest):
    """A position, and a policy for each player from it on."""

    EXAMPLE: ClassVar = {"policies": [{"model": "optimal"}, {"model": "random"}]}

    policies = shapes.required(
        fields.List(
            fields.Nested(PolicyRequest),
            validate=Length(1, shapes.MOST_PLAYERS),
            metadata={
                "description": "One per player, in the players' order.",
                "example": [{"model": "optimal"}, {"model": "random"}],
            },
        )
    )
    samples = shapes.whole(
        "Games to draw where the value is not found exactly.", 1, shapes.MOST_SAMPLES
    )
    seed = shapes.whole("Of the draws.", 0, shapes.MOST_SEED, format="int64")
    nodes = shapes.whole(
        "Positions to visit, those of the policies' own searches included.",
        1,
        shapes.MOST_NODES,
        format="int64",
    )
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)
