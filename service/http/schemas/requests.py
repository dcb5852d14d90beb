"""Schemas of requests. Unknown fields are refused.

Fields that go to the engine unchanged are derived from its shapes.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, pre_load, validates_schema
from marshmallow.validate import Length, OneOf, Range

from service.engine import OPTIONS
from service.http.schemas import shapes
from service.http.schemas.derived import DEFAULT, StrictSchema, about, request_fields
from service.http.schemas.shapes import required

MOST_TRACED = 50_000
JSON_FORMAT = "json"
CACHE_MODES = ("use", "bypass", "refresh")
MOST_CLIENT_ID = 128
FULL_STRENGTH = 10
MOST_ELO = 5_000
FEATURES = "features"
"""What a request may include in its reply."""
LEGAL_MOVES = "legal_moves"
FULL, LINE, ALGORITHMS = "full", "line", "algorithms"
"""How much the list of games says."""
BEST_MOVE = "best_move"
EXAMPLE_GAME = "tic_tac_toe"
EXAMPLE_POSITION = {"state": "X.O/.X./...", "moves": ["c1"]}
OF_A_POSITION = ("state", "moves", "view", "options")
"""Fields of every request about a position."""
TOO_DEEP = "Models within one another are at most four."


class ExampleSchema(StrictSchema):
    """Base of the requests' bodies."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    """A valid body for `EXAMPLE_GAME`."""


def _hides(card: Mapping[str, Any], position: Mapping[str, Any]) -> bool:
    """Return whether a game's example is one of hidden information."""
    options = position.get("options", {})
    has_sets = any("information_set" in node for node in options.get("nodes", ()))
    return card["facts"]["hidden_information"] or has_sets or options.get("hidden_bids", False)


def _client_id() -> fields.String:
    about = "A text of the client's own, which the reply repeats."
    return shapes.text(about, MOST_CLIENT_ID, 1)


class PositionRequest(ExampleSchema):
    """A position: a state (left out: the start), then moves, in the game's notation."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = EXAMPLE_POSITION
    """A valid body for `GAME`. What it has beside a position fits every game."""
    GAME: ClassVar[str] = EXAMPLE_GAME
    OTHER_GAMES: ClassVar[Collection[str] | None] = None
    """Other games whose positions fit the request; `None`: all games."""
    MAY_HIDE: ClassVar[bool] = True
    """Whether positions with hidden information fit it."""

    client_id = _client_id()
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
        """Refuse a view together with what it stands for."""
        if "view" in body and body.keys() & {"state", "moves"}:
            raise ValidationError("A view stands in place of state and moves.", "view")

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return a valid body for the game of `card`, or `None` where there is none.

        `position` is one of the game's own examples.
        """
        if card["name"] == cls.GAME:
            return cls.EXAMPLE
        is_other = cls.OTHER_GAMES is None or card["name"] in cls.OTHER_GAMES
        if not is_other or (_hides(card, position) and not cls.MAY_HIDE):
            return None
        other = {name: value for name, value in cls.EXAMPLE.items() if name not in OF_A_POSITION}
        return {**position, **other}


class OptionsRequest(StrictSchema):
    """A game's options alone."""

    options = required(copy(PositionRequest._declared_fields["options"]))  # noqa: SLF001 - marshmallow's own way


class GamesQuery(Schema):
    """How much the list says."""

    detail = shapes.choice(
        "How much is said. full, the default: of each game what getGame says, and the algorithms "
        "and models of other players. line: of each game name, title, kind and players, and "
        "nothing else. algorithms: the algorithms and models alone.",
        (FULL, LINE, ALGORITHMS),
    )


class GameQuery(Schema):
    """Under which options a game is described."""

    options = shapes.text(
        "The options to describe the game under, as the JSON text of an object; left out: the "
        "usual ones.",
        shapes.MOST_QUERY,
        1,
        # A JSON text is an object if it begins so.
        pattern=r"^[ \t\r\n]*\{",
    )


def _include(about: str, *values: str) -> fields.List[Any]:
    """Parts of the reply that it has on request alone."""
    return shapes.listed(about, shapes.Word(validate=OneOf(values)), len(values))


class InspectionRequest(PositionRequest):
    """A position, and what to say of it."""

    include = _include("features: the terms whose sum is the evaluation.", FEATURES)
    player = shapes.text(
        "Name of the player whose view is shown, where information is hidden; left out: the whole "
        "state is shown.",
        shapes.MOST_NAME,
    )
    evaluator, weights = request_fields("EvaluationTask", "evaluator", "weights").values()


def _policy(shape: str) -> shapes.Named:
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
    policy = _policy("ModelSpec")


class PartRequest(ModelRequest):
    """A part of a mixture."""

    share = required(request_fields("ModelSpec", "share")["share"])


class TooDeep(fields.Field[Any]):
    """A model within the last of those that may be within one another."""

    def _deserialize(self, *_: object, **__: object) -> Any:  # noqa: ANN401
        raise ValidationError(TOO_DEEP)


class FourthModelRequest(ModelRequest):
    """The last of four models within one another."""

    opponent: fields.Field[Any] = TooDeep()

    parts = shapes.listed(
        about("ModelSpec", "parts"), fields.Nested(PartRequest), shapes.MOST_PARTS
    )


class ThirdModelRequest(FourthModelRequest):
    """The third of four models within one another."""

    opponent = fields.Nested(FourthModelRequest)
    """What such a player assumes of the others."""


class SecondModelRequest(FourthModelRequest):
    """The second of four models within one another."""

    opponent = fields.Nested(ThirdModelRequest)
    """What such a player assumes of the others."""


class PlayerModelRequest(FourthModelRequest):
    """The model of one player. Models within one another are at most four."""

    opponent = fields.Nested(SecondModelRequest)
    """What such a player assumes of the others."""


INNER_MODELS = (SecondModelRequest, ThirdModelRequest, FourthModelRequest)
"""Those that a model may have within it. Each has fields of `PlayerModelRequest` alone."""


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


class ClockRequest(StrictSchema):
    """The clock of the player to move, as the request arrives."""

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


def _time_ms() -> shapes.Whole:
    return shapes.whole(
        "Wall time from the request's arrival, including the wait for a search slot. The service "
        "has a maximum, and a default if the request has no limit.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )


def _cache() -> shapes.Word:
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

    time_ms = _time_ms()
    clock = fields.Nested(ClockRequest)
    """The search gets a share of the clock. `time_ms` applies too."""
    opponent = fields.Nested(OpponentRequest)
    switches = request_fields("Task", "switches")["switches"]
    opponents = OPPONENTS
    policy = _policy("Task")
    teams = TEAMS
    cache = _cache()


class MoveRequest(SearchRequest):
    """A position, how to search it, how strongly to play, and what else the reply should say.

    With `level`, `elo` or `variety` the `seed` is that of the choice alone.
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
    include = _include(
        "legal_moves: the legal moves of next_state; best_move: the best move found.",
        LEGAL_MOVES,
        BEST_MOVE,
    )
    draw_chance = shapes.flag(
        "Whether the service draws chance, by its probabilities, wherever it moves before a "
        "player does: in the position, and after the chosen move. next_state is then the position "
        "after the last outcome. With a seed the outcomes are the same each time."
    )
    manners = fields.Nested(MannersRequest)
    """The reply then says whether a person would resign, offer a draw, or accept one."""

    @validates_schema
    def _has_one_strength(self, body: dict[str, Any], **_: object) -> None:
        if {"level", "elo"} <= body.keys():
            raise ValidationError("Not together with level.", "elo")


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
    algorithm, depth, nodes, threads, evaluator = (
        SEARCH[name] for name in ("algorithm", "depth", "nodes", "threads", "evaluator")
    )
    time_ms = _time_ms()
    level, elo, variety = (MoveRequest().fields[name] for name in ("level", "elo", "variety"))
    cache = _cache()

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        own = {"player": card["players"][0], "time_ms": cls.EXAMPLE["time_ms"]}
        return cls.EXAMPLE if card["name"] == cls.GAME else {**position, **own}


class OutcomeRequest(PositionRequest):
    """A position where chance moves."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    GAME: ClassVar[str] = "backgammon"
    OTHER_GAMES: ClassVar = ()

    seed = request_fields("Task", "seed")["seed"]
    include = _include("legal_moves: the legal moves of next_state.", LEGAL_MOVES)


def _multi_pv() -> fields.Field[Any]:
    """Of an analysis, all moves by default: not one, as of the engine."""
    field: fields.Field[Any] = request_fields("Task", "multi_pv")["multi_pv"]
    field.metadata = {**field.metadata, DEFAULT: 0}
    return field


class AnalysisRequest(SearchRequest):
    """A position, how to search it, and how many of its moves need their true value."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 9, "multi_pv": 3, "time_ms": 1000}

    multi_pv = _multi_pv()


class HintRequest(SearchRequest):
    """A position and how to search it, for its three best moves."""

    EXAMPLE: ClassVar = {**EXAMPLE_POSITION, "depth": 4}


class _WholeGameRequest(PositionRequest):
    """A whole game, as moves from a state or as a record."""

    record = shapes.text(
        "The game as text, in place of state and moves, in one of the forms that getGame lists: "
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
        """Take a number in `game` for `game_number`. A job's `game` is a name."""
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


class RecordRequest(_WholeGameRequest):
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
    _WholeGameRequest.from_dict(  # type: ignore[misc]
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
    cache = _cache()

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        is_reviewed = "moves" in position and not card["facts"]["simultaneous"]
        has_game = card["name"] == cls.GAME or is_reviewed
        return super().example_for(card, position) if has_game else None


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


MOVE, ANALYSIS, POSITION = "move", "analysis", "position"
ENTRY_HEAD: dict[str, fields.Field[Any]] = {
    "id": shapes.text(
        "Name of this request in the batch, which its result repeats.",
        shapes.MOST_NAME,
        example="first",
    ),
    "game": required(shapes.name("Name of a game.", example=EXAMPLE_GAME)),
    "operation": shapes.Word(
        validate=OneOf((MOVE, ANALYSIS, POSITION)),
        load_default=MOVE,
        metadata={
            "description": "move, as chooseMove; analysis, as analyzePosition; position, as "
            "inspectPosition. The other fields are those of that operation's request."
        },
    ),
}
EntryHead = StrictSchema.from_dict(ENTRY_HEAD, name="EntryHead")
"""The fields of a batch's entry that its operation does not have."""
ENTRY_BODIES: Mapping[str, PositionRequest] = {
    MOVE: MoveRequest(),
    ANALYSIS: AnalysisRequest(),
    POSITION: InspectionRequest(),
}
"""The schema of an entry's other fields, by its operation."""
BatchEntry = MoveRequest.from_dict(
    {
        **ENTRY_HEAD,
        "multi_pv": _multi_pv(),
        "include": _include(
            "move: legal_moves, best_move; position: features.", LEGAL_MOVES, BEST_MOVE, FEATURES
        ),
    },
    name="BatchEntry",
)


class BatchRequest(ExampleSchema):
    """Requests that share their time."""

    EXAMPLE: ClassVar = {
        "time_ms": 500,
        "requests": [
            {"game": EXAMPLE_GAME, "id": "first", **EXAMPLE_POSITION},
            {"game": EXAMPLE_GAME, "operation": POSITION, "moves": ["b2"]},
        ],
    }

    client_id = _client_id()
    time_ms = shapes.whole(
        "Wall time for all together, from the arrival. The service has a maximum.",
        1,
        shapes.MOST_TIME_MS,
        example=500,
    )
    requests = required(
        shapes.listed(
            "The requests. An error of one is its own result.",
            shapes.Unchecked(BatchEntry),
            shapes.MOST_ENTRIES,
            1,
            example=EXAMPLE["requests"],
        )
    )


LEARNING = request_fields(
    "LearningTask", "method", "rounds", "points", "seed", "player", "history", "depth"
)


class LearningRequest(PositionRequest.from_dict(LEARNING)):  # type: ignore[misc]
    """A position where players choose at once, and how they learn."""

    EXAMPLE: ClassVar = {"rounds": 1000, "method": "regret_matching"}
    GAME: ClassVar[str] = "matrix"
    OTHER_GAMES: ClassVar = ()

    opponent = fields.Nested(PolicyRequest)
    """The policy of the other players, who then do not learn."""
    time_ms = _time_ms()


class NamedPolicyRequest(PolicyRequest):
    """A policy with a name for the table."""

    name = required(
        shapes.text("Name of the policy in the table.", shapes.MOST_NAME, 1, example="max")
    )


def _side(about: str, example: Sequence[Mapping[str, Any]]) -> fields.List[Any]:
    policy = fields.Nested(NamedPolicyRequest)
    return required(shapes.listed(about, policy, shapes.MOST_PARTS, 1, example=example))


class FaceOffRequest(PositionRequest):
    """A position of a game of two players, and policies for each from it on."""

    EXAMPLE: ClassVar[Mapping[str, Any]] = {
        "agents": [
            {"name": "max", "model": "optimal"},
            {"name": "expectimax", "model": "optimal", "opponent": {"model": "random"}},
        ],
        "opponents": [{"name": "min", "model": "optimal"}, {"name": "random", "model": "random"}],
    }
    GAME: ClassVar[str] = "bins"
    OTHER_GAMES: ClassVar = ()

    agents = _side("Policies of the first player.", EXAMPLE["agents"])
    opponents = _side("Policies of the second player.", EXAMPLE["opponents"])
    samples, seed, nodes = request_fields("PolicyTask", "samples", "seed", "nodes").values()
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)


class SolutionRequest(PositionRequest):
    """A position of a small game, and which positions of its solution to list."""

    EXAMPLE: ClassVar = {"state": "XO./.X./O..", "rows": "strategy"}
    OTHER_GAMES: ClassVar = ("nim", "grundy", "halving", "bins", "tree")
    MAY_HIDE: ClassVar = False

    rows, player, algorithm, iterations, most_positions = request_fields(
        "SolutionTask", "rows", "player", "algorithm", "iterations", "most_positions"
    ).values()
    policy = _policy("SolutionTask")
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)


class PoliciesRequest(PositionRequest):
    """A position, and a policy for each player from it on."""

    EXAMPLE: ClassVar = {"policies": [{"model": "optimal"}, {"model": "random"}]}

    policies = required(
        shapes.listed(
            about("PolicyTask", "policies"),
            fields.Nested(PolicyRequest),
            shapes.MOST_PLAYERS,
            1,
            example=EXAMPLE["policies"],
        )
    )
    samples, seed, nodes = request_fields("PolicyTask", "samples", "seed", "nodes").values()
    time_ms = shapes.whole("Wall time from the request's arrival.", 1, shapes.MOST_TIME_MS)

    @classmethod
    def example_for(
        cls, card: Mapping[str, Any], position: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return a body whose first player looks two plies ahead; there is one policy a player."""
        if card["name"] == cls.GAME:
            return cls.EXAMPLE
        others = [{"model": "random"} for _ in card["players"][1:]]
        first = {"model": "optimal", "depth": 2}
        if _hides(card, position):
            first = {"model": "random"}
        return {**position, "policies": [first, *others], "samples": 100, "time_ms": 1000}
