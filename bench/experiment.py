"""The textbook's Pacman experiment: what it costs to take the opponent for another than he is.

Pacman looks four plies ahead and keeps away from the ghost; `alpha_beta` takes the ghost for an
adversary, `expectimax` for one that moves at random. The ghost is the one or the other: the
adversary looks two plies ahead and draws near to Pacman. On a maze of our own, where the short way
to the dots leads past the ghost; after Berkeley's CS188, lecture "Expectimax search".

Published of five games a cell, wins and mean score: minimax against the adversary 5/5, 483,
against the random ghost 5/5, 493; expectimax 1/5, -303, and 5/5, 503.
"""

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from service._engine import Game, Table
from service.engine import Inspection, Task

GAME = Game("pacman", '{"layout":"gamble","most_moves":100}')
GAMES_A_CELL = 500
FIRST_SEEDS = (0, 10_000)
"""Of a table each: the maze was chosen on the first one's games, the other's are fresh."""
TABLE = Table(megabytes=1)

PACMEN: dict[str, Task] = {
    "minimax": {"algorithm": "alpha_beta", "depth": 4},
    "expectimax": {"algorithm": "expectimax", "depth": 4, "opponent": {"model": "random"}},
}
SEEK = {feature["name"]: 0.0 for feature in GAME.card()["features"]} | {
    "score": 1.0,
    "ghost_distance": 10.0,
}

Chooser = Callable[[Inspection, random.Random], str]
"""From a position, as it is inspected, and a source of chance, to a move."""


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


def adversary(position: Inspection, chance: random.Random) -> str:
    """Choose the way that minimax likes best, by lot among equals."""
    task: Task = {"algorithm": "alpha_beta", "depth": 2, "multi_pv": 0, "weights": SEEK}
    report = GAME.at(position["state"]).search(task, TABLE)
    best: list[str] = [line["move"] for line in report["lines"] if line["value"] == report["value"]]
    return chance.choice(best)


def at_random(position: Inspection, chance: random.Random) -> str:
    """Choose any legal way."""
    return str(chance.choice(position["legal_moves"]))


GHOSTS: dict[str, Chooser] = {"adversarial": adversary, "random": at_random}


def play(task: Task, ghost: Chooser, seed: int) -> float:
    """Play one game; Pacman's score."""
    chance = random.Random(seed)
    position = GAME.at().inspect()
    while position["turn"] != "over":
        if position["player"] == "Pacman":
            move = GAME.at(position["state"]).search(task, TABLE)["move"]
        else:
            move = ghost(position, chance)
        position = GAME.at(position["state"], [move]).inspect()
    return float(position["utilities"][0])


def run(games: int = GAMES_A_CELL, first_seed: int = 0) -> list[Cell]:
    """Play every Pacman against every ghost, a game a seed from `first_seed` on."""
    seeds = range(first_seed, first_seed + games)
    return [
        Cell(pacman, ghost, [play(task, choose, seed) for seed in seeds])
        for pacman, task in PACMEN.items()
        for ghost, choose in GHOSTS.items()
    ]


def main() -> None:
    """Print the maze and the tables."""
    print(GAME.at().inspect()["board"])
    for first in FIRST_SEEDS:
        print(f"\n{GAMES_A_CELL} games a cell, seeds {first} to {first + GAMES_A_CELL - 1}\n")
        print(f"{'Pacman':<12} {'ghost':<12} {'won':>6} {'mean score':>12}")
        for cell in run(first_seed=first):
            print(f"{cell.pacman:<12} {cell.ghost:<12} {cell.wins:>6} {cell.mean:>12.1f}")


if __name__ == "__main__":
    main()
