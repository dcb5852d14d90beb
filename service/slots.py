"""Search slots: as many searches at one time as there are cores, counted across processes.

A slot is a file, and a search holds its lock. The kernel frees the lock of a process that dies.
"""

import fcntl
import heapq
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Condition
from time import monotonic

from service.errors import Problem

CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
LOOK_AGAIN_S = 0.005
RETRY_AFTER_S = 1


def cores(cpu_max: Path = CPU_MAX) -> int:
    """Whole cores that this process may use, at least one."""
    allowed = len(os.sched_getaffinity(0))
    try:
        quota, period = cpu_max.read_text().split()
    except (OSError, ValueError):
        return allowed
    return allowed if quota == "max" else max(1, min(allowed, int(quota) // int(period)))


def make_slots(folder: Path, number: int) -> list[Path]:
    """Make the files of `number` slots in `folder`."""
    files = [folder / f"slot-{i}" for i in range(number)]
    for file in files:
        file.touch()
    return files


@dataclass(frozen=True)
class Held:
    slots: int
    waited_s: float


@dataclass
class Slots:
    """The slots as one process sees them; `queue` of its threads may wait."""

    files: Sequence[Path]
    queue: int
    _changed: Condition = field(default_factory=Condition)
    _waiting: list[tuple[float, int]] = field(default_factory=list)
    _tickets: Iterator[int] = field(default_factory=count)

    @contextmanager
    def hold(self, deadline: float, wanted: int = 1) -> Iterator[Held]:
        """Hold a slot, and more of those that are free at once up to `wanted`.

        Waits until `deadline` (of `time.monotonic`), whoever has the earliest one first.
        Errors: `Problem` busy, at once where too many wait already.
        """
        began = monotonic()
        first = self._take_or_wait(deadline)
        waited = monotonic() - began if first.waited else 0.0
        held = [first.lock, *self._take_more(wanted - 1)]
        try:
            yield Held(len(held), waited)
        finally:
            for lock in held:
                os.close(lock)
            with self._changed:
                self._changed.notify_all()

    def _take_or_wait(self, deadline: float) -> "_Taken":
        with self._changed:
            if not self._waiting and (lock := self._try()) is not None:
                return _Taken(lock, waited=False)
            if len(self._waiting) >= self.queue:
                raise _busy("every search slot is taken and the queue is full")
            return _Taken(self._wait(deadline), waited=True)

    def _wait(self, deadline: float) -> int:
        me = (deadline, next(self._tickets))
        heapq.heappush(self._waiting, me)
        try:
            while (left := deadline - monotonic()) > 0:
                is_first = self._waiting[0] == me
                if is_first and (lock := self._try()) is not None:
                    return lock
                self._changed.wait(min(left, LOOK_AGAIN_S) if is_first else left)
        finally:
            self._waiting.remove(me)
            heapq.heapify(self._waiting)
            self._changed.notify_all()
        raise _busy("no search slot came free within the time limit")

    def _take_more(self, number: int) -> Iterator[int]:
        for _ in range(number):
            with self._changed:
                lock = None if self._waiting else self._try()
            if lock is None:
                return
            yield lock

    def _try(self) -> int | None:
        for file in self.files:
            descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
            else:
                return descriptor
        return None


@dataclass(frozen=True)
class _Taken:
    lock: int
    waited: bool


def _busy(detail: str) -> Problem:
    return Problem("busy", detail, headers={"Retry-After": str(math.ceil(RETRY_AFTER_S))})
