"""All connections of a worker. Each waits in a list with a deadline, unless a thread answers it.

    new ──▶ head ──▶ body ──▶ queue ──▶ (answered) ──▶ writing ──▶ idle ──▶ head …
                                                             └────▶ lingering

A deadline counts from the entry into the list, so a trickle of bytes does not extend it. Of too
many connections, an idle one is closed, or else the one that has waited longest. If they hold too
many bytes, the one that has waited longest is closed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCount
from service.host.worker.loop import NOTHING_ELSE, Act, Loop
from service.host.worker.reply_buffer import ReaderGoneError
from service.host.worker.waiting import WaitingList, oldest

BODY_TIMES = 3
"""The time for a body, and for sending a reply, as a multiple of that for a head."""
QUEUE_S = 0.01
"""Time to wait for a thread: one that has just replied is free when the loop hears of it."""
LINGER_S = 2.0
"""Time for a client to read the last reply, and to complete a request when a worker stops."""

PROBE_AFTER_S = (0.05, 0.5, 2.5)
"""Pauses between probes of a half-closed client, since a relay may have answered for it. Some
clients accept at most five 1xx replies to one request."""

ConnectionList = WaitingList[Connection]
OnEvents = Callable[[Connection, int], None]


@dataclass(frozen=True)
class ConnectionLimits:
    connections: int
    held_bytes: int
    """Most bytes held for all connections together."""
    body_bytes: int
    client_s: float
    idle_s: float


class Connections:
    """The open connections, their waiting lists and their callbacks."""

    def __init__(
        self,
        loop: Loop,
        limits: ConnectionLimits,
        connection_count: ConnectionCount,
        log: FilteringBoundLogger,
    ) -> None:
        self._loop = loop
        self._limits = limits
        self._count = connection_count
        self._log = log
        self._all: set[Connection] = set()
        self._held = 0
        self.new = ConnectionList(limits.client_s)
        self.head = ConnectionList(limits.client_s)
        self.body = ConnectionList(limits.client_s * BODY_TIMES)
        self.queue = ConnectionList(QUEUE_S)
        self.writing = ConnectionList(limits.client_s * BODY_TIMES)
        self.idle = ConnectionList(limits.idle_s)
        self.lingering = ConnectionList(LINGER_S)
        self.half_closed = tuple(ConnectionList(seconds) for seconds in PROBE_AFTER_S)
        """Half-closed clients while a thread answers them. They are not closed to make room."""
        self._waiting_lists = (
            self.new,
            self.head,
            self.body,
            self.queue,
            self.writing,
            self.idle,
            self.lingering,
        )

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._all

    @property
    def is_full(self) -> bool:
        """Whether no connection can be added: all places are taken, and none waits."""
        return len(self._all) >= self._limits.connections and not any(self._waiting_lists)

    def add(self, connection: Connection) -> None:
        """Add a connection. If there are too many, close another.

        Errors: `OSError` if the loop cannot watch it; it is not added then.
        """
        if len(self._all) >= self._limits.connections:
            self.close_oldest()
        see_to = partial(self._dispatch, connection)
        self._loop.watch(connection.descriptor, NOTHING_ELSE, see_to)
        self._all.add(connection)
        self._count.set(len(self._all))

    def wait(
        self,
        connection: Connection,
        waiting_list: ConnectionList | None,
        mask: int,
        on_events: OnEvents,
    ) -> None:
        """Let a connection wait in a list for events. If it waits there, its deadline stays."""
        if connection.waiting_list is not waiting_list:
            self._leave_waiting_list(connection)
            if waiting_list is not None:
                waiting_list.enter(connection, monotonic())
            connection.waiting_list = waiting_list
        connection.on_events = on_events
        if connection.mask != mask:
            self._loop.change(connection.descriptor, mask)
            connection.mask = mask

    def run(self, connection: Connection, act: OnEvents) -> None:
        """Call `act` for a connection outside its events, if it is still open."""
        if connection in self._all:
            connection.on_events = act
            self._dispatch(connection, 0)

    def call(self, act: Act) -> None:
        """Run `act` in the loop's thread, soon. Any thread may call this."""
        self._loop.call(act)

    def stop_watching(self, connection: Connection) -> None:
        """Ignore further events of a client that has left. `close` comes after its thread."""
        self._leave_waiting_list(connection)
        self._loop.forget(connection.descriptor)

    def reserve(self, connection: Connection, number: int) -> bool:
        """Set how many bytes it holds, closing others if needed. Return whether they fit."""
        self._held += number - connection.held
        connection.held = number
        while self._held > self._limits.held_bytes:
            oldest_one = oldest((self.head, self.body, self.writing))
            if oldest_one is None or oldest_one is connection:
                return False
            self.close(oldest_one)
        return True

    @property
    def deadline(self) -> float:
        """The earliest deadline of all lists."""
        return min(waiting_list.deadline for waiting_list in self._waiting_lists + self.half_closed)

    def overdue(self, now: float) -> list[tuple[ConnectionList, Connection]]:
        """Return each connection whose deadline is over, with its list."""
        if now < self.deadline:
            return []
        waiting_lists = self._waiting_lists + self.half_closed
        return [
            (waiting_list, one)
            for waiting_list in waiting_lists
            for one in waiting_list.overdue(now)
        ]

    def shorten_deadlines(self, now: float) -> None:
        """Leave each waiting connection LINGER_S at most."""
        for waiting_list in self._waiting_lists:
            waiting_list.shorten_deadlines(now, LINGER_S)

    def close_oldest(self) -> None:
        """Close the connection that has waited longest, of the idle ones if there are any.

        The client of an idle connection opens another with its next request.
        """
        if oldest_one := self.idle.first or oldest(self._waiting_lists):
            self.close(oldest_one)

    def close(self, connection: Connection) -> None:
        """Close a connection, once. A thread that answers it learns that its caller has left."""
        if connection not in self._all:
            return
        self._all.remove(connection)
        self._count.set(len(self._all))
        self._leave_waiting_list(connection)
        self._held -= connection.held
        self._loop.forget(connection.descriptor)
        connection.socket.close()
        connection.caller.leave()

    def close_all(self) -> None:
        for connection in list(self._all):
            self.close(connection)

    def _leave_waiting_list(self, connection: Connection) -> None:
        if connection.waiting_list is not None:
            connection.waiting_list.leave(connection)
            connection.waiting_list = None

    def _dispatch(self, connection: Connection, events: int) -> None:
        try:
            connection.on_events(connection, events)
        except (OSError, ReaderGoneError):
            self.close(connection)
        except Exception:  # noqa: BLE001 - a failure must not end the loop
            self._log.exception("connection failed")
            self.close(connection)
