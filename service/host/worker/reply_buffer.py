"""The buffer that gunicorn writes a reply to, so that no slow reader holds a thread."""

import select
import socket
from threading import Lock
from time import monotonic

from service.engine import send_now

MOST_UNSENT = 1 << 20
"""Unsent bytes that the buffer holds at most. A thread that writes more waits."""
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class ReaderGoneError(Exception):
    """The client does not read the reply, or reads too slowly."""


class ReplyBuffer:
    """The unsent bytes of a reply. A thread writes them, and the loop sends the rest.

    For each reply the thread waits for the client at most `patience_s` in all.
    """

    def __init__(self, connection: socket.socket, patience_s: float) -> None:
        self._connection = connection
        self._patience_s = patience_s
        self._left_s = patience_s
        self._unsent = bytearray()
        self._has_begun = False
        self._lock = Lock()

    def __len__(self) -> int:
        """Return the number of unsent bytes."""
        return len(self._unsent)

    @property
    def has_begun(self) -> bool:
        """Whether a part of the reply is written, sent or not."""
        return self._has_begun

    def begin(self) -> None:
        """Reset for the next reply."""
        self._has_begun = False
        self._left_s = self._patience_s

    def sendall(self, data: bytes) -> None:
        """Send, and buffer what the socket does not take. The head waits for the next part.

        Errors: `ReaderGoneError`.
        """
        with self._lock:
            self._unsent += data
            if not self._has_begun:
                self._has_begun = True
                return
            self._push()
        while len(self._unsent) > MOST_UNSENT:
            self._await_reader()
            self.push()

    def push(self) -> None:
        """Send as much as the socket takes. Errors: `ReaderGoneError`."""
        with self._lock:
            self._push()

    def send_continue(self) -> bool:
        """Send 100 Continue unless a reply has begun. Return whether the client may still wait."""
        with self._lock:
            if self._has_begun:
                return True
            self._unsent += CONTINUE
            try:
                self._push()
            except ReaderGoneError:
                return False
            return True

    def _push(self) -> None:
        try:
            while self._unsent:
                sent = send_now(self._connection, self._unsent)
                del self._unsent[:sent]
        except BlockingIOError:
            return
        except OSError as error:
            raise ReaderGoneError from error

    def _await_reader(self) -> None:
        began = monotonic()
        poll = select.poll()
        poll.register(self._connection, select.POLLOUT)
        if self._left_s <= 0 or not poll.poll(self._left_s * 1000):
            raise ReaderGoneError
        self._left_s -= monotonic() - began
