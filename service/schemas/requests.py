"""What clients may ask. Unknown fields are refused."""

from marshmallow import RAISE, Schema, fields
from marshmallow.validate import Length, OneOf, Range

from service.schemas import shapes

CACHE_MODES = ("use", "bypass", "refresh")


class PositionRequest(Schema):
    """A position: a state (left out: the start), then moves, in the game's notation."""

    class Meta:
        unknown = RAISE

    state = shapes.text(
        "Where the moves begin, in the game's notation; left out: the game's start.",
        shapes.MOST_STATE,
        example="X.O/.X./...",
    )
    moves = shapes.moves("Moves played from the state.", example=["b3"])
    options = fields.Dict(
        keys=fields.String(),
        validate=(Length(max=shapes.MOST_OPTIONS), shapes.named),
        metadata={
            "description": "The game's own options; getGame lists them.",
            "additionalProperties": True,
            "maxProperties": shapes.MOST_OPTIONS,
            "example": {},
        },
    )


class MoveRequest(PositionRequest):
    """A position and how to search it. The limit reached first ends the search."""

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
    threads = shapes.whole(
        "Threads of one search; at most the free search slots.", 1, shapes.MOST_THREADS
    )
    seed = shapes.whole(
        "Makes a run repeatable: it starts from an empty table and leaves the cache alone.",
        0,
        shapes.MOST_SEED,
        format="int64",
    )
    weights = fields.Dict(
        keys=fields.String(),
        values=shapes.Real(validate=Range(-shapes.MOST_WEIGHT, shapes.MOST_WEIGHT)),
        validate=(Length(max=shapes.MOST_WEIGHTS), shapes.named),
        metadata={
            "description": "Weights of the evaluation's features; getGame lists them.",
            "maxProperties": shapes.MOST_WEIGHTS,
            "example": {},
        },
    )
    cache = fields.String(
        validate=OneOf(CACHE_MODES),
        metadata={"description": "use: read and write; bypass: neither; refresh: write only."},
    )


class AnalysisRequest(MoveRequest):
    """A position, how to search it, and how many of its moves need their true value."""

    multi_pv = shapes.whole(
        "Root moves, best first, with their true value; 0: all.", 0, shapes.MOST_LINES
    )
