"""Threads that answer requests, started as they are needed."""

from collections.abc import Callable, Collection
from queue import SimpleQueue
from threading import Thread

Job = Callable[[], None]


class Crew:
    """`most` threads at most; as many jobs as `waiting` may wait for one. Used by one thread."""

    def __init__(self, name: str, most: int, waiting: int) -> None:
        self._name = name
        self._most = most
        self._waiting = waiting
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = 0
        self._taken = 0

    def offer(self, job: Job) -> bool:
        """Whether the job is taken. Each that is must be told of by `done`."""
        if self._taken >= self._most + self._waiting:
            return False
        if self._threads <= self._taken and self._threads < self._most:
            self._start_one()
        if not self._threads:
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

    def _start_one(self) -> None:
        thread = Thread(target=self._work, name=f"{self._name}-{self._threads}")
        try:
            thread.start()
        except RuntimeError:
            # The system has no more threads for us: those that there are have to do.
            return
        self._threads += 1

    def _work(self) -> None:
        while job := self._jobs.get():
            job()


class Crews:
    """A crew for all paths, and one in reserve for some."""

    def __init__(self, general: Crew, reserve: Crew, reserved: Collection[str]) -> None:
        self._general = general
        self._reserve = reserve
        self._reserved = frozenset(reserved)

    def for_path(self, path: str) -> Crew:
        return self._reserve if path in self._reserved else self._general

    def stop(self) -> None:
        self._general.stop()
        self._reserve.stop()
