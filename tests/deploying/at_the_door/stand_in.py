"""A stand-in for a replica behind the door, which answers as a test wants."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.deploying.front_door import LOCAL

Answer = Callable[["Request"], None]


class StandIn(ThreadingHTTPServer):
    """Answers the door's checks itself, and all else by `answer`."""

    daemon_threads = True

    def __init__(self, answer: Answer) -> None:
        super().__init__((LOCAL, 0), Request)
        self.answer = answer
        self.is_ready = True
        self.asked: list[str] = []
        """The paths that it was asked for, but for the door's checks."""


class Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16
    server: StandIn

    def do_GET(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if (self.path, self.headers["Host"]) == ("/readyz", "door"):
            self.reply(200 if self.server.is_ready else 503)
        else:
            self.server.asked.append(self.path)
            self.server.answer(self)

    def do_POST(self) -> None:
        self.do_GET()

    def reply(self, status: int, text: bytes = b"{}") -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def lose(self) -> None:
        """Close the connection, before a reply if there was none."""
        self.close_connection = True
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - the library's
        """Log nothing."""


@contextmanager
def standing_in(answer: Answer) -> Iterator[StandIn]:
    with StandIn(answer) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
