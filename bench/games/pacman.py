"""The textbook's Pacman experiment, beside what is published, as tables.

See `service/play/experiment/catalogue.py`.
"""

from service.engine import Engine, Table
from service.play.experiment.catalogue import PACMAN, named
from service.play.experiment.experiment import Experiment, Pairing, as_json
from service.play.experiment.text import table

GAMES_A_CELL = 500
FIRST_SEEDS = (0, 10_000)
"""First seed of each table: the maze was chosen on the first table's games; the second's are new.
"""

ENGINE = Engine(Table(megabytes=1))


def experiment() -> Experiment:
    return named(ENGINE, PACMAN, {})


def run(games: int = GAMES_A_CELL, first_seed: int = 0) -> list[Pairing]:
    """Play every Pacman against every ghost, a game a seed from `first_seed` on."""
    cells = experiment().cells(ENGINE, games, first_seed)
    return list({cell.names: cell for cell in cells}.values())


def main() -> None:
    """Print the maze and the tables."""
    played = experiment()
    print(played.start.inspect()["board"])
    for first in FIRST_SEEDS:
        print(f"\nseeds {first} to {first + GAMES_A_CELL - 1}\n")
        print(table(as_json(played, run(first_seed=first))))


if __name__ == "__main__":
    main()
