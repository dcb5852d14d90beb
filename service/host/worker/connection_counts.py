"""The number of connections of each worker, in shared memory.

    row:      0    1    2    3   …
    count:    5    4   −1   −1        −1: no such worker

Only its worker writes a row. The others read it without a lock: a count that is slightly out of
date costs a millisecond at most.
"""

from collections.abc import Collection
from mmap import mmap

ABSENT = -1
BYTES = 4
TOLERATED = 8
"""A worker tolerates that another has fewer connections by up to 1/TOLERATED of its own."""


class ConnectionCounts:
    """Counts for at most `most` workers at one time. Make it before the fork."""

    def __init__(self, most: int) -> None:
        self._rows = memoryview(mmap(-1, most * BYTES)).cast("i")
        for number in range(most):
            self._rows[number] = ABSENT

    @property
    def total(self) -> int:
        """Connections of all workers that accept."""
        return sum(count for count in self._rows if count != ABSENT)

    def claim(self, taken: Collection[int]) -> "ConnectionCount":
        """Return the first row that no living worker has, for a new worker."""
        last = len(self._rows) - 1
        free = next((number for number in range(last) if number not in taken), last)
        return ConnectionCount(free, self._rows)


class ConnectionCount:
    """One worker's row."""

    def __init__(self, number: int, rows: memoryview) -> None:
        self.number = number
        self._rows = rows

    def begin(self) -> None:
        """Record that the worker accepts connections."""
        self._rows[self.number] = 0

    def set(self, connections: int) -> None:
        """Record the worker's number of connections, between `begin` and `end`."""
        if self._rows[self.number] != ABSENT:
            self._rows[self.number] = connections

    def end(self) -> None:
        """Record that the worker accepts no more."""
        self._rows[self.number] = ABSENT

    def has_more_than_another(self) -> bool:
        """Return whether another worker has fewer connections, by more than an eighth."""
        mine = self._rows[self.number]
        return any(ABSENT < other < mine - other // TOLERATED for other in self._rows)
