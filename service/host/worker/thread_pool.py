"""Threads that answer requests, started as they are needed."""

from collections.abc import Callable, Collection
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

Job = Callable[[], None]


class ThreadPool:
    """`most` threads at most, a job each at one time. Used by one thread."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = 0
        self._taken = 0

    def offer(self, job: Job) -> bool:
        """Whether a thread is free for the job. Each that is taken must be told of by `done`."""
        if self._taken >= self._threads:
            self.start_one()
        if self._taken >= self._threads:
            return False
        self._taken += 1
        self._jobs.put(job)
        return True

    def done(self) -> None:
        """Say that a job has ended."""
        self._taken -= 1

    def stop(self) -> None:
        """End each thread after its job."""
        for _ in range(self._threads):
            self._jobs.put(None)

    def start_one(self) -> None:
        """Start a thread more, if there may be one and the system has one."""
        if self._threads >= self._most:
            return
        thread = Thread(target=self._work, name=f"{self._name}-{self._threads}")
        with suppress(RuntimeError):
            thread.start()
            self._threads += 1

    def _work(self) -> None:
        while job := self._jobs.get():
            # A job tells of its failure itself; the thread has others to do.
            with suppress(Exception):
                job()
            # While it waits, a thread keeps nothing of what it did.
            del job


class ThreadPools:
    """A crew for each path that has one of its own, and one for all others."""

    def __init__(self, general: ThreadPool, reserved: Collection[str], threads: int) -> None:
        """A reserved path has as many as `threads`."""
        self._general = general
        self._reserved = {path: ThreadPool(path, threads) for path in reserved}

    def start(self) -> None:
        """Start a thread for each reserved path: later the system may have none."""
        for pool in self._reserved.values():
            pool.start_one()

    def for_path(self, path: str) -> ThreadPool:
        return self._reserved.get(path, self._general)

    def stop(self) -> None:
        for pool in (self._general, *self._reserved.values()):
            pool.stop()
