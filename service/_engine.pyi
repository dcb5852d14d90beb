"""The compiled engine (crate `binding/`). Only `service/engine.py` imports it."""

from collections.abc import Callable
from typing import Any, Self, final

from typing_extensions import Buffer

from service.games.description import Description

__all__ = [
    "VERSION",
    "EngineError",
    "Game",
    "Plugin",
    "Slots",
    "Stop",
    "Table",
    "Turn",
    "algorithms",
    "games",
    "opponents",
]

VERSION: str
"""Changes whenever any move, value or notation may differ: part of every cache key."""

class EngineError(Exception):
    """A refusal; `str(error)` is a sentence for the client."""

    code: str
    """Stable: unknown_game bad_option malformed_state illegal_position malformed_move illegal_move
    game_over chance_moves unknown_player unknown_algorithm algorithm_refused bad_weight
    bad_opponent bad_limit engine_failure game_failure."""
    __cause__: BaseException | None
    """Of game_failure: what the game, written in Python, raised."""
    pointer: str
    """JSON pointer into the request body: /state /moves/3 /options/rows; "" for the whole."""
    text: str | None
    """The offending text, clipped."""
    index: int | None
    """Index of the offending move in `moves`."""
    alternatives: list[str]
    """Names that would serve instead (games, algorithms, legal moves), best first."""

def games() -> list[str]:
    """Names of the registered games, in the order of the table."""

def algorithms() -> list[dict[str, Any]]:
    """One dict per algorithm: name, about, needs (a sentence), fixed_depth (bool: an answer serves
    only the very depth that it was searched to; else deeper answers serve shallower asks), threads
    (bool: a search has as many as it is given, else one), assumes
    (names of the models of other players that it can assume; the first where nothing is said)."""

def opponents() -> list[dict[str, Any]]:
    """One dict per model of other players: name, about, takes (names of its fields)."""

@final
class Table:
    """Transposition table over `memory` (writable, zeroed, 8-byte aligned, shared by any number of
    processes and threads), or over its own `megabytes`."""

    def __new__(cls, memory: Buffer | None = None, megabytes: int = 16) -> Self: ...
    def clear(self) -> None:
        """Forget everything."""

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
    """How many searches run or wait."""
    def __new__(cls, memory: Buffer, slots: int) -> Self: ...
    def enter(
        self, stop: Stop, deadline_s: float, threads: int, may_be_refused: bool
    ) -> Turn | int:
        """A turn for a search whose reply is due at `deadline_s` (of `time.monotonic`), with up to
        `threads` slots, as many as are free; `stop` ends its waiting. Or how many searches there
        are, where it is refused: its share would be less than 10 ms, or than half of what is left
        until the deadline if that is less. A thousand and twenty-four refuse any."""
    def free(self, process: int) -> None:
        """Free what a process that is no more has left."""

@final
class Turn:
    """One search's turn on the slots. Until it leaves it counts among those who share them."""

    threads: int
    """How many the search may have."""
    deadline_s: float
    """When the search is to end (of `time.monotonic`): in a crowd before its reply is due."""
    waited_ms: float
    """Time for which it had none, until now."""
    def wait(self, stop: Stop) -> None:
        """Wait for a slot, until the deadline or until `stop` is set."""
    def leave(self) -> None:
        """Give the slots up, for good."""

@final
class Plugin:
    """A class of games written in Python. What it says of itself is kept as long as the process
    lives: make one per class.

    Searches of its games attach to the interpreter for every call and run on one thread; what a
    game's method raises, refusals of texts aside, becomes `EngineError` game_failure."""

    def __new__(cls, description: Description) -> Self: ...
    def open(self, options: str = "{}") -> Game:
        """`options`: a JSON object. Errors: bad_option (pointer /options/...), game_failure."""

@final
class Game:
    """Rules with their options. Immutable; any thread may use it.

    A position is a state text (None: the start) followed by moves, all in the game's notation;
    where players choose at once, a move is the choices of all in their order: rock|paper."""

    def __new__(cls, name: str, options: str = "{}") -> Self:
        """`options`: a JSON object. Errors: unknown_game, bad_option (pointer /options/...)."""

    name: str
    options: str
    """Canonical JSON of every option, defaults filled in: part of every cache key."""
    version: str
    """VERSION and, of a game written in Python, its own: part of every cache key."""

    def card(self) -> dict[str, Any]:
        """Facts, notation, options, features, algorithms and examples of the game."""

    def inspect(self, state: str | None, moves: list[str]) -> dict[str, Any]:
        """state (canonical text), turn (player|chance|together|over), player (name, absent unless
        turn is player), legal_moves (none where turn is together: there choices, a player and its
        legal_moves each), board (picture), and at the end utilities (one per player) and, where
        the game is won, drawn or lost, winner (name, absent if drawn) and ending (how, of a game
        whose rules know several ways)."""

    def canonical(self, state: str | None, moves: list[str]) -> str:
        """Canonical text of the position. Errors as `inspect`; the cheapest legality check."""

    def identify(self, state: str | None, moves: list[str]) -> tuple[str, str]:
        """Canonical text of the position, and a name of the states before it where they matter
        (a position that may not be repeated); else empty. Errors as `inspect`."""

    def resolve(self, task: dict[str, Any]) -> str:
        """Name of the algorithm that `task` would run; near a proof auto may still run solve.
        Errors: unknown_algorithm, algorithm_refused (alternatives: those that apply), bad_weight
        (pointer /weights/...)."""

    def search(
        self,
        state: str | None,
        moves: list[str],
        task: dict[str, Any],
        table: Table | None = None,
        stop: Stop | None = None,
        on_iteration: Callable[[dict[str, Any]], None] | None = None,
        turn: Turn | None = None,
    ) -> dict[str, Any]:
        """Search with the GIL released, giving way to others by `turn`.

        `task`: algorithm (default auto), depth, nodes, time_ms
        (float), soft_ms (float: no further pass begins after it, or after nearly twice that for a
        new choice, less than half for one that has long held; mcts ends there), threads, seed,
        multi_pv (0: every root move), lines (how many the report tells; 4,096 at most), player
        (name, of those who choose at once; the first by default), weights ({feature: number}),
        opponent (a model of the other players: model, and its fields), root_moves (the only ones
        to look at), and for mcts rollout (random|estimate) and exploration (float, 0 to 100); any
        may be absent. `on_iteration` gets the report of each completed iteration.

        The report: state, player, move, next_state, value (utility scale, for the player to move),
        values (one per player), value_optimal (what value would be if everyone played optimally
        after the move) and opponent (name of the model), both absent unless others are modelled,
        exact, outcome (win|draw|loss) and plies (both absent unless exact and the game is won,
        drawn or lost), evaluation and unit (raw heuristic; absent if exact), algorithm, why (one
        sentence; auto only), depth, nodes, leaves, simulations (mcts only), time_ms, complete,
        stopped_by (depth|nodes|time|proven|stop), principal_variation (moves), and lines: for each
        root move told, best first: move, principal_variation, and value, exact, outcome, plies,
        evaluation and value_optimal as above, or, where the search proved only that it is no
        better, at_most instead of value; and visits (mcts only). Where players choose at once,
        there is no next_state; move is the most probable of player's, and there are
        equilibrium_kind (zero_sum_optimal|pure_nash|mixed_nash|approximate) and strategies: for
        each player who chooses: player, support (number of moves ever chosen) and moves: for each:
        move, probability, value (to that player)."""

    def policy_value(
        self,
        state: str | None,
        moves: list[str],
        contest: dict[str, Any],
        stop: Stop | None = None,
        turn: Turn | None = None,
    ) -> dict[str, Any]:
        """Play fixed policies against one another, with the GIL released. `contest`: policies (one
        model per player), samples, nodes, time_ms (float), seed; any but policies may be absent.

        The report: state, players (names), values (one per player), exact, samples (games drawn
        where not exact), standard_errors (of the means; absent below two games), nodes, time_ms,
        complete, stopped_by (absent unless a limit did)."""

    def perft(self, state: str | None, moves: list[str], depth: int) -> int:
        """Leaves of the game tree at exactly `depth` plies. Releases the GIL."""
