"""A search in a thread of its own, whose iterations another thread reads as they come.

The searching thread never waits for the reader. If the reader falls behind, the oldest iterations
are dropped.
"""

from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, Generic, Protocol, Self, TypeVar

from service.caller import Caller
from service.errors import busy

MOST_ITERATIONS = 64
"""Iterations that wait for the reader."""
Found = TypeVar("Found")


class Watcher(Protocol):
    """Follows a request. The thread that answers the request calls its methods."""

    def on_planned(self) -> None:
        """Record that the request is valid: its position is read, its search planned."""

    def on_begun(self) -> None:
        """Record that the request's own search begins."""

    def on_iteration(self, report: Mapping[str, Any]) -> None:
        """Record the report of an iteration. The next iteration begins after this call."""


class RequestProgress(Generic[Found]):
    """The progress and the result of one request that a thread of its own answers."""

    def __init__(
        self,
        work: Callable[[Watcher], Found],
        caller: Caller,
        part: Callable[[Mapping[str, Any]], Mapping[str, Any]],
        *,
        most: int | None = MOST_ITERATIONS,
    ) -> None:
        """`work` answers the request of `caller`, and ends soon if the caller leaves.

        `part` of each iteration's report is kept for the reader. `most` iterations wait for the
        reader; `None`: all.
        """
        self._caller = caller
        self._part = part
        self._iterations: deque[Mapping[str, Any]] = deque(maxlen=most)
        self._result: Future[Found] = Future()
        self._planned = Event()
        self._is_doubted = False
        self._news = Condition()
        self._callbacks = ExitStack()
        self._thread = Thread(target=self._run, args=(work,), name="progress", daemon=True)
        self.has_begun = False
        """Whether the request's own search has begun, not that of an equal request."""

    def on_planned(self) -> None:
        self._planned.set()

    def on_begun(self) -> None:
        self.has_begun = True

    def on_iteration(self, report: Mapping[str, Any]) -> None:
        kept = self._part(report)
        with self._news:
            self._iterations.append(kept)
            self._news.notify()

    def begin(self, patience_s: float) -> Self:
        """Start the thread. Return once the request is valid, and something can be read.

        The wait for something to read takes at most `patience_s`. Errors: `Problem` busy without a
        thread; those of the work before its first iteration.
        """
        self._callbacks.enter_context(self._caller.on_leaving(self._wake))
        self._callbacks.enter_context(self._caller.on_doubt(self._doubt))
        try:
            self._thread.start()
        except RuntimeError as error:
            self._callbacks.close()
            raise busy("the system has no thread left for the search") from error
        self._planned.wait()
        self.wait(patience_s)
        if self.is_over and not self._iterations:
            self.close()
            self.result()
        return self

    @property
    def is_over(self) -> bool:
        return self._result.done()

    @property
    def has_left(self) -> bool:
        """Whether the client has left, so that nobody reads."""
        return self._caller.has_left

    @property
    def elapsed_ms(self) -> float:
        """Time since the request's arrival."""
        return (monotonic() - self._caller.arrived) * 1000

    def result(self) -> Found:
        """Return the result of work that is over. Errors: what it has raised."""
        return self._result.result(0)

    def wait(self, patience_s: float) -> None:
        """Wait for an iteration, the end, or a doubt whether the client still reads."""
        with self._news:
            self._news.wait_for(self._has_news, patience_s)
            self._is_doubted = False

    def take(self) -> list[Mapping[str, Any]]:
        """Return the iterations that have come since the last call."""
        with self._news:
            taken = list(self._iterations)
            self._iterations.clear()
        return taken

    def close(self) -> None:
        """Wait for the thread. Its search ends at once, unless another request needs it."""
        if not self.is_over:
            self._caller.leave()
        self._thread.join()
        self._callbacks.close()

    def _run(self, work: Callable[[Watcher], Found]) -> None:
        try:
            self._result.set_result(work(self))
        except BaseException as error:  # noqa: BLE001 - the reader raises it
            self._result.set_exception(error)
        finally:
            self._planned.set()
            self._wake()

    def _has_news(self) -> bool:
        return bool(self._iterations) or self.is_over or self.has_left or self._is_doubted

    def _wake(self) -> None:
        with self._news:
            self._news.notify()

    def _doubt(self) -> None:
        with self._news:
            self._is_doubted = True
            self._news.notify()
