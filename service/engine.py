"""The compiled engine with types. No other module imports it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from copy import copy
from typing import Any, Self

from countermove import _shapes
from countermove._shapes import *  # noqa: F403 - its names are listed there
from countermove._shapes import Card, EvaluationSet, Report, Task
from service import _engine
from service._engine import (
    VERSION,
    Announcement,
    EngineError,
    Game,
    LargerTable,
    Learner,
    Mailbox,
    Plan,
    Plugin,
    Position,
    SearchExchange,
    SlotTurn,
    Stop,
    Strategies,
    Table,
    check_report,
    receive_now,
    send_now,
)
from service._engine import Slots as SharedSlots
from service.errors import END, Problem
from service.lru_cache import LruCache
from service.nearest import nearest_first
from service.stops import Stops

__all__ = [
    "ALGORITHMS",
    "OPTIONS",
    "SHAPES",
    "VERSION",
    "Announcement",
    "Engine",
    "EngineError",
    "Game",
    "LargerTable",
    "Learner",
    "Mailbox",
    "Plan",
    "Plugin",
    "Position",
    "SearchExchange",
    "SharedSlots",
    "SlotTurn",
    "Stop",
    "Strategies",
    "Table",
    "built_in_games",
    "check_report",
    "evaluation_set",
    "greatest",
    "open_game",
    "receive_now",
    "send_now",
]
__all__ += _shapes.__all__

AUTO = "auto"
UNKNOWN_GAME = "unknown_game"
GAMES_KEPT_BYTES = 64 << 20
GAME_BYTES = 32_768
BYTES_A_LETTER = 8
"""Bytes of memory that a game holds for each letter of its options, at most."""
SEEDED_TABLE_MB = 16
STRATEGIES_MB = 128
SELF_TEST_MS = 1000.0


ALGORITHMS = _engine.algorithms()
"""The algorithms, strongest first."""

OPTIONS = tuple(dict.fromkeys(option for row in ALGORITHMS for option in row["takes"]))
"""Fields of a task that not every algorithm takes."""

SHAPES: Mapping[str, Mapping[str, Any]] = _engine.shapes()
"""JSON Schemas of the engine's inputs and outputs: Task, PolicyTask, Report, Inspection, Card …
`make shapes` writes their types."""


def greatest(field: str) -> int:
    """Return the greatest value of a field of a task."""
    return int(SHAPES["Task"]["properties"][field]["maximum"])


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
    """Open a built-in game or one of `plugins`, under `options`, a JSON object.

    `sets`: texts of evaluation sets. `larger_table`: for a built-in game alone. Errors:
    `EngineError`.
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

        `trees_mb`: memory in MB for search trees that MCTS reuses at the next move of a game.
        `evaluations`: texts of evaluation sets by a game's name and its canonical options.
        `larger_tables`: by the names of their games.
        """
        self._plugins = plugins or {}
        self._evaluations = evaluations or {}
        self._larger_tables = larger_tables or {}
        self._with_sets: dict[tuple[str, str], Game] = {}
        """Games with evaluation sets, one for equal options, however written: sets may be large."""
        self.table = table
        self.strategies = Strategies(STRATEGIES_MB, trees_mb)
        self._stops = Stops()
        self._games: LruCache[tuple[str, str], Game] = LruCache(GAMES_KEPT_BYTES, _weight)
        self.game_names: Sequence[str] = [*built_in_games(), *self._plugins]
        self.algorithms = ALGORITHMS
        self.opponents = _engine.opponents()

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

    def card(self, name: str, options: Mapping[str, Any] | None = None) -> Card:
        """Describe a game under `options`, else its default ones. Errors: as those of `game`."""
        return self.game(name, options).card()

    def search(
        self,
        position: Position,
        task: Task,
        on_iteration: Callable[[Report], None] | None = None,
        seeded_mb: int = SEEDED_TABLE_MB,
    ) -> Report:
        """Plan a search and run it; `seeded_mb` is as in `run`. Errors: `EngineError`."""
        plan = position.plan(task)
        seeded = "seed" in task
        return self.run(plan, seeded=seeded, on_iteration=on_iteration, seeded_mb=seeded_mb)

    def run(  # noqa: PLR0913 - all that a search takes
        self,
        plan: Plan,
        *,
        seeded: bool = False,
        exchange: SearchExchange | None = None,
        on_iteration: Callable[[Report], None] | None = None,
        stop: Stop | None = None,
        turn: SlotTurn | None = None,
        time_ms: float | None = None,
        soft_ms: float | None = None,
        threads: int | None = None,
        seeded_mb: int = SEEDED_TABLE_MB,
    ) -> Report:
        """Run a planned search in this process's transposition table.

        A `seeded` search gets an empty table of `seeded_mb` megabytes instead, and no `exchange`.
        `stop`, a flag of `stopping`, ends the search. With a `turn`, the search yields its slots to
        others. `time_ms`, `soft_ms` and `threads` replace the task's. Errors: `EngineError`.
        """
        table = Table(megabytes=seeded_mb) if seeded else self.table
        with self._flag(stop) as flag:
            return plan.search(
                table=table,
                strategies=None if seeded else self.strategies,
                exchange=None if seeded else exchange,
                stop=flag,
                on_iteration=on_iteration,
                turn=turn,
                time_ms=time_ms,
                soft_ms=soft_ms,
                threads=threads,
            )

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


def _weight(key: tuple[str, str], game: Game) -> int:
    return GAME_BYTES + BYTES_A_LETTER * len(key[1]) + game.bytes


def _json(options: Mapping[str, Any]) -> str:
    try:
        return json.dumps(options, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (RecursionError, ValueError) as error:
        raise Problem(
            "bad_option", "the options are nested too deeply", pointer="/options"
        ) from error


CHANCE_MOVES = "chance_moves"
HINTS = {CHANCE_MOVES: "; sampleOutcome draws what it does in a whole state"}
"""What the service offers where the engine refuses, by the error's code. A view is not enough to
draw chance's outcome: that takes a whole state."""
OF_UNKNOWN_NAMES = {
    UNKNOWN_GAME,
    "unknown_algorithm",
    "unknown_evaluator",
    "unknown_player",
    "bad_option",
    "bad_opponent",
    "bad_weight",
}
"""Codes of errors whose text may misspell one of the alternatives."""


def problem(error: EngineError) -> Problem:
    alternatives = error.alternatives
    if error.code in OF_UNKNOWN_NAMES and error.text:
        alternatives = nearest_first(error.text, alternatives)
    return Problem(
        error.code,
        str(error) + HINTS.get(error.code, ""),
        # The path names the game, but a pointer refers to the body.
        pointer=None if error.code == UNKNOWN_GAME else error.pointer,
        text=error.text,
        index=error.index,
        alternatives=alternatives,
        end={name: getattr(error, name, None) for name in END},
    )
