"""The worker class that gunicorn starts and stops."""

import os
import resource
import sys
from collections.abc import Collection
from functools import partial
from time import monotonic

from gunicorn.workers.base import Worker as GunicornWorker  # type: ignore[import-untyped]

from service.host.worker.acceptor import Acceptor
from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCount
from service.host.worker.connection_handler import ConnectionHandler
from service.host.worker.connections import ConnectionLimits, Connections
from service.host.worker.entrance import Entrance
from service.host.worker.loop import READABLE, Loop, drain
from service.host.worker.responder import Responder
from service.host.worker.thread_pool import ThreadPool, ThreadPools
from service.settings import Settings
from service.shared.logs import logger

MOST_CONNECTIONS = 2000
OTHER_DESCRIPTORS = 200
"""Descriptors for other uses. With less than twice as many in all, connections get half."""
HELD_BYTES = 64 << 20
"""Bound of all unanswered requests and unsent replies, but at least LARGEST_HELD bodies."""
LARGEST_HELD = 4
RESERVED_THREADS = 16
"""Threads of each reserved path."""
HEARTBEAT_S = 1.0
SWITCH_S = 0.001
"""The interpreter's switch interval: the loop waits so long for a thread that runs Python."""


class Worker(GunicornWorker):  # type: ignore[misc]
    """One worker process, whose main thread runs the loop."""

    reserved: Collection[str] = ()
    """Paths with threads of their own, which answer even while all other threads are busy."""
    connection_count: ConnectionCount
    """Its row of the shared counts, assigned before the fork."""

    def run(self) -> None:
        """Serve until a stop signal or the end of gunicorn's master, then finish open requests."""
        sys.setswitchinterval(SWITCH_S)
        self._make()
        try:
            self._pools.start()
            self._acceptor.start()
            while self.alive and self.ppid == os.getppid():
                self._run_once(self._acceptor.resume_at)
                self._acceptor.resume(monotonic())
            self._finish()
        finally:
            self._pools.stop()
            self._connections.close_all()

    def stop_searches(self) -> None:
        """End running searches. A signal handler may call it, more than once."""

    def keeps_connections(self) -> bool:
        """Return whether a connection may stay open after its reply. Any thread may ask."""
        return bool(self.alive)

    def entrance(self) -> Entrance:
        """Return the entrance, which decides which requests come in."""
        return Entrance()

    def on_exit(self) -> None:
        """Free what a dead worker has left. The master calls it."""
        self.connection_count.end()

    def _make(self) -> None:
        settings: Settings = self.app.settings
        log = logger(settings.log_level)
        limits = limits_of(settings, self.cfg.keepalive)
        self._notified_at = 0.0
        self._loop = Loop()
        self._loop.watch(self.PIPE[0], READABLE, lambda _: drain(self.PIPE[0]))
        self._connections = Connections(self._loop, limits, self.connection_count, log)
        self._pools = ThreadPools(
            ThreadPool("request", settings.threads), self.reserved, RESERVED_THREADS
        )
        self._responder = Responder(self.wsgi, self.cfg, self.keeps_connections, log)
        self._handler = ConnectionHandler(
            *(self._connections, self._pools, self._answer, self.keeps_connections),
            *(self.entrance(), limits, self.cfg, log),
        )
        self._acceptor = Acceptor(
            self._loop,
            self.sockets,
            self._connections,
            self.connection_count,
            self._handler.on_accepted,
        )

    def _answer(self, connection: Connection) -> None:
        """Answer in a thread, and always return the connection to the loop."""
        try:
            self._responder.answer(connection)
        finally:
            self._loop.call(partial(self._handler.on_answered, connection))

    def _run_once(self, until: float) -> None:
        now = monotonic()
        if now - self._notified_at >= HEARTBEAT_S:
            self._notified_at = now
            self.notify()
            self._handler.log_refused()
        until = min(until, self._connections.deadline, now + HEARTBEAT_S)
        self._loop.run_once(max(0.0, until - now))
        self._handler.handle_overdue(monotonic())

    def _finish(self) -> None:
        self.alive = False
        self.stop_searches()
        self._acceptor.stop()
        now = monotonic()
        self._connections.shorten_deadlines(now)
        until = now + self.cfg.graceful_timeout
        while self._connections and monotonic() < until:
            self._run_once(until)
        self._handler.log_refused()


def limits_of(settings: Settings, idle_s: float) -> ConnectionLimits:
    """Return the limits for clients."""
    return ConnectionLimits(
        connections=most_connections(descriptors()),
        held_bytes=max(HELD_BYTES, LARGEST_HELD * settings.max_body_bytes),
        body_bytes=settings.max_body_bytes,
        client_s=settings.client_s,
        idle_s=idle_s,
    )


def most_connections(descriptors: int) -> int:
    """Return how many connections may be open at one time, at least one."""
    return max(1, descriptors // 2, descriptors - OTHER_DESCRIPTORS)


def descriptors() -> int:
    """Raise the limit of descriptors as far as allowed and needed. Return the limit."""
    wanted = MOST_CONNECTIONS + OTHER_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
