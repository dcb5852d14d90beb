"""Players of the ladder: a level, full strength at the ladder's limit, and a random one."""

from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from service.engine import Engine, Position, Report, Table, Task
from service.moves.levels.chooser import Chooser, Draw
from service.moves.levels.ladder import FULL_STRENGTH, Ladder
from service.moves.levels.strength import Strength

MOST_NODES = 20_000
"""Positions that full strength visits for a move."""
TABLE_MB = 16
RANDOM = 0
"""The number of the player who moves at random."""


class Mover(Protocol):
    """A player of one game."""

    def choose(self, position: Position) -> str: ...


@dataclass(frozen=True)
class RandomMover:
    """Moves at random."""

    source: Random

    def choose(self, position: Position) -> str:
        return self.source.choice(position.inspect()["legal_moves"])


@dataclass(frozen=True)
class LevelMover:
    """A level from 1 to 10, with a table of its own for the last."""

    ladder: Ladder
    level: int
    seed: int
    engine: Engine = field(default_factory=lambda: Engine(Table(megabytes=TABLE_MB)))

    def choose(self, position: Position) -> str:
        def ask(task: Task) -> Report:
            return self.engine.search(position, task)

        if self.level == FULL_STRENGTH:
            return ask(Task(nodes=MOST_NODES, lines=0))["move"]
        draw = Draw(self.seed, position.state)
        choice = Chooser(Strength(level=self.level), self.ladder, draw, ask).choose()
        assert choice is not None, "a level below full strength draws its move"
        return choice.chosen.move


def mover(ladder: Ladder, level: int, seed: int) -> Mover:
    """Make the player of a level, `RANDOM` among them."""
    return RandomMover(Random(seed)) if level == RANDOM else LevelMover(ladder, level, seed)
