"""Handle each connection from its first byte to its end, in the loop's thread.

A complete request goes to a thread of a pool. While the thread answers, the loop watches whether
the client leaves. A client that closes and one that only stops sending look the same at first:

    client             loop
    FIN  ────────────▶        EPOLLRDHUP
         ◀────────────  100   "HTTP/1.1 100 Continue", which any client skips (RFC 9110, 15.2)
    RST  ────────────▶        EPOLLERR: it has closed; no RST: it still reads

Once a reply has begun, its next bytes are the probe: a stream is asked to send some. A relay may
answer for the client, so the probe is repeated. An HTTP/1.0 client cannot be probed: its FIN counts
as its leaving.
"""

import socket
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from structlog.typing import FilteringBoundLogger

from service import request_id as request_ids
from service.caller import Caller
from service.engine import receive_now
from service.errors import BUSY, PROBLEM_TYPES, Problem, busy
from service.host.worker import error_replies
from service.host.worker.arrival import age_s
from service.host.worker.connection import Address, Connection
from service.host.worker.connections import ConnectionLimits, Connections
from service.host.worker.entrance import Crowded, Entrance
from service.host.worker.error_replies import RefusalReply
from service.host.worker.known_refusals import KnownRefusals
from service.host.worker.loop import GONE, HALF_CLOSED, NOTHING_ELSE, READABLE, WRITABLE
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import KnownHeads, ParsedRequest, RequestReader
from service.host.worker.thread_pool import ThreadPool, ThreadPools

MOST_DISCARDED = 1 << 22
FIRST_WITH_INTERIM = (1, 1)
MOST_LOOKING = 2
"""Most threads that look for answers to requests for which the slots have no room."""


class ConnectionHandler:
    """The loop's side of every connection. A thread of a pool calls `answer`."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a worker has
        self,
        connections: Connections,
        pools: ThreadPools,
        answer: Callable[[Connection], None],
        goes_on: Callable[[], bool],
        entrance: Entrance,
        limits: ConnectionLimits,
        cfg: Any,  # noqa: ANN401 - gunicorn's
        log: FilteringBoundLogger,
    ) -> None:
        self._connections = connections
        self._limits = limits
        self._cfg = cfg
        self._log = log
        self._pools = pools
        self._answer = answer
        self._goes_on = goes_on
        self._entrance = entrance
        self._known_heads = KnownHeads()
        self._looking: set[Caller] = set()
        self._known_refusals = KnownRefusals()
        self._refused = 0
        """Requests that were read whole and refused, since they were last logged."""

    def on_accepted(self, accepted: socket.socket, client: Address) -> None:
        """Start reading from a new connection."""
        reader = RequestReader(self._cfg, client, self._limits.body_bytes, self._known_heads)
        connection = Connection(
            accepted, client, reader, ReplyBuffer(accepted, self._limits.client_s)
        )
        self._connections.add(connection)
        self._connections.run(connection, self._wait_for_more)

    def on_answered(self, connection: Connection) -> None:
        """Send the reply that a thread has written, and dispatch the next waiting request."""
        del connection.request
        is_read = not (connection.is_lost or connection.caller.has_left or connection.reply_buffer)
        if is_read:
            self._entrance.replied(connection)
        connection.caller.settle()
        self._looking.discard(connection.caller)
        connection.pool.done()
        self._dispatch_next(connection.pool)
        if connection.is_lost or connection.caller.has_left:
            self._connections.close(connection)
        else:
            self._connections.run(connection, self._send)

    def handle_overdue(self, now: float) -> None:
        """Handle connections whose deadline is over. An incomplete request gets a 408."""
        for waiting_list, connection in self._connections.overdue(now):
            if waiting_list in {self._connections.head, self._connections.body}:
                refuse = partial(self._refuse, problem=error_replies.timeout(waiting_list.seconds))
                self._connections.run(connection, refuse)
            elif waiting_list is self._connections.queue:
                self._connections.run(connection, self._refuse_as_busy)
            elif waiting_list in self._connections.half_closed:
                self._connections.run(connection, self._probe_client)
            else:
                self._connections.close(connection)

    def _read(self, connection: Connection, _: int) -> None:
        try:
            data = receive_now(connection.socket)
        except BlockingIOError:
            return
        if connection.reader.is_empty and self._refuse_again(connection, data):
            return
        if data:
            connection.reader.feed(data)
            self._read_next(connection)
        elif connection.reader.has_begun:
            self._refuse(connection, problem=error_replies.incomplete())
        else:
            self._connections.close(connection)

    def _read_next(self, connection: Connection) -> None:
        """Read the next request, and dispatch it if it is complete."""
        try:
            request = connection.reader.take()
        except ParseException as error:
            self._refuse(connection, problem=error_replies.problem_of(error))
        except Problem as problem:
            self._refuse(connection, problem=problem)
        else:
            size = len(connection.reader) + (request.size if request else 0)
            if not self._connections.reserve(connection, size):
                self._refuse(connection, problem=busy("too many large requests at one time"))
            elif request:
                self._dispatch_request(connection, request)
            else:
                self._wait_for_more(connection)

    def _wait_for_more(self, connection: Connection, _: int = 0) -> None:
        reader = connection.reader
        if reader.head:
            waiting_list = self._connections.body
            if reader.head.expects_continue():
                connection.reply_buffer.send_continue()
        elif reader.has_begun:
            waiting_list = self._connections.head
        else:
            waiting_list = self._connections.idle if reader.taken else self._connections.new
        self._connections.wait(connection, waiting_list, READABLE, self._read)

    def _dispatch_request(self, connection: Connection, request: ParsedRequest) -> None:
        connection.request = request
        now = monotonic()
        connection.caller = Caller(max(now - age_s(connection.socket), connection.ready_at))
        connection.pool = self._pools.for_path(request.path)
        connection.probes_sent = 0
        self._offer_to_pool(connection)

    def _offer_to_pool(self, connection: Connection, _: int = 0) -> None:
        """Give the request to a thread of its pool, or refuse it.

        The request waits a moment if no thread is free, or if it may only look for an answer and
        enough threads do so.
        """
        crowded = connection.crowded = self._entrance.judge(connection)
        if crowded and not crowded.may_need_no_room:
            self._refuse_whole(connection, crowded, is_repeated=True)
        elif self._takes_thread(connection, looks=crowded is not None):
            self._connections.wait(connection, None, HALF_CLOSED, self._probe_client)
        else:
            connection.caller.withdraw()
            self._connections.wait(connection, self._connections.queue, NOTHING_ELSE, self._end)

    def _takes_thread(self, connection: Connection, *, looks: bool) -> bool:
        """Give the request to a free thread. If it `looks` for an answer, few threads may do so."""
        if looks and len(self._looking) >= MOST_LOOKING:
            return False
        if looks:
            self._let_look(connection)
        if connection.pool.offer(partial(self._answer, connection)):
            return True
        self._looking.discard(connection.caller)
        return False

    def _let_look(self, connection: Connection) -> None:
        """Count the request among those that look, until it is answered or waits for a search."""
        caller, pool = connection.caller, connection.pool
        self._looking.add(caller)

        def end() -> None:
            if caller in self._looking:
                self._looking.remove(caller)
                self._dispatch_next(pool)

        caller.when_settled = partial(self._connections.call, end)

    def _dispatch_next(self, pool: ThreadPool) -> None:
        """Dispatch the request that has waited longest for a thread of `pool`, and may have one."""
        may_look = len(self._looking) < MOST_LOOKING
        for waiting in self._connections.queue:
            if waiting.pool is pool and (may_look or waiting.crowded is None):
                self._connections.run(waiting, self._offer_to_pool)
                return

    def _refuse_as_busy(self, connection: Connection, _: int) -> None:
        no_thread = Crowded(busy("every thread has a request to answer"))
        self._refuse_whole(connection, connection.crowded or no_thread, is_repeated=False)

    def _end(self, connection: Connection, _: int) -> None:
        self._connections.close(connection)

    def _probe_client(self, connection: Connection, events: int) -> None:
        """Probe a half-closed client by 100 Continue: it may have left, or only stopped sending."""
        speaks_1_0 = connection.request.version < FIRST_WITH_INTERIM
        if events & GONE or speaks_1_0 or not connection.reply_buffer.send_continue():
            self._connections.stop_watching(connection)
            connection.caller.leave()
        else:
            later = self._connections.half_closed[connection.probes_sent :]
            connection.probes_sent += 1
            waiting_list = later[0] if later else None
            self._connections.wait(connection, waiting_list, NOTHING_ELSE, self._probe_client)
            connection.caller.doubt()

    def _send(self, connection: Connection, _: int) -> None:
        """Send the rest of a reply. After the last byte read on, or shut the connection down."""
        connection.reply_buffer.push()
        left = len(connection.reply_buffer)
        if left and not self._connections.reserve(connection, len(connection.reader) + left):
            self._connections.close(connection)
        elif left:
            self._connections.wait(connection, self._connections.writing, WRITABLE, self._send)
        elif connection.keeps:
            connection.reply_buffer.begin()
            connection.ready_at = monotonic()
            self._read_next(connection)
        else:
            self._shut_down(connection)

    def _refuse(self, connection: Connection, _: int = 0, *, problem: Problem) -> None:
        log = getattr(self._log, problem.problem_type.level)
        request_id = request_ids.new()
        log(
            "refused",
            status=problem.problem_type.status,
            code=problem.code,
            detail=problem.detail,
            request_id=request_id,
        )
        connection.keeps = False
        refusal = RefusalReply(problem, self._entrance.headers(None, connection.host))
        connection.reply_buffer.sendall(refusal.encoded(request_id))
        self._entrance.count(problem.code)
        self._send(connection, 0)

    def _refuse_whole(self, connection: Connection, crowded: Crowded, *, is_repeated: bool) -> None:
        """Refuse a request that was read whole. The client may keep its connection.

        `is_repeated`: an equal request a moment later gets the same reply.
        """
        request = connection.request
        del connection.request
        connection.keeps = not request.should_close() and self._goes_on()
        refusal = RefusalReply(
            crowded.problem,
            self._entrance.headers(request, connection.host),
            client_id=crowded.client_id,
            kept_s=self._cfg.keepalive if connection.keeps else None,
        )
        own_id = request_ids.of_headers(request.headers)
        if is_repeated and connection.keeps and own_id is None:
            self._known_refusals.put((connection.host, request.text), crowded, refusal)
        self._send_refusal(connection, refusal, crowded, own_id)

    def _refuse_again(self, connection: Connection, data: bytes) -> bool:
        """Refuse a request just as an equal one a moment ago, if it still has no room."""
        known = self._known_refusals.get((connection.host, data))
        if known is None or not self._entrance.is_still(known.crowded) or not self._goes_on():
            return False
        connection.reader.taken += 1
        self._send_refusal(connection, known.reply, known.crowded)
        return True

    def _send_refusal(
        self,
        connection: Connection,
        refusal: RefusalReply,
        crowded: Crowded,
        request_id: str | None = None,
    ) -> None:
        connection.keeps = refusal.keeps
        connection.reply_buffer.sendall(refusal.encoded(request_id or request_ids.new()))
        self._entrance.count(crowded.problem.code)
        self._refused += 1
        if connection.reader.is_empty:
            self._send(connection, 0)
            return
        # The next request is here already. The loop goes on with it, in place of a recursion.
        self._connections.wait(connection, self._connections.writing, NOTHING_ELSE, self._end)
        self._connections.call(partial(self._connections.run, connection, self._send))

    def log_refused(self) -> None:
        """Log, in one line, how many requests were refused after they were read whole."""
        if self._refused:
            kind = PROBLEM_TYPES[BUSY]
            self._log.warning("refused", status=kind.status, code=BUSY, requests=self._refused)
            self._refused = 0

    def _shut_down(self, connection: Connection) -> None:
        """Stop sending, then discard input until the client closes.

        A close with unread input would reset the connection, and the client could lose the reply.
        """
        connection.reader.forget()
        self._connections.reserve(connection, 0)
        connection.socket.shutdown(socket.SHUT_WR)
        self._connections.wait(connection, self._connections.lingering, READABLE, self._discard)

    def _discard(self, connection: Connection, _: int) -> None:
        try:
            data = receive_now(connection.socket)
        except BlockingIOError:
            return
        connection.discarded += len(data)
        if not data or connection.discarded > MOST_DISCARDED:
            self._connections.close(connection)
