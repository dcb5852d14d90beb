"""What the service replies: described, never narrowed, as a field may be added."""

from marshmallow import EXCLUDE, Schema, fields
from marshmallow.validate import Length

from service.http.schemas import shapes


class Reply(Schema):
    """What all replies are: open to fields that are not described yet."""

    class Meta:
        unknown = EXCLUDE


def _waited_ms() -> shapes.Real:
    return shapes.required(
        shapes.real("Time that this request had no search slot, before its search or in it.")
    )


class CacheReply(Reply):
    """Where an answer came from."""

    hit = shapes.required(shapes.flag("Whether a stored answer served."))
    layer = shapes.required(
        shapes.text(
            "Where it was found: memory, the worker's own, or redis; where it was searched: where "
            "it is kept, redis, memory or none."
        )
    )


class ProofReply(Reply):
    """How sure a value is."""

    exact = shapes.required(shapes.flag("Whether the search proved the value."))
    outcome = shapes.text("win, draw or loss for the player to move; where proven.")
    plies = shapes.count("Plies until the end under best play; where proven.")
    evaluation = shapes.real("The raw estimate that the value stands for; absent where exact.")


class LineReply(ProofReply):
    """A move at the root and what it is worth to the player to move."""

    move = shapes.required(shapes.text("The move."))
    move_label = shapes.text("The move as people say it, where that is something else.")
    principal_variation = shapes.required(shapes.texts("Best play from it, itself first."))
    value = shapes.real("On the utility scale; absent where only bounded.")
    at_most = shapes.real("The bound, where the move is proven no better than that.")
    value_optimal = shapes.real(
        "The value if everyone played optimally after the move; where others are modelled."
    )
    visits = shapes.count("Simulations that wanted the move; of mcts.")


class ChoiceReply(Reply):
    """One of a player's moves where several choose at once."""

    move = shapes.required(shapes.text("The move."))
    probability = shapes.required(shapes.real("How often it is chosen, from 0 to 1."))
    value = shapes.required(
        shapes.real("What it is worth to the player against the others' strategies.")
    )


class StrategyReply(Reply):
    """What a player does where several choose at once."""

    player = shapes.required(shapes.text("Its name."))
    support = shapes.required(shapes.count("Number of moves that are ever chosen."))
    moves = shapes.required(
        fields.List(fields.Nested(ChoiceReply), validate=Length(max=shapes.MOST_LINES))
    )


class MoveReply(ProofReply):
    """The chosen move and its value, for the player to move."""

    game = shapes.required(shapes.text("The game's name."))
    state = shapes.required(
        shapes.text("The position searched, in canonical notation.", shapes.MOST_STATE)
    )
    player = shapes.required(
        shapes.text("Name of the player to move, or of the one asked for where several do.")
    )
    move = shapes.required(
        shapes.text(
            "The chosen move; where players choose at once, drawn from the player's strategy, in "
            "an analysis the most probable.",
            example="b2",
        )
    )
    move_label = shapes.text("The move as people say it, where that is something else.")
    next_state = shapes.text(
        "The position after it; absent where others choose at the same time.", shapes.MOST_STATE
    )
    value = shapes.required(shapes.real("On the game's utility scale, for the player to move."))
    values = shapes.required(shapes.utilities("The same, one per player."))
    value_optimal = shapes.real(
        "What the value would be if everyone played optimally after the chosen move; where others "
        "are modelled."
    )
    opponent = shapes.text("Name of the model of the other players, where there is one.")
    unit = shapes.text("Unit of the evaluation.")
    algorithm = shapes.required(shapes.text("What ran."))
    why = shapes.text("Why, where the choice was left to auto.")
    depth = shapes.required(shapes.count("Plies of the deepest completed pass."))
    nodes = shapes.required(shapes.count("Positions visited, the root included."))
    leaves = shapes.required(shapes.count("Ends and estimates among them."))
    simulations = shapes.count("Simulations, each from the root to one value; of mcts.")
    time_ms = shapes.required(
        shapes.real("Time that the search which found this ran, without what it waited.")
    )
    complete = shapes.required(
        shapes.flag("Whether the answer is of the depth asked for, or proven.")
    )
    stopped_by = shapes.required(
        shapes.text("What ended the search: depth, nodes, time, proven or stop.")
    )
    principal_variation = shapes.required(shapes.texts("Best play, the chosen move first."))
    equilibrium_kind = shapes.text(
        "Where players choose at once: zero_sum_optimal (the value is guaranteed), pure_nash or "
        "mixed_nash (no one gains by another move alone), or approximate."
    )
    strategies = fields.List(
        fields.Nested(StrategyReply),
        validate=Length(max=64),
        metadata={"description": "Where players choose at once: what each does."},
    )
    cache = shapes.required(fields.Nested(CacheReply))
    waited_ms = _waited_ms()


class AnalysisReply(MoveReply):
    """Every root move with its value, best first."""

    lines = shapes.required(
        fields.List(fields.Nested(LineReply), validate=Length(max=shapes.MOST_LINES))
    )


class PoliciesReply(Reply):
    """What policies are worth against one another."""

    game = shapes.required(shapes.text("The game's name."))
    state = shapes.required(shapes.text("The position, in canonical notation.", shapes.MOST_STATE))
    players = shapes.required(shapes.texts("Names, in the order of values.", shapes.MOST_PLAYERS))
    values = shapes.required(shapes.utilities("One per player."))
    exact = shapes.required(shapes.flag("Whether the values are exact, not means of games drawn."))
    samples = shapes.required(
        shapes.count("Games drawn; none where the values are exact, or estimates for want of time.")
    )
    standard_errors = shapes.utilities("Of the means, from two games on.")
    nodes = shapes.required(
        shapes.count("Positions visited, those of the policies' own searches included.")
    )
    time_ms = shapes.required(shapes.real("Time that it took, without what it waited."))
    waited_ms = _waited_ms()
    complete = shapes.required(shapes.flag("Whether every game asked for was drawn or needed not."))
    stopped_by = shapes.text("What ended it before: nodes, time or stop.")


class ChoicesReply(Reply):
    """What one of several who choose at once may choose."""

    player = shapes.required(shapes.text("Its name."))
    legal_moves = shapes.required(shapes.texts("In the game's order."))


class PositionReply(Reply):
    """A position as its players see it."""

    game = shapes.required(shapes.text("The game's name."))
    state = shapes.required(shapes.text("Canonical notation.", shapes.MOST_STATE))
    turn = shapes.required(shapes.text("Whose turn: player, chance, together or over."))
    player = shapes.text("Name of the player to move; where it is a player's turn.")
    legal_moves = shapes.required(
        shapes.texts("In the game's order; none where turn is together: see choices.")
    )
    choices = fields.List(
        fields.Nested(ChoicesReply),
        validate=Length(max=64),
        metadata={
            "description": "Where turn is together: what each may choose. A move of the position "
            "is one choice of each, in this order, with | between."
        },
    )
    board = shapes.required(
        shapes.text("A picture, lines separated by newlines.", shapes.MOST_STATE)
    )
    utilities = shapes.utilities("One per player, at the end.")
    winner = shapes.text("Name of the winner, at the end of a game that is won.")
    ending = shapes.text("How a game ended whose rules know several ways: checkmate, stalemate.")


class FactsReply(Reply):
    """What kind of game it is."""

    players = shapes.required(shapes.count("Number of players; chance is none of them."))
    payoff = shapes.required(shapes.text("How utilities relate: zero_sum, common or general."))
    chance = shapes.required(shapes.flag("Whether chance takes turns."))
    simultaneous = shapes.required(shapes.flag("Whether players move at the same time."))
    perfect_information = shapes.required(shapes.flag("Whether players see the whole state."))
    history = shapes.required(
        shapes.flag("Whether earlier positions count, as where a repeated one is a draw.")
    )
    tactical = shapes.required(shapes.flag("Whether the game helps selective with its tactics."))
    utility_min = shapes.required(shapes.real("Least utility at any end."))
    utility_max = shapes.required(shapes.real("Greatest utility at any end."))


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
    values = shapes.texts("What it may be.")
    default = fields.Raw(metadata={"description": "Its value where it is left out."})


class FeatureReply(Reply):
    """Something that the evaluation looks at."""

    name = shapes.required(shapes.text("Its key in weights."))
    about = shapes.required(shapes.text("What it counts."))
    weight = shapes.required(shapes.real("Its weight where the request gives none."))


class AppliesReply(Reply):
    """Whether an algorithm applies to a game."""

    name = shapes.required(shapes.text("Its name in requests."))
    applies = shapes.required(shapes.flag("Whether it does."))
    needs = shapes.required(shapes.text("What it needs of a game."))


class ModelAppliesReply(Reply):
    """Whether a model of the other players applies to a game."""

    name = shapes.required(shapes.text("Its name in requests."))
    applies = shapes.required(shapes.flag("Whether it does."))
    algorithms = shapes.required(
        shapes.texts("Names of the algorithms that can assume it here, strongest first.", 64)
    )


class ExampleReply(Reply):
    """A position to try."""

    title = shapes.required(shapes.text("What it shows."))
    options = shapes.text("Options, as JSON text.", shapes.MOST_STATE)
    state = shapes.text("State; empty for the start.", shapes.MOST_STATE)
    moves = shapes.text("Moves, separated by spaces.", shapes.MOST_STATE)


class GameReply(Reply):
    """All that a client may want to know of a game."""

    name = shapes.required(shapes.text("In requests."))
    title = shapes.required(shapes.text("For people."))
    rules = shapes.required(shapes.text("In a sentence or two."))
    state_notation = shapes.required(shapes.text("How states are written."))
    move_notation = shapes.required(shapes.text("How moves are written."))
    players = shapes.required(shapes.texts("Names, in the order of every list of utilities."))
    facts = shapes.required(fields.Nested(FactsReply))
    start = shapes.required(
        shapes.text("The first state under the default options.", shapes.MOST_STATE)
    )
    options = shapes.required(
        fields.List(fields.Nested(OptionReply), validate=Length(max=shapes.MOST_OPTIONS))
    )
    chosen_options = shapes.required(
        shapes.text("The options that this card is for, as JSON text.", shapes.MOST_STATE)
    )
    features = shapes.required(
        fields.List(fields.Nested(FeatureReply), validate=Length(max=shapes.MOST_WEIGHTS))
    )
    unit = shapes.required(shapes.text("Unit of an evaluation."))
    algorithms = shapes.required(fields.List(fields.Nested(AppliesReply), validate=Length(max=64)))
    opponents = shapes.required(
        fields.List(fields.Nested(ModelAppliesReply), validate=Length(max=64))
    )
    examples = shapes.required(fields.List(fields.Nested(ExampleReply), validate=Length(max=64)))


class AlgorithmReply(Reply):
    """An algorithm."""

    name = shapes.required(shapes.text("In requests."))
    about = shapes.required(shapes.text("What it does."))
    needs = shapes.required(shapes.text("What it needs of a game."))
    fixed_depth = shapes.required(
        shapes.flag("Whether an answer serves only the very depth it was made for.")
    )
    threads = shapes.required(
        shapes.flag("Whether a search has as many threads as the request says; else it has one.")
    )
    assumes = shapes.required(
        shapes.texts("Models of other players that it can assume; the usual one first.", 64)
    )


class OpponentReply(Reply):
    """A model of other players."""

    name = shapes.required(shapes.text("In requests."))
    about = shapes.required(shapes.text("How such a player chooses."))
    takes = shapes.required(shapes.texts("Names of its fields.", 64))


class GamesReply(Reply):
    """The games, the algorithms and the models of other players."""

    games = shapes.required(fields.List(fields.Nested(GameReply), validate=Length(max=1_000)))
    algorithms = shapes.required(
        fields.List(fields.Nested(AlgorithmReply), validate=Length(max=64))
    )
    opponents = shapes.required(fields.List(fields.Nested(OpponentReply), validate=Length(max=64)))


class HealthReply(Reply):
    """A sign of life."""

    status = shapes.required(shapes.text("ok"))


class CacheStateReply(Reply):
    """How the store of answers fares as this worker sees it; counts are of all of the host's."""

    layer = shapes.required(shapes.text("Where answers are kept: redis, memory or none."))
    source = shapes.required(shapes.text("external, embedded or none."))
    reason = shapes.text("Why there is none, or what the trouble with it is.")
    state = shapes.required(shapes.text("up, refusing_writes, down or off."))
    breaker = shapes.text("closed, open or half_open.")
    hits = shapes.required(shapes.count("Answers served."))
    misses = shapes.required(shapes.count("Answers not there, or not good enough."))
    bad = shapes.required(shapes.count("Entries that were not what we had stored."))
    failures = shapes.required(shapes.count("Calls that Redis did not answer well, or slowly."))
    refused = shapes.required(shapes.count("Writes that Redis refused."))
    dropped = shapes.required(shapes.count("Writes left undone: too many, or Redis left alone."))


class ReadyReply(Reply):
    """Whether the service can do its work."""

    status = shapes.required(shapes.text("ready"))
    version = shapes.required(shapes.text("Of the engine."))
    slots = shapes.required(shapes.count("Searches at one time."))
    searches = shapes.required(shapes.count("Searches that run or wait for a turn now."))
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
    alternatives = shapes.texts("What would serve instead, best first.")
    errors = fields.List(
        fields.Nested(FieldErrorReply),
        validate=Length(max=10_000),
        metadata={"description": "All."},
    )
