"""Drive a server from a process of its own: its rate, and how long requests take.

python -m bench.support.driver port path [header …] < bodies, one a line
"""

import json
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOCAL = "127.0.0.1"
CONNECTIONS = 8
REPLY = re.compile(rb"HTTP/1.1 200 .*?[Cc]ontent-[Ll]ength: (\d+).*?\r\n\r\n", re.DOTALL)


class Figures(NamedTuple):
    requests_per_s: float
    p50_ms: float
    p99_ms: float


def driven(port: int, path: str, bodies: Sequence[bytes], *headers: str) -> Figures:
    """Send each body once, over `CONNECTIONS` connections together, from another process."""
    command = [sys.executable, "-m", "bench.support.driver", str(port), path, *headers]
    output = subprocess.check_output(command, cwd=ROOT, input=b"\n".join(bodies))
    return Figures(*json.loads(output))


def asked(port: int, path: str, bodies: Sequence[bytes], *headers: str) -> list[bytes]:
    """Send each body from this process. Return the replies' bodies as they came."""
    replies: list[bytes] = []
    send(port, [request(path, body, *headers) for body in bodies], replies.append)
    return replies


def request(path: str, body: bytes, *headers: str) -> bytes:
    """Write a POST of `body`."""
    lines = ["Host: bench", "Content-Type: application/json", *headers]
    head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{line}\r\n" for line in lines)
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


def send(
    port: int, messages: Sequence[bytes], on_reply: Callable[[bytes], object] = len
) -> list[float]:
    """Return the seconds that each message took. Each connection waits for its reply."""
    left = iter(messages)
    took: list[float] = []
    with selectors.DefaultSelector() as selector:
        sent: dict[socket.socket, float] = {}
        received: dict[socket.socket, bytes] = {}

        def send_next(connection: socket.socket) -> None:
            received[connection] = b""
            if message := next(left, None):
                sent[connection] = time.perf_counter()
                connection.sendall(message)
            else:
                selector.unregister(connection)
                connection.close()

        for _ in range(CONNECTIONS):
            connection = socket.create_connection((LOCAL, port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(connection, selectors.EVENT_READ)
            send_next(connection)
        while sent:
            for key, _ in selector.select():
                connection = key.fileobj  # type: ignore[assignment]
                received[connection] += connection.recv(65536)
                reply = whole(received[connection])
                if reply is not None:
                    took.append(time.perf_counter() - sent.pop(connection))
                    on_reply(reply)
                    send_next(connection)
    return took


def whole(received: bytes) -> bytes | None:
    """Return the reply's body once all of it is there."""
    head = REPLY.match(received)
    if not head:
        if received and not received.startswith(b"HTTP/1.1 200"):
            sys.exit(received.decode(errors="replace"))
        return None
    body = received[head.end() :]
    return body if len(body) >= int(head[1]) else None


def main() -> None:
    """Print the rate a second, then p50 and p99 in milliseconds, as JSON."""
    port, path, *headers = sys.argv[1:]
    messages = [request(path, body, *headers) for body in sys.stdin.buffer.read().splitlines()]
    began = time.perf_counter()
    took = sorted(send(int(port), messages))
    rate = len(took) / (time.perf_counter() - began)
    print(json.dumps([rate, took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3]))


if __name__ == "__main__":
    main()
