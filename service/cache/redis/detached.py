"""Threads for calls that may hang: nothing waits for them, not even the end of the process."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, TypeVar

Done = TypeVar("Done")
DetachedCall = tuple[Future[Any], Callable[[], Any]]


class DetachedThreads:
    """At most `most` threads, started as needed. While all are busy, calls wait."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._taken = 0
        self._calls: SimpleQueue[DetachedCall | None] = SimpleQueue()

    def submit(self, act: Callable[[], Done]) -> "Future[Done]":
        """Run `act` in a thread. Errors: `RuntimeError` if the system has no thread left."""
        future: Future[Done] = Future()
        with self._lock:
            if len(self._threads) <= self._taken and len(self._threads) < self._most:
                self._start_one()
            self._taken += 1
            self._calls.put((future, act))
        return future

    def close(self, until: float) -> None:
        """End each thread after its call. Wait for that until `until` (of `time.monotonic`)."""
        with self._lock:
            for _ in self._threads:
                self._calls.put(None)
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def _start_one(self) -> None:
        name = f"{self._name}-{len(self._threads)}"
        thread = Thread(target=self._work, name=name, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            if not self._threads:
                raise
            return
        self._threads.append(thread)

    def _work(self) -> None:
        while call := self._calls.get():
            self._do(*call)
            with self._lock:
                self._taken -= 1

    def _do(self, future: "Future[Any]", act: Callable[[], Any]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            done = act()
        except BaseException as error:  # noqa: BLE001 - the caller gets it
            future.set_exception(error)
        else:
            future.set_result(done)
