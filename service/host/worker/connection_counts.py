"""How many connections each worker has, in memory that all of them share.

    row:      0    1    2    3   …
    count:    5    4   −1   −1        −1: no such worker

A row is written by its worker alone, and read by the others without a lock: a count that is a
little old costs a millisecond, no more.
"""

from collections.abc import Collection
from mmap import mmap

ABSENT = -1
BYTES = 4


class ConnectionCounts:
    """Made before the workers are forked; `most` of them at one time."""

    def __init__(self, most: int) -> None:
        self._rows = memoryview(mmap(-1, most * BYTES)).cast("i")
        for number in range(most):
            self._rows[number] = ABSENT

    def claim(self, taken: Collection[int]) -> "ConnectionCount":
        """Give a worker to be the first row that no living one has taken."""
        last = len(self._rows) - 1
        free = next((number for number in range(last) if number not in taken), last)
        return ConnectionCount(free, self._rows)


class ConnectionCount:
    """One worker's row."""

    def __init__(self, number: int, rows: memoryview) -> None:
        self.number = number
        self._rows = rows

    def begin(self) -> None:
        """State that the worker takes connections."""
        self._rows[self.number] = 0

    def count(self, connections: int) -> None:
        """State how many connections the worker has, between `begin` and `end`."""
        if self._rows[self.number] != ABSENT:
            self._rows[self.number] = connections

    def end(self) -> None:
        """State that the worker takes no more."""
        self._rows[self.number] = ABSENT

    def is_above_the_least(self) -> bool:
        """Whether another worker has fewer connections."""
        mine = self._rows[self.number]
        return any(ABSENT < other < mine for other in self._rows)
