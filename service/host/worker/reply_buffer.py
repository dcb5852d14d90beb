"""What gunicorn writes a reply to in place of the socket, so that no slow reader holds a thread."""

import select
import socket
from threading import Lock
from time import monotonic

MOST_UNSENT = 1 << 20
"""Bytes that are kept for the loop to send; a thread that has more waits."""
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"


class ReaderGoneError(Exception):
    """Nobody reads the reply, or too slowly."""


class ReplyBuffer:
    """What is still to be sent. A reply is written by one thread, and pushed on by the loop.

    Of each reply a thread waits for its reader `patience_s` at most, all its waiting counted.
    """

    def __init__(self, connection: socket.socket, patience_s: float) -> None:
        self._connection = connection
        self._patience_s = patience_s
        self._left_s = patience_s
        self._unsent = bytearray()
        self._has_begun = False
        self._lock = Lock()

    def __len__(self) -> int:
        """Bytes unsent."""
        return len(self._unsent)

    @property
    def has_begun(self) -> bool:
        """Whether some of the reply is written, sent or not."""
        return self._has_begun

    def begin(self) -> None:
        """Be ready for the next reply."""
        self._has_begun = False
        self._left_s = self._patience_s

    def sendall(self, data: bytes) -> None:
        """Send, or keep what does not fit. The head is kept until something follows it.

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
        """Send what fits. Errors: `ReaderGoneError`."""
        with self._lock:
            self._push()

    def go_on(self) -> bool:
        """Tell the client to go on, unless the reply has begun; whether it may still be there."""
        with self._lock:
            if self._has_begun:
                return True
            self._unsent += GO_ON
            try:
                self._push()
            except ReaderGoneError:
                return False
            return True

    def _push(self) -> None:
        try:
            while self._unsent:
                sent = self._connection.send(self._unsent)
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
