"""A server between a client and the service, which passes on, refuses, or is silent."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

DIRECTLY = build_opener(ProxyHandler({}))
PASSED_ON = ("Authorization", "Content-Type", "Idempotency-Key")


class Asked(NamedTuple):
    """A request, and the body's JSON."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: dict[str, Any] | None


class Sent(NamedTuple):
    """A reply."""

    status: int
    text: str
    headers: Mapping[str, str]
    stalls: bool = False
    """Whether the connection stays open after the text."""

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


Fate = Callable[["Between", Asked], Sent | None]
"""From a request to its reply; `None`: the connection is closed without one."""


@dataclass
class Between:
    """A proxy before the service at `service`, which keeps requests and replies."""

    service: str
    fate: Fate
    asked: list[Asked] = field(default_factory=list)
    exchanged: list[tuple[Asked, Sent]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def pass_on(self, asked: Asked) -> Sent:
        headers = {name: asked.headers[name] for name in PASSED_ON if name in asked.headers}
        data = None if asked.body is None else json.dumps(asked.body).encode()
        request = Request(self.service + asked.path, data, headers, method=asked.method)
        try:
            reply = DIRECTLY.open(request, timeout=60)
        except HTTPError as error:
            reply = error
        with reply:
            return Sent(reply.status, reply.read().decode(), {})

    def moves(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Bodies and replies of the moves that were answered, whatever became of others."""
        return [
            (asked.body or {}, sent.body)
            for asked, sent in self.exchanged
            if sent.status == 200 and sent.text and asked.path.endswith("/move")
        ]


@contextmanager
def between(service: str, fate: Fate) -> Iterator[tuple[Between, str]]:
    """The server, and its address."""
    stands = Between(service, fate)

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            body = json.loads(self.rfile.read(size)) if size else None
            asked = Asked(self.command, self.path, dict(self.headers), body)
            stands.asked.append(asked)
            sent = stands.fate(stands, asked)
            if sent:
                stands.exchanged.append((asked, sent))
                self.send_response(sent.status)
                for name, value in sent.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(sent.text.encode())
            if sent and sent.stalls:
                stands.ended.wait()

        do_GET = do_POST = do_DELETE = answer  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that has hung up is none."""

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stands, f"http://127.0.0.1:{server.server_port}"
    finally:
        stands.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


def passed_on(stands: Between, asked: Asked) -> Sent:
    return stands.pass_on(asked)


def starting_at(state: str) -> Fate:
    """Return a proxy's behaviour with games that start at `state`, whatever the client sends."""

    def fate(stands: Between, asked: Asked) -> Sent:
        return stands.pass_on(asked._replace(body={**(asked.body or {}), "state": state}))

    return fate


BUSY_S = 0.9
"""Less than the second that a client is told to wait: clocks tick in steps."""


def busy(status: int) -> Fate:
    """Refuse the first move, and all others until the time is over; then pass on."""
    until: list[float] = []

    def fate(stands: Between, asked: Asked) -> Sent:
        if asked.path.endswith("/move"):
            until.append(until[0] if until else time.monotonic() + BUSY_S)
            if time.monotonic() < until[0]:
                return refusal(status, {"Retry-After": "1"})
        return stands.pass_on(asked)

    return fate


def refusal(status: int, headers: Mapping[str, str]) -> Sent:
    problem = {"code": "busy", "status": status, "detail": "all slots are taken"}
    return Sent(status, json.dumps(problem), headers)


def once(fate: Fate, part: str) -> Fate:
    """`fate` for the first request whose path has `part`; pass on the others."""
    met: list[Asked] = []

    def chosen(stands: Between, asked: Asked) -> Sent | None:
        if part in asked.path and not met:
            met.append(asked)
            return fate(stands, asked)
        return stands.pass_on(asked)

    return chosen


def silent(stands: Between, asked: Asked) -> None:
    """No reply, for as long as the server stands."""
    stands.ended.wait()


def cut(stands: Between, asked: Asked) -> None:
    """No reply: the connection is closed."""


LONG = {"Content-Length": "1000"}


def stalled(stands: Between, asked: Asked) -> Sent:
    """The head of a reply, and nothing after it."""
    return Sent(200, "", LONG, stalls=True)


def torn(stands: Between, asked: Asked) -> Sent:
    """The head of a reply, and then the connection is closed."""
    return Sent(200, "", LONG)


def lost(stands: Between, asked: Asked) -> None:
    """The service answers, and the reply does not arrive."""
    stands.pass_on(asked)
