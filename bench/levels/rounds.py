"""Play a contest round by round, until each step is known well enough or the time is used up."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic

from tqdm import tqdm

from bench.levels.contest import Pairing
from bench.levels.field import Field, Order, played_one
from bench.levels.log import Log
from bench.levels.ratings import rated

ROUND = 20
"""Results of each pair in a round: an even number, since two share an opening."""
KNOWN = 60.0
"""Half of the 95 % interval at which a step is known."""


@dataclass(frozen=True)
class Budget:
    """What a ladder may use."""

    processes: int
    deadline: float
    """Of `monotonic`."""

    def play(self, orders: Sequence[Order], log: Log) -> bool:
        """Add the results of `orders` to `log`. Return whether there was time for all."""
        with ProcessPoolExecutor(self.processes) as pool, tqdm(total=len(orders)) as bar:
            for begin in range(0, len(orders), ROUND):
                if monotonic() > self.deadline:
                    return False
                for played in pool.map(played_one, orders[begin : begin + ROUND]):
                    log.add(played)
                    bar.update()
        return True


def play_rounds(field: Field, log: Log, most: int, budget: Budget, known: float = KNOWN) -> None:
    """Add to `log` until each pair has `most` results or its steps are `known`, or time is up."""
    for end in range(ROUND, most + 1, ROUND):
        if not budget.play(list(_missing(field, log, _open(field, log, known), end)), log):
            return


def _open(field: Field, log: Log, known: float) -> Callable[[Pairing], bool]:
    """Return whether a pair still has to play: whether a step between its players is not known."""
    scores = log.scores()
    names = field.names
    if any(pairing not in scores for pairing in field.pairings()):
        return lambda _: True
    ratings = rated(scores, fixed=names[0])
    unknown = {
        names.index(higher)
        for lower, higher in pairwise(names)
        if ratings.error(higher, lower) > known
    }

    def is_open(pairing: Pairing) -> bool:
        one, other = map(names.index, pairing)
        return any(step in unknown for step in range(other + 1, one + 1))

    return is_open


def _missing(
    field: Field, log: Log, is_open: Callable[[Pairing], bool], end: int
) -> Iterator[Order]:
    done = {(played.pairing, played.number) for played in log.played}
    for number in range(end):
        for pairing in field.pairings():
            if is_open(pairing) and (pairing, number) not in done:
                yield field.order(pairing, number)
