"""Replies about games, algorithms and models of players."""

from typing import Any

from marshmallow import fields

from service.http.schemas import shapes
from service.http.schemas.derived import Reply
from service.http.schemas.replies import REPLIES
from service.http.schemas.shapes import required


class RatingReply(Reply):
    """A level's strength."""

    level = required(shapes.count("From 1 to 10."))
    elo = required(shapes.real("Elo of the level."))
    error = required(shapes.real("Half of the 95 % interval, against the level below."))


class CalibrationReply(Reply):
    """The Elo of the levels under some options."""

    options = required(
        shapes.any_object("The options for which it holds; others may have any value.")
    )
    ratings = required(shapes.listed("The levels, weakest first.", fields.Nested(RatingReply), 10))
    terms = required(
        shapes.any_object(
            "How it was measured: results, positions a move, openings, the engine's version, and "
            "what the numbers stand on."
        )
    )


class FormReply(Reply):
    """A form of records of games."""

    form = required(shapes.text("Name of the form."))
    reads = required(shapes.flag("Whether readRecord and reviewGame read it."))
    writes = required(shapes.flag("Whether readRecord writes it."))


def _card() -> dict[str, Any]:
    levels = shapes.listed(
        "The Elo of levels 1 to 10 where they are calibrated. To a request with options: where "
        "they are calibrated under these.",
        fields.Nested(CalibrationReply),
        16,
    )
    styles = shapes.texts("Its styles of play, if any.")
    records = shapes.listed(
        "The forms in which its games are recorded.", fields.Nested(FormReply), shapes.MOST_FORMS
    )
    return {**REPLIES.fields("Card"), "levels": levels, "styles": styles, "records": records}


GameReply = Reply.from_dict(_card(), name="GameReply")
SheetReply = REPLIES.of("SheetReport")
AlgorithmReply = REPLIES.of("AlgorithmAbout")
OpponentReply = REPLIES.of("ModelAbout")


GAME_KINDS = (
    "perfect_information",
    "chance",
    "simultaneous",
    "hidden_information",
    "single_player",
)
LINE = ("name", "title", "players")
"""Fields of a game's card that its line has."""
MOST_GAMES = 1_000


def _listed_game() -> dict[str, Any]:
    """A game's card, or its line."""
    card = _card()
    for name, field in card.items():
        field.required = name in LINE
    kind = shapes.word(
        "With detail=line, the first of these kinds that the game is of. single_player; "
        "hidden_information: players do not see all; simultaneous: they choose at once; chance: "
        "it moves too; perfect_information: nothing of these.",
        *GAME_KINDS,
    )
    return {**card, "kind": kind}


ListedGameReply = Reply.from_dict(_listed_game(), name="ListedGameReply")


class GamesReply(Reply):
    """The games, the algorithms and the models of other players, or some of these."""

    games = shapes.listed(
        "The games. Absent with detail=algorithms.", fields.Nested(ListedGameReply), MOST_GAMES
    )
    algorithms = shapes.listed(
        "The algorithms. Absent with detail=line.", fields.Nested(AlgorithmReply), 64
    )
    opponents = shapes.listed(
        "Models of the other players. Absent with detail=line.", fields.Nested(OpponentReply), 64
    )
