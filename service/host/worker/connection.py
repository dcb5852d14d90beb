"""One connection: what it says, what it is told, and what is to be known of it."""

import socket
from typing import TYPE_CHECKING, Any

from service.caller import Caller
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import Asked, RequestReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.host.worker.thread_pool import ThreadPool
    from service.host.worker.waiting import WaitingList

Address = Any
"""As `socket.accept` gives it."""


class Connection:
    """The loop's; a thread that answers writes to `outgoing`, `keeps` and `is_lost` alone."""

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
        self.server: Address = accepted.getsockname()
        self.reader = reader
        self.reply_buffer = reply_buffer
        self.on_events: Callable[[Connection, int], None]
        self.mask = 0
        self.room: WaitingList[Connection] | None = None
        """Where it waits; None while a thread answers a client that may say more."""
        self.held = 0
        """Bytes held for it, as last counted."""
        self.discarded = 0
        """Bytes that came after the last reply."""
        self.asked: Asked
        """The request that is passed on, until it is answered; to which threads, and for whom."""
        self.pool: ThreadPool
        self.caller = Caller()
        self.times_asked = 0
        """How often it was asked whether it is still there."""
        self.keeps = False
        """Whether another request may follow the reply."""
        self.is_lost = False
        """Whether the reply was broken off."""
