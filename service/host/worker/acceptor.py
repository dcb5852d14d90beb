"""Accept connections so that every worker has a similar number.

A worker with more connections than another, by an eighth and by one at least, pauses a moment so
that the other can accept. Then it accepts one itself. If several pauses in a row did not help, it
accepts twice as many each time. So a worker that is stuck keeps no client waiting.
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
MOST_IN_A_ROW = 16
MOST_AT_ONCE = 64
MOST_AT_THE_END = 1024

OnAccepted = Callable[[socket.socket, Address], None]


class Acceptor:
    """The listening sockets of one worker."""

    def __init__(
        self,
        loop: Loop,
        listeners: Sequence[socket.socket],
        connections: Connections,
        connection_count: ConnectionCount,
        on_accepted: OnAccepted,
    ) -> None:
        self._loop = loop
        self._listeners = listeners
        self._connections = connections
        self._count = connection_count
        self._on_accepted = on_accepted
        self._pauses_in_a_row = 0
        """Pauses in a row after which connections were still waiting."""
        self.resume_at = math.inf
        """When to call `resume`."""

    def start(self) -> None:
        self._count.begin()
        self._listen()

    def resume(self, now: float) -> None:
        """Accept again, if the pause is over."""
        if now < self.resume_at:
            return
        if self._count.has_more_than_another():
            doublings = max(0, self._pauses_in_a_row - PATIENT_MOMENTS)
            if self._take(min(1 << doublings, MOST_AT_ONCE)):
                self._pauses_in_a_row += 1
            else:
                self._pauses_in_a_row = 0
        self._listen()

    def stop(self) -> None:
        """Accept the waiting connections, then close the listeners."""
        self._pause(math.inf)
        self._count.end()
        self._take(MOST_AT_THE_END)
        for listener in self._listeners:
            listener.close()

    def _listen(self) -> None:
        self.resume_at = math.inf
        for listener in self._listeners:
            listener.setblocking(False)
            self._loop.watch(listener.fileno(), READABLE, partial(self._dispatch, listener))

    def _dispatch(self, listener: socket.socket, _: int) -> None:
        if self._connections.is_full:
            self._pause(FULL_S)
        elif self._count.has_more_than_another():
            self._pause(MOMENT_S)
        else:
            self._pauses_in_a_row = 0
            for _ in range(MOST_IN_A_ROW):
                if not self._accept(listener) or self._count.has_more_than_another():
                    break

    def _take(self, number: int) -> int:
        """Accept at most `number` connections of each listener. Return how many were accepted."""
        return sum(self._take_of(listener, number) for listener in self._listeners)

    def _take_of(self, listener: socket.socket, number: int) -> int:
        for taken in range(number):
            if not self._accept(listener):
                return taken
        return number

    def _accept(self, listener: socket.socket) -> bool:
        """Accept one connection. Return whether there was one, and room for it."""
        if self._connections.is_full:
            return False
        try:
            accepted, client = listener.accept()
        except BlockingIOError:
            return False
        except ConnectionAbortedError:
            return True
        except OSError:
            # No descriptor or no memory is left, so another connection must close.
            self._connections.close_oldest()
            self._pause(FULL_S)
            return False
        try:
            self._on_accepted(accepted, client)
        except OSError:
            accepted.close()
        return True

    def _pause(self, seconds: float) -> None:
        self.resume_at = monotonic() + seconds
        for listener in self._listeners:
            self._loop.forget(listener.fileno())
