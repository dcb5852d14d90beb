"""The textbook's Pacman experiment, see `service/play/experiment.py`, as tables.

Published of five games a cell, wins and mean score: minimax against the adversary 5/5, 483,
against the random ghost 5/5, 493; expectimax 1/5, -303, and 5/5, 503.
"""

from service.engine import Engine, Table
from service.play.experiment import Cell, Experiment

GAMES_A_CELL = 500
FIRST_SEEDS = (0, 10_000)
"""Of a table each: the maze was chosen on the first one's games, the other's are fresh."""


def experiment() -> Experiment:
    """Make the experiment with an engine of its own."""
    return Experiment(Engine(Table(megabytes=1)))


def run(games: int = GAMES_A_CELL, first_seed: int = 0) -> list[Cell]:
    """Play every Pacman against every ghost, a game a seed from `first_seed` on."""
    cells = experiment().cells(games, first_seed)
    return list({(cell.pacman, cell.ghost): cell for cell in cells}.values())


def main() -> None:
    """Print the maze and the tables."""
    print(experiment().game.at().inspect()["board"])
    for first in FIRST_SEEDS:
        print(f"\n{GAMES_A_CELL} games a cell, seeds {first} to {first + GAMES_A_CELL - 1}\n")
        print(f"{'Pacman':<12} {'ghost':<12} {'won':>6} {'mean score':>12}")
        for cell in run(first_seed=first):
            print(f"{cell.pacman:<12} {cell.ghost:<12} {cell.wins:>6} {cell.mean:>12.1f}")


if __name__ == "__main__":
    main()
