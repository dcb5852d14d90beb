"""The textbook's Pacman experiment: what it costs to take the opponent for another than he is.

Pacman looks four plies ahead and keeps away from the ghost; `alpha_beta` takes the ghost for an
adversary, `expectimax` for one that moves at random. The ghost is the one or the other: the
adversary looks two plies ahead and draws near to Pacman. On a maze of our own, where the short way
to the dots leads past the ghost; after Berkeley's CS188, lecture "Expectimax search".
"""

import random
import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.engine import Engine, Inspection, Position, Report, Task

NAME = "pacman"
OPTIONS: Mapping[str, Any] = {"layout": "gamble", "most_moves": 100}
PACMEN: Mapping[str, Task] = {
    "minimax": {"algorithm": "alpha_beta", "depth": 4},
    "expectimax": {"algorithm": "expectimax", "depth": 4, "opponent": {"model": "random"}},
}
GHOSTS = ("adversarial", "random")

Search = Callable[[Engine, Position, Task], Report]


@dataclass(frozen=True)
class Cell:
    """Games of one Pacman against one ghost."""

    pacman: str
    ghost: str
    scores: list[float]

    @property
    def wins(self) -> int:
        """How many games Pacman won: only they have 500 points more in the score than it cost."""
        return sum(score > 0 for score in self.scores)

    @property
    def mean(self) -> float:
        """Points."""
        return statistics.fmean(self.scores)


class Experiment:
    """The game, and what searches it."""

    def __init__(self, engine: Engine, search: Search = Engine.search) -> None:
        self.game = engine.game(NAME, OPTIONS)
        self._engine = engine
        self._search = search
        seek = {feature["name"]: 0.0 for feature in self.game.card()["features"]}
        self._seek = seek | {"score": 1.0, "ghost_distance": 10.0}

    def cells(self, games: int, first_seed: int = 0) -> Iterator[Cell]:
        """Play every Pacman against every ghost, a game a seed from `first_seed` on.

        Yield a cell after each of its games. Errors: those of the search.
        """
        for pacman, task in PACMEN.items():
            for ghost in GHOSTS:
                scores: list[float] = []
                for seed in range(first_seed, first_seed + games):
                    scores.append(self._play(task, ghost, seed))
                    yield Cell(pacman, ghost, [*scores])

    def _play(self, task: Task, ghost: str, seed: int) -> float:
        """Play one game; return Pacman's score."""
        chance = random.Random(seed)  # noqa: S311 - repeatable
        choose = self._adversary if ghost == GHOSTS[0] else _at_random
        position = self.game.at().inspect()
        while position["turn"] != "over":
            now = self.game.at(position["state"])
            if position["player"] == "Pacman":
                move = self._search(self._engine, now, task)["move"]
            else:
                move = choose(position, chance)
            position = now.child(move).inspect()
        return float(position["utilities"][0])

    def _adversary(self, position: Inspection, chance: random.Random) -> str:
        """Choose the way that minimax likes best, by lot among equals."""
        task: Task = {"algorithm": "alpha_beta", "depth": 2, "multi_pv": 0, "weights": self._seek}
        report = self._search(self._engine, self.game.at(position["state"]), task)
        best = [line["move"] for line in report["lines"] if line["value"] == report["value"]]
        return chance.choice(best)


def _at_random(position: Inspection, chance: random.Random) -> str:
    """Choose any legal way."""
    return chance.choice(position["legal_moves"])
