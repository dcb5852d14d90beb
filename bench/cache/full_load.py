"""Memory of an entry, and exchanges at full load: `python -m bench.cache.full_load`."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from redis import Redis

from bench.cache.entry_layouts import cpu_s, used
from bench.cache.hosts import host, redis
from bench.support.measure import Row, heading, row
from service.cache.entries.layout import RECORD_BYTES
from tests.support.serving import Service

LOAD_MS = 8000
ENTRIES_MB = "2"
"""A number of MB that the load fills."""
SEARCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("chess", {"algorithm": "selective"}),
    ("connect_four", {"algorithm": "alpha_beta"}),
)
COUNTERS = ("entries_sent", "entries_asked", "entries_found")


def rows() -> Iterator[Row]:
    """Measure every line."""
    with redis() as client, host(client, SLOTS="2", ENTRIES_MB=ENTRIES_MB) as service:
        before, counted, busy_s = used(client), counts(service), cpu_s(client)
        began = time.perf_counter()
        with ThreadPoolExecutor(len(SEARCHES)) as pool:
            replies = list(pool.map(lambda each: ask(service, *each), SEARCHES))
        assert all(status == 200 for status, _ in replies), replies
        seconds = time.perf_counter() - began
        exchanged = {name: number - counted[name] for name, number in counts(service).items()}
        for name, number in exchanged.items():
            yield f"{name}, two searches beside each other", f"{number / seconds:,.0f}/s", ""
        busy = (cpu_s(client) - busy_s) / seconds
        yield "… the server's processor meanwhile", f"{busy:.1%} of a core", ""
        held = entries(client)
        memory = (used(client) - before) / held
        yield f"memory an entry, {held:,} of them", f"{memory:.1f} bytes", ""


def ask(service: Service, game: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    return service.move(game, **body, time_ms=LOAD_MS, cache="refresh")


def counts(service: Service) -> dict[str, int]:
    cache = service.ask("/readyz")[1]["cache"]
    return {name: cache[name] for name in COUNTERS}


def entries(client: Redis) -> int:
    """Return the number of records in the server."""
    empty = bytes(RECORD_BYTES)
    held = 0
    for name in client.keys("*:entries:*"):
        segment = client.get(name)
        assert isinstance(segment, bytes)
        starts = range(0, len(segment), RECORD_BYTES)
        held += sum(segment[at : at + RECORD_BYTES] != empty for at in starts)
    return held


if __name__ == "__main__":
    heading("Entries at full load")
    for what, figure, goal in rows():
        row(what, figure, goal)
