"""The worker as gunicorn starts and stops it."""

import os
import resource
import sys
from collections.abc import Collection
from functools import partial
from time import monotonic

from gunicorn.workers.base import Worker as GunicornWorker  # type: ignore[import-untyped]

from service.logs import logger
from service.settings import Settings
from service.worker.accepting import Accepting
from service.worker.attendant import Attendant
from service.worker.connection import Connection
from service.worker.crew import Crew, Crews
from service.worker.floor import Floor, Limits
from service.worker.loop import READABLE, Loop, drain
from service.worker.replying import Replying
from service.worker.shares import Share

MOST_CONNECTIONS = 2000
OTHER_DESCRIPTORS = 200
"""Where there are not twice as many, connections have half."""
HELD_BYTES = 64 << 20
"""Of requests that come in and replies that are left to send; at least some of the largest."""
LARGEST_HELD = 4
RESERVED_THREADS = 16
"""For each reserved path."""
BEAT_S = 1.0
SWITCH_S = 0.001
"""After so long a thread that runs Python, such as a game's rules, leaves the loop its turn."""


class Worker(GunicornWorker):  # type: ignore[misc]
    """One process, whose main thread runs the loop."""

    reserved: Collection[str] = ()
    """Paths that have threads of their own, so that they are answered when all others are busy."""
    share: Share
    """Its row among the workers', given before the fork."""

    def run(self) -> None:
        """Serve until told to stop, or gunicorn's master is gone; then answer what has arrived."""
        sys.setswitchinterval(SWITCH_S)
        self._make()
        try:
            self._crews.start()
            self._accepting.start()
            while self.alive and self.ppid == os.getppid():
                self._turn(self._accepting.resumes)
                self._accepting.resume(monotonic())
            self._finish()
        finally:
            self._crews.stop()
            self._floor.end_all()

    def stop_searches(self) -> None:
        """End what may take long. It may be called more than once, from a signal's handler too."""

    def ended(self) -> None:
        """Free what the worker has left; called in the master when it is dead."""
        self.share.end()

    def _make(self) -> None:
        settings: Settings = self.app.settings
        log = logger(settings.log_level)
        limits = limits_of(settings, self.cfg.keepalive)
        self._beaten = 0.0
        self._loop = Loop()
        self._loop.watch(self.PIPE[0], READABLE, lambda _: drain(self.PIPE[0]))
        self._floor = Floor(self._loop, limits, self.share, log)
        self._crews = Crews(Crew("request", settings.threads), self.reserved, RESERVED_THREADS)
        self._replying = Replying(self.wsgi, self.cfg, lambda: self.alive, log)
        self._attendant = Attendant(self._floor, self._crews, self._answer, limits, self.cfg, log)
        self._accepting = Accepting(
            self._loop, self.sockets, self._floor, self.share, self._attendant.welcome
        )

    def _answer(self, connection: Connection) -> None:
        """Answer in a thread, and hand the connection back, whatever happens."""
        try:
            self._replying.answer(connection)
        finally:
            self._loop.call(partial(self._attendant.answered, connection))

    def _turn(self, until: float) -> None:
        now = monotonic()
        if now - self._beaten >= BEAT_S:
            self._beaten = now
            self.notify()
        until = min(until, self._floor.deadline, now + BEAT_S)
        self._loop.turn(max(0.0, until - now))
        self._attendant.see_to_late(monotonic())

    def _finish(self) -> None:
        self.alive = False
        self.stop_searches()
        self._accepting.stop()
        now = monotonic()
        self._floor.hurry(now)
        until = now + self.cfg.graceful_timeout
        while self._floor and monotonic() < until:
            self._turn(until)


def limits_of(settings: Settings, idle_s: float) -> Limits:
    """Bound what clients may take."""
    return Limits(
        connections=most_connections(descriptors()),
        held_bytes=max(HELD_BYTES, LARGEST_HELD * settings.max_body_bytes),
        body_bytes=settings.max_body_bytes,
        client_s=settings.client_s,
        idle_s=idle_s,
    )


def most_connections(descriptors: int) -> int:
    """How many there may be at one time, at least one."""
    return max(1, descriptors // 2, descriptors - OTHER_DESCRIPTORS)


def descriptors() -> int:
    """Get as many as connections may need, if the system lets us; how many there are."""
    wanted = MOST_CONNECTIONS + OTHER_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
