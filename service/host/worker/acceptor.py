"""Connections are accepted so that every worker has its part of them.

A worker that has more than another leaves it a moment to accept what waits, then takes one itself;
where the other has taken none for some moments, twice as many each time. So one that is stuck keeps
none waiting.
"""

import math
import socket
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from service.host.worker.connection import Address
from service.host.worker.connection_counts import ConnectionCount
from service.host.worker.connections import Connections
from service.host.worker.loop import READABLE, Loop

MOMENT_S = 0.002
PATIENT_MOMENTS = 8
FULL_S = 0.05
MOST_AT_ONCE = 64
MOST_AT_THE_END = 1024

Welcome = Callable[[socket.socket, Address], None]


class Acceptor:
    """The listening sockets of one worker."""

    def __init__(
        self,
        loop: Loop,
        listeners: Sequence[socket.socket],
        connections: Connections,
        share: ConnectionCount,
        welcome: Welcome,
    ) -> None:
        self._loop = loop
        self._listeners = listeners
        self._connections = connections
        self._share = share
        self._welcome = welcome
        self._moments = 0
        """How often in a row it has waited for others."""
        self.resumes = math.inf
        """When `resume` is to be called."""

    def start(self) -> None:
        self._share.begin()
        self._listen()

    def resume(self, now: float) -> None:
        """Look again at what waits, if it is time."""
        if now < self.resumes:
            return
        if self._share.is_above_the_least():
            doublings = max(0, self._moments - PATIENT_MOMENTS)
            if self._take(min(1 << doublings, MOST_AT_ONCE)):
                self._moments += 1
            else:
                self._moments = 0
        self._listen()

    def stop(self) -> None:
        """Take what waits, and no more."""
        self._pause(math.inf)
        self._share.end()
        self._take(MOST_AT_THE_END)
        for listener in self._listeners:
            listener.close()

    def _listen(self) -> None:
        self.resumes = math.inf
        for listener in self._listeners:
            listener.setblocking(False)
            self._loop.watch(listener.fileno(), READABLE, partial(self._see_to, listener))

    def _see_to(self, listener: socket.socket, _: int) -> None:
        if self._connections.is_full:
            self._pause(FULL_S)
        elif self._share.is_above_the_least():
            self._pause(MOMENT_S)
        else:
            self._moments = 0
            self._accept(listener)

    def _take(self, number: int) -> int:
        """Take `number` of each listener's at most; how many there were."""
        return sum(self._take_of(listener, number) for listener in self._listeners)

    def _take_of(self, listener: socket.socket, number: int) -> int:
        for taken in range(number):
            if not self._accept(listener):
                return taken
        return number

    def _accept(self, listener: socket.socket) -> bool:
        """Whether there was a connection, and a place for it."""
        if self._connections.is_full:
            return False
        try:
            accepted, client = listener.accept()
        except BlockingIOError:
            return False
        except ConnectionAbortedError:
            return True
        except OSError:
            # No descriptors or no memory are left: somebody has to go.
            self._connections.end_oldest()
            self._pause(FULL_S)
            return False
        try:
            self._welcome(accepted, client)
        except OSError:
            accepted.close()
        return True

    def _pause(self, seconds: float) -> None:
        self.resumes = monotonic() + seconds
        for listener in self._listeners:
            self._loop.forget(listener.fileno())
