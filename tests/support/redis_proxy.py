"""A proxy before a real Redis that delays, cuts or drops replies as a network may."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

CHUNK = 1 << 20

Fate = Callable[[bytes, bytes], bytes | None]
"""From a command and its reply to the client's reply; `None`: the connection is cut."""


def passed_on(_command: bytes, reply: bytes) -> bytes:
    return reply


class Proxy:
    """Listens on a port of this host, before the server at the Unix socket `server`."""

    def __init__(self, server: Path, fate: Fate = passed_on) -> None:
        self.fate = fate
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(str(self._server))
            while command := client.recv(CHUNK):
                server.sendall(command)
                reply = self.fate(command, server.recv(CHUNK))
                if reply is None:
                    return
                client.sendall(reply)
