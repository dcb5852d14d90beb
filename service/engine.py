"""The compiled engine with types. No other module imports it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from copy import copy
from typing import Any, NotRequired, Self, TypedDict, cast

from service import _engine
from service._engine import (
    VERSION,
    EngineError,
    Game,
    LargerTable,
    Learner,
    Mail,
    Mailbox,
    Plan,
    Plugin,
    Position,
    Stop,
    Strategies,
    Table,
    Turn,
)
from service._engine import Slots as SharedSlots
from service.errors import Problem
from service.lru_cache import LruCache
from service.stops import Stops

__all__ = [
    "OPTIONS",
    "SHAPES",
    "VERSION",
    "CutRules",
    "Engine",
    "EngineError",
    "EvaluationSet",
    "EvaluationTask",
    "FeatureValue",
    "Game",
    "LargerTable",
    "Learner",
    "LearnerTask",
    "LearningProgress",
    "LearningReport",
    "LearningRound",
    "LearningTask",
    "Line",
    "Mail",
    "Mailbox",
    "Outcome",
    "Plan",
    "Plugin",
    "PolicyTask",
    "Position",
    "Report",
    "SharedSlots",
    "SolutionReport",
    "SolutionTask",
    "Stop",
    "Strategies",
    "Strength",
    "Table",
    "Task",
    "TraceRecord",
    "TraceReport",
    "TraceUpdate",
    "Turn",
    "built_in_games",
    "evaluation_set",
    "open_game",
]

AUTO = "auto"
UNKNOWN_GAME = "unknown_game"
GAMES_KEPT_BYTES = 8 << 20
GAME_BYTES = 4096
SEEDED_TABLE_MB = 16
STRATEGIES_MB = 128
SELF_TEST_MS = 1000.0


class CutRules(TypedDict, total=False):
    """How plain_alpha_beta cuts and returns: fail-soft, and on equal values too, by default."""

    fail_hard: bool
    cut_on_equal: bool


class Task(TypedDict, total=False):
    """How to search. A limit left out is no limit; any other field has the engine's default."""

    algorithm: str
    depth: int
    nodes: int
    time_ms: float
    soft_ms: float
    threads: int
    seed: int
    player: str
    rollout: str
    exploration: float
    rave: float
    priors: bool
    move_filter: int
    ownership: bool
    observer: str
    worlds: int
    world_search: str
    cfr_variant: str
    iterations: int
    policy: Mapping[str, Mapping[str, float]]
    switches: Mapping[str, Any]
    single_pass: bool
    root_moves: list[str]
    evaluator: str
    weights: dict[str, float]
    opponent: Mapping[str, Any]
    rules: CutRules
    opponents: Mapping[str, Mapping[str, Any]]
    teams: list[list[str]]
    multi_pv: int
    lines: int


class PolicyTask(TypedDict, total=False):
    """How to evaluate fixed policies. `policies` has a model for each player."""

    policies: list[Mapping[str, Any]]
    samples: int
    seed: int
    nodes: int
    time_ms: float


class LearningTask(TypedDict, total=False):
    """How players learn a turn at which they choose at once."""

    method: str
    rounds: int
    points: int
    seed: int
    player: str
    opponent: Mapping[str, Any]
    history: list[str]
    depth: int
    time_ms: float


class SolutionTask(TypedDict, total=False):
    """What to solve: `rows` is strategy, all or lost.

    `algorithm`, `iterations` and `policy` are for games with hidden information.
    """

    rows: str
    player: str
    algorithm: str
    iterations: int
    policy: Mapping[str, Mapping[str, float]]
    most_positions: int
    time_ms: float


class Proof(TypedDict):
    exact: bool
    outcome: NotRequired[str]
    plies: NotRequired[int]
    evaluation: NotRequired[float]
    infinite: NotRequired[str]


class Chance(TypedDict):
    end: str
    probability: float


class Line(Proof):
    move: str
    move_label: NotRequired[str]
    principal_variation: list[str]
    value: NotRequired[float]
    value_of_first: NotRequired[float]
    at_most: NotRequired[float]
    value_optimal: NotRequired[float]
    visits: NotRequired[int]
    probability: NotRequired[float]
    chances: NotRequired[list[Chance]]


class Choice(TypedDict):
    move: str
    probability: float
    value: float


class Strategy(TypedDict):
    player: str
    support: int
    moves: list[Choice]


class AgentPlan(TypedDict):
    """The moves of one of several agents."""

    agent: str
    moves: list[str]
    cost: float


class Report(Proof):
    """The result of a search. `value` is the utility of the player to move."""

    game: str
    state: NotRequired[str]
    view: NotRequired[str]
    player: str
    move: str
    move_label: NotRequired[str]
    next_state: NotRequired[str]
    over: NotRequired[bool]
    winner: NotRequired[str]
    ending: NotRequired[str]
    next_turn: NotRequired[str]
    next_player: NotRequired[str]
    value: float
    value_of_first: float
    values: list[float]
    value_optimal: NotRequired[float]
    opponent: NotRequired[str]
    unit: str
    algorithm: str
    why: NotRequired[str]
    depth: int
    nodes: int
    leaves: int
    nodes_all_passes: int
    effective_branching_factor: NotRequired[float]
    simulations: NotRequired[int]
    ownership: NotRequired[list[float]]
    score_estimate: NotRequired[float]
    time_ms: float
    complete: bool
    stopped_by: str
    principal_variation: list[str]
    lines: NotRequired[list[Line]]
    equilibrium_kind: NotRequired[str]
    nash_conv: NotRequired[float]
    exploitability: NotRequired[float]
    strategy: NotRequired[list[Choice]]
    iterations: NotRequired[int]
    information_states: NotRequired[int]
    reach_probability: NotRequired[float]
    worlds: NotRequired[int]
    strategies: NotRequired[list[Strategy]]
    path_cost: NotRequired[float]
    goal_reachable: NotRequired[bool]
    expanded: NotRequired[int]
    generated: NotRequired[int]
    frontier: NotRequired[int]
    plans: NotRequired[list[AgentPlan]]
    outcomes: NotRequired[list[Choice]]


class Rules(TypedDict):
    """The rules that plain_alpha_beta followed."""

    fail_hard: bool
    cut_on_equal: bool


class TraceUpdate(TypedDict):
    """What a node has after one of its children was searched."""

    move: str
    value: float
    alpha: NotRequired[float]
    beta: NotRequired[float]


class Matrix(TypedDict):
    """A turn where players choose at once, in normal form: the first player's utilities."""

    rows: list[str]
    columns: list[str]
    values: list[list[float]]
    row_strategy: list[float]
    column_strategy: list[float]


class TraceRecord(TypedDict):
    """What happened at one node, or to one branch, in a search."""

    kind: str
    id: int
    parent: NotRequired[int]
    path: list[str]
    turn: NotRequired[str]
    player: NotRequired[str]
    maximizes: NotRequired[bool]
    depth: NotRequired[int]
    state: NotRequired[str]
    probability: NotRequired[float]
    alpha: NotRequired[float]
    beta: NotRequired[float]
    updates: NotRequired[list[TraceUpdate]]
    value: NotRequired[float]
    values: NotRequired[list[float]]
    matrix: NotRequired[Matrix]
    bound: NotRequired[str]
    best: NotRequired[str]
    proven: NotRequired[bool]
    leaf: NotRequired[str]
    outcome: NotRequired[str]
    visits: NotRequired[int]
    mean: NotRequired[float]
    simulation: NotRequired[int]
    end: NotRequired[int]
    added: NotRequired[int]
    result: NotRequired[float]
    expansion: NotRequired[int]
    cost: NotRequired[float]
    heuristic: NotRequired[float]
    generated: NotRequired[int]
    on_path: NotRequired[bool]
    agent: NotRequired[str]
    why: NotRequired[str]
    move: NotRequired[str]
    by: NotRequired[str]
    limit: NotRequired[float]
    ancestor: NotRequired[int]


class TraceReport(TypedDict):
    """What a search did at each node of the pass that gave the answer."""

    game: str
    state: str
    player: str
    players: list[str]
    viewpoint: str
    algorithm: str
    why: NotRequired[str]
    ignored: NotRequired[list[str]]
    rules: NotRequired[Rules]
    opponent: NotRequired[str]
    unit: str
    move: str
    value: float
    value_of_first: float
    depth: int
    stopped_depth: NotRequired[int]
    infinity: NotRequired[float]
    nodes: int
    leaves: int
    cut: int
    recorded: int
    beyond: int
    simulations: NotRequired[int]
    simulations_beyond: NotRequired[int]
    path_cost: NotRequired[float]
    goal_reachable: NotRequired[bool]
    expanded: NotRequired[int]
    generated: NotRequired[int]
    frontier: NotRequired[int]
    plans: NotRequired[list[AgentPlan]]
    complete: bool
    stopped_by: str
    records: list[TraceRecord]


class PolicyReport(TypedDict):
    """The players' utilities under fixed policies."""

    game: str
    state: str
    players: list[str]
    values: list[float]
    exact: bool
    samples: int
    standard_errors: NotRequired[list[float]]
    nodes: int
    time_ms: float
    complete: bool
    stopped_by: NotRequired[str]


class AverageStrategy(TypedDict):
    probabilities: list[float]


class LearningPoint(TypedDict):
    round: int
    exploitability: float
    mean_payoffs: list[float]
    averages: list[AverageStrategy]


class LearnedChoice(TypedDict):
    move: str
    probability: float
    value: float
    equilibrium: float


class LearnedStrategy(TypedDict):
    player: str
    learns: bool
    value: float
    mean_payoff: float
    equilibrium_value: float
    moves: list[LearnedChoice]


class LearningReport(TypedDict):
    """What players learn who play one turn again and again."""

    game: str
    state: str
    method: str
    opponent: NotRequired[str]
    rounds: int
    exact: bool
    exploitability: float
    strategies: list[LearnedStrategy]
    equilibrium_kind: str
    curve: list[LearningPoint]
    nodes: int
    time_ms: float
    complete: bool
    stopped_by: NotRequired[str]


class EvaluationTask(TypedDict, total=False):
    """Which static evaluation of a position, and whether its features are wanted."""

    evaluator: str
    weights: Mapping[str, float]
    features: bool


LearnerTask = TypedDict(
    "LearnerTask",
    {
        "method": str,
        "games": int,
        "lambda": float,
        "rate": float,
        "final_rate": float,
        "exploration": float,
        "hidden_units": int,
        "depth": int,
        "start": str,
        "rounds": int,
        "match_games": int,
        "patience": int,
        "seed": int,
        "exact": bool,
    },
    total=False,
)
"""How an evaluation learns. A field left out has the engine's default."""


class LearningRound(TypedDict):
    """What was measured after a part of the games."""

    games: int
    plies: int
    difference: float
    score: float
    error: float
    gain: float
    gain_error: float
    exact_error: NotRequired[float]


class LearningProgress(TypedDict):
    """How learning gets on; `ended`, games or no_gain, once it has."""

    games: int
    of: int
    phase: str
    rounds: list[LearningRound]
    start_error: NotRequired[float]
    ended: NotRequired[str]


class Strength(TypedDict):
    """How an evaluation did in games against another: mean result, 0 to 1, and its error."""

    against: str
    games: int
    score: float
    error: float


class Network(TypedDict):
    inputs: int
    units: int
    parameters: list[float]


class Provenance(TypedDict):
    """How a set was learned, and how good it was."""

    made_by: str
    engine: str
    game_version: str
    task: dict[str, Any]
    games: int
    matches: list[Strength]
    time_ms: float


class EvaluationSet(TypedDict):
    """An evaluation that was learned: weights of the game's features, or a network."""

    name: str
    game: str
    options: dict[str, Any]
    features: list[str]
    weights: NotRequired[list[float]]
    network: NotRequired[Network]
    learned: Provenance


class PossibleReply(TypedDict):
    move: str
    next_state: str
    probability: NotRequired[float]


class SolvedPosition(TypedDict):
    state: str
    turn: str
    player: NotRequired[str]
    move: NotRequired[str]
    next_state: NotRequired[str]
    best_moves: NotRequired[list[str]]
    replies: NotRequired[list[PossibleReply]]
    values: list[float]
    exact: NotRequired[bool]
    outcome: NotRequired[str]
    plies: NotRequired[int]


class SolvedView(TypedDict):
    view: str
    player: str
    strategy: list[Choice]
    reach_probability: float
    values: list[float]
    fixed: NotRequired[bool]


class SolutionReport(TypedDict):
    """The best move in every position of a small game, or what to do at each view of it."""

    game: str
    state: str
    players: list[str]
    player: NotRequired[str]
    values: list[float]
    exact: bool
    infinity: NotRequired[float]
    positions: int
    rows: list[SolvedPosition]
    algorithm: NotRequired[str]
    nash_conv: NotRequired[float]
    exploitability: NotRequired[float]
    iterations: NotRequired[int]
    information_states: NotRequired[int]
    views: NotRequired[list[SolvedView]]
    complete: bool
    stopped_by: NotRequired[str]
    time_ms: float


class Choices(TypedDict):
    player: str
    legal_moves: list[str]


class FeatureValue(TypedDict):
    """What one feature of the evaluation says of a position."""

    name: str
    about: str
    value: float
    weight: float
    contribution: float


class Outcome(TypedDict):
    """An outcome of chance."""

    move: str
    probability: float


class Inspection(TypedDict):
    """A position: turn, legal moves, picture and outcome."""

    game: str
    state: NotRequired[str]
    view: NotRequired[str]
    turn: str
    player: NotRequired[str]
    legal_moves: list[str]
    choices: NotRequired[list[Choices]]
    board: str
    utilities: NotRequired[list[float]]
    winner: NotRequired[str]
    ending: NotRequired[str]
    evaluation: NotRequired[float]
    unit: NotRequired[str]
    chances: NotRequired[list[Chance]]
    features: NotRequired[list[FeatureValue]]


class Algorithm(TypedDict):
    name: str
    about: str
    needs: str
    fixed_depth: bool
    threads: bool
    traced: bool
    takes: list[str]
    switches: list[str]
    assumes: list[str]


class Opponent(TypedDict):
    name: str
    about: str
    takes: list[str]


ALGORITHMS = cast("Sequence[Algorithm]", _engine.algorithms())
"""The algorithms, strongest first."""

OPTIONS = tuple(dict.fromkeys(option for row in ALGORITHMS for option in row["takes"]))
"""Fields of a task that not every algorithm takes."""

SHAPES: Mapping[str, Mapping[str, Any]] = _engine.shapes()
"""JSON Schemas of the engine's inputs and outputs: Task, PolicyTask, Report, Inspection, Card …
A test compares the types above with them."""


def built_in_games() -> list[str]:
    """Return the names of the engine's own games."""
    return _engine.games()


def evaluation_set(text: str) -> EvaluationSet:
    """Read an evaluation set. Errors: `EngineError` unfit_evaluation."""
    return _engine.evaluation_set(text)


def open_game(
    plugins: Mapping[str, Plugin],
    name: str,
    options: str = "{}",
    sets: Sequence[str] = (),
    larger_table: LargerTable | None = None,
) -> Game:
    """Open a game of the engine's own or of `plugins`. `sets`: texts of evaluation sets.

    `larger_table`: one of a game of the engine's own. Errors: `EngineError`.
    """
    plugin = plugins.get(name)
    return plugin.open(options, sets) if plugin else Game(name, options, sets, larger_table)


class Engine:
    """The engine of one process: a transposition table, stop flags, and games kept open."""

    def __init__(
        self,
        table: Table,
        plugins: Mapping[str, Plugin] | None = None,
        trees_mb: int = 0,
        evaluations: Mapping[tuple[str, str], Sequence[str]] | None = None,
        larger_tables: Mapping[str, LargerTable] | None = None,
    ) -> None:
        """`plugins`: games written in Python, by names that differ from the engine's own.

        `trees_mb`: memory for trees that mcts goes on with at the next move of a game.
        `evaluations`: texts of evaluation sets by a game's name and its canonical options.
        `larger_tables`: by the names of their games.
        """
        self._plugins = plugins or {}
        self._evaluations = evaluations or {}
        self._larger_tables = larger_tables or {}
        self._with_sets: dict[tuple[str, str], Game] = {}
        """One a game and options, however these are written: sets may be large."""
        self.table = table
        self.strategies = Strategies(STRATEGIES_MB, trees_mb)
        self._stops = Stops()
        self._games: LruCache[tuple[str, str], Game] = LruCache(GAMES_KEPT_BYTES, _weight)
        self.game_names: Sequence[str] = [*built_in_games(), *self._plugins]
        self.algorithms = ALGORITHMS
        self.opponents = cast("Sequence[Opponent]", _engine.opponents())

    @property
    def algorithm_names(self) -> list[str]:
        """The names that a request may use."""
        return list(dict.fromkeys([AUTO, *(row["name"] for row in self.algorithms)]))

    def game(self, name: str, options: Mapping[str, Any] | None = None) -> Game:
        """Open a game. Errors: `EngineError`; `Problem` for options that are not JSON."""
        key = (name, _json(options) if options else "{}")
        game = self._games.get(key)
        if game is None:
            game = self._open(*key)
            self._games.put(key, game)
        return game

    def _open(self, name: str, options: str) -> Game:
        try:
            game = self._opened(name, options)
        except EngineError as error:
            if error.code == UNKNOWN_GAME:
                error.alternatives = list(self.game_names)
            raise
        key = (name, game.options)
        if key not in self._evaluations:
            return game
        if key not in self._with_sets:
            sets = self._evaluations[key]
            self._with_sets[key] = self._opened(name, game.options, sets)
        return self._with_sets[key]

    def _opened(self, name: str, options: str, sets: Sequence[str] = ()) -> Game:
        larger_table = self._larger_tables.get(name)
        return open_game(self._plugins, name, options, sets, larger_table)

    def card(self, name: str, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Describe a game under `options`, else its default ones. Errors: as those of `game`."""
        return self.game(name, options).card()

    def search(
        self,
        position: Position,
        task: Task,
        on_iteration: Callable[[Report], None] | None = None,
        seeded_mb: int = SEEDED_TABLE_MB,
    ) -> Report:
        """Plan a search and run it; of `seeded_mb`, see `run`. Errors: `EngineError`."""
        plan = position.plan(task)
        seeded = "seed" in task
        return self.run(plan, seeded=seeded, on_iteration=on_iteration, seeded_mb=seeded_mb)

    def run(  # noqa: PLR0913 - all that a search takes
        self,
        plan: Plan,
        *,
        seeded: bool = False,
        mail: Mail | None = None,
        on_iteration: Callable[[Report], None] | None = None,
        stop: Stop | None = None,
        turn: Turn | None = None,
        time_ms: float | None = None,
        soft_ms: float | None = None,
        threads: int | None = None,
        seeded_mb: int = SEEDED_TABLE_MB,
    ) -> Report:
        """Search with this process's table, or with an empty one and without `mail` if `seeded`.

        The empty one has `seeded_mb` megabytes. `stop`, a flag of `stopping`, ends the search. With
        a `turn` it gives way to others. `time_ms`, `soft_ms` and `threads` replace the task's.
        Errors: `EngineError`.
        """
        table = Table(megabytes=seeded_mb) if seeded else self.table
        with self._flag(stop) as flag:
            return plan.search(
                table=table,
                strategies=None if seeded else self.strategies,
                mail=None if seeded else mail,
                stop=flag,
                on_iteration=on_iteration,
                turn=turn,
                time_ms=time_ms,
                soft_ms=soft_ms,
                threads=threads,
            )

    def policy_value(
        self,
        position: Position,
        task: PolicyTask,
        *,
        stop: Stop | None = None,
        turn: Turn | None = None,
    ) -> PolicyReport:
        """Evaluate fixed policies against one another. Errors: `EngineError`."""
        with self._flag(stop) as flag:
            return position.policy_value(task, flag, turn)

    def learning(
        self,
        position: Position,
        task: LearningTask,
        *,
        stop: Stop | None = None,
        turn: Turn | None = None,
    ) -> LearningReport:
        """Let players learn a turn at which they choose at once. Errors: `EngineError`."""
        with self._flag(stop) as flag:
            return position.learning(task, flag, turn)

    def solve_policy(
        self,
        position: Position,
        task: SolutionTask,
        *,
        stop: Stop | None = None,
        turn: Turn | None = None,
    ) -> SolutionReport:
        """Find the best move in every position that can occur. Errors: `EngineError`."""
        with self._flag(stop) as flag:
            return position.solve_policy(task, flag, turn)

    def with_own_stops(self) -> Self:
        """Return an engine with the same table and games but stop flags of its own."""
        other = copy(self)
        other._stops = Stops()  # noqa: SLF001 - its own class
        return other

    def with_own_table(self, table: Table) -> Self:
        """Return an engine with the same games but another table and stop flags of its own."""
        other = self.with_own_stops()
        other.table = table
        return other

    def clear_table(self) -> None:
        """Empty the table, and drop the trees."""
        self.table.clear()
        self.strategies.clear_trees()

    def _flag(self, given: Stop | None) -> AbstractContextManager[Stop]:
        """Return the given flag as a context, or one of `stopping`."""
        return self.stopping() if given is None else nullcontext(given)

    @contextmanager
    def stopping(self) -> Iterator[Stop]:
        """Make a stop flag for a search. Within this context `Engine.stop` sets it too."""
        stop = Stop()
        with self._stops.registered(stop):
            yield stop

    def stop(self) -> None:
        """End every search of this engine, those that start later too."""
        self._stops.set_all()

    def self_test(self) -> None:
        """Run a short search as a self-test. Errors: `EngineError`."""
        game = self.game(self.game_names[0])
        self.search(game.at(), Task(depth=1, time_ms=SELF_TEST_MS))


def _weight(key: tuple[str, str], _game: Game) -> int:
    return GAME_BYTES + len(key[1])


def _json(options: Mapping[str, Any]) -> str:
    try:
        return json.dumps(options, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (RecursionError, ValueError) as error:
        raise Problem(
            "bad_option", "the options are nested too deeply", pointer="/options"
        ) from error


CHANCE_MOVES = "chance_moves"
HINTS = {CHANCE_MOVES: "; sampleOutcome draws what it does in a whole state"}
"""What the service can do where the engine refuses. Whoever plays by views does not draw chance."""


def problem(error: EngineError) -> Problem:
    return Problem(
        error.code,
        str(error) + HINTS.get(error.code, ""),
        # The path names the game, but a pointer refers to the body.
        pointer=None if error.code == UNKNOWN_GAME else error.pointer,
        text=error.text,
        index=error.index,
        alternatives=error.alternatives,
        state=error.state,
        winner=error.winner,
        ending=error.ending,
    )
