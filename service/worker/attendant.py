"""What is done for a connection, from its first byte to its end, by the loop alone.

A request is passed on to a thread when all of it is here. While the thread answers, the loop looks
out for the client's leaving. A client that closes and one that only says no more look the same:

    client             loop
    FIN  ────────────▶        EPOLLRDHUP
         ◀────────────  100   "HTTP/1.1 100 Continue", which any client skips (RFC 9110, 15.2)
    RST  ────────────▶        EPOLLERR: it has closed; silence: it still reads

As a relay may answer for the client, it is asked some times. A client that speaks HTTP/1.0 cannot
be asked: its FIN is taken for its leaving.
"""

import socket
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from structlog.typing import FilteringBoundLogger

from service.caller import Caller
from service.errors import Problem, busy
from service.worker import refusals
from service.worker.connection import Address, Connection
from service.worker.crew import Crew, Crews
from service.worker.floor import Floor, Limits
from service.worker.incoming import Asked, Incoming
from service.worker.loop import GONE, HALF_CLOSED, NOTHING_ELSE, READABLE, WRITABLE
from service.worker.outgoing import Outgoing

READ_BYTES = 1 << 14
MOST_DISCARDED = 1 << 22
FIRST_WITH_INTERIM = (1, 1)


class Attendant:
    """The loop's side of every connection; `answer` is called by a thread of a crew."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a worker has
        self,
        floor: Floor,
        crews: Crews,
        answer: Callable[[Connection], None],
        limits: Limits,
        cfg: Any,  # noqa: ANN401 - gunicorn's
        log: FilteringBoundLogger,
    ) -> None:
        self._floor = floor
        self._limits = limits
        self._cfg = cfg
        self._log = log
        self._crews = crews
        self._answer = answer

    def welcome(self, accepted: socket.socket, client: Address) -> None:
        """Begin with a connection."""
        incoming = Incoming(self._cfg, client, self._limits.body_bytes)
        connection = Connection(
            accepted, client, incoming, Outgoing(accepted, self._limits.client_s)
        )
        self._floor.admit(connection)
        self._floor.do(connection, self._await_more)

    def answered(self, connection: Connection) -> None:
        """Go on after a thread has answered."""
        del connection.asked
        connection.crew.done()
        self._pass_on_next(connection.crew)
        if connection.is_lost or connection.caller.has_left:
            self._floor.end(connection)
        else:
            self._floor.do(connection, self._send)

    def see_to_late(self, now: float) -> None:
        """End those whose time is over; who has begun a request is told so."""
        for room, connection in self._floor.late(now):
            if room in {self._floor.head, self._floor.body}:
                refuse = partial(self._refuse, problem=refusals.late(room.seconds))
                self._floor.do(connection, refuse)
            elif room is self._floor.queue:
                self._floor.do(connection, self._turn_away)
            elif room in self._floor.half_closed:
                self._floor.do(connection, self._look_out)
            else:
                self._floor.end(connection)

    def _read(self, connection: Connection, _: int) -> None:
        try:
            data = connection.socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        if data:
            connection.incoming.feed(data)
            self._go_on(connection)
        elif connection.incoming.has_begun:
            self._refuse(connection, problem=refusals.cut_short())
        else:
            self._floor.end(connection)

    def _go_on(self, connection: Connection) -> None:
        """Pass the next request on, if it is whole."""
        try:
            asked = connection.incoming.take()
        except ParseException as error:
            self._refuse(connection, problem=refusals.problem_of(error))
        except Problem as problem:
            self._refuse(connection, problem=problem)
        else:
            size = len(connection.incoming) + (asked.size if asked else 0)
            if not self._floor.hold(connection, size):
                self._refuse(connection, problem=busy("too many large requests at one time"))
            elif asked:
                self._pass_on(connection, asked)
            else:
                self._await_more(connection)

    def _await_more(self, connection: Connection, _: int = 0) -> None:
        incoming = connection.incoming
        if incoming.head:
            room = self._floor.body
            if incoming.head.expects_continue():
                connection.outgoing.go_on()
        elif incoming.has_begun:
            room = self._floor.head
        else:
            room = self._floor.idle if incoming.taken else self._floor.quiet
        self._floor.wait(connection, room, READABLE, self._read)

    def _pass_on(self, connection: Connection, asked: Asked) -> None:
        connection.asked = asked
        connection.caller = Caller(monotonic())
        connection.crew = self._crews.for_path(asked.path)
        connection.times_asked = 0
        self._give_to_crew(connection)

    def _give_to_crew(self, connection: Connection, _: int = 0) -> None:
        """Have a thread answer; where none is free, wait a moment for one."""
        if connection.crew.offer(partial(self._answer, connection)):
            self._floor.wait(connection, None, HALF_CLOSED, self._look_out)
        else:
            self._floor.wait(connection, self._floor.queue, NOTHING_ELSE, self._end)

    def _pass_on_next(self, crew: Crew) -> None:
        """Give a thread that has come free to who has waited longest for it."""
        queue = self._floor.queue
        if first := next((waiting for waiting in queue if waiting.crew is crew), None):
            self._floor.do(first, self._give_to_crew)

    def _turn_away(self, connection: Connection, _: int) -> None:
        del connection.asked
        self._refuse(connection, problem=busy("every thread has a request to answer"))

    def _end(self, connection: Connection, _: int) -> None:
        self._floor.end(connection)

    def _look_out(self, connection: Connection, events: int) -> None:
        """Tell a client that has left from one that only says no more."""
        speaks_1_0 = connection.asked.version < FIRST_WITH_INTERIM
        if events & GONE or speaks_1_0 or not connection.outgoing.go_on():
            self._floor.unwatch(connection)
            connection.caller.leave()
        else:
            later = self._floor.half_closed[connection.times_asked :]
            connection.times_asked += 1
            room = later[0] if later else None
            self._floor.wait(connection, room, NOTHING_ELSE, self._look_out)

    def _send(self, connection: Connection, _: int) -> None:
        """Send what is left of a reply; after the last of it go on, or part."""
        connection.outgoing.push()
        left = len(connection.outgoing)
        if left and not self._floor.hold(connection, len(connection.incoming) + left):
            self._floor.end(connection)
        elif left:
            self._floor.wait(connection, self._floor.writing, WRITABLE, self._send)
        elif connection.keeps:
            connection.outgoing.begin()
            self._go_on(connection)
        else:
            self._part(connection)

    def _refuse(self, connection: Connection, _: int = 0, *, problem: Problem) -> None:
        tell = getattr(self._log, problem.kind.level)
        tell("refused", status=problem.kind.status, code=problem.code, detail=problem.detail)
        connection.keeps = False
        connection.outgoing.sendall(refusals.written(problem))
        self._send(connection, 0)

    def _part(self, connection: Connection) -> None:
        """Say no more, and let the client read what was said: bytes unread would undo it."""
        connection.incoming.forget()
        self._floor.hold(connection, 0)
        connection.socket.shutdown(socket.SHUT_WR)
        self._floor.wait(connection, self._floor.leaving, READABLE, self._discard)

    def _discard(self, connection: Connection, _: int) -> None:
        try:
            data = connection.socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        connection.discarded += len(data)
        if not data or connection.discarded > MOST_DISCARDED:
            self._floor.end(connection)
