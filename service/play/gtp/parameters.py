"""Parameters of search and resignation: set at the program's start, changed by a command."""

from collections.abc import Mapping
from typing import Any, cast

from service.engine import AUTO, Task, greatest
from service.moves.clock import MARGIN_MS, Clock, TimeBudget, budget
from service.moves.levels.ladder import FULL_STRENGTH
from service.moves.levels.strength import Strength
from service.moves.manners import RESIGN_BELOW
from service.play.options import ChosenOptions, EngineOption

ALGORITHM, LEVEL, DEPTH, NODES = "algorithm", "level", "depth", "nodes"
PLAYOUTS, TIME, THREADS, SEED = "playouts", "time_ms", "threads", "seed"
RESIGN, OVERHEAD = "resign_below", "overhead_ms"
MCTS = "mcts"
NEVER = -2.0
"""A value below every position's, with which no game is resigned."""
LIMITS = {DEPTH: "depth", NODES: "nodes", PLAYOUTS: "iterations", TIME: "time_ms"}
"""Parameters that limit a search, with their fields in a task; 0 means no limit."""
ABOUT = {
    ALGORITHM: "how to search; mcts in go, auto in hex",
    LEVEL: "strength from 1 to 10",
    DEPTH: "most plies of a search",
    NODES: "most positions of a search",
    PLAYOUTS: "most simulations of mcts",
    TIME: "most time of a search in ms",
    THREADS: "threads of a search",
    SEED: "makes the moves repeatable; -1: none",
    RESIGN: "resign after three moves with values at or below this; -2: never",
    OVERHEAD: "time in ms that a move takes beside its search",
}
"""Descriptions of the parameters."""


def parameters(card: Mapping[str, Any]) -> ChosenOptions:
    """The parameters for the game of `card`."""
    fitting = [row["name"] for row in card["algorithms"] if row["applies"]]
    every = [
        EngineOption(ALGORITHM, "combo", AUTO, values=[AUTO, *fitting]),
        EngineOption(LEVEL, "spin", FULL_STRENGTH, 1, FULL_STRENGTH),
        *(EngineOption(name, "spin", 0, 0, greatest(field)) for name, field in LIMITS.items()),
        EngineOption(THREADS, "spin", 1, 1, greatest("threads")),
        EngineOption(SEED, "spin", -1, -1, greatest("seed")),
        EngineOption(RESIGN, "number", RESIGN_BELOW, NEVER, 0.0),
        EngineOption(OVERHEAD, "spin", int(MARGIN_MS), 0, 5000),
    ]
    return ChosenOptions({option.name: option for option in every})


def task(chosen: ChosenOptions, clock: Clock | None, usual_ms: float, plies: int) -> Task:
    """Make the task of a search after `plies`, of `usual_ms` where nothing else limits it."""
    algorithm = chosen[ALGORITHM]
    if chosen[PLAYOUTS] and algorithm == AUTO:
        algorithm = MCTS
    made: dict[str, Any] = {"algorithm": algorithm, "threads": chosen[THREADS]}
    made |= {field: chosen[name] for name, field in LIMITS.items() if chosen[name]}
    if chosen[SEED] >= 0:
        made["seed"] = chosen[SEED] + plies
    if clock is not None:
        allowed: TimeBudget = budget(clock, chosen[OVERHEAD])
        made["time_ms"] = min(made.get("time_ms", allowed.hard_ms), allowed.hard_ms)
        made["soft_ms"] = min(allowed.soft_ms, made["time_ms"])
    elif not made.keys() & set(LIMITS.values()):
        made["time_ms"] = usual_ms
    return cast("Task", made)


def strength(chosen: ChosenOptions) -> Strength | None:
    """Return the strength of the choice; `None`: the best move is played."""
    return Strength(level=chosen[LEVEL]) if chosen[LEVEL] < FULL_STRENGTH else None
