"""The compiled engine (crate `binding/`). Only `service/engine.py` imports it."""

from collections.abc import Callable, Mapping, Sequence
from socket import socket
from typing import Any, Self, final

from typing_extensions import Buffer

from countermove._shapes import (
    AlgorithmAbout,
    Card,
    EvaluationSet,
    EvaluationTask,
    FeatureValue,
    Inspection,
    LearnerTask,
    LearningProgress,
    LearningReport,
    LearningTask,
    ModelAbout,
    OutcomeReport,
    PlayedStep,
    PolicyReport,
    PolicyTask,
    Report,
    SheetReport,
    SolutionReport,
    SolutionTask,
    Strength,
    Task,
    TraceReport,
)
from service.games.description import Description

__all__ = [
    "VERSION",
    "Announcement",
    "EngineError",
    "Game",
    "LargerTable",
    "Learner",
    "Mailbox",
    "Plan",
    "Plugin",
    "Position",
    "SearchExchange",
    "SlotTurn",
    "Slots",
    "Stop",
    "Strategies",
    "Table",
    "algorithms",
    "check_report",
    "evaluation_set",
    "games",
    "opponents",
    "receive_now",
    "send_now",
    "shapes",
]

VERSION: str
"""Changes whenever any move, value or notation may differ: part of every cache key."""

class EngineError(Exception):
    """An input is refused, or a search failed. `str(error)` is a sentence for the client."""

    code: str
    """Stable: unknown_game bad_option malformed_state illegal_position malformed_move illegal_move
    game_over chance_moves unknown_player unknown_algorithm algorithm_refused unknown_evaluator
    unfit_evaluation bad_weight bad_opponent bad_limit too_many_positions engine_failure
    game_failure."""
    __cause__: BaseException | None
    """The exception that the Python game raised, for game_failure."""
    pointer: str
    """JSON pointer into the request body: /state /moves/3 /options/rows; "" for the whole."""
    text: str | None
    """The offending text, clipped."""
    index: int | None
    """Index of the offending move in `moves`."""
    alternatives: list[str]
    """Possible replacements (games, algorithms, legal moves), best first."""
    state: str | None
    """The final state, for game_over."""
    winner: str | None
    """The winner's name, for game_over of a game that was won."""
    outcome: str | None
    """Win or draw, for game_over of a game with such an outcome."""
    ending: str | None
    """How the game ended, for game_over of a game whose rules know several ways."""
    result: str | None
    """The end in the game's own words, for game_over."""
    utilities: list[float] | None
    """One utility per player, for game_over."""

def games() -> list[str]:
    """Names of the registered games, in the order of the table."""

def algorithms() -> list[AlgorithmAbout]:
    """The algorithms, strongest first."""

def opponents() -> list[ModelAbout]:
    """The models of other players."""

def shapes() -> Mapping[str, Mapping[str, Any]]:
    """JSON Schemas by name: Task, PolicyTask, SolutionTask, LearningTask, EvaluationTask,
    LearnerTask, Report, PolicyReport, SolutionReport, LearningReport, LearningProgress,
    TraceReport, Inspection, PlayedStep, OutcomeReport, Card, SheetReport, AlgorithmAbout,
    ModelAbout, EvaluationSet."""

def check_report(text: bytes) -> None:
    """Check that the JSON text is the report of some search. Errors: ValueError with the
    reason."""

def receive_now(connection: socket) -> bytes:
    """Receive the bytes that have arrived at a non-blocking socket, at most 16 KB; empty: the
    client sends no more. The GIL is held meanwhile. Raises `OSError` as `socket.recv` does."""

def send_now(connection: socket, data: bytearray) -> int:
    """Send as much of `data` as the non-blocking socket takes, with the GIL held. Return the number
    of bytes sent. Raises `OSError` as `socket.send` does."""

def evaluation_set(text: str) -> EvaluationSet:
    """Read the JSON text of an evaluation set. Errors: unfit_evaluation."""

@final
class Table:
    """Transposition table over `memory` (writable, zeroed, 8-byte aligned, shared by any number of
    processes and threads), or over its own `megabytes`.

    Errors: `ValueError` for a memory that lacks one of these properties; `MemoryError` if the
    system refuses the memory."""

    per_mille_full: int
    """Entries in use per thousand, those of earlier searches included."""
    def __new__(cls, memory: Buffer | None = None, megabytes: int = 16) -> Self: ...
    def clear(self) -> None:
        """Empty the table."""

@final
class Strategies:
    """A cache of the strategies that searches learned of whole games, in at most `megabytes`, and
    of the trees that mcts left for a game's next move, in at most `trees_megabytes`. The least
    recently used strategy is dropped first."""

    size: int
    """Bytes in use by strategies, without trees."""

    def __new__(cls, megabytes: int = 64, trees_megabytes: int = 0) -> Self: ...
    def clear_trees(self) -> None:
        """Drop the trees."""

    def iterations(self, key: int) -> int:
        """Number of iterations behind the strategies under `key`; 0 if there are none."""
    def keys(self) -> list[int]:
        """The keys of all strategies, 128 bits each, the most recently used first."""
    def get(self, key: int) -> bytes | None:
        """The strategies under `key`, as bytes for `put`; None if there are none."""
    def put(self, key: int, learned: bytes) -> bool:
        """Store under `key` the bytes that a `get` returned, in this process or another, unless the
        strategies there have more iterations. Return whether the bytes are valid."""

@final
class Mailbox:
    """The queue of transposition entries that searches over `table` send to other hosts, and of the
    keys whose entries they ask of other hosts.

    `secret`: 16 bytes, the key of the entries' MACs. A record has RECORD_BYTES, a key KEY_BYTES."""

    RECORD_BYTES: int
    KEY_BYTES: int
    def __new__(cls, table: Table, secret: bytes) -> Self: ...
    def open(self) -> SearchExchange:
        """Begin the exchange of a new search."""
    def collect(self, patience_s: float) -> tuple[bytes, bytes] | None:
        """Take a batch: the records to store, concatenated, and the keys to ask for, concatenated.
        Wait up to `patience_s` seconds for a message; None if none comes. Call `deliver` after each
        batch."""
    def close(self) -> None:
        """Refuse further messages, and end every search's wait for a reply."""
    def deliver(self, records: bytes | None) -> tuple[int, int]:
        """Put the reply to the last batch into the table. `records`: the records, concatenated;
        None if there was no reply. Return the numbers of accepted records, which were asked for and
        are authentic, and of rejected ones."""

@final
class SearchExchange:
    """One search's use of a mailbox."""

    def counts(self) -> dict[str, int]:
        """Entries so far: asked, found, used, sent."""

@final
class Stop:
    """A flag that stops the searches it was given to. Any thread may set it."""

    def __new__(cls) -> Self: ...
    is_set: bool
    def set(self) -> None: ...

@final
class Slots:
    """The search slots of a host, in `memory` (of `BYTES`, writable, zeroed, 64-byte aligned) that
    forked processes share. At most `slots` searches run at a time; all searches take turns."""

    BYTES: int
    active: int
    """Number of searches that run or wait."""
    def __new__(cls, memory: Buffer, slots: int) -> Self: ...
    def is_crowded(self, deadline_s: float, priority: int) -> bool:
        """Whether `announce` would refuse the search."""
    def announce(self, deadline_s: float, priority: int) -> Announcement | int:
        """Announce a search, which counts among those that share the time before it enters. If the
        search is refused, under the conditions of `enter`, return the number of its rivals."""
    def enter(
        self,
        stop: Stop,
        deadline_s: float,
        threads: int,
        priority: int,
        may_be_refused: bool,
        announcement: Announcement | None = None,
    ) -> SlotTurn | int:
        """Enter a search whose reply is due at `deadline_s` (of `time.monotonic`) and return its
        turn.

        The turn has at least one of the `threads` slots wanted, and no more than are free or held
        by less urgent searches. `priority`: 0, the most urgent, to 2. `stop` ends the search's
        waiting.

        If the search is refused, return the number of its rivals: searches of equal or more urgent
        priority. A search is refused if its share of the time would be less than 10 ms, and less
        than half of the time left. Priority 2 is not refused for that. Any search is refused while
        1,024 others are announced, wait or run."""
    def replied(self, late_s: float) -> None:
        """Record by how many seconds the reply to a search was late; zero or less: it was in time.
        Later searches end so much earlier that few replies are late."""
    def free(self, process: int) -> None:
        """Free the slots of a process that has ended."""

@final
class Announcement:
    """A search on its way to the slots. The search holds no slot yet, and is not refused for want
    of time when it enters."""

    def withdraw(self) -> None:
        """Leave the search's share of the time to others. More than one call does no harm."""

@final
class SlotTurn:
    """One search's turn on the slots. The search shares the slots with others until `leave`."""

    threads: int
    """Number of slots that the search may use."""
    deadline_s: float
    """When the search must end (by `time.monotonic`); earlier if many searches share the slots."""
    waited_ms: float
    """Time without a slot so far, in ms."""
    def wait(self, stop: Stop) -> None:
        """Wait for a slot, until the deadline or until `stop` is set."""
    def leave(self) -> None:
        """Release the slots."""

@final
class Plugin:
    """A class of games written in Python. Its description is never freed: make one `Plugin` per
    class.

    A search of such a game runs on one thread and takes the GIL for every call of a method. An
    exception in a method becomes `EngineError` game_failure, except the refusal of a text."""

    def __new__(cls, description: Description) -> Self: ...
    def open(self, options: str = "{}", evaluations: Sequence[str] = ...) -> Game:
        """Open a game of the class; arguments as of `Game`. Errors: bad_option (pointer
        /options/...), unfit_evaluation, game_failure."""

@final
class Game:
    """Rules with their options. Immutable; any thread may use it."""

    def __new__(
        cls,
        name: str,
        options: str = "{}",
        evaluations: Sequence[str] = ...,
        larger_table: LargerTable | None = None,
    ) -> Self:
        """Open the game called `name`. `options`: a JSON object. `evaluations`: JSON texts of
        evaluation sets, of which those with the game's options apply. `larger_table`: a table of
        this game that is too large to ship. Errors: unknown_game, bad_option (pointer
        /options/...), unfit_evaluation (pointer into the set)."""

    name: str
    options: str
    """Canonical JSON of every option, defaults filled in: part of every cache key."""
    version: str
    """VERSION, with the version of a Python game or the checksum of a larger table: part of every
    cache key."""
    hides_information: bool
    """Whether some part of the state is hidden from a player who moves."""

    bytes: int
    """Bytes of memory that the rules hold, where that is much."""

    def card(self) -> Card:
        """Describe the game."""

    def sheet_report(self) -> SheetReport | None:
        """What was found out of the rules, where the client sent them."""

    def at(self, state: str | None = None, moves: Sequence[str] | None = None) -> Position:
        """The position after `moves` from `state` (None: the initial state), all in the game's
        notation. A joint move at a simultaneous turn is the choices of all movers in their order:
        rock|paper. If `state` is no state under the default options, its text sets the options that
        were not given. Errors: malformed_state, illegal_position, malformed_move, illegal_move,
        game_over (pointer /state or /moves/...)."""

    def played_on(self, state: str | None = None, moves: Sequence[str] | None = None) -> Position:
        """The position of `at` if nobody claims a draw, as the protocols of chess programs assume:
        only checkmate, stalemate and bare kings end a game of chess. Draw rules apply as usual
        after this position. In games without such draws the result is that of `at`. Errors: as of
        `at`."""

    def seen(self, view: str) -> Position:
        """The position as one player sees it. `view`: the player's name, ": ", and the player's
        information state in the game's notation. Errors: unknown_player, malformed_state,
        illegal_position (pointer /view)."""

    def learner(
        self,
        task: LearnerTask,
        records: Sequence[Mapping[str, Any]] | None = None,
        stored: str | None = None,
    ) -> Learner:
        """A learner of an evaluation by TD(λ), from self-play or from `records` of games. A record
        has `moves`, optionally the `state` before them and the `utilities` of all players after
        them. `stored`: the text of `Learner.stored` from which to continue. Errors:
        algorithm_refused, bad_limit, unknown_evaluator, too_many_positions, unfit_evaluation
        (`stored` is of another game, task or version); ValueError for an unknown key or a wrong
        type."""

@final
class LargerTable:
    """A table of a game that is too large to ship. Any thread may use it."""

    def __new__(cls, memory: Buffer) -> Self:
        """Check a table's file in `memory`, and use the bytes in place.

        `memory` is contiguous, such as a file mapped for reading; nobody may write to it. Errors:
        ValueError with the reason why the file is no table of this version, or is damaged."""

    game: str
    """The name of the table's game."""

@final
class Learner:
    """A learner of an evaluation by TD(λ). One thread at a time may use it."""

    def learn(
        self, time_ms: float, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> LearningProgress:
        """Learn for about `time_ms`, or until the task ends or `stop` is set. The final result does
        not depend on the slices of time. Errors: those of the texts of a record (pointer
        /records/...)."""

    def progress(self) -> LearningProgress:
        """The progress so far."""

    def compare(
        self, against: str, games: int, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> Strength | None:
        """Play `games` games, or one more, of the best learned evaluation. `against`: an evaluator,
        or "start", the evaluation at the start of learning. None if stopped. Errors:
        unknown_evaluator, bad_limit."""

    def evaluation_set(
        self, name: str, made_by: str, time_ms: float, matches: Sequence[Strength]
    ) -> EvaluationSet:
        """The best learned evaluation as a set called `name`, with `made_by`, the time of learning
        and the results of `matches`."""

    def stored(self) -> str:
        """The learner's whole state, as a text for `Game.learner`."""

@final
class Position:
    """A position of a game, read once. Immutable; any thread may use it."""

    state: str
    """Canonical text of the state, or of the view."""
    is_view: bool
    """Whether the position is a view: one player's information state in a game of imperfect
    information."""
    options: str
    """Canonical JSON of the game's options, those that the state's text implied included."""
    history: str
    """A key of the earlier states, if the position's future depends on them (repetition rules);
    otherwise empty."""

    def inspect(
        self,
        evaluation: EvaluationTask | None = None,
        *,
        labels: bool = False,
        tallies: bool = False,
    ) -> Inspection:
        """Return the turn, the legal moves, a picture, and at the end the utilities and the winner.
        With `evaluation`, the evaluation's features and estimate too. `labels`: the legal moves as
        people write them. `tallies`: captured pieces and other counts. Errors: unknown_evaluator,
        bad_weight; ValueError as `plan`."""

    def features(self, player: str | None = None) -> list[FeatureValue]:
        """Every feature of the evaluation from the point of view of `player` (None: the player to
        move, or the first where it is no one player's turn), under the default weights. The
        features' contributions add up to `evaluation`. Empty at the end. Errors: unknown_player."""

    def evaluation(self, player: str | None = None) -> float | None:
        """The estimate for `player` (None: as `features`), in the game's unit; None where there are
        no features. Errors: unknown_player."""

    def outcomes(self) -> list[OutcomeReport]:
        """The outcomes with their probabilities at a turn of chance; otherwise empty."""

    def labels(self) -> list[tuple[str, str]]:
        """The legal moves, each as (canonical text, text for people), such as (g1f3, Nf3); both may
        be equal. Empty at a simultaneous turn."""

    def played(self, moves: list[str], player: str) -> list[PlayedStep]:
        """The steps since the last move of `player` among `moves`, as that player saw them, its own
        move first. `moves` begin in this position, which is no view. Errors: unknown_player,
        malformed_move, illegal_move."""

    def steps(self, move: str, player: str | None = None) -> list[PlayedStep]:
        """The steps of `move`, one of each player who chooses at a simultaneous turn: as `player`
        sees them; None: all. The position is no view. Errors: unknown_player, malformed_move,
        illegal_move."""

    def label(self, move: str) -> str:
        """The text for people of `move`. Errors: malformed_move, illegal_move."""

    def child(self, move: str) -> Position:
        """The position after `move`. Errors: game_over, malformed_move, illegal_move."""

    def seen_by(self, player: str | None = None) -> Position:
        """The position as `player` sees it (its information state); by default the player to move.
        In a game of perfect information, and of a view, the position itself. Errors: game_over,
        chance_moves, unknown_player."""

    def equity(self, player: str | None = None) -> float | None:
        """The share of the pot that `player` (None: as `seen_by`) wins on average against a random
        hand, by its own view alone, from 0 to 1; None without a pot or a hand. Errors: as
        `seen_by`."""

    def world(self, player: str | None = None, seed: int = 0) -> Position:
        """A determinization: a state drawn at random from those that `player` (None: as `seen_by`)
        cannot distinguish from this one. The draw depends on the player's view and on `seed` alone.
        Errors: as `seen_by`."""

    def worlds(
        self, player: str | None = None, most: int = 1000
    ) -> list[tuple[Position, float]] | None:
        """Every determinization for `player` with its probability; None if there are more than
        `most`, or if the game lists none. Errors: as `seen_by`."""

    def plan(self, task: Task) -> Plan:
        """Prepare a search for `task`. Errors: game_over, chance_moves,
        unknown_player, unknown_algorithm, algorithm_refused (alternatives: those that apply),
        unknown_evaluator, bad_weight, bad_opponent, bad_limit, malformed_move, illegal_move;
        ValueError for an unknown key or a wrong type."""

    def search(
        self,
        task: Task,
        table: Table | None = None,
        stop: Stop | None = None,
        on_iteration: Callable[[Report], None] | None = None,
        turn: SlotTurn | None = None,
    ) -> Report:
        """Plan and search: see `plan` and `Plan.search`."""

    def trace(
        self,
        task: Task,
        *,
        most_nodes: int = ...,
        stop: Stop | None = None,
        turn: SlotTurn | None = None,
        time_ms: float | None = None,
        soft_ms: float | None = None,
    ) -> TraceReport:
        """Search with the GIL released, and record what the search does at each node. Of the pass
        that answers, at most `most_nodes` nodes (up to 50,000) are recorded. The search has a table
        of its own and one thread. Under auto the textbook's plain algorithm runs. `time_ms` and
        `soft_ms` replace those of the task; records for which no time is left are omitted. Errors:
        as `plan`; algorithm_refused also for an algorithm without a trace (alternatives: those with
        one)."""

    def trace_lines(
        self,
        task: Task,
        *,
        most_nodes: int = ...,
        stop: Stop | None = None,
        turn: SlotTurn | None = None,
        time_ms: float | None = None,
        soft_ms: float | None = None,
    ) -> tuple[TraceReport, list[bytes]]:
        """Search as `trace` does. Return the report without records, and the records as JSON
        objects."""

    def policy_value(
        self, task: PolicyTask, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> PolicyReport:
        """Play fixed policies against one another, with the GIL released. Errors: bad_opponent,
        bad_weight, bad_limit; ValueError as `plan`."""

    def learning(
        self, task: LearningTask, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> LearningReport:
        """Play this simultaneous turn repeatedly under a learning rule such as fictitious play,
        with the GIL released. Errors: game_over, not_together, unknown_player, bad_opponent,
        bad_weight, bad_limit, malformed_move, illegal_move; ValueError as `plan`."""

    def solve_policy(
        self, task: SolutionTask, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> SolutionReport:
        """Solve a small game, with the GIL released. Errors: game_over, unknown_player (pointer
        /player), algorithm_refused, too_many_positions, bad_limit; ValueError as `plan`."""

    def perft(self, depth: int) -> int:
        """Leaves of the game tree at exactly `depth` plies. Releases the GIL."""

@final
class Plan:
    """A search that is ready to run, for one position and task. It may run more than once."""

    algorithm: str
    """Name of the algorithm that runs."""
    why: str | None
    """Why auto chose the algorithm, in a sentence; None if the task names one."""
    ignored: list[str]
    """Names of the task's fields that the algorithm ignores."""
    fixed_depth: bool
    """Whether a stored answer serves only requests with the same depth and limit of nodes."""
    answered_by: list[str]
    """The algorithms whose stored answers may serve: the algorithm that runs and, under auto, those
    that other limits of time would choose."""
    has_threads: bool
    """Whether several threads may search."""
    key: str
    """Canonical JSON of all that the answer depends on beside game, position and limits."""
    learned_key: int | None
    """The key in `Strategies` under which the search loads and stores strategies of the whole game;
    None if the search stores nothing that `Strategies.get` returns."""

    def search(
        self,
        *,
        table: Table | None = None,
        strategies: Strategies | None = None,
        exchange: SearchExchange | None = None,
        stop: Stop | None = None,
        on_iteration: Callable[[Report], None] | None = None,
        turn: SlotTurn | None = None,
        time_ms: float | None = None,
        soft_ms: float | None = None,
        threads: int | None = None,
    ) -> Report:
        """Search with the GIL released. The search gives way to others by `turn`, exchanges table
        entries with other hosts by `exchange`, and continues from `strategies` and adds to them.
        `time_ms`, `soft_ms` and `threads` replace those of the task. `on_iteration` gets the report
        of each completed iteration; an exception in it stops the search. Errors: bad_limit."""

    def check_report(self, text: bytes) -> None:
        """Check that the JSON text is a report of this search, or of one by another algorithm of
        `answered_by`. Errors: ValueError with the reason."""
