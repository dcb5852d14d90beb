"""One connection: its socket, its reader, its reply buffer and its state."""

import socket
from typing import TYPE_CHECKING, Any

from service.caller import Caller
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import ParsedRequest, RequestReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.host.worker.entrance import Crowded
    from service.host.worker.thread_pool import ThreadPool
    from service.host.worker.waiting import WaitingList

Address = Any
"""As `socket.accept` returns it."""


class Connection:
    """Belongs to the loop. A thread writes only `reply_buffer` and how its reply went."""

    def __init__(
        self,
        accepted: socket.socket,
        client: Address,
        reader: RequestReader,
        reply_buffer: ReplyBuffer,
    ) -> None:
        accepted.setblocking(False)
        self.socket = accepted
        self.descriptor = accepted.fileno()
        self.client = client
        self.host: str = client[0] if isinstance(client, tuple) else ""
        """The client's address without its port; of a Unix socket, none."""
        self.server: Address = accepted.getsockname()
        self.reader = reader
        self.reply_buffer = reply_buffer
        self.on_events: Callable[[Connection, int], None]
        self.mask = 0
        self.waiting_list: WaitingList[Connection] | None = None
        """Its waiting list. `None` while a thread answers and the client may send more."""
        self.held = 0
        """Bytes held in memory for it, as last counted."""
        self.discarded = 0
        """Bytes received after the last reply."""
        self.request: ParsedRequest
        """The request that a thread answers; then that thread's pool and the request's caller."""
        self.pool: ThreadPool
        self.caller = Caller()
        self.ready_at = 0.0
        """When its last reply was sent, by `time.monotonic`. The next request counts from then on
        at the earliest."""
        self.crowded: Crowded | None = None
        """Why the slots have no room for its request, while a thread looks for an answer."""
        self.probes_sent = 0
        """How often a half-closed client was probed."""
        self.replied_at = 0.0
        """When its thread had answered, by `time.monotonic`."""
        self.keeps = False
        """Whether the connection stays open after the reply."""
        self.is_lost = False
        """Whether the reply was cut off."""
