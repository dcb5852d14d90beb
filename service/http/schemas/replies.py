"""Schemas of replies. They allow unknown fields, since fields may be added.

Fields that come from the engine are derived from its shapes.
"""

from typing import Any

from marshmallow import fields
from marshmallow.validate import Length

from service.http.schemas import shapes
from service.http.schemas.derived import Replies, Reply


def _waited_ms() -> shapes.Real:
    return shapes.required(
        shapes.real(
            "Time in which this request had no search slot, before its search and during it."
        )
    )


class EntriesReply(Reply):
    """Transposition entries that a search exchanged with other hosts; all 0 for a stored answer."""

    asked = shapes.required(shapes.count("Questions that the search asked about positions."))
    found = shapes.required(shapes.count("Those of them to which Redis had an entry."))
    used = shapes.required(shapes.count("How often such an entry saved the search of a position."))
    sent = shapes.required(shapes.count("Entries that it sent."))


class CacheReply(Reply):
    """Where an answer came from."""

    hit = shapes.required(shapes.flag("Whether a stored answer served."))
    layer = shapes.required(
        shapes.text(
            "Where a stored answer was found: memory (the worker's own) or redis. After a search: "
            "where its answer is stored: redis, memory or none."
        )
    )
    entries = shapes.required(fields.Nested(EntriesReply))


class OptionReply(Reply):
    """An option of a game."""

    name = shapes.required(shapes.text("Its key in options."))
    about = shapes.required(shapes.text("What it changes."))
    type = shapes.required(
        shapes.text(
            "integer, boolean, integers, number, number_lists, text, objects, choice, names, rows."
        )
    )
    minimum = shapes.real("Least number.")
    maximum = shapes.real("Greatest number.")
    most = shapes.count("Greatest length.")
    most_each = shapes.count("Greatest length of each list, in a list of lists.")
    longest = shapes.count("Most bytes of one of the texts.")
    values = shapes.texts("The allowed values.")
    default = fields.Raw(metadata={"description": "Its value if it is left out."})


REPLIES = Replies(
    {
        "LineReport": "LineReply",
        "StrategyReport": "StrategyReply",
        "ChoiceReport": "ChoiceReply",
        "Inspection": "PositionReply",
        "Choices": "ChoicesReply",
        "Card": "GameReply",
        "Facts": "FactsReply",
        "Feature": "FeatureReply",
        "Applies": "AppliesReply",
        "ModelApplies": "ModelAppliesReply",
        "Example": "ExampleReply",
        "AlgorithmAbout": "AlgorithmReply",
        "ModelAbout": "OpponentReply",
    }
)
REPLIES.put("Opt", OptionReply)
_REPORT = REPLIES.fields("Report")
_LINES = {"lines": shapes.required(_REPORT.pop("lines"))}
_OWN = {"cache": shapes.required(fields.Nested(CacheReply)), "waited_ms": _waited_ms()}


class BestMoveReply(Reply):
    """The best move that the search found."""

    move = shapes.required(shapes.text("The move."))
    move_label = shapes.text("The move as people say it, where that is something else.")
    value = shapes.required(shapes.real("Its value, for the player to move."))
    evaluation = shapes.real("The estimate that the value stands for; absent where exact.")
    outcome = shapes.text("win, draw or loss, where proven.")
    plies = shapes.count("Plies until the end under best play, where proven.")


_CHOICE: dict[str, Any] = {
    "level": shapes.count("The level that chose, where one was asked for."),
    "elo": shapes.real("The Elo that chose, where one was asked for."),
    "loss": shapes.real(
        "With level, elo or variety: the value of the best move found, less that of the chosen one."
    ),
    "loss_in_unit": shapes.real(
        "The same in the evaluation's unit; absent where a value stands for no evaluation."
    ),
    "best_move": fields.Nested(BestMoveReply),
}
MoveReply = Reply.from_dict({**_REPORT, **_OWN, **_CHOICE}, name="MoveReply")
AnalysisReply = Reply.from_dict({**_REPORT, **_OWN, **_LINES}, name="AnalysisReply")
PoliciesReply = Reply.from_dict(
    {**REPLIES.fields("PolicyReport"), "waited_ms": _waited_ms()}, name="PoliciesReply"
)
PositionReply = REPLIES.of("Inspection")


class RatingReply(Reply):
    """How strong a level is."""

    level = shapes.required(shapes.count("From 1 to 10."))
    elo = shapes.required(shapes.real("Its Elo."))
    error = shapes.required(shapes.real("Half of the 95 % interval, against the level below."))


class CalibrationReply(Reply):
    """The levels' Elo under some options."""

    options = shapes.required(
        fields.Raw(
            metadata={
                "description": "The options for which it holds; others may have any value.",
                "type": "object",
            },
        )
    )
    ratings = shapes.required(fields.List(fields.Nested(RatingReply), validate=Length(max=10)))
    terms = shapes.required(
        fields.Raw(
            metadata={
                "description": "How it was measured: results, positions a move, openings, the "
                "engine's version, and what the numbers stand on.",
                "type": "object",
            },
        )
    )


GameReply = Reply.from_dict(
    {
        **REPLIES.fields("Card"),
        "levels": fields.List(
            fields.Nested(CalibrationReply),
            validate=Length(max=16),
            metadata={
                "description": "The Elo of levels 1 to 10 where they are calibrated. Absent where "
                "levels never apply, since players choose at once."
            },
        ),
    },
    name="GameReply",
)
AlgorithmReply = REPLIES.of("AlgorithmAbout")
OpponentReply = REPLIES.of("ModelAbout")


class GamesReply(Reply):
    """The games, the algorithms and the models of other players."""

    games = shapes.required(fields.List(fields.Nested(GameReply), validate=Length(max=1_000)))
    algorithms = shapes.required(
        fields.List(fields.Nested(AlgorithmReply), validate=Length(max=64))
    )
    opponents = shapes.required(fields.List(fields.Nested(OpponentReply), validate=Length(max=64)))


class HealthReply(Reply):
    """The process answers."""

    status = shapes.required(shapes.text("ok"))


class CacheStateReply(Reply):
    """State of the store of answers in this worker, and counts of all workers of the host."""

    layer = shapes.required(shapes.text("Where answers are stored: redis, memory or none."))
    source = shapes.required(shapes.text("external, embedded or none."))
    reason = shapes.text("Why there is no store, or the kind of its last failure.")
    state = shapes.required(shapes.text("up, refusing_writes, down or off."))
    breaker = shapes.text("closed, open or half_open.")
    hits = shapes.required(shapes.count("Stored answers served."))
    misses = shapes.required(shapes.count("Look-ups without a stored answer that serves."))
    bad = shapes.required(shapes.count("Stored entries that failed their check."))
    failures = shapes.required(shapes.count("Calls to Redis that failed or were slow."))
    refused = shapes.required(shapes.count("Writes that Redis refused."))
    dropped = shapes.required(
        shapes.count("Writes dropped because of a full queue or an open breaker.")
    )
    entries_asked = shapes.required(
        shapes.count("Keys for which searches asked Redis for transposition entries.")
    )
    entries_found = shapes.required(shapes.count("Transposition entries that Redis returned."))
    entries_sent = shapes.required(shapes.count("Transposition entries sent to Redis."))


class ReadyReply(Reply):
    """Whether the service can do its work."""

    status = shapes.required(shapes.text("ready"))
    version = shapes.required(shapes.text("Version of the engine."))
    slots = shapes.required(shapes.count("Searches at one time."))
    searches = shapes.required(shapes.count("Searches that run or wait for a slot now."))
    cache = shapes.required(fields.Nested(CacheStateReply))


class FieldErrorReply(Reply):
    """One field that does not fit."""

    pointer = shapes.required(shapes.text("JSON pointer into the body."))
    detail = shapes.required(shapes.text("What is wrong with it."))


class ProblemReply(Reply):
    """An error (RFC 9457)."""

    type = shapes.required(shapes.text("Stable identifier, as a URI."))
    title = shapes.required(shapes.text("What kind of error."))
    status = shapes.required(shapes.count("The HTTP status."))
    detail = shapes.required(shapes.text("What is wrong here."))
    code = shapes.required(shapes.text("Stable identifier, for programs."))
    pointer = shapes.text("JSON pointer into the body.")
    text = shapes.text("The offending text, clipped.")
    index = shapes.count("Index of the offending move.")
    alternatives = shapes.texts("Possible replacements, best first.")
    errors = fields.List(
        fields.Nested(FieldErrorReply),
        validate=Length(max=10_000),
        metadata={"description": "Every field that does not fit."},
    )
