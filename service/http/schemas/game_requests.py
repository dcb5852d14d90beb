"""Requests about a whole game."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError, pre_load, validates_schema

from service.http.schemas import shapes
from service.http.schemas.derived import StrictSchema
from service.http.schemas.position_requests import PositionRequest
from service.http.schemas.search_requests import SEARCH, cache_field


class WholeGameRequest(PositionRequest):
    """A whole game, as moves from a state or as a record."""

    record = shapes.text(
        "The game as text, in place of state and moves, in a form that getGame lists: "
        "PGN for chess, KIF, KI2 and CSA for shogi, SGF for Go … The text tells its form.",
        shapes.MOST_RECORD,
        example="1. e4 e5 2. Nf3 Nc6",
    )
    game_number = shapes.whole(
        "Number of the game in the record, from 1. Left out: the record has one game.",
        1,
        shapes.MOST_GAME_NUMBER,
    )

    @pre_load
    def take_game(self, body: Any, **_: object) -> Any:  # noqa: ANN401
        """Accept a number in `game` as `game_number`. A job's `game` is a name."""
        number = body.get("game") if isinstance(body, Mapping) else None
        if not isinstance(number, int) or "game_number" in body:
            return body
        others = {name: value for name, value in body.items() if name != "game"}
        return {**others, "game_number": number}

    @validates_schema
    def _check_one_game(self, body: Mapping[str, Any], **_: object) -> None:
        if "record" in body and body.keys() & {"state", "moves"}:
            raise ValidationError("A record has its own state and moves.", "record")
        if "game_number" in body and "record" not in body:
            raise ValidationError("It says which game of a record.", "game_number")


class RecordRequest(WholeGameRequest):
    """A whole game, as moves from a state or as a record, and a form to write it in."""

    EXAMPLE: ClassVar = {"moves": ["b2", "a2", "a3", "c1"]}

    class Meta(StrictSchema.Meta):
        exclude = ("view",)

    write = shapes.name(
        "Form in which the reply writes the game: one that getGame lists as written.",
    )


OF_ONE_MOVE = {"player", "root_moves"}
"""Fields of a search that make no sense for a whole game."""


class ReviewRequest(
    WholeGameRequest.from_dict(  # type: ignore[misc]
        {name: field for name, field in SEARCH.items() if name not in OF_ONE_MOVE}
    )
):
    """A game, as moves from a state or as a record, and how to search each of its positions."""

    EXAMPLE: ClassVar = {"moves": ["b2", "a2", "a3", "c1"], "depth": 9, "time_ms": 1000}
    MAY_HIDE: ClassVar = False

    time_ms = shapes.whole(
        "Wall time of the whole review, from the request's arrival. Each search has an equal part "
        "of it.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )
    cache = cache_field()

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        is_reviewed = "moves" in position and not card["facts"]["simultaneous"]
        has_game = card["name"] == cls.GAME or is_reviewed
        return super().example_for(card, position) if has_game else None
