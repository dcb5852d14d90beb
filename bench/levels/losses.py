"""What each level loses: 200 positions a game, judged by a stronger search.

Losses by size per 100 moves fall with the level. From level 3 on nothing is hung for nothing, and
no win in one is missed.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

from bench.levels.contest import CONTESTS
from bench.levels.judge import Unit, Verdict, verdicts
from bench.levels.positions import positions
from bench.support.measure import heading, row
from service.engine import Engine, Game, Position, Report, Table, Task
from service.moves.levels.chooser import TABLE_MB, chooser
from service.moves.levels.ladder import FLOOR, ladder_of
from service.moves.levels.strength import Strength

POSITIONS = 200
PROCESSES = 2
ERRORS = 2.0
"""Standard errors by which a level may lose more than the one below."""
UNITS = {
    "chess": Unit("pawns", (0.5, 1.0, 3.0), 9.0, 50_000, "material", 3),
    "go_9": Unit("of a win", (0.1, 0.25, 0.5), 1.0, 100_000, "prisoners", 3),
    "othello": Unit("discs", (2.0, 6.0, 16.0), 64.0, 50_000, is_by_points=True),
    "checkers": Unit("men", (0.3, 0.7, 1.7), 6.0, 50_000, "captured", 1),
}
"""By the names of the contests."""


@dataclass(frozen=True)
class Levels:
    """The verdicts on each level of a game, in the order of the same positions."""

    unit: Unit
    verdicts: Sequence[Sequence[Verdict]]

    def per_100(self, level: int) -> Sequence[float]:
        """Return how many losses of each size a level has in 100 moves, the largest last."""
        least = (*self.unit.sizes, float("inf"))
        losses = [verdict.loss for verdict in self.verdicts[level - 1]]
        counts = [sum(a <= loss < b for loss in losses) for a, b in pairwise(least)]
        return [100 * count / len(losses) for count in counts]

    def mean(self, level: int) -> float:
        return fmean(verdict.loss for verdict in self.verdicts[level - 1])

    def falls(self) -> bool:
        """Return whether no level loses more than the one below, but for chance, and all less."""
        return self.mean(len(self.verdicts)) < self.mean(1) and all(
            fmean(rises) <= ERRORS * stdev(rises) / sqrt(len(rises))
            for rises in map(_rises, self.verdicts, self.verdicts[1:])
        )

    def hung(self, level: int) -> int:
        return sum(verdict.is_hung for verdict in self.verdicts[level - 1])

    def missed(self, level: int) -> int:
        return sum(verdict.is_missed_win for verdict in self.verdicts[level - 1])


def shown(name: str) -> bool:
    """Print the losses of a contest's levels. Return whether all is within its limits."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        of_positions = list(pool.map(judged, [name] * POSITIONS, range(POSITIONS), chunksize=5))
    found = Levels(UNITS[name], list(zip(*of_positions, strict=True)))
    levels = range(1, len(found.verdicts) + 1)
    heading(f"{name}: losses in 100 moves, in {found.unit.name} ({POSITIONS} positions)")
    row("", "small  medium   large    mean")
    row("from", "".join(f"{size:8g}" for size in found.unit.sizes) + " " * 8)
    for level in levels:
        counts = "".join(f"{count:8.1f}" for count in found.per_100(level))
        row(f"level {level}", f"{counts}{found.mean(level):8.2f}")
    falls = found.falls()
    floored = levels[FLOOR - 1 :]
    hung, missed = sum(map(found.hung, floored)), sum(map(found.missed, floored))
    row("losses fall with the level", "yes" if falls else "no", "limit: yes")
    if found.unit.tally:
        row(f"hung for nothing from level {FLOOR} on", str(hung), "limit 0")
    row(f"wins in one missed from level {FLOOR} on", str(missed), "limit 0")
    return falls and hung == missed == 0


def judged(name: str, number: int) -> list[Verdict]:
    """Return the verdicts on the levels of a game, at one of its positions."""
    game, position = _game(name), _positions(name)[number]
    levels = range(1, len(ladder_of(game).levels) + 1)
    moves = [move_of(game, position, level, number) for level in levels]
    return verdicts(game, position, UNITS[name], moves)


def move_of(game: Game, position: Position, level: int, seed: int) -> str:
    """Return the move that a level chooses, by what its player sees."""
    own = position.seen_by() if game.hides_information else position

    def ask(task: Task) -> Report:
        return _engine().search(own, task, seeded_mb=TABLE_MB)

    choice = chooser(Strength(level=level), game, own, seed, ask).choose()
    if choice is None:
        raise ValueError(f"level {level} of {game.name} is full strength")
    return choice.chosen.move


@cache
def _positions(name: str) -> list[Position]:
    return positions(_engine(), _game(name), POSITIONS, name)


@cache
def _game(name: str) -> Game:
    contest = CONTESTS[name]
    return _engine().game(contest.game, contest.options)


@cache
def _engine() -> Engine:
    return Engine(Table(megabytes=TABLE_MB))


def _rises(below: Sequence[Verdict], above: Sequence[Verdict]) -> list[float]:
    """Return how much more the level above loses at each position."""
    return [high.loss - low.loss for low, high in zip(below, above, strict=True)]
