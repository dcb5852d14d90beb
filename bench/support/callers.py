"""Many concurrent clients of a service, in one thread."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

LOCAL = "127.0.0.1"
HEALTH_EVERY_S = 0.02


@dataclass(frozen=True)
class TimedReply:
    """A reply, and how long it took."""

    status: int
    content: Mapping[str, Any]
    took_ms: float


class Caller:
    """A client that keeps its connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: Mapping[str, Any] | None = None) -> TimedReply:
        """Send a request and read the reply. The time counts from the sending."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(LOCAL, self._port)
        reader, writer = self._streams
        began = perf_counter()
        writer.write(request(path, body))
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := (await reader.readline()).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        content = await reader.readexactly(length)
        took_ms = (perf_counter() - began) * 1000
        return TimedReply(status, json.loads(content), took_ms)

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def ask(port: int, path: str, body: Mapping[str, Any] | None = None) -> TimedReply:
    """Send one request on a new connection."""
    caller = Caller(port)
    try:
        return await caller.ask(path, body)
    finally:
        caller.close()


async def watched(port: int, over: asyncio.Event) -> list[float]:
    """Request /healthz repeatedly. Return the milliseconds of each."""
    took: list[float] = []
    while not over.is_set():
        took.append((await ask(port, "/healthz")).took_ms)
        await asyncio.sleep(HEALTH_EVERY_S)
    return took


def request(path: str, body: Mapping[str, Any] | None = None) -> bytes:
    """Write a GET, or a POST of `body`."""
    method, text = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: bench\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return head.encode() + text


def percentile(figures: Sequence[float], per_cent: int) -> float:
    """Return the figure that `per_cent` of them do not exceed; 0 where there is none."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, len(ordered) * per_cent // 100)] if ordered else 0.0
