"""What a process has to tell Redis and no request waits for: a thread that does so beside them."""

import os
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic

from service.cache.counters import DROPPED, Counters
from service.cache.store import Claim, Store

RENEW_S = 0.3
"""A third of a claim's life: one late renewal loses none."""
WATCH_S = 0.1
MOST_JOBS = 1000
MOST_BYTES = 16 << 20

Job = Callable[[], None]
Watch = Callable[[], bool]
"""Whether to ask again later."""


class Courier:
    """Carries out jobs in the order in which they are handed over, and renews the claims held.

    The thread is begun when there is work, so that one is in the process that has it: after a fork.
    """

    def __init__(self, store: Store, counters: Counters) -> None:
        self._store = store
        self._counters = counters
        self._changed = Condition()
        self._forget_all()

    def hand(self, job: Job, size: int = 0) -> None:
        """Have `job` done, of `size` bytes.

        It is dropped where too much waits already, or the system has no thread for us.
        """
        with self._changed:
            has_room = len(self._jobs) < MOST_JOBS and self._bytes + size <= MOST_BYTES
            if not (self._begin() and has_room):
                self._counters.add(DROPPED)
                return
            self._jobs.append((job, size))
            self._bytes += size
            self._changed.notify_all()

    def hold(self, claim: Claim) -> None:
        """Renew `claim` from now on."""
        with self._changed:
            self._begin()
            if not self._claims:
                self._renewed_at = monotonic()
            self._claims.add(claim)
            self._changed.notify_all()

    def let_go(self, claim: Claim) -> None:
        with self._changed:
            self._claims.discard(claim)

    def watch(self, watch: Watch) -> None:
        """Call `watch` now, and again every WATCH_S while it says so.

        Where the system has no thread for that, it is called here, and once.
        """
        with self._changed:
            has_begun = self._begin()
            if has_begun:
                self._watches.append(watch)
                self._watched_at = 0.0
                self._changed.notify_all()
        if not has_begun:
            watch()

    def flush(self, within_s: float) -> bool:
        """Wait until all jobs are done. Whether they are, in that time."""
        with self._changed:
            if self._owner != os.getpid():
                return True
            return self._changed.wait_for(lambda: not (self._jobs or self._is_busy), within_s)

    def close(self, within_s: float) -> None:
        """Do what is left to do, and end, all in that time."""
        until = monotonic() + within_s
        self.flush(within_s)
        with self._changed:
            if self._owner != os.getpid():
                return
            self._is_closed = True
            thread = self._thread
            self._changed.notify_all()
        if thread:
            thread.join(max(0.0, until - monotonic()))

    def _forget_all(self) -> None:
        self._owner = os.getpid()
        self._jobs: deque[tuple[Job, int]] = deque()
        self._bytes = 0
        self._claims: set[Claim] = set()
        self._renewed_at = self._watched_at = 0.0
        self._watches: list[Watch] = []
        self._is_busy = self._is_closed = False
        self._thread: Thread | None = None

    def _begin(self) -> bool:
        """Whether a thread does what waits. Where the system has none, the next call asks again."""
        if self._owner != os.getpid():
            self._forget_all()
        if self._is_closed:
            return False
        if not (self._thread and self._thread.is_alive()):
            self._is_busy = False
            thread = Thread(target=self._run, name="courier", daemon=True)
            try:
                thread.start()
            except RuntimeError:
                return False
            self._thread = thread
        return True

    def _run(self) -> None:
        while (jobs := self._next_jobs()) is not None:
            for job in jobs:
                job()
            with self._changed:
                self._is_busy = False
                self._changed.notify_all()

    def _next_jobs(self) -> list[Job] | None:
        """Wait for what is to be done next; `None`: nothing any more."""
        with self._changed:
            if not (self._jobs or self._is_closed):
                self._changed.wait(self._pause())
            if self._is_closed:
                return None
            self._is_busy = True
            due = []
            now = monotonic()
            if self._claims and now >= self._renewed_at + RENEW_S:
                self._renewed_at = now
                claims = frozenset(self._claims)
                due.append(lambda: self._store.renew(claims))
            if self._watches and now >= self._watched_at + WATCH_S:
                self._watched_at = now
                due.append(self._ask_watches)
            if self._jobs:
                job, size = self._jobs.popleft()
                self._bytes -= size
                due.append(job)
            return due

    def _pause(self) -> float | None:
        times = [self._renewed_at + RENEW_S] if self._claims else []
        times += [self._watched_at + WATCH_S] if self._watches else []
        return max(0.0, min(times) - monotonic()) if times else None

    def _ask_watches(self) -> None:
        with self._changed:
            watches, self._watches = self._watches, []
        again = [watch for watch in watches if watch()]
        with self._changed:
            self._watches += again
