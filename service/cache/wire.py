"""Commands to Redis: hiredis over one blocking socket a thread.

redis-py's client costs more than the round trip itself: its pool and metrics, and Python's own
socket timeouts, each two more system calls and two more hand-overs of the interpreter's lock. Here
the kernel keeps the timeouts.
"""

import os
import socket
import ssl
import struct
import threading
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic
from typing import Any, Self
from weakref import WeakSet

from hiredis import Reader, ReplyError, pack_command
from redis.connection import SSLConnection, parse_url

Part = str | bytes | int

READ_BYTES = 1 << 16
DEFAULT_PORT = 6379
UNDERSTOOD = {"host", "port", "path", "db", "username", "password", "connection_class"}


class GoneError(ConnectionError):
    """The server closed the connection before a word of its reply."""


@dataclass(frozen=True)
class Address:
    """Where a server is, and who asks it."""

    host: str = "localhost"
    port: int = DEFAULT_PORT
    path: str | None = None
    db: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False

    @classmethod
    def of(cls, url: str) -> Self:
        """Read `redis://`, `rediss://` or `unix://`. Errors: `ValueError`."""
        given = parse_url(url)  # type: ignore[no-untyped-call]
        if unknown := given.keys() - UNDERSTOOD:
            raise ValueError(f"{', '.join(sorted(unknown))} is not understood")
        encrypted = given.pop("connection_class", None) is SSLConnection
        return cls(**given, encrypted=encrypted)

    def connect(self, timeout_s: float) -> socket.socket:
        """Open a blocking socket on which nothing takes longer than `timeout_s`."""
        with ExitStack() as undo:
            connection = undo.enter_context(self._connected(timeout_s))
            if self.encrypted:
                context = ssl.create_default_context()
                connection = context.wrap_socket(connection, server_hostname=self.host)
                undo.enter_context(connection)
            connection.setblocking(True)
            seconds, rest = divmod(timeout_s, 1)
            limit = struct.pack("ll", int(seconds), int(rest * 1e6))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
            undo.pop_all()
        return connection

    def _connected(self, timeout_s: float) -> socket.socket:
        if not self.path:
            connection = socket.create_connection((self.host, self.port), timeout_s)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connection
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(timeout_s)
        try:
            connection.connect(self.path)
        except OSError:
            connection.close()
            raise
        return connection

    def greeting(self) -> list[tuple[Part, ...]]:
        """Commands that begin a connection."""
        commands: list[tuple[Part, ...]] = []
        if self.password is not None:
            who = () if self.username is None else (self.username,)
            commands.append(("AUTH", *who, self.password))
        if self.db:
            commands.append(("SELECT", self.db))
        return commands


class Link:
    """One connection. After an error it is of no more use."""

    def __init__(self, address: Address, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._reader = Reader(notEnoughData=self)
        self._socket = address.connect(timeout_s)
        self.owner = os.getpid()

    def greet(self, commands: Iterable[tuple[Part, ...]]) -> None:
        for command in commands:
            self.ask(command)

    def ask(self, command: tuple[Part, ...]) -> Any:  # noqa: ANN401
        """Errors: `OSError`, `HiredisError`."""
        self._send(pack_command(command))  # type: ignore[arg-type]
        deadline = 0.0
        while (reply := self._reader.gets()) is self:
            self._reader.feed(self._received(first=not deadline))
            deadline = deadline or monotonic() + self._timeout_s
            if monotonic() > deadline:
                raise TimeoutError("a reply takes too long")
        if isinstance(reply, ReplyError):
            raise reply
        return reply

    def close(self) -> None:
        self._socket.close()

    def _send(self, packed: bytes) -> None:
        try:
            self._socket.sendall(packed)
        except (BrokenPipeError, ConnectionResetError) as error:
            raise GoneError from error

    def _received(self, *, first: bool) -> bytes:
        received = self._socket.recv(READ_BYTES)
        if not received:
            raise GoneError if first else ConnectionResetError
        return received


class Wire:
    """A link a thread to the server at `url`."""

    def __init__(self, url: str, timeout_s: float) -> None:
        """Errors: `ValueError`."""
        self._address = Address.of(url)
        self._timeout_s = timeout_s
        self._own = threading.local()
        self._links: WeakSet[Link] = WeakSet()

    def ask(self, *command: Part) -> Any:  # noqa: ANN401
        """Send one command and read its reply. Errors: `OSError`, `HiredisError`.

        A link that the server has closed since its last use is replaced; nothing else is retried.
        """
        link, is_new = self._link()
        try:
            return link.ask(command)
        except ReplyError:
            raise
        except GoneError:
            self._drop(link)
            if is_new:
                raise
        except BaseException:
            self._drop(link)
            raise
        return self.ask(*command)

    def close(self) -> None:
        """Close every thread's link."""
        for link in list(self._links):
            link.close()

    def _link(self) -> tuple[Link, bool]:
        link: Link | None = getattr(self._own, "link", None)
        if link and link.owner == os.getpid():
            return link, False
        link = Link(self._address, self._timeout_s)
        self._links.add(link)
        try:
            link.greet(self._address.greeting())
        except BaseException:
            link.close()
            raise
        self._own.link = link
        return link, True

    def _drop(self, link: Link) -> None:
        link.close()
        self._own.link = None
