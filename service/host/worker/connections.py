"""All connections of a worker: each that a thread does not answer waits in a room with a deadline.

    quiet ──▶ head ──▶ body ──▶ queue ──▶ (answered) ──▶ writing ──▶ idle ──▶ head …
                                                               └────▶ leaving

A deadline counts from entering the room, so that no trickle extends it. Where there are too many
connections or bytes, who has waited longest in a room goes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.host.worker.connection import Connection
from service.host.worker.connection_counts import ConnectionCount
from service.host.worker.loop import NOTHING_ELSE, Loop
from service.host.worker.reply_buffer import ReaderGoneError
from service.host.worker.waiting import WaitingList, oldest

BODY_TIMES = 3
"""A body has so many times as long as a head, and what a thread has left of a reply."""
QUEUE_S = 0.02
"""For a thread to come free: one that has just replied is known to be when the loop hears of it."""
LINGER_S = 2.0
"""For a client to read the last reply; for one to send what it had begun when a worker stops."""

ASKED_AGAIN_S = (0.05, 0.5, 2.5)
"""After these a client that says no more is asked again whether it is there: a relay may have taken
the last word for it. Some clients bear no more than five 1xx for one request."""

Place = WaitingList[Connection]
OnEvents = Callable[[Connection, int], None]


@dataclass(frozen=True)
class Limits:
    connections: int
    held_bytes: int
    """Of all connections together."""
    body_bytes: int
    client_s: float
    idle_s: float


class Connections:
    """Who is here, where they wait, and what for."""

    def __init__(
        self, loop: Loop, limits: Limits, share: ConnectionCount, log: FilteringBoundLogger
    ) -> None:
        self._loop = loop
        self._limits = limits
        self._share = share
        self._log = log
        self._all: set[Connection] = set()
        self._held = 0
        self.quiet = Place(limits.client_s)
        self.head = Place(limits.client_s)
        self.body = Place(limits.client_s * BODY_TIMES)
        self.queue = Place(QUEUE_S)
        self.writing = Place(limits.client_s * BODY_TIMES)
        self.idle = Place(limits.idle_s)
        self.leaving = Place(LINGER_S)
        self.half_closed = tuple(Place(seconds) for seconds in ASKED_AGAIN_S)
        """While a thread answers them. Who is here is not sent away."""
        self._rooms = (
            self.quiet,
            self.head,
            self.body,
            self.queue,
            self.writing,
            self.idle,
            self.leaving,
        )

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._all

    @property
    def is_full(self) -> bool:
        """Whether there are too many, and all of them are being answered."""
        return len(self._all) >= self._limits.connections and not any(self._rooms)

    def admit(self, connection: Connection) -> None:
        """Begin with a connection; another goes where there are too many.

        Errors: `OSError`, where it cannot be watched; it is not here then.
        """
        if len(self._all) >= self._limits.connections:
            self.end_oldest()
        see_to = partial(self._see_to, connection)
        self._loop.watch(connection.descriptor, NOTHING_ELSE, see_to)
        self._all.add(connection)
        self._share.count(len(self._all))

    def wait(
        self, connection: Connection, room: Place | None, mask: int, on_events: OnEvents
    ) -> None:
        """Have the connection wait for events; where it is in the room already, on."""
        if connection.room is not room:
            self._leave_room(connection)
            if room is not None:
                room.enter(connection, monotonic())
            connection.room = room
        connection.on_events = on_events
        if connection.mask != mask:
            self._loop.change(connection.descriptor, mask)
            connection.mask = mask

    def do(self, connection: Connection, act: OnEvents) -> None:
        """Do something for a connection outside its events, if it is still here."""
        if connection in self._all:
            connection.on_events = act
            self._see_to(connection, 0)

    def unwatch(self, connection: Connection) -> None:
        """Hear no more of a connection that is gone; its thread goes on, then it ends."""
        self._leave_room(connection)
        self._loop.forget(connection.descriptor)

    def hold(self, connection: Connection, number: int) -> bool:
        """State how many bytes are held for it; whether there is room for them."""
        self._held += number - connection.held
        connection.held = number
        while self._held > self._limits.held_bytes:
            eldest = oldest((self.head, self.body, self.writing))
            if eldest is None or eldest is connection:
                return False
            self.end(eldest)
        return True

    @property
    def deadline(self) -> float:
        """When somebody will be late."""
        return min(room.deadline for room in self._rooms + self.half_closed)

    def late(self, now: float) -> list[tuple[Place, Connection]]:
        """Whose time is over, and where."""
        if now < self.deadline:
            return []
        rooms = self._rooms + self.half_closed
        return [(room, late) for room in rooms for late in room.late(now)]

    def hurry(self, now: float) -> None:
        """Give those in the rooms a last, short time."""
        for room in self._rooms:
            room.hurry(now, LINGER_S)

    def end_oldest(self) -> None:
        if eldest := oldest(self._rooms):
            self.end(eldest)

    def end(self, connection: Connection) -> None:
        """Close a connection, once. Who answers it hears that its caller has left."""
        if connection not in self._all:
            return
        self._all.remove(connection)
        self._share.count(len(self._all))
        self._leave_room(connection)
        self._held -= connection.held
        self._loop.forget(connection.descriptor)
        connection.socket.close()
        connection.caller.leave()

    def end_all(self) -> None:
        for connection in list(self._all):
            self.end(connection)

    def _leave_room(self, connection: Connection) -> None:
        if connection.room is not None:
            connection.room.leave(connection)
            connection.room = None

    def _see_to(self, connection: Connection, events: int) -> None:
        try:
            connection.on_events(connection, events)
        except (OSError, ReaderGoneError):
            self.end(connection)
        except Exception:  # noqa: BLE001 - one connection's failure is not the others'
            self._log.exception("connection failed")
            self.end(connection)
