"""Counters of cache events, shared by all workers of a host."""

import fcntl
import os
from mmap import mmap
from pathlib import Path
from threading import Lock

HITS = "hits"
MEMORY_HITS = "memory_hits"
MISSES = "misses"
BAD = "bad"
FAILURES = "failures"
REFUSED = "refused"
DROPPED = "dropped"
ENTRIES_ASKED = "entries_asked"
ENTRIES_FOUND = "entries_found"
ENTRIES_SENT = "entries_sent"
STRATEGIES_FOUND = "strategies_found"
STRATEGIES_SENT = "strategies_sent"
NAMES = (
    HITS,
    MEMORY_HITS,
    MISSES,
    BAD,
    FAILURES,
    REFUSED,
    DROPPED,
    ENTRIES_ASKED,
    ENTRIES_FOUND,
    ENTRIES_SENT,
    STRATEGIES_FOUND,
    STRATEGIES_SENT,
)

ROWS = 512
COUNTER_BYTES = 8


class Counters:
    """A row of numbers for each process, in one file that all processes map.

    A process owns a row by a lock on the file's byte of that index. After its end another process
    takes the row over and counts on, so no count is lost.
    """

    def __init__(self, file: Path) -> None:
        """Create `file`. All processes must inherit this object by a fork."""
        size = ROWS * len(NAMES) * COUNTER_BYTES
        file.write_bytes(bytes(size))
        self._file = file.open("r+b")
        self._memory = mmap(self._file.fileno(), size)
        self._numbers = memoryview(self._memory).cast("Q")
        self._lock = Lock()
        self._owner = 0
        self.row = 0

    def add(self, name: str, count: int = 1) -> None:
        """Add `count` to the counter `name`; nothing after `close`."""
        with self._lock:
            if self._file.closed:
                return
            if self._owner != os.getpid():
                self.row = self._own_row()
                self._owner = os.getpid()
            self._numbers[self.row * len(NAMES) + NAMES.index(name)] += count

    def total(self, name: str) -> int:
        return sum(self._numbers[NAMES.index(name) :: len(NAMES)])

    def totals(self) -> dict[str, int]:
        return {name: self.total(name) for name in NAMES}

    def close(self) -> None:
        """Give the file up. A thread that ends later may still `add`."""
        with self._lock:
            self._numbers.release()
            self._memory.close()
            self._file.close()

    def _own_row(self) -> int:
        for row in range(ROWS - 1):
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, row)
            except OSError:
                continue
            return row
        return ROWS - 1  # shared by all processes beyond the others, which may miscount
