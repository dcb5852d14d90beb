"""Schemas of replies. They allow unknown fields, since fields may be added.

Fields that come from the engine are derived from its shapes.
"""

from typing import Any

from marshmallow import Schema, fields

from service.errors import PROBLEM_TYPES
from service.http.schemas import shapes
from service.http.schemas.derived import OUTCOMES, Replies, Reply, nested
from service.http.schemas.shapes import required


def waited_ms() -> shapes.Real:
    return required(shapes.real("Time without a search slot, before the search and during it."))


class EntriesReply(Reply):
    """Transposition entries that a search exchanged with other hosts; all 0 for a stored answer."""

    asked = required(shapes.count("Questions about positions that the search asked Redis."))
    found = required(shapes.count("Questions that Redis answered by an entry."))
    used = required(shapes.count("Positions whose search such an entry saved."))
    sent = required(shapes.count("Entries that the search sent to Redis."))


MOST_INEQUALITIES = 100
MOST_PLAYED = 10_000
LAYERS = ("redis", "memory", "none")
KINDS = (
    "integer",
    "boolean",
    "integers",
    "number",
    "number_lists",
    "text",
    "objects",
    "choice",
    "names",
    "rows",
)
"""Types of a game's options."""


class CacheReply(Reply):
    """The source of an answer."""

    hit = required(shapes.flag("Whether a stored answer served."))
    layer = required(
        shapes.word(
            "Where a stored answer was found: memory (the worker's own) or redis. After a search: "
            "where its answer is stored: redis, memory or none.",
            *LAYERS,
        )
    )
    entries = required(fields.Nested(EntriesReply))
    served_depth = shapes.count("Depth of a stored answer that is deeper than was asked.")


class OptionReply(Reply):
    """An option of a game."""

    name = required(shapes.text("Key of the option."))
    about = required(shapes.text("What the option changes."))
    type = required(shapes.word(f"{', '.join(KINDS)}.", *KINDS))
    minimum = shapes.real("Least number.")
    maximum = shapes.real("Greatest number.")
    most = shapes.count("Greatest length.")
    most_each = shapes.count("Greatest length of each list, in a list of lists.")
    longest = shapes.count("Most bytes of one of the texts.")
    values = shapes.texts("The allowed values.")
    default = fields.Raw(metadata={"description": "Default value of the option."})


REPLIES = Replies(
    {"Inspection": "PositionReply", "Card": "GameReply", "ModelAbout": "OpponentReply"}
)
REPLIES.put("Opt", OptionReply)
_REPORT = REPLIES.fields("Report")
_LINES = {"lines": required(_REPORT.pop("lines"))}
OWN = {"cache": required(fields.Nested(CacheReply)), "waited_ms": waited_ms()}


class BestMoveReply(Reply):
    """The best move that the search found."""

    move = required(shapes.text("The move."))
    move_label = shapes.text("The move as people say it, where that is something else.")
    value = required(shapes.real("Value of the move, for the player to move."))
    evaluation = shapes.real("The estimate that the value stands for; absent where exact.")
    outcome = shapes.text("win, draw or loss, where proven.")
    plies = shapes.count("Plies until the end under best play, where proven.")
    plies_at_most = shapes.flag("True where the end may come sooner than in so many plies.")


_CHOICE: dict[str, Any] = {
    "level": shapes.count("The level that chose, where one was asked for."),
    "elo": shapes.real("The Elo that chose, where one was asked for."),
    "style": shapes.text("The style that was asked for."),
    "loss": shapes.real(
        "Value of the best move found, less that of the chosen one; with level, elo or variety."
    ),
    "loss_in_unit": shapes.real(
        "loss in the evaluation's unit; absent where a value stands for no evaluation."
    ),
    "best_move": fields.Nested(BestMoveReply),
}


class MannersReply(Reply):
    """A person's decision beside the move: to resign, to offer a draw, to accept one."""

    value = required(
        shapes.real(
            "Value of the position for the player to move: to be added to the values of the next "
            "request."
        )
    )
    resign = required(shapes.flag("Whether to resign."))
    offer_draw = required(shapes.flag("Whether to offer a draw."))
    accept_draw = shapes.flag("Whether to accept the draw that was offered.")


def events() -> fields.Field[Any]:
    """Make the field for what a move does."""
    field: fields.Field[Any] = REPLIES.fields("PlayedStep")["events"]
    return field


def client_id() -> dict[str, Any]:
    return {"client_id": shapes.text("The request's client_id, if any.")}


class LimitsReply(Reply):
    """Limits that hold in place of the request's."""

    time_ms = shapes.count("The service's maximum, which is below the request's time_ms.")


def limits() -> dict[str, Any]:
    """Make the field for the limits in force, present where the service lowered `time_ms`."""
    return {"limits": fields.Nested(LimitsReply)}


def ignored() -> dict[str, Any]:
    return {
        "ignored": shapes.texts(
            "Fields of the request that the search does not take. Deprecated: leave them out."
        )
    }


def _next_moves() -> dict[str, Any]:
    position = REPLIES.fields("Inspection")
    about = "The legal moves of next_state, if the request includes them; see choices."
    return {"legal_moves": shapes.texts(about), "choices": position["choices"]}


def _outcomes(about: str) -> fields.List[Any]:
    return shapes.listed(about, fields.Nested(REPLIES.of("OutcomeReport")), 100)


_DRAWN = {
    "outcomes_before": _outcomes("Outcomes of chance before the move; with draw_chance."),
    "outcomes_after": _outcomes("Outcomes of chance after the move; with draw_chance."),
}
_MANNERS = {"manners": fields.Nested(MannersReply)}
MoveReply = Reply.from_dict(
    {
        **_REPORT,
        **OWN,
        **_CHOICE,
        **_MANNERS,
        **_DRAWN,
        **_next_moves(),
        **client_id(),
        **limits(),
        **ignored(),
    },
    name="MoveReply",
)
AnalysisReply = Reply.from_dict(
    {**_REPORT, **OWN, **_LINES, **client_id(), **limits(), **ignored()}, name="AnalysisReply"
)
PoliciesReply = Reply.from_dict(
    {**REPLIES.fields("PolicyReport"), "waited_ms": waited_ms(), **client_id(), **limits()},
    name="PoliciesReply",
)
LearningReply = Reply.from_dict(
    {**REPLIES.fields("LearningReport"), "waited_ms": waited_ms(), **client_id(), **limits()},
    name="LearningReply",
)


class FaceOffRowReply(Reply):
    """One policy of the first player against all of the second."""

    agent = required(shapes.text("Name of the first player's policy."))
    values = required(
        shapes.utilities("Values for the first player, one for each policy of the second.")
    )
    standard_errors = shapes.utilities("Standard errors of the values, where games were sampled.")


class InequalityReply(Reply):
    """An inequality of game theory between two cells."""

    claim = required(shapes.text("The inequality, such as V(max, min) <= V(max, random)."))
    lower = required(shapes.real("The value on the left."))
    upper = required(shapes.real("The value on the right."))
    holds = required(shapes.flag("Whether the two values satisfy it."))


class FaceOffReply(Reply.from_dict({**client_id(), **limits()})):  # type: ignore[misc]
    """A table of policies against policies."""

    game = required(shapes.text("The game's name."))
    state = required(shapes.text("The position, in canonical notation.", shapes.MOST_STATE))
    opponents = required(shapes.texts("Names of the columns.", shapes.MOST_PARTS))
    rows = required(
        shapes.listed(
            "The first player's policies.", fields.Nested(FaceOffRowReply), shapes.MOST_PARTS
        )
    )
    inequalities = required(
        shapes.listed(
            "The optimal policy is best against the optimal one, and does no worse against any "
            "other; one that knows its opponent does best against it.",
            fields.Nested(InequalityReply),
            MOST_INEQUALITIES,
        )
    )
    exact = required(shapes.flag("Whether all values are exact, not means of games."))
    complete = required(shapes.flag("Whether all requested games were sampled."))
    nodes = required(shapes.count("Positions visited."))
    time_ms = required(shapes.real("Time that it ran, without the time that it waited."))
    waited_ms = waited_ms()


SolutionReply = Reply.from_dict(
    {**REPLIES.fields("SolutionReport"), "waited_ms": waited_ms(), **client_id(), **limits()},
    name="SolutionReply",
)
PositionReply = Reply.from_dict(
    {
        **REPLIES.fields("Inspection"),
        "last": shapes.listed(
            "What the last of the request's moves was: a step, or one of each player where several "
            "chose at once; on request.",
            fields.Nested(REPLIES.of("PlayedStep")),
            shapes.MOST_PARTS,
        ),
        **client_id(),
    },
    name="PositionReply",
)


class PlayReply(Reply.from_dict({**REPLIES.fields("Inspection"), **client_id(), **limits()})):  # type: ignore[misc]
    """The game as the client's player sees it, after the moves of all others."""

    over = required(shapes.flag("Whether the game has ended."))
    played = required(
        shapes.listed(
            "What was played since the last move of the client's player, that move first, in "
            "order, as this player saw it; before its first move, since the game began. A move "
            "that it did not see is left out, and so is a step of which it saw nothing.",
            fields.Nested(REPLIES.of("PlayedStep")),
            MOST_PLAYED,
        )
    )
    token = required(shapes.text("The game so far, for the next request.", shapes.MOST_TOKEN))
    you = required(shapes.text("Name of the client's player."))
    your_turn = required(
        shapes.flag("Whether the client's player has a move to make, or a choice.")
    )


class SampledOutcomeReply(Reply.from_dict({**_next_moves(), **client_id()})):  # type: ignore[misc]
    """An outcome of chance, and the position after it."""

    game = required(shapes.text("The game's name."))
    state = required(shapes.text("The position before, in canonical notation.", shapes.MOST_STATE))
    outcome = required(shapes.text("The outcome that was drawn, as a move."))
    probability = required(shapes.probability("Probability of the outcome."))
    next_state = required(shapes.text("The position after the outcome.", shapes.MOST_STATE))
    over = required(shapes.flag("Whether the outcome ends the game."))
    winner = shapes.text("Name of the winner, where the outcome ends a game that is won.")
    ending = shapes.text("How the outcome ends a game whose rules know several ways.")
    result = shapes.text("The end as the game's players write it, where the outcome ends the game.")
    next_turn = required(
        shapes.text("Whose turn it is in next_state: player, chance, together or over.")
    )
    next_player = shapes.text(
        "Name of the player to move in next_state, where it is a player's turn."
    )


class FieldErrorReply(Reply):
    """An invalid field."""

    pointer = required(shapes.text("JSON pointer into the body."))
    detail = required(shapes.text("What is wrong with the field."))


ABOUT_CODES = "Stable identifier, for programs. " + " ".join(
    f"`{code}`: {kind.title}." for code, kind in PROBLEM_TYPES.items()
)
_OUTCOME = "win, if somebody has got more than others, or draw."


class ProblemReply(Reply):
    """An error (RFC 9457)."""

    type = required(shapes.text("Stable identifier, as a URI."))
    title = required(shapes.text("Kind of the error, in words."))
    status = required(shapes.count("The HTTP status."))
    detail = required(shapes.text("What is wrong with this request."))
    code = required(shapes.word(ABOUT_CODES, *PROBLEM_TYPES))
    request_id = shapes.text("The request's id, which its line in the log has too.")
    client_id = shapes.text("The client_id of the request, if it has a valid one.")
    pointer = shapes.text("JSON pointer into the body.")
    text = shapes.text("The offending text, clipped.")
    index = shapes.count("Index of the offending move.")
    alternatives = shapes.texts("Possible replacements, best first.")
    state = shapes.text("Of game_over: the last state.", shapes.MOST_STATE)
    outcome = shapes.word(f"Of game_over: {_OUTCOME}", *OUTCOMES)
    winner = shapes.text("Of game_over: name of the winner, of a game that was won.")
    ending = shapes.text(
        "Of game_over: how it ended, of a game whose rules know several ways: checkmate, stalemate."
    )
    result = shapes.text("Of game_over: the end as the game's players write it: W+12.5, 40–24.")
    utilities = shapes.utilities("Of game_over: one per player.")
    errors = shapes.listed("Every field that does not fit.", fields.Nested(FieldErrorReply), 10_000)


def _optional(made: dict[str, fields.Field[Any]]) -> dict[str, fields.Field[Any]]:
    for field in made.values():
        field.required = False
    return made


EVENTS = ("iteration", "heartbeat", "final", "problem")
STREAM_EVENT = {
    "type": required(
        shapes.word(
            "iteration, heartbeat, final or problem. The last object of a stream is its only final "
            "or problem.",
            *EVENTS,
        )
    ),
    **_optional(REPLIES.fields("Report")),
    "nodes_per_s": shapes.real("Of an iteration: nodes searched a second so far.", 0),
    "elapsed_ms": shapes.real("Of a heartbeat: time since the request's arrival.", 0),
    "searching": shapes.flag(
        "Of a heartbeat: whether the search of this request has begun; it may wait for a search "
        "slot, or for the search of an equal request."
    ),
    "cache": fields.Nested(CacheReply),
    "waited_ms": shapes.real(
        "Of a final: time in which this request had no search slot, before and during its search."
    ),
    "problem": fields.Nested(ProblemReply),
    **client_id(),
    **limits(),
}
StreamEvent = Reply.from_dict(STREAM_EVENT, name="StreamEvent")
"""One object of a stream. A final has the fields of an analysis, an iteration some of them."""


def _reply_of(operation: str, schema: type[Schema]) -> fields.Nested:
    return nested(schema, f"The reply of {operation}.")


class EntryReply(Reply):
    """The result of one request of a batch: its operation's reply, or its problem."""

    index = required(shapes.count("Index of the request in the batch, from 0."))
    id = shapes.text("The id of the request.")
    status = required(shapes.count("The HTTP status that the request would have alone."))
    move = _reply_of("chooseMove", MoveReply)
    analysis = _reply_of("analyzePosition", AnalysisReply)
    position = _reply_of("inspectPosition", PositionReply)
    problem = fields.Nested(ProblemReply)


class BatchReply(Reply.from_dict({**client_id(), **limits()})):  # type: ignore[misc]
    """One result for each request, in the requests' order."""

    results = required(
        shapes.listed(
            "One for each request, in their order.", fields.Nested(EntryReply), shapes.MOST_ENTRIES
        )
    )
    time_ms = required(shapes.real("Time from the arrival of the batch to its end.", 0))
