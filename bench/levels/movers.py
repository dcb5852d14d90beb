"""Players of the ladder: a level, full strength at the ladder's limit, random, or a program."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol

from bench.levels.contest import Peer
from service.engine import Engine, Position, Report, Table, Task
from service.moves.levels.chooser import TABLE_MB, Chooser, Draw
from service.moves.levels.ladder import Ladder, Level
from service.moves.levels.strength import Strength
from service.moves.sample import sampled
from service.play.match import player_spec
from service.play.match.player import MatchTurn
from service.play.match.program import ProgramPlayer
from service.play.position_text import PositionText

FULL_TABLE_MB = 16
SEED_BITS = 32


class Mover(Protocol):
    """A player of one game."""

    def choose(self, position: Position) -> str: ...


@dataclass(frozen=True)
class RandomMover:
    """A player of random moves."""

    source: Random

    def choose(self, position: Position) -> str:
        return self.source.choice(position.inspect()["legal_moves"])


def _engine() -> Engine:
    return Engine(Table(megabytes=TABLE_MB))


@dataclass(frozen=True)
class LevelMover:
    """A level below full strength, in the unit of a ladder."""

    ladder: Ladder
    level: Level
    seed: int
    engine: Engine = field(default_factory=_engine)

    def choose(self, position: Position) -> str:
        def ask(task: Task) -> Report:
            return self.engine.search(position, task, seeded_mb=TABLE_MB)

        alone = replace(self.ladder, levels=[self.level])
        draw = Draw(self.seed, position.state)
        choice = Chooser(Strength(level=1), alone, draw, ask, position=position).choose()
        if choice is None:
            raise RuntimeError("a level below full strength draws its move")
        return choice.chosen.move


@dataclass(frozen=True)
class FullMover:
    """Full strength at a number of nodes, with its own table. It draws from a mixed strategy."""

    nodes: int
    seed: int
    engine: Engine = field(default_factory=lambda: Engine(Table(megabytes=FULL_TABLE_MB)))

    def choose(self, position: Position) -> str:
        report = self.engine.search(position, Task(nodes=self.nodes, lines=0))
        drawn = sampled(report, Draw(self.seed, position.state).source().getrandbits(SEED_BITS))
        move: str = (drawn or report)["move"]
        return move


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
