"""Search slots: as many searches run at one time on a host as there are cores, by turns.

The engine's `Slots` does the sharing, between all threads of all processes; see the crate `slots`.
"""

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from mmap import mmap
from pathlib import Path
from time import monotonic

from service.engine import SharedSlots, Stop, Turn
from service.errors import Problem

CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
RETRY_AFTER_S = 1
REPLY_S = 0.0004
"""What each of a crowd's replies takes, written one after another."""


def cores(cpu_max: Path = CPU_MAX) -> int:
    """Whole cores that this process may use, at least one."""
    allowed = len(os.sched_getaffinity(0))
    try:
        quota, period = cpu_max.read_text().split()
    except (OSError, ValueError):
        return allowed
    return allowed if quota == "max" else max(1, min(allowed, int(quota) // int(period)))


class Slots:
    """The slots of this host; processes that are forked share them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._shared = SharedSlots(mmap(-1, SharedSlots.BYTES), number)

    @property
    def active(self) -> int:
        """How many searches run or wait, in all processes."""
        return self._shared.active

    @contextmanager
    def hold(self, deadline: float, stop: Stop, wanted: int = 1) -> Iterator[Turn]:
        """Wait for a slot until `deadline` (of `time.monotonic`) or `stop`, and hold it.

        In a crowd the turn's own deadline is a little earlier, so that all reply in time. It has up
        to `wanted` slots, as many as are free. A search that is given the turn gives way to others;
        one that has had no slot by its deadline goes on without, for a moment.
        Errors: `Problem` busy, at once, where its share of the time would be too little.
        """
        turn = self._shared.enter(deadline - self._replies_s, wanted)
        if turn is None:
            left_ms = max(0.0, (deadline - monotonic()) * 1000)
            raise Problem(
                "busy",
                f"{self.active} searches share {self.number} slots: "
                f"too little of the {left_ms:.0f} ms would be left for this one",
                headers={"Retry-After": str(math.ceil(RETRY_AFTER_S))},
            )
        try:
            turn.wait(stop)
            yield turn
        finally:
            turn.leave()

    @property
    def _replies_s(self) -> float:
        """Time that the replies of a crowd take, if all are due at once."""
        active = self.active
        return REPLY_S * active if active >= self.number else 0.0
