"""Requests that search a position.

Fields that go to the engine unchanged are derived from its shapes.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Range

from service.engine import OPTIONS
from service.http.schemas import shapes
from service.http.schemas.derived import DEFAULT, StrictSchema, request_fields
from service.http.schemas.model_requests import OPPONENTS, TEAMS, OpponentRequest, policy_field
from service.http.schemas.position_requests import (
    ABOUT_LABELS,
    ABOUT_TALLIES,
    BEST_MOVE,
    EXAMPLE_POSITION,
    LABELS,
    LEGAL_MOVES,
    TALLIES,
    PositionRequest,
    included,
)
from service.http.schemas.shapes import required

MOST_TRACED = 50_000
JSON_FORMAT = "json"
CACHE_MODES = ("use", "bypass", "refresh")
FULL_STRENGTH = 10
MOST_ELO = 5_000
STYLES = ("solid", "aggressive", "tricky")


class ClockRequest(StrictSchema):
    """The clock of the player to move, as of the request's arrival."""

    remaining_ms = required(
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
    *OPTIONS,
    "root_moves",
    "evaluator",
    "weights",
)
"""Fields of a search that go to the engine unchanged."""


def time_ms_field() -> shapes.Whole:
    return shapes.whole(
        "Wall time from the request's arrival, including the wait for a search slot. The service "
        "has a maximum, and a default if the request has no limit.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )


def cache_field() -> shapes.Word:
    return shapes.choice(
        "use: stored answers and transposition entries serve; refresh: entries alone do, and the "
        "answer is stored; bypass: neither.",
        CACHE_MODES,
    )


class MannersRequest(StrictSchema):
    """Thresholds for resigning and for agreeing on a draw. Values are on the utility scale."""

    values = shapes.listed(
        "The values of the same player's earlier positions, oldest first, from the replies' "
        "manners.",
        shapes.Real(validate=Range(-shapes.MOST_VALUE, shapes.MOST_VALUE)),
        shapes.MOST_MOVES,
    )
    resign_below = shapes.real(
        "Greatest value at which to resign. The default is near a sure loss: -0.98 for utilities "
        "from -1 to 1."
    )
    resign_moves = shapes.whole(
        "Own moves in a row, this one included, whose value is at most resign_below. The default "
        "is 3.",
        1,
        shapes.MOST_MOVES,
    )
    draw_within = shapes.real(
        "Greatest difference from a draw's value at which a position is even. The default is a "
        "twentieth of the range of utilities.",
        0,
    )
    draw_moves = shapes.whole(
        "Own moves in a row, this one included, at which the position was even. The default is 8.",
        1,
        shapes.MOST_MOVES,
    )
    draw_after = shapes.whole(
        "Own moves, this one included, that must have been made before a draw that is not proven. "
        "The default is 30.",
        0,
        shapes.MOST_MOVES,
    )
    draw_offered = shapes.flag("Whether the opponent has offered a draw.")


class SearchRequest(PositionRequest.from_dict(SEARCH)):  # type: ignore[misc]
    """A position and how to search it. The limit reached first ends the search."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "time_ms": 500}

    time_ms = time_ms_field()
    clock = fields.Nested(ClockRequest)
    """The search gets a share of the clock. `time_ms` applies too."""
    opponent = fields.Nested(OpponentRequest)
    switches = request_fields("Task", "switches")["switches"]
    opponents = OPPONENTS
    policy = policy_field("Task")
    teams = TEAMS
    cache = cache_field()


def check_style(body: Mapping[str, Any]) -> None:
    """Errors: `ValidationError` where a style and another evaluation are wanted."""
    for name in ("weights", "evaluator"):
        if "style" in body and name in body:
            raise ValidationError(f"Not together with {name}.", "style")


class MoveRequest(SearchRequest):
    """A position, how to search it, how strongly to play, and what else the reply should say.

    With `level`, `elo` or `variety` the `seed` is that of the choice.
    """

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "time_ms": 500}

    level = shapes.whole(
        "Playing strength, from 1, for beginners, to 10, which the request's limits alone weaken.",
        1,
        FULL_STRENGTH,
    )
    elo = shapes.Real(
        validate=Range(-MOST_ELO, MOST_ELO),
        metadata={
            "description": "Playing strength between two levels, where getGame shows their Elo. "
            "Not together with level."
        },
    )
    variety = shapes.probability(
        "Loss against the best move that is allowed at full strength, so that games differ. 0: "
        "none; 1: most of what is no mistake yet. Levels below 10 vary by themselves."
    )
    style = shapes.choice(
        "Style of play, of those that getGame lists. Not together with weights or evaluator.",
        STYLES,
    )
    include = included(
        "legal_moves: the legal moves of next_state; best_move: the best move found.",
        LEGAL_MOVES,
        BEST_MOVE,
    )
    draw_chance = shapes.flag(
        "Whether the service draws chance wherever it moves before a player does: in the "
        "position, and after the chosen move. next_state is then the position after the last "
        "outcome. With a seed the outcomes are the same each time."
    )
    manners = fields.Nested(MannersRequest)
    """The reply then says whether a person would resign, offer a draw, or accept one."""

    @validates_schema
    def _has_one_strength(self, body: dict[str, Any], **_: object) -> None:
        if {"level", "elo"} <= body.keys():
            raise ValidationError("Not together with level.", "elo")
        check_style(body)


class PlayRequest(PositionRequest):
    """A move of a game that the service referees, or a new game; and how the service searches."""

    EXAMPLE: ClassVar = {"player": "O", "time_ms": 200}

    class Meta(StrictSchema.Meta):
        exclude = ("view",)

    token = shapes.name(
        "The token of the last reply, which is the game so far. Left out: a new game begins.",
        shapes.MOST_TOKEN,
    )
    move = shapes.text(
        "The move of the client's player, or its choice where several choose at once. Left out: "
        "the game goes on until that player moves.",
        shapes.MOST_MOVE,
    )
    player = shapes.text(
        "Name of the client's player, in the first request of a game; left out: the first player.",
        shapes.MOST_NAME,
    )
    include = included(f"{ABOUT_LABELS} {ABOUT_TALLIES}", LABELS, TALLIES)
    algorithm, depth, nodes, threads, evaluator = (
        SEARCH[name] for name in ("algorithm", "depth", "nodes", "threads", "evaluator")
    )
    time_ms = time_ms_field()
    level, elo, variety, style = (
        MoveRequest().fields[name] for name in ("level", "elo", "variety", "style")
    )
    cache = cache_field()

    @validates_schema
    def _has_one_evaluation(self, body: dict[str, Any], **_: object) -> None:
        check_style(body)

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        own = {"player": card["players"][0], "time_ms": cls.EXAMPLE["time_ms"]}
        return cls.EXAMPLE if card["name"] == cls.GAME else {**position, **own}


def multi_pv_field() -> fields.Field[Any]:
    """Make the field of an analysis, whose default is all moves; the engine's default is one."""
    field: fields.Field[Any] = request_fields("Task", "multi_pv")["multi_pv"]
    field.metadata = {**field.metadata, DEFAULT: 0}
    return field


class AnalysisRequest(SearchRequest):
    """A position, how to search it, and how many of its moves need their true value."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 9, "multi_pv": 3, "time_ms": 1000}

    multi_pv = multi_pv_field()


class HintRequest(SearchRequest):
    """A position and how to search it, for its three best moves."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 4}


FORMATS = (JSON_FORMAT, "text", "svg", "dot")


class TraceRequest(SearchRequest):
    """A position, how to search it, how much to record, and how to show it."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 2, "time_ms": 500, "most_nodes": 500}
    MAY_HIDE: ClassVar = False

    class Meta(StrictSchema.Meta):
        exclude = ("threads", "clock", "cache")

    most_nodes = shapes.whole(
        "Most nodes and cut branches that are recorded; those beyond are counted. The default is "
        "5000.",
        1,
        MOST_TRACED,
    )
    format = shapes.choice(
        "json: the records; text: an indented tree; svg: a picture; dot: for graphviz. Left out: "
        "what Accept prefers.",
        FORMATS,
    )


class StreamRequest(AnalysisRequest):
    """A position, how to search it, and how often the stream says that it is alive."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "time_ms": 500, "multi_pv": 3}

    heartbeat_ms = shapes.whole(
        "Time without an iteration after which a heartbeat comes. The default is 1000.",
        shapes.LEAST_HEARTBEAT_MS,
        shapes.MOST_HEARTBEAT_MS,
    )
