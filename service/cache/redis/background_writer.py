"""A background thread for calls to Redis that no request waits for: writes and renewals."""

import os
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from threading import Condition, Thread
from time import monotonic
from typing import Any

from service.cache.redis.counters import DROPPED, Counters

RENEW_S = 0.3
"""A third of a claim's life, so one late renewal loses no claim."""
WATCH_S = 0.1
MOST_CALLS = 1000
MOST_BYTES = 16 << 20

Call = Callable[[], object]
Watch = Callable[[], bool]
"""Return whether to call it again later."""
Renew = Callable[[frozenset[Any]], object]
"""Renew claims, which are about to lapse."""


class BackgroundWriter:
    """Runs calls in order, and renews the claims of this process.

    The thread starts with the first call. So it runs in the process that has the work, even after a
    fork.
    """

    def __init__(self, counters: Counters, renew: Renew | None = None) -> None:
        """`renew` is needed for `start_renewing`."""
        self._renew = renew
        self._counters = counters
        self._changed = Condition()
        self._reset()

    def submit(self, call: Call, size: int = 0) -> bool:
        """Queue `call`, which holds `size` bytes. Return whether it is queued.

        It is not, and counts as dropped, if the queue is full or the system has no thread left.
        """
        with self._changed:
            has_room = len(self._calls) < MOST_CALLS and self._bytes + size <= MOST_BYTES
            if not (self._start_thread() and has_room):
                self._counters.add(DROPPED)
                return False
            self._calls.append((call, size))
            self._bytes += size
            self._changed.notify_all()
            return True

    def start_renewing(self, claim: Hashable) -> None:
        """Renew `claim` regularly until `stop_renewing`."""
        with self._changed:
            self._start_thread()
            if not self._claims:
                self._renewed_at = monotonic()
            self._claims.add(claim)
            self._changed.notify_all()

    def stop_renewing(self, claim: Hashable) -> None:
        with self._changed:
            self._claims.discard(claim)

    def watch(self, watch: Watch) -> None:
        """Call `watch` in the thread at once, and again every WATCH_S while it returns true.

        If the system has no thread left, call it here, once.
        """
        with self._changed:
            has_thread = self._start_thread()
            if has_thread:
                self._watches.append(watch)
                self._watched_at = 0.0
                self._changed.notify_all()
        if not has_thread:
            watch()

    def flush(self, within_s: float) -> bool:
        """Wait for all calls, at most `within_s`. Return whether they are done."""
        with self._changed:
            if self._owner != os.getpid():
                return True
            return self._changed.wait_for(lambda: not (self._calls or self._is_busy), within_s)

    def close(self, within_s: float) -> None:
        """Finish the queued calls and end the thread, within `within_s` in all."""
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

    def _reset(self) -> None:
        self._owner = os.getpid()
        self._calls: deque[tuple[Call, int]] = deque()
        self._bytes = 0
        self._claims: set[Hashable] = set()
        self._renewed_at = self._watched_at = 0.0
        self._watches: list[Watch] = []
        self._is_busy = self._is_closed = False
        self._thread: Thread | None = None

    def _start_thread(self) -> bool:
        """Start the thread unless it runs. Return whether it runs; else the next call retries."""
        if self._owner != os.getpid():
            self._reset()
        if self._is_closed:
            return False
        if not (self._thread and self._thread.is_alive()):
            self._is_busy = False
            thread = Thread(target=self._run, name="background writer", daemon=True)
            try:
                thread.start()
            except RuntimeError:
                return False
            self._thread = thread
        return True

    def _run(self) -> None:
        while (calls := self._next_calls()) is not None:
            for call in calls:
                call()
            with self._changed:
                self._is_busy = False
                self._changed.notify_all()

    def _next_calls(self) -> Sequence[Call] | None:
        """Wait for the next calls. Return `None` once the writer is closed."""
        with self._changed:
            if not (self._calls or self._is_closed):
                self._changed.wait(self._pause())
            if self._is_closed:
                return None
            self._is_busy = True
            due: list[Call] = []
            now = monotonic()
            if self._renew and self._claims and now >= self._renewed_at + RENEW_S:
                self._renewed_at = now
                due.append(partial(self._renew, frozenset(self._claims)))
            if self._watches and now >= self._watched_at + WATCH_S:
                self._watched_at = now
                due.append(self._call_watches)
            if self._calls:
                call, size = self._calls.popleft()
                self._bytes -= size
                due.append(call)
            return due

    def _pause(self) -> float | None:
        times = [self._renewed_at + RENEW_S] if self._claims else []
        times += [self._watched_at + WATCH_S] if self._watches else []
        return max(0.0, min(times) - monotonic()) if times else None

    def _call_watches(self) -> None:
        with self._changed:
            watches, self._watches = self._watches, []
        unfinished = [watch for watch in watches if watch()]
        with self._changed:
            self._watches += unfinished
