"""The worker as gunicorn starts and stops it."""

import os
import resource
import sys
from collections.abc import Collection
from functools import partial
from time import monotonic

from gunicorn.workers.base import Worker as GunicornWorker  # type: ignore[import-untyped]

from service.host.logs import logger
from service.host.worker.acceptor import Acceptor
from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCount
from service.host.worker.connection_handler import ConnectionHandler
from service.host.worker.connections import Connections, Limits
from service.host.worker.loop import READABLE, Loop, drain
from service.host.worker.responder import Responder
from service.host.worker.thread_pool import ThreadPool, ThreadPools
from service.settings import Settings

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
    share: ConnectionCount
    """Its row among the workers', given before the fork."""

    def run(self) -> None:
        """Serve until told to stop, or gunicorn's master is gone; then answer what has arrived."""
        sys.setswitchinterval(SWITCH_S)
        self._make()
        try:
            self._pools.start()
            self._acceptor.start()
            while self.alive and self.ppid == os.getppid():
                self._turn(self._acceptor.resumes)
                self._acceptor.resume(monotonic())
            self._finish()
        finally:
            self._pools.stop()
            self._connections.end_all()

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
        self._connections = Connections(self._loop, limits, self.share, log)
        self._pools = ThreadPools(
            ThreadPool("request", settings.threads), self.reserved, RESERVED_THREADS
        )
        self._responder = Responder(self.wsgi, self.cfg, lambda: self.alive, log)
        self._handler = ConnectionHandler(
            self._connections, self._pools, self._answer, limits, self.cfg, log
        )
        self._acceptor = Acceptor(
            self._loop, self.sockets, self._connections, self.share, self._handler.welcome
        )

    def _answer(self, connection: Connection) -> None:
        """Answer in a thread, and hand the connection back, whatever happens."""
        try:
            self._responder.answer(connection)
        finally:
            self._loop.call(partial(self._handler.answered, connection))

    def _turn(self, until: float) -> None:
        now = monotonic()
        if now - self._beaten >= BEAT_S:
            self._beaten = now
            self.notify()
        until = min(until, self._connections.deadline, now + BEAT_S)
        self._loop.turn(max(0.0, until - now))
        self._handler.see_to_late(monotonic())

    def _finish(self) -> None:
        self.alive = False
        self.stop_searches()
        self._acceptor.stop()
        now = monotonic()
        self._connections.hurry(now)
        until = now + self.cfg.graceful_timeout
        while self._connections and monotonic() < until:
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
