"""Threads that ask questions, each as if a client asked it now."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Lock
from typing import Self, TypeVar

from service.caller import Caller, PartCaller

Item = TypeVar("Item")
Done = TypeVar("Done")


WOKEN_EVERY_S = 0.5
"""Interval at which a waiting thread notices a signal that came just before the wait."""


class SeedingThreads:
    """At most `jobs` threads. An error that leaves the context ends running searches at once."""

    def __init__(self, jobs: int, whole: Caller | None = None) -> None:
        """`whole`: the caller of a request whose parts the questions are, if there is one."""
        self._whole = whole
        self._pool = ThreadPoolExecutor(jobs, "seeding")
        self._lock = Lock()
        self._callers: set[Caller] = set()
        self._is_over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.leave()
        self._pool.shutdown(cancel_futures=True)

    def leave(self) -> None:
        """End the running searches, and each later search at its start. Any thread may call it."""
        with self._lock:
            self._is_over = True
            callers = tuple(self._callers)
        for caller in callers:
            caller.leave()

    def each(self, act: Callable[[Item], Done], items: Iterable[Item]) -> Iterator[Done]:
        """Yield what `act` returns for each item, in their order. Errors: those of `act`."""
        futures = deque(self._pool.submit(act, item) for item in items)
        while futures:
            yield _result(futures.popleft())

    @contextmanager
    def calling(self) -> Iterator[Caller]:
        """Make a caller for one question, who leaves if the threads end early."""
        caller = PartCaller(self._whole, may_be_refused=True) if self._whole else Caller()
        with self._lock:
            self._callers.add(caller)
            is_late = self._is_over
        try:
            if is_late:
                caller.leave()
            yield caller
        finally:
            with self._lock:
                self._callers.discard(caller)


def _result(future: Future[Done]) -> Done:
    """Wait for a result and overlook no interrupt. Errors: those of the future."""
    while not wait((future,), WOKEN_EVERY_S).done:
        pass
    return future.result()
