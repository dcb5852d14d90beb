"""Schema of the reply of giveHint."""

from marshmallow import Schema, fields

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import OWN, REPLIES, client_id, ignored, limits
from service.http.schemas.shapes import required

MOST_MOVES, MOST_REASONS = 3, 3
OF_AN_ANALYSIS = (
    "game",
    "state",
    "player",
    "unit",
    "algorithm",
    "depth",
    "nodes",
    "nodes_all_passes",
    "time_ms",
    "complete",
    "stopped_by",
)


class ReasonReply(Reply):
    """A feature of the evaluation that speaks for the first move. Amounts are in `unit`."""

    name = required(shapes.text("The feature's name."))
    about = required(shapes.text("What the feature counts."))
    gain = required(
        shapes.real("Gain in the feature, for the player, from now to the end of the first line.")
    )
    lead = shapes.real(
        "Difference in the feature, for the player, between the ends of the first and the second "
        "line; absent if nothing is to compare."
    )


_ANALYSIS = REPLIES.fields("Report")
HintReply: type[Schema] = Reply.from_dict(
    {
        **{name: _ANALYSIS[name] for name in OF_AN_ANALYSIS},
        **OWN,
        **client_id(),
        **limits(),
        **ignored(),
        "moves": required(
            shapes.listed(
                "The best moves, best first, with value and line.",
                fields.Nested(REPLIES.of("LineReport")),
                MOST_MOVES,
            )
        ),
        "reasons": required(
            shapes.listed(
                "Features that speak for the first move, strongest first; none where the game has "
                "no features, or the move is proven.",
                fields.Nested(ReasonReply),
                MOST_REASONS,
            )
        ),
        "sentence": required(shapes.text("What speaks for the first move, in words.")),
    },
    name="HintReply",
)
