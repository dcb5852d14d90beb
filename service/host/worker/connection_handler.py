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
from service.host.worker import error_replies
from service.host.worker.connection import Address, Connection
from service.host.worker.connections import Connections, Limits
from service.host.worker.loop import GONE, HALF_CLOSED, NOTHING_ELSE, READABLE, WRITABLE
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import Asked, RequestReader
from service.host.worker.thread_pool import ThreadPool, ThreadPools

READ_BYTES = 1 << 14
MOST_DISCARDED = 1 << 22
FIRST_WITH_INTERIM = (1, 1)


class ConnectionHandler:
    """The loop's side of every connection; `answer` is called by a thread of a crew."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a worker has
        self,
        connections: Connections,
        pools: ThreadPools,
        answer: Callable[[Connection], None],
        limits: Limits,
        cfg: Any,  # noqa: ANN401 - gunicorn's
        log: FilteringBoundLogger,
    ) -> None:
        self._connections = connections
        self._limits = limits
        self._cfg = cfg
        self._log = log
        self._pools = pools
        self._answer = answer

    def welcome(self, accepted: socket.socket, client: Address) -> None:
        """Begin with a connection."""
        reader = RequestReader(self._cfg, client, self._limits.body_bytes)
        connection = Connection(
            accepted, client, reader, ReplyBuffer(accepted, self._limits.client_s)
        )
        self._connections.admit(connection)
        self._connections.do(connection, self._await_more)

    def answered(self, connection: Connection) -> None:
        """Go on after a thread has answered."""
        del connection.asked
        connection.pool.done()
        self._pass_on_next(connection.pool)
        if connection.is_lost or connection.caller.has_left:
            self._connections.end(connection)
        else:
            self._connections.do(connection, self._send)

    def see_to_late(self, now: float) -> None:
        """End those whose time is over; who has begun a request is told so."""
        for room, connection in self._connections.late(now):
            if room in {self._connections.head, self._connections.body}:
                refuse = partial(self._refuse, problem=error_replies.late(room.seconds))
                self._connections.do(connection, refuse)
            elif room is self._connections.queue:
                self._connections.do(connection, self._turn_away)
            elif room in self._connections.half_closed:
                self._connections.do(connection, self._look_out)
            else:
                self._connections.end(connection)

    def _read(self, connection: Connection, _: int) -> None:
        try:
            data = connection.socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        if data:
            connection.reader.feed(data)
            self._go_on(connection)
        elif connection.reader.has_begun:
            self._refuse(connection, problem=error_replies.cut_short())
        else:
            self._connections.end(connection)

    def _go_on(self, connection: Connection) -> None:
        """Pass the next request on, if it is whole."""
        try:
            asked = connection.reader.take()
        except ParseException as error:
            self._refuse(connection, problem=error_replies.problem_of(error))
        except Problem as problem:
            self._refuse(connection, problem=problem)
        else:
            size = len(connection.reader) + (asked.size if asked else 0)
            if not self._connections.hold(connection, size):
                self._refuse(connection, problem=busy("too many large requests at one time"))
            elif asked:
                self._pass_on(connection, asked)
            else:
                self._await_more(connection)

    def _await_more(self, connection: Connection, _: int = 0) -> None:
        reader = connection.reader
        if reader.head:
            room = self._connections.body
            if reader.head.expects_continue():
                connection.reply_buffer.go_on()
        elif reader.has_begun:
            room = self._connections.head
        else:
            room = self._connections.idle if reader.taken else self._connections.quiet
        self._connections.wait(connection, room, READABLE, self._read)

    def _pass_on(self, connection: Connection, asked: Asked) -> None:
        connection.asked = asked
        connection.caller = Caller(monotonic())
        connection.pool = self._pools.for_path(asked.path)
        connection.times_asked = 0
        self._give_to_crew(connection)

    def _give_to_crew(self, connection: Connection, _: int = 0) -> None:
        """Have a thread answer; where none is free, wait a moment for one."""
        if connection.pool.offer(partial(self._answer, connection)):
            self._connections.wait(connection, None, HALF_CLOSED, self._look_out)
        else:
            self._connections.wait(connection, self._connections.queue, NOTHING_ELSE, self._end)

    def _pass_on_next(self, pool: ThreadPool) -> None:
        """Give a thread that has come free to who has waited longest for it."""
        queue = self._connections.queue
        if first := next((waiting for waiting in queue if waiting.pool is pool), None):
            self._connections.do(first, self._give_to_crew)

    def _turn_away(self, connection: Connection, _: int) -> None:
        del connection.asked
        self._refuse(connection, problem=busy("every thread has a request to answer"))

    def _end(self, connection: Connection, _: int) -> None:
        self._connections.end(connection)

    def _look_out(self, connection: Connection, events: int) -> None:
        """Tell a client that has left from one that only says no more."""
        speaks_1_0 = connection.asked.version < FIRST_WITH_INTERIM
        if events & GONE or speaks_1_0 or not connection.reply_buffer.go_on():
            self._connections.unwatch(connection)
            connection.caller.leave()
        else:
            later = self._connections.half_closed[connection.times_asked :]
            connection.times_asked += 1
            room = later[0] if later else None
            self._connections.wait(connection, room, NOTHING_ELSE, self._look_out)

    def _send(self, connection: Connection, _: int) -> None:
        """Send what is left of a reply; after the last of it go on, or part."""
        connection.reply_buffer.push()
        left = len(connection.reply_buffer)
        if left and not self._connections.hold(connection, len(connection.reader) + left):
            self._connections.end(connection)
        elif left:
            self._connections.wait(connection, self._connections.writing, WRITABLE, self._send)
        elif connection.keeps:
            connection.reply_buffer.begin()
            self._go_on(connection)
        else:
            self._part(connection)

    def _refuse(self, connection: Connection, _: int = 0, *, problem: Problem) -> None:
        tell = getattr(self._log, problem.kind.level)
        tell("refused", status=problem.kind.status, code=problem.code, detail=problem.detail)
        connection.keeps = False
        connection.reply_buffer.sendall(error_replies.written(problem))
        self._send(connection, 0)

    def _part(self, connection: Connection) -> None:
        """Say no more, and let the client read what was said: bytes unread would undo it."""
        connection.reader.forget()
        self._connections.hold(connection, 0)
        connection.socket.shutdown(socket.SHUT_WR)
        self._connections.wait(connection, self._connections.leaving, READABLE, self._discard)

    def _discard(self, connection: Connection, _: int) -> None:
        try:
            data = connection.socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        connection.discarded += len(data)
        if not data or connection.discarded > MOST_DISCARDED:
            self._connections.end(connection)
