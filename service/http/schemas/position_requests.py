"""Requests about a position, and about a game."""

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf

from service.http.schemas import shapes
from service.http.schemas.derived import StrictSchema, request_fields
from service.http.schemas.shapes import required

MOST_CLIENT_ID = 128
FEATURES = "features"
"""Values of `include`: optional parts of a reply."""
LABELS, LAST, TALLIES = "labels", "last", "tallies"
LEGAL_MOVES = "legal_moves"
FULL, LINE, ALGORITHMS = "full", "line", "algorithms"
"""Levels of detail of the list of games."""
BEST_MOVE = "best_move"
EXAMPLE_GAME = "tic_tac_toe"
EXAMPLE_POSITION = {"state": "X.O/.X./...", "moves": ["c1"]}
OF_A_POSITION = ("state", "moves", "view", "options")
"""Fields of every request about a position."""


class ExampleSchema(StrictSchema):
    """Base of the requests' bodies."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    """A valid body for `EXAMPLE_GAME`."""


def hides_information(card: Mapping[str, Any], position: Mapping[str, Any]) -> bool:
    """Return whether a game's example is one of hidden information."""
    options = position.get("options", {})
    has_sets = any("information_set" in node for node in options.get("nodes", ()))
    return card["facts"]["hidden_information"] or has_sets or options.get("hidden_bids", False)


def client_id_field() -> fields.String:
    about = "A text of the client's own, which the reply repeats."
    return shapes.text(about, MOST_CLIENT_ID, 1)


class PositionRequest(ExampleSchema):
    """A position: a state (left out: the start), then moves, in the game's notation."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = EXAMPLE_POSITION
    """A valid body for `GAME`. What it has beside a position fits every game."""
    GAME: ClassVar[str] = EXAMPLE_GAME
    OTHER_GAMES: ClassVar[Collection[str] | None] = None
    """Names of other games whose positions fit the request; `None`: all games."""
    MAY_HIDE: ClassVar[bool] = True
    """Whether the request takes positions with hidden information."""

    client_id = client_id_field()
    state = shapes.text(
        "The state before the moves, in the game's notation; left out: the game's start.",
        shapes.MOST_STATE,
    )
    moves = shapes.moves(
        "Moves played from the state. At a simultaneous turn: all players' choices in their order, "
        "joined by |, as in rock|paper.",
    )
    view = shapes.text(
        "What one player has seen, in place of state and moves, where information is hidden. It "
        "is that player's name, a colon, a space, and the view in the game's notation.",
        shapes.MOST_STATE,
    )
    options = shapes.Options(
        keys=fields.String(),
        validate=(Length(max=shapes.MOST_OPTIONS), shapes.check_names),
        metadata={
            "description": "The game's own options; getGame lists them.",
            "additionalProperties": True,
            "maxProperties": shapes.MOST_OPTIONS,
        },
    )

    @validates_schema
    def check_view(self, body: Mapping[str, Any], **_: object) -> None:
        """Refuse a view together with the fields that it replaces."""
        if "view" in body and body.keys() & {"state", "moves"}:
            raise ValidationError("A view stands in place of state and moves.", "view")

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return a valid body for the game of `card`, or `None` if there is none.

        `position`: one of the game's own examples.
        """
        if card["name"] == cls.GAME:
            return cls.EXAMPLE
        is_other = cls.OTHER_GAMES is None or card["name"] in cls.OTHER_GAMES
        if not is_other or (hides_information(card, position) and not cls.MAY_HIDE):
            return None
        other = {name: value for name, value in cls.EXAMPLE.items() if name not in OF_A_POSITION}
        return {**position, **other}


class OptionsRequest(StrictSchema):
    """A game's options alone."""

    options = required(copy(PositionRequest._declared_fields["options"]))  # noqa: SLF001 - marshmallow's own way


class GamesQuery(Schema):
    """The query of listGames: the level of detail."""

    detail = shapes.choice(
        "How much is said. full, the default: of each game what getGame says, and the algorithms "
        "and models of other players. line: of each game name, title, kind and players, and "
        "nothing else. algorithms: the algorithms and models alone.",
        (FULL, LINE, ALGORITHMS),
    )


class GameQuery(Schema):
    """The query of getGame: the options under which the game is described."""

    options = shapes.text(
        "The options to describe the game under, as the JSON text of an object; left out: the "
        "usual ones.",
        shapes.MOST_QUERY,
        1,
        # A JSON text is an object if it begins so.
        pattern=r"^[ \t\r\n]*\{",
    )


def included(about: str, *values: str) -> fields.List[Any]:
    """Optional parts of the reply."""
    return shapes.listed(about, shapes.Word(validate=OneOf(values)), len(values))


ABOUT_LABELS = "labels: the legal moves as people write them."
ABOUT_TALLIES = "tallies: captured pieces, prisoners and other counts."


class InspectionRequest(PositionRequest):
    """A position, and the parts of its description."""

    include = included(
        f"features: the terms whose sum is the evaluation. {ABOUT_LABELS} last: what the last of "
        f"moves was. {ABOUT_TALLIES}",
        FEATURES,
        LABELS,
        LAST,
        TALLIES,
    )
    player = shapes.text(
        "Name of the player whose view is shown, where information is hidden; left out: the whole "
        "state is shown.",
        shapes.MOST_NAME,
    )
    evaluator, weights = request_fields("EvaluationTask", "evaluator", "weights").values()


class OutcomeRequest(PositionRequest):
    """A position where chance moves."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    GAME: ClassVar[str] = "backgammon"
    OTHER_GAMES: ClassVar = ()

    seed = request_fields("Task", "seed")["seed"]
    include = included("legal_moves: the legal moves of next_state.", LEGAL_MOVES)
