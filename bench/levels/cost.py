"""What a level's move costs: milliseconds of CPU, and the players that two cores serve.

CPU time counts, not the clock's, so that what else runs changes the figures little.
"""

from time import process_time

from bench.levels.contest import CONTESTS
from bench.levels.losses import move_of
from bench.levels.positions import at_random
from bench.support.measure import heading, row
from service.engine import Engine, Game, Table
from service.moves.levels.chooser import TABLE_MB
from service.moves.levels.ladder import TABLES, Ladder, ladder_of

POSITIONS = 60
CORES, MOVES_A_MINUTE = 2, 6
CHEAP, DEAR = 7, 9
"""Up to the first level the first limit holds, up to the second the second."""
CHEAP_MS, DEAR_MS = 20.0, 60.0
PLAYERS = 1_000
"""Players that two cores serve at level `CHEAP`, at least."""


def shown() -> bool:
    """Print what moves cost in each game that has levels. Return whether all is within limits."""
    engine = Engine(Table(megabytes=TABLE_MB))
    heading(
        f"CPU milliseconds of a move, by level ({POSITIONS} positions; each move of one thread)"
    )
    at_level: dict[str, list[float]] = {}
    for name, contest in CONTESTS.items():
        if (TABLES / f"{name}.json").exists():
            game = engine.game(contest.game, contest.options)
            at_level[name] = _costs(game, ladder_of(game))
            row(name, " ".join(f"{cost:.1f}" for cost in at_level[name]), _verdict(at_level[name]))
    players = {name: served(costs[:CHEAP][-1]) for name, costs in at_level.items()}
    fewest = min(players, key=players.__getitem__)
    row(
        f"players of {MOVES_A_MINUTE} moves a minute on {CORES} cores, level {CHEAP}",
        f"{players[fewest]:,.0f} ({fewest})",
        f"limit {PLAYERS:,}",
    )
    return players[fewest] >= PLAYERS and not any(map(beyond, at_level.values()))


def _costs(game: Game, ladder: Ladder) -> list[float]:
    """Return the mean CPU milliseconds of a move of each level, at the same positions."""
    sort = at_random(game, game.name)
    positions = [next(sort) for _ in range(POSITIONS)]
    move_of(game, positions[0], 1, seed=0)  # what a game reads once is no move's cost
    found = []
    for level in range(1, len(ladder.levels) + 1):
        began = process_time()
        for seed, position in enumerate(positions):
            move_of(game, position, level, seed)
        found.append((process_time() - began) * 1000 / POSITIONS)
    return found


def beyond(costs: list[float]) -> list[int]:
    """Return the levels beyond their limits."""
    return [
        level
        for level, cost in enumerate(costs, 1)
        if level <= DEAR and cost > (CHEAP_MS if level <= CHEAP else DEAR_MS)
    ]


def _verdict(costs: list[float]) -> str:
    limits = f"limits {CHEAP_MS:g} to level {CHEAP}, {DEAR_MS:g} to {DEAR}"
    dear = beyond(costs)
    return f"{limits}; beyond at {', '.join(map(str, dear))}" if dear else limits


def served(cost_ms: float) -> float:
    """Return how many players the cores serve, if a move costs `cost_ms`."""
    return CORES * 60_000 / (MOVES_A_MINUTE * cost_ms)
