"""Clients that are silent, slow, malformed or gone: what the others notice of them.

Against `python -m service serve` with two workers. A crowd of clients is a process of its own:
some say nothing, some a byte of a request now and then, and all come back when they are dropped.
"""

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from bench.support.driver import ROOT
from bench.support.measure import heading, row
from bench.support.processes import ticks
from bench.support.serving import await_port, free_port
from service.caller import caller_of
from service.host.server import Server
from service.host.worker.worker import Worker
from service.settings import Settings

if TYPE_CHECKING:
    from service.shared.host import Host

MODULE = [sys.executable, "-m", "bench.faults.connections"]
IDLE = 200
SLOW = 90
BYTE_EVERY_S = 0.5
HEALTH_EVERY_S = 0.02
MOVE = {"time_ms": 50, "cache": "bypass", "options": {"book": False}}
LONG_S = 8
LONG = {"time_ms": LONG_S * 1000, "cache": "bypass", "options": {"book": False}}
HANG_UPS = 20
KEPT = 8
AIM_HEALTH_MS = 50
AIM_HANG_UP_MS = 100
TICK_MS = 10
REST_S = 0.3

PATH = "/v1/games/connect_four/move"
HEAD = f"POST {PATH} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n".encode()
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
MEBIBYTE = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
MALFORMED = (
    ("a chunk's size ZZ", CHUNKED + b"ZZ\r\n", 400),
    ("a chunk's size -1", CHUNKED + b"-1\r\n", 400),
    ("a chunk's size 0x2", CHUNKED + b"0x2\r\n{}\r\n", 400),
    ("a chunk's extension of 5 MB", CHUNKED + b"2;" + b"x" * 5_000_000, 400),
    ("a body in chunks beyond 1 MiB", CHUNKED + MEBIBYTE * 2, 413),
    ("a body beyond 1 MiB", HEAD + b"Content-Length: 1048577\r\n\r\n", 413),
    ("a body shorter than its length", HEAD + b"Content-Length: 10\r\n\r\n{}", 400),
)


def main() -> None:
    rows()


def rows(seconds: float = 60) -> None:
    """Print a table: each figure with its goal."""
    with served([sys.executable, "-m", "service", "serve"]) as (port, process):
        crowd_rows(port, seconds)
        malformed_rows(port)
        search_rows(port, process)
        spread_row(port, process)
    caller_rows()


def crowd_rows(port: int, seconds: float) -> None:
    heading(f"{IDLE} idle and {SLOW} trickling clients for {seconds:g} s, two workers")
    crowd = subprocess.Popen([*MODULE, "crowd", str(port)], cwd=ROOT, stdout=subprocess.PIPE)
    assert crowd.stdout
    crowd.stdout.readline()
    until = monotonic() + seconds
    statuses: list[int] = []
    mover = threading.Thread(target=move, args=(port, until, statuses))
    mover.start()
    took = health_ms(port, until)
    mover.join()
    crowd.kill()
    crowd.wait()
    row("/healthz p50", f"{statistics.median(took):.1f} ms")
    percentile = statistics.quantiles(took, n=100)[98]
    row(f"/healthz p99 of {len(took)}", f"{percentile:.1f} ms", f"goal {AIM_HEALTH_MS} ms")
    answered = statuses.count(200)
    row("moves answered", f"{answered} of {len(statuses)}", "goal all")


def health_ms(port: int, until: float) -> list[float]:
    """Milliseconds of each request for `/healthz`, on a new connection."""
    took = []
    while monotonic() < until:
        began = monotonic()
        if status_of_request(port, "/healthz") != 200:
            raise SystemExit("/healthz did not answer")
        took.append((monotonic() - began) * 1000)
        time.sleep(HEALTH_EVERY_S)
    return took


def move(port: int, until: float, statuses: list[int]) -> None:
    while monotonic() < until:
        statuses.append(status_of_request(port, PATH, MOVE))


def status_of_request(port: int, path: str, body: object = None) -> int:
    """Send a request. Return the status of its reply, 0 if there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    text = None if body is None else json.dumps(body)
    method = "GET" if body is None else "POST"
    try:
        connection.request(method, path, text, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()
    return response.status


def malformed_rows(port: int) -> None:
    heading("Malformed requests: status")
    for what, request, goal in MALFORMED:
        row(what, str(status_of(port, request)), f"goal {goal}")


def status_of(port: int, request: bytes) -> int:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        with suppress(OSError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            return int(connection.recv(4096).split()[1])
    return 0


def search_rows(port: int, process: "subprocess.Popen[bytes]") -> None:
    heading(f"A client hangs up during a search of {LONG_S} s: time until the core is free")
    for how, leave in WAYS:
        took = core_ms(port, process, leave)
        row(how, f"{took:.0f} ms (± {TICK_MS})", f"goal {AIM_HANG_UP_MS} ms")


def core_ms(
    port: int, process: "subprocess.Popen[bytes]", leave: Callable[[socket.socket], None]
) -> float:
    """Return the milliseconds from a client's leaving to the last tick of its search."""
    text = json.dumps(LONG).encode()
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(text) + text)
    before = ticks(workers(process))
    while ticks(workers(process)) < before + 20:
        time.sleep(0.001)
    left = last = monotonic()
    leave(connection)
    seen = ticks(workers(process))
    while monotonic() < last + REST_S:
        time.sleep(0.001)
        if ticks(workers(process)) > seen:
            seen, last = ticks(workers(process)), monotonic()
    connection.close()
    return (last - left) * 1000


def workers(process: "subprocess.Popen[bytes]") -> Iterator[str]:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    for pid in children:
        if "valkey" not in Path(f"/proc/{pid}/comm").read_text():
            yield pid


def spread_row(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return each worker's share of some clients that keep their connections."""
    heading(f"{KEPT} clients that keep their connections, two workers")
    before = stable_counts(process)
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(KEPT)]
    after = stable_counts(process)
    had = sorted((new - old for old, new in zip(before, after, strict=True)), reverse=True)
    row("connections of each worker", ", ".join(map(str, had)), f"goal {KEPT // 2}, {KEPT // 2}")
    for client in clients:
        client.close()


def stable_counts(process: "subprocess.Popen[bytes]") -> list[int]:
    """Return each worker's number of sockets once it no longer changes."""
    last: list[int] = []
    while last != (now := sockets(process)):
        last = now
        time.sleep(REST_S)
    return now


def sockets(process: "subprocess.Popen[bytes]") -> list[int]:
    """Return each worker's number of open sockets."""
    return [
        sum(
            link.readlink().name.startswith("socket:") for link in Path(f"/proc/{pid}/fd").iterdir()
        )
        for pid in workers(process)
    ]


def caller_rows() -> None:
    heading("A client hangs up: time until the request's caller is informed")
    with served([*MODULE, "serve"], stdout=subprocess.PIPE) as (port, process):
        for how, leave in WAYS:
            took = sorted(notice_ms(port, process, leave) for _ in range(HANG_UPS))
            figure = f"{statistics.median(took):.1f} ms, most {took[-1]:.1f} ms"
            row(how, figure, f"goal {AIM_HANG_UP_MS} ms")


def notice_ms(
    port: int, process: "subprocess.Popen[bytes]", leave: Callable[[socket.socket], None]
) -> float:
    assert process.stdout
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
    process.stdout.readline()
    left = monotonic()
    leave(connection)
    noticed = float(process.stdout.readline())
    connection.close()
    return (noticed - left) * 1000


def close(connection: socket.socket) -> None:
    connection.close()


def half_close(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)
    connection.close()


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    connection.close()


WAYS = (("it closes", close), ("it says no more, then closes", half_close), ("it resets", reset))


@contextmanager
def served(
    command: list[str], stdout: int | None = None
) -> "Iterator[tuple[int, subprocess.Popen[bytes]]]":
    port = free_port()
    settings = {"COUNTERMOVE_PORT": str(port), "COUNTERMOVE_WORKERS": "2"}
    quiet = {"COUNTERMOVE_LOG_LEVEL": "error"}
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | settings | quiet, stdout=stdout)
    try:
        await_port(port)
        yield port, process
    finally:
        process.terminate()
        process.wait()


def crowd(port: int) -> None:
    """Keep idle and slow clients connected until killed. Print a line when all are connected."""
    idle: list[socket.socket] = [connected(port) for _ in range(IDLE)]
    slow: list[tuple[socket.socket, Iterator[int]]] = [begun(port) for _ in range(SLOW)]
    print("here", flush=True)
    while True:
        time.sleep(BYTE_EVERY_S)
        idle = [connected(port) if is_dropped(client) else client for client in idle]
        slow = [begun(port) if not send_byte(*client) else client for client in slow]


def connected(port: int) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port))
    client.setblocking(False)
    return client


def begun(port: int) -> tuple[socket.socket, Iterator[int]]:
    return connected(port), iter(HEAD + b"X: " + b"x" * 10_000)


def is_dropped(client: socket.socket) -> bool:
    try:
        return client.recv(4096) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def send_byte(client: socket.socket, rest: Iterator[int]) -> bool:
    """Send one more byte, unless the server has closed the connection."""
    if is_dropped(client):
        client.close()
        return False
    with suppress(OSError):
        client.send(bytes([next(rest)]))
    return True


class LeaveServer(Server):
    """Prints a line when a request arrives, and the time at which its client leaves."""

    worker_class = Worker

    def load(self) -> Any:  # noqa: ANN401 - any WSGI application
        return wait_for_leaving


def wait_for_leaving(environ: Any, start_response: Any) -> Iterable[bytes]:  # noqa: ANN401 - WSGI
    left = threading.Event()
    with caller_of(environ).on_leaving(left.set):
        print("here", flush=True)
        left.wait(LONG_S)
        print(monotonic(), flush=True)
    start_response("204 No Content", [])
    return []


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["crowd", port]:
            crowd(int(port))
        case ["serve"]:
            LeaveServer(Settings.read(), cast("Host", None)).run()
        case _:
            main()
