"""Thread pools that answer requests. Threads start as they are needed."""

from collections.abc import Callable, Collection
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

Job = Callable[[], None]


class ThreadPool:
    """At most `most` threads. Only the loop's thread calls its methods."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = 0
        self._taken = 0

    def offer(self, job: Job) -> bool:
        """Run the job if a thread is free. Return whether it is; then call `done` after the job."""
        if self._taken >= self._threads:
            self.start_one()
        if self._taken >= self._threads:
            return False
        self._taken += 1
        self._jobs.put(job)
        return True

    def done(self) -> None:
        """Record that a job has ended."""
        self._taken -= 1

    def stop(self) -> None:
        """End each thread after its job."""
        for _ in range(self._threads):
            self._jobs.put(None)

    def start_one(self) -> None:
        """Start another thread, if the limit and the system allow it."""
        if self._threads >= self._most:
            return
        thread = Thread(target=self._work, name=f"{self._name}-{self._threads}")
        with suppress(RuntimeError):
            thread.start()
            self._threads += 1

    def _work(self) -> None:
        while job := self._jobs.get():
            # A job reports its own failure. The thread goes on with other jobs.
            with suppress(Exception):
                job()
            # Free the job's objects while the thread waits.
            del job


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
