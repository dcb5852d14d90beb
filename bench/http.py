"""HTTP throughput: chooseMove from the cache beside a bare Flask + marshmallow view.

Both under the same gunicorn settings with two workers; each is driven over eight connections by
another process, in turns. Then: the time from start to first reply, and an idle worker's memory.
"""

import json
import os
import re
import selectors
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from flask import Flask, Response, jsonify, request

from service.host.server import Server
from service.host.shared import Host
from service.http.schemas.requests import MoveRequest
from service.http.views.resource import EXTENSION
from service.settings import OFF, PREFIX, Settings

ROOT = Path(__file__).parent.parent
MODULE = [sys.executable, "-m", "bench.http"]
WORKERS = 2
CONNECTIONS = 8
REQUESTS = 20_000
WARM_UP = 2_000
RUNS = 5
STARTS = 5
PATH = "/v1/games/connect_four/move"
BODY = {"moves": ["4", "4"], "algorithm": "alpha_beta", "depth": 6, "time_ms": 2000}
REPLY = re.compile(rb"HTTP/1.1 200 .*?[Cc]ontent-[Ll]ength: (\d+).*?\r\n\r\n", re.DOTALL)


class Figures(NamedTuple):
    requests_per_s: float
    p50_ms: float
    p99_ms: float


def main() -> None:
    with served("ours") as ours_port, served("bare", cached_reply(ours_port)) as bare_port:
        pairs = [(driven(ours_port), driven(bare_port)) for _ in range(RUNS)]
    ours, bare = (median(side) for side in zip(*pairs, strict=True))
    ratios = [a.requests_per_s / b.requests_per_s for a, b in pairs]
    print(
        f"HTTP, {WORKERS} workers, {CONNECTIONS} connections, {REQUESTS} requests, of {RUNS} runs"
    )
    for name, figures in (("chooseMove from the cache", ours), ("bare Flask + marshmallow", bare)):
        print(
            f"  {name:26} {figures.requests_per_s:7,.0f} req/s"
            f"   p50 {figures.p50_ms:5.2f} ms   p99 {figures.p99_ms:5.2f} ms"
        )
    print(f"  ratio {statistics.median(ratios):.2f}  ({min(ratios):.2f}-{max(ratios):.2f})")
    starts = [first_reply_s() for _ in range(STARTS)]
    print(f"start to first reply {statistics.median(starts):.2f} s")
    print(idle_worker())


def median(figures: Iterable[Figures]) -> Figures:
    return Figures(*(statistics.median(column) for column in zip(*figures, strict=True)))


def ask(port: int) -> bytes:
    """One request on a connection of its own; the body of its reply."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(raw_request())
        received = b""
        while not (reply := whole(received)):
            received += connection.recv(65536)
        return reply


def cached_reply(port: int) -> bytes:
    """Send a request twice and return the second reply, which comes from the cache."""
    ask(port)
    reply = ask(port)
    if not json.loads(reply)["cache"]["hit"]:
        sys.exit("the second reply did not come from the cache")
    return reply


def raw_request() -> bytes:
    body = json.dumps(BODY).encode()
    head = f"POST {PATH} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


def whole(received: bytes) -> bytes | None:
    """Return the body once all of it is there."""
    head = REPLY.match(received)
    if not head:
        if received and not received.startswith(b"HTTP/1.1 200"):
            sys.exit(received.decode(errors="replace"))
        return None
    body = received[head.end() :]
    return body if len(body) >= int(head[1]) else None


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def served(kind: str, reply: bytes = b"") -> Iterator[int]:
    """Serve from another process: `ours`, or `bare` with the reply that it is to give."""
    port = free_port()
    command = [*MODULE, "serve", kind, str(port)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=ROOT)
    assert process.stdin
    process.stdin.write(reply)
    process.stdin.close()
    try:
        await_port(port)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def await_port(port: int) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except ConnectionRefusedError:
            time.sleep(0.01)
        else:
            return


def serve(kind: str, port: int) -> None:
    settings = Settings(
        port=port, workers=WORKERS, log_level="warning", redis_url=OFF if kind == "bare" else ""
    )
    with Host(settings) as host:
        server = Server if kind == "ours" else BareServer
        server(settings, host).run()


class BareServer(Server):
    """The same gunicorn, with nothing behind the schema."""

    def load(self) -> Flask:
        return bare(json.load(sys.stdin))


def bare(reply: dict[str, Any]) -> Flask:
    app = Flask("bare")
    app.extensions[EXTENSION] = SimpleNamespace(
        engine=SimpleNamespace(stop=lambda: None), answers=SimpleNamespace(close=lambda: None)
    )
    schema = MoveRequest()

    @app.post("/v1/games/<game>/move")
    def move(game: str) -> Response:  # noqa: ARG001
        schema.load(request.get_json())
        return jsonify(reply)

    return app


def driven(port: int) -> Figures:
    """Drive the server from another process."""
    command = [*MODULE, "drive", str(port)]
    output = subprocess.check_output(command, cwd=ROOT)
    return Figures(*json.loads(output))


def drive(port: int) -> None:
    send(port, WARM_UP)
    began = time.perf_counter()
    took = sorted(send(port, REQUESTS))
    rate = len(took) / (time.perf_counter() - began)
    print(json.dumps([rate, took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3]))


def send(port: int, number: int) -> list[float]:
    """Seconds that each of `number` requests took, `CONNECTIONS` of them at a time."""
    message = raw_request()
    selector = selectors.DefaultSelector()
    sent: dict[socket.socket, float] = {}
    received: dict[socket.socket, bytes] = {}
    took: list[float] = []
    for _ in range(CONNECTIONS):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(connection, selectors.EVENT_READ)
        sent[connection] = time.perf_counter()
        received[connection] = b""
        connection.sendall(message)
    while sent:
        for key, _ in selector.select():
            connection = key.fileobj  # type: ignore[assignment]
            received[connection] += connection.recv(65536)
            if whole(received[connection]) is None:
                continue
            now = time.perf_counter()
            took.append(now - sent.pop(connection))
            received[connection] = b""
            if len(took) + len(sent) < number:
                sent[connection] = now
                connection.sendall(message)
            else:
                selector.unregister(connection)
                connection.close()
    return took


@contextmanager
def started(**settings: object) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the service with some settings. Yield its process and its port."""
    port = free_port()
    given = {"port": port, "log_level": "warning", **settings}
    environment = {PREFIX + name.upper(): str(value) for name, value in given.items()}
    command = [sys.executable, "-m", "service", "serve"]
    process = subprocess.Popen(command, env=os.environ | environment, cwd=ROOT)
    try:
        yield process, port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def first_reply_s() -> float:
    began = time.perf_counter()
    with started() as (_, port):
        await_port(port)
        ask(port)
        return time.perf_counter() - began


def idle_worker() -> str:
    """RSS and PSS of a worker that has answered once; both count shared pages, PSS its part."""
    with started() as (process, port):
        await_port(port)
        ask(port)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() == "valkey-server":
                continue
            kilobytes = dict(
                re.findall(
                    r"^(Rss|Pss):\s+(\d+) kB",
                    Path(f"/proc/{child}/smaps_rollup").read_text(),
                    re.MULTILINE,
                )
            )
            return "idle worker " + "  ".join(
                f"{name.upper()} {int(size) / 1024:.0f} MB" for name, size in kilobytes.items()
            )
    return "no worker found"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", kind, port]:
            serve(kind, int(port))
        case ["drive", port]:
            drive(int(port))
        case _:
            main()
