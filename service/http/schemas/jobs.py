"""Schemas of jobs: a request for each kind, and one that describes them all."""

from collections.abc import Mapping
from copy import copy
from typing import Any, ClassVar

from marshmallow import Schema, fields
from marshmallow.validate import Length, Range, Regexp

from service.engine import SHAPES
from service.http.schemas import shapes
from service.http.schemas.derived import Reply, StrictSchema, request_fields
from service.http.schemas.game_requests import ReviewRequest
from service.http.schemas.position_requests import EXAMPLE_GAME, EXAMPLE_POSITION, PositionRequest
from service.http.schemas.replies import ProblemReply
from service.http.schemas.search_requests import SEARCH, AnalysisRequest, MoveRequest
from service.http.schemas.shapes import required

STATUSES = ("queued", "running", "done", "failed", "cancelled")
MOST_WORKERS = 16
MOST_GAMES = 10_000
MOST_CELL = 1_000
EXPERIMENTS = ("pacman", "ghosts", "depth", "evaluation", "switches")
MOST_OPENINGS = 1_000
MOST_LISTED = 100
ID = ("client_id",)
"""Fields that no job takes. A client knows its job by the job's id or by an `Idempotency-Key`."""
OF_REPLIES = (*ID, "include", "manners", "draw_chance")
"""Fields of chooseMove that select parts of its reply."""
OF_THE_MATCH = ("cache", "clock", "moves", "options", "player", "root_moves", "state")
"""Fields of chooseMove that no side of a match has."""
OF_CHOICES = ("seed", "level", "elo", "variety", "style")
"""Fields of chooseMove with which no stored answer is found."""


class AnalysisJob(AnalysisRequest):
    """An analysis: the fields of analyzePosition, and the number of workers that search."""

    class Meta(StrictSchema.Meta):
        exclude = ID

    workers = shapes.whole(
        "analysis: workers that search this position at one time; they help one another by "
        "transposition entries in Redis, and the answer is that of the one that gets farthest.",
        1,
        MOST_WORKERS,
    )


class ReviewJob(ReviewRequest):
    """A review: the fields of reviewGame."""

    class Meta(StrictSchema.Meta):
        exclude = ID


class PlayerRequest(MoveRequest):
    """A side of a match. Without a limit of its own, the match's limits apply."""

    class Meta(StrictSchema.Meta):
        exclude = (*OF_REPLIES, *OF_THE_MATCH)

    time_ms = shapes.whole("Time of each move.", 1, shapes.MOST_TIME_MS)


class TimeControlRequest(StrictSchema):
    """A clock for each side of each game."""

    base_ms = required(shapes.whole("Time at the start.", 1, shapes.MOST_TIME_MS))
    increment_ms = shapes.whole("Time added after each move.", 0, shapes.MOST_TIME_MS)


class MatchJob(StrictSchema):
    """A match between two configurations, like the command `python -m service match`."""

    options = PositionRequest._declared_fields["options"]  # noqa: SLF001 - marshmallow's own way
    a = required(fields.Nested(PlayerRequest))
    b = required(fields.Nested(PlayerRequest))
    games = shapes.whole("Number of games; 100 if left out.", 1, MOST_GAMES)
    depth, nodes = (copy(SEARCH[name]) for name in ("depth", "nodes"))
    time_ms = MoveRequest._declared_fields["time_ms"]  # noqa: SLF001
    time_control = fields.Nested(TimeControlRequest)
    opening_plies = shapes.whole(
        "match: plies of the random openings, each played twice with sides swapped; 4 if left out.",
        0,
        200,
    )
    openings = shapes.listed(
        "match: the openings, instead of random ones: a state each, or moves after the word moves, "
        "or both.",
        fields.String(validate=Length(1, shapes.MOST_STATE)),
        MOST_OPENINGS,
        1,
    )
    most_plies = shapes.whole(
        "match: plies after which a game is a draw; 600 if left out.", 1, 10_000
    )
    seed = SEARCH["seed"]


class ConfigurationRequest(MoveRequest):
    """A configuration of an experiment: a search. Equally good moves are drawn at random."""

    class Meta(StrictSchema.Meta):
        exclude = (*OF_REPLIES, *OF_THE_MATCH, *OF_CHOICES)

    name = required(shapes.text("What the table calls it.", shapes.MOST_NAME, 1, example="depth 4"))
    random = shapes.flag("Whether it plays any legal move, without a search.")
    time_ms = shapes.whole("Time of each move.", 1, shapes.MOST_TIME_MS)


class ExperimentJob(StrictSchema):
    """Games of configurations against each other, or a lecture's experiment by name."""

    options = PositionRequest._declared_fields["options"]  # noqa: SLF001 - marshmallow's own way
    experiment = shapes.choice(
        "experiment: which of the lectures' experiments; pacman if left out. pacman: the cost of a "
        "wrong model of the ghost; ghosts: two that coordinate against two that do not; depth: "
        "depth against depth; evaluation: with one against without; switches: nodes against depth "
        "with parts of alpha-beta off.",
        EXPERIMENTS,
    )
    configurations = shapes.listed(
        "experiment: these against each other, each in every seat, instead of a lecture's.",
        fields.Nested(ConfigurationRequest),
        shapes.MOST_PARTS,
        1,
    )
    games = shapes.whole("Games of each cell of the table; 100 if left out.", 1, MOST_CELL)
    depth = SEARCH["depth"]
    opening_plies = shapes.whole("Random plies at the start of each game.", 0, 200)
    seed = SEARCH["seed"]


class WarmJob(MoveRequest):
    """Answers to store: chooseMove's fields for each position of an opening tree."""

    class Meta(StrictSchema.Meta):
        exclude = (*OF_REPLIES, *OF_CHOICES, "cache")

    width = shapes.whole("warm: best moves that are followed; 2 if left out.", 1, 64)
    plies = shapes.whole("warm: depth of the opening tree; 6 if left out.", 0, 200)


LEARNER = {
    **request_fields(
        "LearnerTask", *(name for name in SHAPES["LearnerTask"]["properties"] if name != "seed")
    ),
    "seed": SEARCH["seed"],
}
MOST_LEARNED: int = SHAPES["LearnerTask"]["properties"]["games"]["maximum"]


class LearnJob(StrictSchema.from_dict(LEARNER)):  # type: ignore[misc]
    """Training of an evaluation, like the command `python -m service learn`."""

    options = PositionRequest._declared_fields["options"]  # noqa: SLF001 - marshmallow's own way
    name = fields.String(
        validate=(Length(1, shapes.MOST_NAME), Regexp(r"[a-z][a-z0-9_-]*\Z")),
        metadata={
            "description": "learn: what requests call the evaluation; left out: the game's name "
            "and the method's.",
        },
    )


JOBS: Mapping[str, type[Schema]] = {
    "analysis": AnalysisJob,
    "review": ReviewJob,
    "match": MatchJob,
    "experiment": ExperimentJob,
    "warm": WarmJob,
    "learn": LearnJob,
}
"""The schema of each kind's body, without `kind` and `game`."""
WHO = ("kind", "game")
CURSOR = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{6}Z_[0-9a-f]{32}\Z"
"""The job's time of creation, and its id."""
EXAMPLE_KIND = "analysis"


def _all_fields() -> dict[str, Any]:
    """Return the fields of all kinds; of equal names, the first kind's field is described.

    The examples are those of `EXAMPLE_KIND`, so that they work together.
    """
    found: dict[str, Any] = {}
    for kind, schema in JOBS.items():
        for name, declared in schema._declared_fields.items():  # noqa: SLF001
            if name not in found and name not in schema.opts.exclude:
                field = found[name] = copy(declared)
                field.required = False
                if kind != EXAMPLE_KIND:
                    field.metadata = {**field.metadata}
                    field.metadata.pop("example", None)
    return {**found, "games": _games()}


def _games() -> shapes.Whole:
    return shapes.whole(
        "match: number of games, 100 if left out, 10,000 at most; experiment: games of each cell "
        "of the table, 100 if left out, 1,000 at most; learn: games to learn from at most, 10,000 "
        "if left out.",
        1,
        MOST_LEARNED,
        format="int64",
    )


class JobRequest(StrictSchema.from_dict(_all_fields())):  # type: ignore[misc]
    """A job's kind, its game, and the fields of its kind. Fields of other kinds are refused."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {
        "kind": EXAMPLE_KIND,
        "game": EXAMPLE_GAME,
        **EXAMPLE_POSITION,
        "depth": 9,
    }

    kind = required(
        shapes.choice(
            "analysis: what analyzePosition does; review: what reviewGame does; match: games "
            "between the configurations a and b; experiment: a lecture's, or configurations "
            "against each other; warm: fill the cache with an opening tree; learn: an evaluation "
            "by temporal differences.",
            JOBS,
            example=EXAMPLE_KIND,
        )
    )
    game = required(shapes.name("Name of a game.", example=EXAMPLE_GAME))


class JobHeaders(Schema):
    """Headers of createJob."""

    key = fields.String(
        data_key="Idempotency-Key",
        validate=(Length(1, 128), Regexp(r"[\x21-\x7e]*\Z")),
        metadata={
            "description": "A text of the client's own, such as a UUID. Of all requests with one "
            "key there is one job, as long as that is kept."
        },
    )


class JobsQuery(Schema):
    """The part of the list that listJobs returns."""

    status = shapes.choice("Only jobs with this status.", STATUSES)
    limit = fields.Integer(
        validate=Range(1, MOST_LISTED),
        load_default=20,
        metadata={"description": "Greatest number of jobs."},
    )
    cursor = fields.String(
        validate=(Length(1, 80), Regexp(CURSOR, error="Not the `next` of a reply.")),
        metadata={"description": "The `next` of the reply before."},
    )


def _moment(about: str) -> fields.String:
    return fields.String(
        validate=Length(max=40), metadata={"description": about, "format": "date-time"}
    )


class JobReply(Reply):
    """A job, with its result if it is done. In lists: without result, partial and error."""

    id = required(shapes.text("Its name, in the path of getJob."))
    kind = required(shapes.word("analysis, review, match, experiment, warm or learn.", *JOBS))
    game = required(shapes.text("The game."))
    status = required(shapes.word("queued, running, done, failed or cancelled.", *STATUSES))
    progress = required(shapes.probability("Share of the work that is done, about."))
    doing = shapes.text("What it did last, in words.")
    created = required(_moment("When it was created."))
    started = _moment("When its last run began.")
    ended = _moment("When it ended.")
    expires = _moment("When it is forgotten.")
    result = shapes.any_object(
        "What it found. analysis: the reply of analyzePosition; review: that of reviewGame; match: "
        "games, won, drawn, lost, score, elo, elo_low, elo_high …, and log, the games; experiment: "
        "cells of a table, totals, what is published; warm: found, searched, unfinished, complete; "
        "learn: evaluation, rounds, matches, ended, complete."
    )
    partial = shapes.any_object(  # type: ignore[assignment]
        "What it has found so far, as in result, if it has no result."
    )
    error = fields.Nested(ProblemReply)


class JobsReply(Reply):
    """Jobs, the newest first."""

    jobs = required(fields.List(fields.Nested(JobReply), validate=Length(max=MOST_LISTED)))
    next = shapes.text("Cursor of the jobs after these; absent: there are none.")
