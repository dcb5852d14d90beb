"""Search slots: a host runs as many searches at one time as it has cores; others take turns.

The engine's `SharedSlots` shares them between all threads of all processes; see the crate `slots`.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from mmap import mmap
from pathlib import Path
from time import monotonic

from service.engine import Announcement, SharedSlots, SlotTurn, Stop
from service.errors import Problem, busy
from service.shared.control_groups import CONTROL_GROUPS, OWN_GROUPS, VERSION_2, groups_of

MOVE, ANALYSIS, JOB = 0, 1, 2
"""Priorities: a search goes before those with a higher number. JOB is not refused but waits."""
QUOTAS = {VERSION_2: ("cpu.max",), "cpu": ("cpu.cfs_quota_us", "cpu.cfs_period_us")}
"""Files with quota and period, by the controller; control groups 2 name none."""


def cores(groups: Path = CONTROL_GROUPS, own: Path = OWN_GROUPS) -> int:
    """Return the number of whole cores that this process may use, at least one.

    The smallest quota counts, of its control group and of those that this one lies in.
    """
    return max(1, min([len(os.sched_getaffinity(0)), *_quotas(groups, own)]))


def _quotas(groups: Path, own: Path) -> Iterator[int]:
    for controller, group in groups_of(QUOTAS, groups, own):
        with suppress(OSError, ValueError):  # no such file, or "max"
            files = (group / name for name in QUOTAS[controller])
            quota, period = map(int, " ".join(map(Path.read_text, files)).split())
            if quota >= 0:
                yield quota // period


class SearchSlots:
    """The slots of this host, shared by forked processes."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._shared = SharedSlots(mmap(-1, SharedSlots.BYTES), number)

    @property
    def active(self) -> int:
        """Number of searches that run or wait, in all processes."""
        return self._shared.active

    def free(self, process: int) -> None:
        """Free the slots of a process that has ended."""
        self._shared.free(process)

    def announce(self, deadline: float, priority: int) -> Announcement:
        """Count a search among those that share the slots' time, before it asks for a slot.

        Errors: `Problem` busy, as in `hold`.
        """
        announced = self._shared.announce(deadline, priority)
        if isinstance(announced, int):
            raise self._too_little(announced, deadline)
        return announced

    def replied(self, due: float, at: float) -> None:
        """Record when the reply to a search was sent, and when it was due (both `monotonic`)."""
        self._shared.replied(at - due)

    def is_crowded(self, deadline: float, priority: int) -> bool:
        """Return whether `announce` would refuse the search."""
        return self._shared.is_crowded(deadline, priority)

    def _too_little(self, others: int, deadline: float) -> Problem:
        left_ms = max(0.0, (deadline - monotonic()) * 1000)
        return busy(
            f"{others} searches share {self.number} slots: "
            f"too little of the {left_ms:.0f} ms would be left for this one"
        )

    @contextmanager
    def hold(  # noqa: PLR0913 - all that a search may have
        self,
        deadline: float,
        stop: Stop,
        *,
        wanted: int = 1,
        priority: int = MOVE,
        may_be_refused: bool = True,
        announcement: Announcement | None = None,
    ) -> Iterator[SlotTurn]:
        """Wait for a slot until `deadline` (of `time.monotonic`) or `stop`, and hold it.

        The turn has up to `wanted` slots, as many as are free or held by less urgent searches. A
        search with this turn yields at once to more urgent searches, and in turn to equal ones. A
        search without a slot by its deadline runs for a moment all the same. Where many share the
        slots, the turn's own deadline is a little earlier, so that all reply in time.
        Errors: `Problem` busy, at once, if its share of the time would be too small.
        """
        turn = self._shared.enter(stop, deadline, wanted, priority, may_be_refused, announcement)
        if isinstance(turn, int):
            raise self._too_little(turn, deadline)
        try:
            turn.wait(stop)
            yield turn
        finally:
            turn.leave()
