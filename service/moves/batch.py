"""Many requests as one: they share its time, and a few threads answer them."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from threading import Lock, Semaphore, Thread
from time import monotonic
from typing import Generic, TypeVar

from service.caller import Caller, PartCaller

MOST_HELPERS = 64
HELPERS = Semaphore(MOST_HELPERS)
"""Threads that help the threads of batches, in all of this process."""
LEAST_PARTS = 1.1
"""An entry that is not the last gets at most 1/LEAST_PARTS of the time left. So the entries of a
late thread still have some time."""
Found = TypeVar("Found")
Entry = Callable[[float, Caller], Found]
"""Answers one request of a caller within so many milliseconds. It never raises. With 0 milliseconds
it replies at once that no time is left."""


class Batch(Generic[Found]):
    """The entries of one request, in order. Time that one leaves goes to those after it."""

    def __init__(self, entries: Sequence[Entry[Found]], deadline: float, caller: Caller) -> None:
        """`deadline` (of `time.monotonic`) is that of all entries together."""
        self._entries = entries
        self._deadline = deadline
        self._caller = caller
        self._next = 0
        self._threads = 1
        self._lock = Lock()
        self._found: dict[int, Found] = {}

    def answers(self, threads: int) -> list[Found]:
        """Answer all entries, in this thread and others, at most `threads` in all.

        If the caller leaves, the remaining entries get no answer.
        """
        with ExitStack() as helpers:
            for _ in range(min(threads, len(self._entries)) - 1):
                if not self._start_helper(helpers):
                    break
            self._work()
        return [self._found[index] for index in sorted(self._found)]

    def _start_helper(self, helpers: ExitStack) -> bool:
        """Start a thread, which `helpers` ends. Return whether there was one left."""
        if not HELPERS.acquire(blocking=False):
            return False
        helpers.callback(HELPERS.release)
        helper = Thread(target=self._work, name="batch", daemon=True)
        try:
            helper.start()
        except RuntimeError:
            return False
        self._threads += 1
        helpers.callback(helper.join)
        return True

    def _work(self) -> None:
        while not self._caller.has_left and (taken := self._take()) is not None:
            index, time_ms = taken
            caller = PartCaller(self._caller, may_be_refused=True)
            self._found[index] = self._entries[index](time_ms, caller)

    def _take(self) -> tuple[int, float] | None:
        """Return the next entry's index, and its share of the time that is left."""
        with self._lock:
            left = len(self._entries) - self._next
            if not left:
                return None
            left_ms = max(0.0, self._deadline - monotonic()) * 1000
            parts = max(left / self._threads, LEAST_PARTS if left > 1 else 1.0)
            self._next += 1
            return self._next - 1, left_ms / parts
