"""Models of players and policies, as requests state them."""

from typing import Any, ClassVar

from marshmallow import ValidationError, fields
from marshmallow.validate import Length

from service.http.schemas import shapes
from service.http.schemas.derived import StrictSchema, about, request_fields
from service.http.schemas.shapes import required

TOO_DEEP = "Models within one another are at most four."


def policy_field(shape: str) -> shapes.Named:
    """Return the field `policy` of `shape`."""
    return shapes.Named(
        keys=fields.String(),
        values=shapes.Named(
            keys=fields.String(), values=shapes.probability("Probability of the move.")
        ),
        metadata={"description": about(shape, "policy")},
    )


class ModelRequest(StrictSchema):
    """The model of a player; getGame lists the models and their fields."""

    OF_ALIKE: ClassVar = ("parts", "opponent", "share", "trust")

    model, depth, epsilon, temperature, weights, utility = request_fields(
        "ModelSpec", "model", "depth", "epsilon", "temperature", "weights", "utility"
    ).values()
    model = required(model)
    policy = policy_field("ModelSpec")


class PartRequest(ModelRequest):
    """A component of a mixture."""

    share = required(request_fields("ModelSpec", "share")["share"])


class TooDeep(fields.Field[Any]):
    """A model of the fourth and last level of nesting."""

    def _deserialize(self, *_: object, **__: object) -> Any:  # noqa: ANN401
        raise ValidationError(TOO_DEEP)


class FourthModelRequest(ModelRequest):
    """A model of the third level of nesting, within which there may be one more."""

    opponent: fields.Field[Any] = TooDeep()

    parts = shapes.listed(
        about("ModelSpec", "parts"), fields.Nested(PartRequest), shapes.MOST_PARTS
    )


class ThirdModelRequest(FourthModelRequest):
    """The third of four models within one another."""

    opponent = fields.Nested(FourthModelRequest)
    """The model that this player has of the others."""


class SecondModelRequest(FourthModelRequest):
    """The second of four models within one another."""

    opponent = fields.Nested(ThirdModelRequest)
    """The model that this player has of the others."""


class PlayerModelRequest(FourthModelRequest):
    """The model of one player. Models within one another are at most four."""

    opponent = fields.Nested(SecondModelRequest)
    """The model that this player has of the others."""


INNER_MODELS = (SecondModelRequest, ThirdModelRequest, FourthModelRequest)
"""Schemas of nested models. Each has fields of `PlayerModelRequest` alone."""


class PolicyRequest(FourthModelRequest):
    """A player's policy in every state; `optimal` searches to the end, or to `depth`."""

    opponent = fields.Nested(PlayerModelRequest)
    """The model's own assumption about the other players."""


class OpponentRequest(PlayerModelRequest):
    """The search's model of all players but the one to move.

    Left out: the algorithm's own assumption, and optimal play under auto.
    """

    trust = request_fields("ModelSpec", "trust")["trust"]


OPPONENTS = shapes.Named(
    keys=shapes.Word(),
    values=fields.Nested(PlayerModelRequest),
    validate=(Length(max=shapes.MOST_PLAYERS), shapes.check_names),
    metadata={
        "description": about("Task", "opponents"),
        "maxProperties": shapes.MOST_PLAYERS,
    },
)
TEAMS = shapes.listed(
    about("Task", "teams"),
    fields.List(
        fields.String(validate=Length(1, shapes.MOST_NAME)),
        validate=Length(1, shapes.MOST_PLAYERS),
    ),
    shapes.MOST_PLAYERS,
)
