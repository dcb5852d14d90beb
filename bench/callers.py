"""Callers of a service, many at one time, from one thread of a process of their own."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

LOCAL = "127.0.0.1"


@dataclass(frozen=True)
class Heard:
    """A reply, and how long it took."""

    status: int
    content: Mapping[str, Any]
    took_ms: float


async def ask(port: int, path: str, body: Mapping[str, Any] | None = None) -> Heard:
    """Ask on a connection of its own; the clock starts when the request is sent."""
    reader, writer = await asyncio.open_connection(LOCAL, port)
    try:
        began = perf_counter()
        writer.write(request(path, body))
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := (await reader.readline()).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        content = json.loads(await reader.readexactly(length))
        return Heard(status, content, (perf_counter() - began) * 1000)
    finally:
        writer.close()


def request(path: str, body: Mapping[str, Any] | None = None) -> bytes:
    """Write a GET, or a POST of `body`, that is the last on its connection."""
    method, text = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return head.encode() + text


def percentile(figures: Sequence[float], per_cent: int) -> float:
    """Return the figure that `per_cent` of them do not exceed; 0 where there is none."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, len(ordered) * per_cent // 100)] if ordered else 0.0
