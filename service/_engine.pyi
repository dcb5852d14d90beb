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
    """Of game_failure: the exception of the game in Python."""
    pointer: str
    """JSON pointer into the request body: /state /moves/3 /options/rows; "" for the whole."""
    text: str | None
    """The offending text, clipped."""
    index: int | None
    """Index of the offending move in `moves`."""
    alternatives: list[str]
    """Possible replacements (games, algorithms, legal moves), best first."""
    state: str | None
    """Of game_over: the last state."""
    winner: str | None
    """Of game_over, of a game that was won: the winner's name."""
    outcome: str | None
    """Of game_over, of a game that has one: win or draw."""
    ending: str | None
    """Of game_over, of a game whose rules know several ways: how it ended."""
    result: str | None
    """Of game_over: the end in the game's own words."""
    utilities: list[float] | None
    """Of game_over: one per player."""

def games() -> list[str]:
    """Names of the registered games, in the order of the table."""

def algorithms() -> list[AlgorithmAbout]:
    """The algorithms, strongest first."""

def opponents() -> list[ModelAbout]:
    """The models of other players."""

def shapes() -> Mapping[str, Mapping[str, Any]]:
    """JSON Schemas by name: Task, PolicyTask, SolutionTask, LearningTask, EvaluationTask,
    LearnerTask, Report, PolicyReport, SolutionReport, LearningReport, LearningProgress,
    TraceReport, Inspection, PlayedStep, OutcomeReport, Card, AlgorithmAbout, ModelAbout,
    EvaluationSet."""

def check_report(text: bytes) -> None:
    """Check that the JSON text is a report of whatever search. Errors: ValueError with the
    reason."""

def receive_now(connection: socket) -> bytes:
    """What has come to a socket that does not block, at most 16 KB; none: no more will come. No
    other thread of Python runs meanwhile. Raises `OSError` as `socket.recv` does."""

def send_now(connection: socket, data: bytearray) -> int:
    """Send as much of `data` as the socket takes, as `receive_now` receives. Return how much."""

def evaluation_set(text: str) -> EvaluationSet:
    """Read the JSON text of an evaluation set. Errors: unfit_evaluation."""

@final
class Table:
    """Transposition table over `memory` (writable, zeroed, 8-byte aligned, shared by any number of
    processes and threads), or over its own `megabytes`.

    Errors: `ValueError` for a memory that is none of these; `MemoryError` where the system has not
    so much."""

    per_mille_full: int
    """Slots in use of a thousand, what earlier searches left included."""
    def __new__(cls, memory: Buffer | None = None, megabytes: int = 16) -> Self: ...
    def clear(self) -> None:
        """Empty the table."""

@final
class Strategies:
    """What searches learned of whole games, in at most `megabytes`: the least recently used is
    dropped. Beside them, trees that mcts left for the next move of a game."""

    size: int
    """Bytes that it takes, without trees."""

    def __new__(cls, megabytes: int = 64, trees_megabytes: int = 0) -> Self: ...
    def clear_trees(self) -> None:
        """Drop the trees."""

    def iterations(self, key: int) -> int:
        """How many iterations are known under `key`; 0 of what is not known."""
    def keys(self) -> list[int]:
        """The keys of all that is kept, of 128 bits, the most recently used first."""
    def get(self, key: int) -> bytes | None:
        """What is known under `key`, for `put`."""
    def put(self, key: int, learned: bytes) -> bool:
        """Keep what `get` returned, here or elsewhere, unless more is known. False of other
        bytes."""

@final
class Mailbox:
    """Where searches over `table` leave transposition entries for other hosts, and ask for theirs.

    `secret`: 16 bytes, which authenticate entries. A record has RECORD_BYTES, a key KEY_BYTES."""

    RECORD_BYTES: int
    KEY_BYTES: int
    def __new__(cls, table: Table, secret: bytes) -> Self: ...
    def open(self) -> SearchExchange:
        """A new search's exchange."""
    def collect(self, patience_s: float) -> tuple[bytes, bytes] | None:
        """Take a batch: records to put, and keys to ask for, one after another. Wait up to
        `patience_s` for a message. Without one, None. Each batch needs a delivery."""
    def close(self) -> None:
        """Take no more messages. No search waits for a reply any more."""
    def deliver(self, records: bytes | None) -> tuple[int, int]:
        """Put the reply to the last batch into the table: `records`, one after another, or None if
        there was no reply. Return how many were asked for and right, and how many were not."""

@final
class SearchExchange:
    """One search's use of a mailbox."""

    def counts(self) -> dict[str, int]:
        """Entries so far: asked, found, used, sent."""

@final
class Stop:
    """A flag that ends the searches it was given to, from any thread."""

    def __new__(cls) -> Self: ...
    is_set: bool
    def set(self) -> None: ...

@final
class Slots:
    """Search slots in `memory` (of `BYTES`, writable, zeroed, 64-byte aligned), which processes
    that are forked share: as many searches run at one time, and they take turns."""

    BYTES: int
    active: int
    """Number of searches that run or wait."""
    def __new__(cls, memory: Buffer, slots: int) -> Self: ...
    def is_crowded(self, deadline_s: float, priority: int) -> bool:
        """Whether `announce` would refuse the search."""
    def announce(self, deadline_s: float, priority: int) -> Announcement | int:
        """Let a search count among those that share the time before it enters. Or how many
        searches as urgent there are, where it is refused as by `enter`."""
    def enter(
        self,
        stop: Stop,
        deadline_s: float,
        threads: int,
        priority: int,
        may_be_refused: bool,
        announcement: Announcement | None = None,
    ) -> SlotTurn | int:
        """A turn for a search whose reply is due at `deadline_s` (of `time.monotonic`), with up to
        `threads` slots, as many as are free or held by less urgent searches; `stop` ends its
        waiting. `priority`: 0, the most urgent, to 2. Or how many searches as urgent there are,
        where it is refused: its share would be less than 10 ms, or than half of what is left until
        the deadline if that is less. Priority 2 is not refused for that. A thousand and twenty-four
        searches refuse any."""
    def replied(self, late_s: float) -> None:
        """Record by how much the reply to a search was late; zero or less: it was in time. Later
        searches end so much earlier that few are late."""
    def free(self, process: int) -> None:
        """Free the slots of a process that has ended."""

@final
class Announcement:
    """A search on its way to the slots. It wants none yet, and is not refused when it enters."""

    def withdraw(self) -> None:
        """Let others have its share of the time. More than one call does no harm."""

@final
class SlotTurn:
    """One search's turn on the slots. Until it leaves it counts among those who share them."""

    threads: int
    """Number of slots that the search may use."""
    deadline_s: float
    """When the search must end (by `time.monotonic`); earlier if many searches share the slots."""
    waited_ms: float
    """Time without a slot so far."""
    def wait(self, stop: Stop) -> None:
        """Wait for a slot, until the deadline or until `stop` is set."""
    def leave(self) -> None:
        """Release the slots."""

@final
class Plugin:
    """A class of games written in Python. What it says of itself is kept as long as the process
    lives: make one per class.

    Searches of its games attach to the interpreter for every call and run on one thread; what a
    game's method raises, refusals of texts aside, becomes `EngineError` game_failure."""

    def __new__(cls, description: Description) -> Self: ...
    def open(self, options: str = "{}", evaluations: Sequence[str] = ...) -> Game:
        """As `Game`. Errors: bad_option (pointer /options/...), unfit_evaluation, game_failure."""

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
        """`options`: a JSON object. `evaluations`: texts of evaluation sets; those whose options
        equal the game's apply. `larger_table`: one of this game. Errors: unknown_game, bad_option
        (pointer /options/...), unfit_evaluation (pointer into the set)."""

    name: str
    options: str
    """Canonical JSON of every option, defaults filled in: part of every cache key."""
    version: str
    """VERSION and, of a game written in Python, its own, or the checksum of a larger table: part of
    every cache key."""
    hides_information: bool
    """Whether some part of the state is hidden from a player who moves."""

    def card(self) -> Card:
        """Describe the game."""

    def at(self, state: str | None = None, moves: Sequence[str] | None = None) -> Position:
        """The position after `moves` from `state` (None: the start), all in the game's notation;
        where players choose at once, a move is the choices of all in their order: rock|paper.
        A state that is none under the usual options may tell those that were not given.
        Errors: malformed_state, illegal_position, malformed_move, illegal_move, game_over (pointer
        /state or /moves/...)."""

    def played_on(self, state: str | None = None, moves: Sequence[str] | None = None) -> Position:
        """The same where play goes on while nobody claims a draw, as interfaces of chess programs
        have it: only checkmate, stalemate and bare kings end a game of chess. The positions after
        this one are over as ever. In games without such draws it is as `at`. Errors: as of `at`."""

    def seen(self, view: str) -> Position:
        """The position as one player sees it: the player's name, ": ", and what it has seen.
        Errors: unknown_player, malformed_state, illegal_position (pointer /view)."""

    def learner(
        self,
        task: LearnerTask,
        records: Sequence[Mapping[str, Any]] | None = None,
        stored: str | None = None,
    ) -> Learner:
        """An evaluation that learns, from self-play, or from `records`: games of others, each with
        `moves`, and perhaps a `state` before them and the `utilities` of all players after them.
        `stored`: what `Learner.stored` returned, to go on from. Errors: algorithm_refused,
        bad_limit, unknown_evaluator, too_many_positions, unfit_evaluation (`stored` is of another
        game, task or version); ValueError for an unknown key or a wrong type."""

@final
class LargerTable:
    """A table of a game that is too large to ship. Any thread may use it."""

    def __new__(cls, memory: Buffer) -> Self:
        """Check the bytes of a file, which are read once and stay in `memory`.

        `memory` is read-only and contiguous, such as a file that is mapped for reading; nobody may
        write to it. Errors: ValueError with the reason why it is no table of this version, or is
        damaged."""

    game: str
    """The name of the game that it is for."""

@final
class Learner:
    """An evaluation that learns. One thread at a time uses it."""

    def learn(
        self, time_ms: float, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> LearningProgress:
        """Learn for about so long, or until it ends or is stopped. What it finds in the end depends
        on neither. Errors: those of the texts of a record (pointer /records/...)."""

    def progress(self) -> LearningProgress:
        """How it gets on."""

    def compare(
        self, against: str, games: int, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> Strength | None:
        """Let the best that was learned play so many games, or one more, against start, from which
        it learned, or an evaluator. None if it was stopped. Errors: unknown_evaluator,
        bad_limit."""

    def evaluation_set(
        self, name: str, made_by: str, time_ms: float, matches: Sequence[Strength]
    ) -> EvaluationSet:
        """The best that was learned, as a set called `name`."""

    def stored(self) -> str:
        """All of it, as a text for `Game.learner`."""

@final
class Position:
    """A position of a game, read once. Immutable; any thread may ask it."""

    state: str
    """Canonical text; of a view that of the view."""
    is_view: bool
    """Whether it is what one player sees of a game with hidden information."""
    options: str
    """Canonical JSON of its game's, those included that the state's text told."""
    history: str
    """Name of the states before it where they matter (a position that may not be repeated); else
    empty."""

    def inspect(self, evaluation: EvaluationTask | None = None) -> Inspection:
        """Return the turn, legal moves, a picture, and at the end utilities and the winner. With
        `evaluation`, what that says too. Errors: unknown_evaluator, bad_weight; ValueError as
        `plan`."""

    def features(self, player: str | None = None) -> list[FeatureValue]:
        """Every feature of the evaluation from the point of view of `player` (None: the player to
        move, or the first where it is no one player's turn), under the default weights. Their
        contributions add up to `evaluation`. None at the end. Errors: unknown_player."""

    def evaluation(self, player: str | None = None) -> float | None:
        """The estimate for the same player, in the game's unit; None where there are no features.
        Errors: unknown_player."""

    def outcomes(self) -> list[OutcomeReport]:
        """The outcomes with their probabilities, where chance moves; else none."""

    def labels(self) -> list[tuple[str, str]]:
        """The legal moves, each with what people call it (Nf3 for g1f3), which may be the same;
        none where players choose at once."""

    def played(self, moves: list[str], player: str) -> list[PlayedStep]:
        """Return what was played since the last move of `player` among `moves`, which begin in this
        whole position, as that player saw it: its own move first. Errors: unknown_player,
        malformed_move, illegal_move."""

    def label(self, move: str) -> str:
        """What people call `move`. Errors: malformed_move, illegal_move."""

    def child(self, move: str) -> Position:
        """The position after `move`. Errors: game_over, malformed_move, illegal_move."""

    def seen_by(self, player: str | None = None) -> Position:
        """The position as `player` sees it, by default the one to move. Where players see the whole
        state, and of a view, the same. Errors: game_over, chance_moves, unknown_player."""

    def world(self, player: str | None = None, seed: int = 0) -> Position:
        """A state drawn at random among those that `player` (None: as `seen_by`) cannot tell from
        this one. It depends on what the player sees and on `seed`. Errors: as `seen_by`."""

    def worlds(
        self, player: str | None = None, most: int = 1000
    ) -> list[tuple[Position, float]] | None:
        """Every such state with its probability; None if they are more than `most`, or not counted.
        Errors: as `seen_by`."""

    def plan(self, task: Task) -> Plan:
        """What a search for `task` is going to run. Errors: game_over, chance_moves,
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
        """Search with the GIL released and record what the search does at each node, of at most
        `most_nodes` (50,000 at the most) nodes of the pass that answers. It has a table of its own
        and one thread. Under auto the textbook's plain algorithm runs. `time_ms` and `soft_ms` hold
        in place of the task's; records for which they leave no time are left out. Errors: as
        `plan`; algorithm_refused also for an algorithm without a trace (alternatives: those with
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
        """Do the same; the report has no records, which are JSON objects beside it."""

    def policy_value(
        self, task: PolicyTask, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> PolicyReport:
        """Play fixed policies against one another, with the GIL released. Errors: bad_opponent,
        bad_weight, bad_limit; ValueError as `plan`."""

    def learning(
        self, task: LearningTask, stop: Stop | None = None, turn: SlotTurn | None = None
    ) -> LearningReport:
        """Let players learn a turn at which they choose at once, with the GIL released. Errors:
        game_over, not_together, unknown_player, bad_opponent, bad_weight, bad_limit,
        malformed_move, illegal_move; ValueError as `plan`."""

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
    """A sentence, where the choice was left to auto."""
    ignored: list[str]
    """Names of the fields of the task that do nothing, since the search does not take them."""
    fixed_depth: bool
    """Whether an answer serves only the depth and the limit of nodes that it was searched with."""
    answered_by: list[str]
    """The algorithms whose stored answers may serve: what runs and, under auto, what other limits
    of time would choose."""
    has_threads: bool
    """Whether several threads may search."""
    key: str
    """All that the answer depends on except game, position and limits, as canonical JSON."""
    learned_key: int | None
    """Where in `Strategies` the search finds what is known of the whole game, and keeps what it
    learns; `None` of a search that keeps nothing that `Strategies.get` returns."""

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
        """Search with the GIL released, giving way to others by `turn`, exchanging table entries
        with other hosts by `exchange`, going on from `strategies` and adding to them. `time_ms`,
        `soft_ms` and `threads` hold in place of the task's.
        `on_iteration` gets the report of each completed iteration. Errors: bad_limit."""

    def check_report(self, text: bytes) -> None:
        """Check that the JSON text is a report of this search, or of one by another algorithm of
        `answered_by`. Errors: ValueError with the reason."""
