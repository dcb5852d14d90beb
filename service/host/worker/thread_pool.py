"""Thread pools that answer requests. Threads start as they are needed."""

from collections.abc import Callable, Collection
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

Handler = Callable[[], None]


class ThreadPool:
    """At most `most` threads. Only the loop's thread calls its methods."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._handlers: SimpleQueue[Handler | None] = SimpleQueue()
        self._threads = 0
        self._taken = 0

    def offer(self, handler: Handler) -> bool:
        """Run `handler` if a thread is free. Return whether one is; if so, call `done` later."""
        if self._taken >= self._threads:
            self.start_one()
        if self._taken >= self._threads:
            return False
        self._taken += 1
        self._handlers.put(handler)
        return True

    def done(self) -> None:
        """Record that a handler has ended."""
        self._taken -= 1

    def stop(self) -> None:
        """End each thread after its handler."""
        for _ in range(self._threads):
            self._handlers.put(None)

    def start_one(self) -> None:
        """Start another thread, if the limit and the system allow it."""
        if self._threads >= self._most:
            return
        thread = Thread(target=self._work, name=f"{self._name}-{self._threads}")
        with suppress(RuntimeError):
            thread.start()
            self._threads += 1

    def _work(self) -> None:
        while handler := self._handlers.get():
            # A handler reports its own failure. The thread goes on with others.
            with suppress(Exception):
                handler()
            # Free the handler's objects while the thread waits.
            del handler


class ThreadPools:
    """A thread pool for each reserved path, and one for all other paths."""

    def __init__(self, general: ThreadPool, reserved: Collection[str], threads: int) -> None:
        """Each reserved path has `threads` threads."""
        self._general = general
        self._reserved = {path: ThreadPool(path, threads) for path in reserved}

    def start(self) -> None:
        """Start a thread for each reserved path, since later the system may have none left."""
        for pool in self._reserved.values():
            pool.start_one()

    def for_path(self, path: str) -> ThreadPool:
        return self._reserved.get(path, self._general)

    def stop(self) -> None:
        for pool in (self._general, *self._reserved.values()):
            pool.stop()
