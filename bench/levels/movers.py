"""Players of the ladder: a level, full strength at the ladder's limit, random, or a program."""

from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from bench.levels.contest import MOST_NODES, RANDOM, Peer
from service.engine import Engine, Position, Report, Table, Task
from service.moves.levels.chooser import TABLE_MB, Chooser, Draw
from service.moves.levels.ladder import FULL_STRENGTH, Ladder
from service.moves.levels.strength import Strength
from service.play.match import player_spec
from service.play.match.player import MatchTurn
from service.play.match.program import ProgramPlayer
from service.play.position_text import PositionText

FULL_TABLE_MB = 16


class Mover(Protocol):
    """A player of one game."""

    def choose(self, position: Position) -> str: ...


@dataclass(frozen=True)
class RandomMover:
    """A player of random moves."""

    source: Random

    def choose(self, position: Position) -> str:
        return self.source.choice(position.inspect()["legal_moves"])


@dataclass(frozen=True)
class LevelMover:
    """A level from 1 to 10; the last has a table of its own."""

    ladder: Ladder
    level: int
    seed: int
    engine: Engine = field(default_factory=lambda: Engine(Table(megabytes=FULL_TABLE_MB)))

    def choose(self, position: Position) -> str:
        def ask(task: Task) -> Report:
            return self.engine.search(position, task, seeded_mb=TABLE_MB)

        if self.level == FULL_STRENGTH:
            return ask(Task(nodes=MOST_NODES, lines=0))["move"]
        draw = Draw(self.seed, position.state)
        choice = Chooser(Strength(level=self.level), self.ladder, draw, ask).choose()
        if choice is None:
            raise RuntimeError("a level below full strength draws its move")
        return choice.chosen.move


class ProgramMover:
    """A program on this machine. It receives the position alone, without earlier moves."""

    def __init__(self, peer: Peer) -> None:
        """Errors: `MatchError`, `PlayerFailedError`."""
        self._limits = peer.limits
        self._player = ProgramPlayer(player_spec.program(peer.command))
        self._player.begin()

    def choose(self, position: Position) -> str:
        """Errors: `PlayerFailedError`."""
        turn = MatchTurn(position, PositionText(position.state), (), 0, None, self._limits)
        return self._player.choose(turn).move

    def close(self) -> None:
        self._player.close()


def mover(ladder: Ladder, level: int, seed: int) -> Mover:
    """Make the player of a level, `RANDOM` among them."""
    return RandomMover(Random(seed)) if level == RANDOM else LevelMover(ladder, level, seed)
