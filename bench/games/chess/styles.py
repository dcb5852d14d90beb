"""What a style changes in chess: captures and checks, draws, and its cost in Elo.

Each style plays the same level without a style; each random opening is played twice, with sides
swapped. Then the same at full strength. The first rows of each are those of no style.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import log10, sqrt

from bench.support.measure import heading, row
from service.engine import Engine, Game, Position, Table, Task
from service.moves.levels.ladder import FULL_STRENGTH
from service.moves.levels.strength import Strength
from service.moves.styles.style import PLAIN, STYLES, Style
from service.play.handicap import Handicap
from service.play.match.openings import Openings

GAMES, LEVEL, NODES = 200, 7, 2_000
MOST_PLIES = 300
"""Plies after which a game counts as a draw."""
OPENINGS, TABLE_MB, NICE, PROCESSES = "random:6", 16, 10, 2
OWN = "none"
Z95 = 1.96


@dataclass(frozen=True)
class Order:
    """A game to play."""

    style: str
    number: int
    level: int
    nodes: int
    """Positions a move, of full strength."""


@dataclass(frozen=True)
class Played:
    """One game, as the style's side played it."""

    score: float
    moves: int
    captures: int
    checks: int
    plies: int


def main() -> None:
    """Print a row for each style."""
    arguments = _parsed()
    os.nice(NICE)
    games, nodes = arguments.games, arguments.nodes
    heading(f"chess: {games} games a style, level {arguments.level}")
    _compare(arguments.level, games, nodes)
    heading(f"chess: {games} games a style, full strength at {nodes:,} positions a move")
    _compare(FULL_STRENGTH, games, nodes)


def _compare(level: int, games: int, nodes: int) -> None:
    for style in (OWN, *STYLES["chess"]):
        orders = [Order(style, number, level, nodes) for number in range(games)]
        with ProcessPoolExecutor(PROCESSES) as pool:
            _print(style, list(pool.map(played, orders)))


def played(order: Order) -> Played:
    """Play one game."""
    game, style = _game(), STYLES["chess"].get(order.style, PLAIN)
    pair, second = divmod(order.number, 2)
    opening = next(Openings(game, _judge(), OPENINGS, pair).read()).at(game)
    position, sides = opening, [_Side(order, style, 0), _Side(order, PLAIN, 1)]
    white = sides[::-1] if second else sides
    plies = 0
    while (seen := position.inspect())["turn"] != "over" and plies < MOST_PLIES:
        side = white[seen["player"] == "black"]
        position = side.moved(position)
        plies += 1
    first, other = seen.get("utilities") or (0.0, 0.0)
    score = (1 + (first > other) - (first < other)) / 2
    own = sides[0]
    return Played(1 - score if second else score, own.moves, own.captures, own.checks, plies)


class _Side:
    """A side of one game, with a table of its own."""

    def __init__(self, order: Order, style: Style, place: int) -> None:
        strength = Strength(level=order.level) if order.level < FULL_STRENGTH else None
        self._handicap = Handicap(strength, _game(), 2 * order.number + place, style)
        self._limits = Task(nodes=order.nodes, threads=1) if strength is None else Task()
        self._engine = Engine(Table(megabytes=TABLE_MB))
        self.moves = self.captures = self.checks = 0

    def moved(self, position: Position) -> Position:
        report = self._handicap.report(self._engine, position, self._limits)
        label = position.label(report["move"])
        self.moves += 1
        self.captures += "x" in label
        self.checks += label.endswith(("+", "#"))
        return position.child(report["move"])


def _print(style: str, games: Sequence[Played]) -> None:
    count, moves = len(games), sum(one.moves for one in games)
    draws = sum(one.score == 0.5 for one in games)
    mean = sum(one.score for one in games) / count
    variance = sum((one.score - mean) ** 2 for one in games) / count
    error = Z95 * sqrt(variance / count)
    captures, checks = (
        f"{sum(values) / count:.1f} a game, {100 * sum(values) / moves:.1f} a hundred moves"
        for values in ([one.captures for one in games], [one.checks for one in games])
    )
    row(f"{style}: captures", captures)
    row(f"{style}: checks", checks)
    plies = sum(one.plies for one in games) / count
    row(f"{style}: draws", f"{100 * draws / count:.0f} %, {plies:.0f} plies a game")
    low, middle, high = (_elo(score) for score in (mean - error, mean, mean + error))
    row(f"{style}: Elo beside own play", f"{middle:+.0f}", f"95 %: {low:+.0f} to {high:+.0f}")


def _elo(score: float) -> float:
    inside = min(0.999, max(0.001, score))
    return 400 * log10(inside / (1 - inside))


@cache
def _game() -> Game:
    return _judge().game("chess")


@cache
def _judge() -> Engine:
    return Engine(Table(megabytes=1))


def _parsed() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.games.chess.styles", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"games a style; {GAMES}")
    parser.add_argument("--level", type=int, default=LEVEL, help=f"of both sides; {LEVEL}")
    parser.add_argument("--nodes", type=int, default=NODES, help=f"of full strength; {NODES}")
    return parser.parse_known_args()[0]


if __name__ == "__main__":
    main()
