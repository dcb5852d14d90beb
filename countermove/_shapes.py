# Written by `make shapes` from the engine's shapes. Change them there, in engine/src/api.
"""What the engine takes and replies, as types of the service's own: no public interface."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

__all__ = [
    "AlgorithmAbout",
    "Applies",
    "AverageStrategy",
    "Card",
    "Chance",
    "ChoiceReport",
    "Choices",
    "EvaluationSet",
    "EvaluationTask",
    "EvaluatorAbout",
    "EventReport",
    "Example",
    "Facts",
    "Feature",
    "FeatureValue",
    "Inspection",
    "LearnedChoice",
    "LearnedStrategy",
    "LearnerTask",
    "LearningPoint",
    "LearningProgress",
    "LearningReport",
    "LearningRound",
    "LearningTask",
    "LineReport",
    "MatrixReport",
    "ModelAbout",
    "ModelApplies",
    "Network",
    "OutcomeReport",
    "PlanReport",
    "PlayedStep",
    "PolicyReport",
    "PolicyTask",
    "PossibleReply",
    "Provenance",
    "Report",
    "RulesReport",
    "SheetReport",
    "SheetWarning",
    "SolutionReport",
    "SolutionTask",
    "SolvedPosition",
    "SolvedView",
    "StrategyReport",
    "Strength",
    "TallyReport",
    "Task",
    "TraceRecord",
    "TraceReport",
    "TraceUpdate",
]


class EventReport(TypedDict):
    """Something that a move does and that players notice."""

    event: str
    places: NotRequired[list[str]]
    what: NotRequired[str]
    count: NotRequired[int]


class Chance(TypedDict):
    """How likely a way is in which a game ends for a player."""

    end: str
    probability: float


class LineReport(TypedDict):
    """A move in the position, and its value for the player to move."""

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
    exact: bool
    outcome: NotRequired[str]
    plies: NotRequired[int]
    plies_at_most: NotRequired[bool]
    evaluation: NotRequired[float]
    infinite: NotRequired[str]


class ChoiceReport(TypedDict):
    """One of a player's moves where several choose at once, or one of chance's."""

    move: str
    probability: float
    value: float


class StrategyReport(TypedDict):
    """The strategy of a player where several choose at once."""

    player: str
    support: int
    moves: list[ChoiceReport]


class PlanReport(TypedDict):
    """The plan of one of several agents."""

    agent: str
    moves: list[str]
    cost: float


class Report(TypedDict):
    """The chosen move and its value, for the player to move."""

    game: str
    state: NotRequired[str]
    view: NotRequired[str]
    options: NotRequired[Mapping[str, Any]]
    player: str
    move: str
    move_label: NotRequired[str]
    events: NotRequired[list[EventReport]]
    next_state: NotRequired[str]
    over: NotRequired[bool]
    winner: NotRequired[str]
    ending: NotRequired[str]
    result: NotRequired[str]
    next_turn: NotRequired[str]
    next_player: NotRequired[str]
    value: float
    value_of_first: float
    values: list[float]
    value_optimal: NotRequired[float]
    opponent: NotRequired[str]
    exact: bool
    outcome: NotRequired[str]
    plies: NotRequired[int]
    plies_at_most: NotRequired[bool]
    evaluation: NotRequired[float]
    infinite: NotRequired[str]
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
    lines: NotRequired[list[LineReport]]
    equilibrium_kind: NotRequired[str]
    nash_conv: NotRequired[float]
    strategies: NotRequired[list[StrategyReport]]
    outcomes: NotRequired[list[ChoiceReport]]
    path_cost: NotRequired[float]
    goal_reachable: NotRequired[bool]
    expanded: NotRequired[int]
    generated: NotRequired[int]
    frontier: NotRequired[int]
    plans: NotRequired[list[PlanReport]]
    strategy: NotRequired[list[ChoiceReport]]
    exploitability: NotRequired[float]
    iterations: NotRequired[int]
    information_states: NotRequired[int]
    reach_probability: NotRequired[float]
    worlds: NotRequired[int]


class PolicyReport(TypedDict):
    """The values of policies against one another."""

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


class LearnedChoice(TypedDict):
    """One of a player's moves."""

    move: str
    probability: float
    value: float
    equilibrium: float


class LearnedStrategy(TypedDict):
    """What one player plays on average."""

    player: str
    learns: bool
    value: float
    mean_payoff: float
    equilibrium_value: float
    moves: list[LearnedChoice]


class AverageStrategy(TypedDict):
    """One player's average strategy."""

    probabilities: list[float]


class LearningPoint(TypedDict):
    """What has been learnt after some rounds."""

    round: int
    exploitability: float
    mean_payoffs: list[float]
    averages: list[AverageStrategy]


class LearningReport(TypedDict):
    """What players learn who play a turn at which they choose at once again and again."""

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


class PossibleReply(TypedDict):
    """A move of another player, or an outcome, and what follows."""

    move: str
    next_state: str
    probability: NotRequired[float]


class SolvedPosition(TypedDict):
    """A position of a solution."""

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
    """A view with what its player is to do."""

    view: str
    player: str
    strategy: list[ChoiceReport]
    reach_probability: float
    values: list[float]
    fixed: NotRequired[bool]


class SolutionReport(TypedDict):
    """The solution of a game from a position on."""

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
    """The choices of one player where several choose at once."""

    player: str
    legal_moves: list[str]


class TallyReport(TypedDict):
    """A count that players keep an eye on, such as captured pieces."""

    name: str
    what: NotRequired[str]
    values: list[int]
    places: NotRequired[list[list[str]]]


class FeatureValue(TypedDict):
    """What one feature of the evaluation says of a position."""

    name: str
    about: str
    value: float
    by_player: NotRequired[list[float]]
    weight: float
    contribution: float


class Inspection(TypedDict):
    """A position as its players see it."""

    game: str
    state: NotRequired[str]
    view: NotRequired[str]
    notes: NotRequired[list[str]]
    options: NotRequired[Mapping[str, Any]]
    turn: str
    player: NotRequired[str]
    legal_moves: list[str]
    legal_move_labels: NotRequired[list[str]]
    choices: NotRequired[list[Choices]]
    board: str
    utilities: NotRequired[list[float]]
    winner: NotRequired[str]
    outcome: NotRequired[str]
    ending: NotRequired[str]
    result: NotRequired[str]
    evaluation: NotRequired[float]
    unit: NotRequired[str]
    chances: NotRequired[list[Chance]]
    tallies: NotRequired[list[TallyReport]]
    features: NotRequired[list[FeatureValue]]


class PlayedStep(TypedDict):
    """What was played, as one player saw it."""

    turn: str
    player: NotRequired[str]
    move: NotRequired[str]
    move_label: NotRequired[str]
    events: NotRequired[list[EventReport]]


class RulesReport(TypedDict):
    """The rules that plain_alpha_beta followed."""

    fail_hard: bool
    cut_on_equal: bool


class TraceUpdate(TypedDict):
    """What a node has after one of its children was searched."""

    move: str
    value: float
    alpha: NotRequired[float]
    beta: NotRequired[float]


class MatrixReport(TypedDict):
    """A turn where players choose at once, as a game in normal form."""

    rows: list[str]
    columns: list[str]
    values: list[list[float]]
    row_strategy: list[float]
    column_strategy: list[float]


class TraceRecord(TypedDict):
    """What happened at one node, or to one branch. Values and windows are for the player of the
    trace's viewpoint: utilities, and estimates in the game's unit.
    """

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
    bound: NotRequired[str]
    best: NotRequired[str]
    proven: NotRequired[bool]
    leaf: NotRequired[str]
    outcome: NotRequired[str]
    matrix: NotRequired[MatrixReport]
    why: NotRequired[str]
    move: NotRequired[str]
    by: NotRequired[str]
    limit: NotRequired[float]
    ancestor: NotRequired[int]


class TraceReport(TypedDict):
    """The trace of a search: what it did at each node of the pass that gave the answer."""

    game: str
    state: str
    player: str
    players: list[str]
    viewpoint: str
    algorithm: str
    why: NotRequired[str]
    ignored: NotRequired[list[str]]
    rules: NotRequired[RulesReport]
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
    plans: NotRequired[list[PlanReport]]
    complete: bool
    stopped_by: str
    records: list[TraceRecord]


class OutcomeReport(TypedDict):
    """An outcome of chance."""

    move: str
    probability: float


class Facts(TypedDict):
    """What every state of a game has in common; decides which algorithms apply."""

    players: int
    payoff: str
    payoff_sum: float
    chance: bool
    simultaneous: bool
    perfect_information: bool
    hidden_information: bool
    discrete: bool
    finite: bool
    history: bool
    tactical: bool
    path_cost: bool
    cut_off: bool
    infinite: bool
    utility_min: float
    utility_max: float
    deterministic: bool


class Feature(TypedDict):
    """One thing that an evaluation looks at."""

    name: str
    about: str
    weight: float


class Strength(TypedDict):
    """How a set did in games against another evaluation, both without or with equally much looking
    ahead.
    """

    against: str
    games: int
    score: float
    error: float


class EvaluatorAbout(TypedDict):
    """An evaluator that requests may name, beside own and textbook."""

    name: str
    weights: NotRequired[list[float]]
    hidden_units: NotRequired[int]
    games: int
    matches: list[Strength]


class Applies(TypedDict):
    """Whether an algorithm applies to a game."""

    name: str
    applies: bool
    needs: str
    takes: list[str]


class ModelApplies(TypedDict):
    """Whether a model of the other players applies to a game."""

    name: str
    applies: bool
    algorithms: list[str]


class Example(TypedDict):
    """A position to try."""

    title: str
    options: str
    state: str
    moves: str


class Card(TypedDict):
    """The description of a game."""

    name: str
    title: str
    rules: str
    state_notation: str
    move_notation: str
    players: list[str]
    facts: Facts
    start: str
    options: list[Mapping[str, Any]]
    chosen_options: str
    features: list[Feature]
    textbook_weights: list[float]
    evaluators: list[EvaluatorAbout]
    unit: str
    algorithms: list[Applies]
    opponents: list[ModelApplies]
    examples: list[Example]


class SheetWarning(TypedDict):
    """What is dubious in rules, and where."""

    line: NotRequired[int]
    message: str


class SheetReport(TypedDict):
    """What was found out of rules that a client sent, for their author."""

    roles: list[str]
    facts: int
    moves: list[int]
    method: str
    gates: int
    bytes: int
    compile_ms: float
    turn_based: bool
    goal_sum: NotRequired[int]
    most_steps: NotRequired[int]
    playouts: int
    mean_steps: float
    warnings: list[SheetWarning]


class AlgorithmAbout(TypedDict):
    """An algorithm."""

    name: str
    about: str
    needs: str
    fixed_depth: bool
    threads: bool
    traced: bool
    takes: list[str]
    switches: list[str]
    assumes: list[str]


class ModelAbout(TypedDict):
    """Kinds and their fields, for a client."""

    name: str
    about: str
    takes: list[str]


class Task(TypedDict, total=False):
    """How to search. What is left out has no limit, or the engine's default."""

    algorithm: str
    depth: int
    nodes: int
    time_ms: float
    soft_ms: float
    threads: int
    seed: int
    player: str
    move_filter: int
    rollout: str
    exploration: float
    rave: float
    priors: bool
    iterations: int
    ownership: bool
    rules: Mapping[str, Any]
    observer: str
    worlds: int
    world_search: str
    cfr_variant: str
    policy: Mapping[str, Mapping[str, float]]
    switches: Mapping[str, Any]
    single_pass: bool
    root_moves: list[str]
    evaluator: str
    weights: Mapping[str, float]
    contempt: float
    opponent: Mapping[str, Any]
    opponents: Mapping[str, Mapping[str, Any]]
    teams: list[list[str]]
    multi_pv: int
    lines: int


class PolicyTask(TypedDict, total=False):
    """An evaluation of fixed policies."""

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


class EvaluationTask(TypedDict, total=False):
    """A static evaluation of a position."""

    evaluator: str
    weights: Mapping[str, float]
    features: bool


class SolutionTask(TypedDict, total=False):
    """What to solve."""

    rows: str
    player: str
    algorithm: str
    iterations: int
    policy: Mapping[str, Mapping[str, float]]
    most_positions: int
    time_ms: float


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
"""What to learn, and how."""


class LearningRound(TypedDict):
    """What was measured after a round."""

    games: int
    plies: int
    difference: float
    score: float
    error: float
    gain: float
    gain_error: float
    exact_error: NotRequired[float]


class LearningProgress(TypedDict):
    """How learning gets on."""

    games: int
    of: int
    phase: str
    rounds: list[LearningRound]
    start_error: NotRequired[float]
    ended: NotRequired[str]


class Network(TypedDict):
    """A network: each hidden unit is softsign (x / (1 + |x|)) of a weighted sum of the inputs, and
    each output a weighted sum of the hidden units.
    """

    inputs: int
    units: int
    parameters: list[float]


class Provenance(TypedDict):
    """How a set was learned: what would learn it again, and how good it was."""

    made_by: str
    engine: str
    game_version: str
    task: Mapping[str, Any]
    games: int
    matches: list[Strength]
    time_ms: float


class EvaluationSet(TypedDict):
    """An evaluation that was learned: weights of the game's features, or a network over its
    inputs.
    """

    name: str
    game: str
    options: Mapping[str, Any]
    features: list[str]
    weights: NotRequired[list[float]]
    network: NotRequired[Network]
    learned: Provenance
