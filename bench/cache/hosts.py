"""Hosts that share one Redis, and their requests, for the parts of `make bench-cache`."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from redis import Redis

from service.settings import OFF
from tests.support.redis_servers import server
from tests.support.serving import Service, serving

TABLE_MB = "64"
LONGEST_MS = 50_000
SENT_WITHIN_S = 0.1
"""Time in which a host has sent the entries of a search."""


class Search(NamedTuple):
    """A search to a fixed end, and positions for it, of which none follows another."""

    about: str
    game: str
    body: dict[str, Any]
    positions: tuple[str, ...]

    def at(self, moves: list[str]) -> dict[str, Any]:
        """The body of a request for the position after the moves."""
        return {**self.body, "moves": moves}


OPENINGS = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4",
    "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5",
    "g1f3 d7d5 d2d4 g8f6 c2c4 d5c4",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6",
    "d2d4 f7f5 g2g3 g8f6 f1g2 e7e6",
)
"""Openings of chess."""
PROOFS = tuple(
    " ".join(columns)
    for columns in (
        "76575614623235117627",
        "23172374612347147642",
        "73463421432233167724",
        "65225422466535",
        "66255345534533",
    )
)
"""Positions of connect four that take 60,000 to 400,000 nodes to prove."""
SEARCHES = (
    Search(
        "connect_four 14",
        "connect_four",
        {"algorithm": "alpha_beta", "depth": 14},
        ("4 4 4 4 4 2", "3 3 3 5 2 1", "1 4 6 2 3 5", "4 4 4 4 3 5", "4 3 1 4 1 5"),
    ),
    Search(
        "othello 12",
        "othello",
        {"algorithm": "alpha_beta", "depth": 12},
        (
            "c4 c3 e6 f4 g3 b4",
            "d3 e3 f6 e6 f7 c6",
            "e6 d6 c7 f3 c4 d7",
            "d3 c5 c6 c3 b5 d6",
            "e6 f6 d3 e3 e2 c3",
        ),
    ),
    Search("chess 12", "chess", {"algorithm": "selective", "depth": 12}, OPENINGS[:5]),
    Search("connect_four, proof", "connect_four", {"algorithm": "solve"}, PROOFS),
)


@contextmanager
def redis() -> Iterator[Redis]:
    """Run an empty server. Yields a client, whose server's URL `url_of` returns."""
    with (
        tempfile.TemporaryDirectory(prefix="cm-") as folder,
        server(Path(folder)) as port,
        Redis(port=port) as client,
    ):
        yield client


def url_of(client: Redis) -> str:
    port: int = client.connection_pool.connection_kwargs["port"]
    return f"redis://127.0.0.1:{port}"


@contextmanager
def host(client: Redis | None, core: int | None = None, **changes: str) -> Iterator[Service]:
    """Run a host with one worker, one slot and an empty table, on one core alone if asked.

    It keeps no answer in memory. Without a client it has no Redis.
    """
    url = OFF if client is None else url_of(client)
    settings = {
        "WORKERS": "1",
        "MEMORY_MB": "0",
        "TABLE_MB": TABLE_MB,
        "MAX_TIME_MS": str(LONGEST_MS),
    }
    with ExitStack() as stack:
        with pinned(core):
            service = stack.enter_context(serving(REDIS_URL=url, **{**settings, **changes}))
        yield service


@contextmanager
def pinned(core: int | None) -> Iterator[None]:
    """Start processes on one core alone; `None`: on any."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores if core is None else {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def searched(service: Service, game: str, body: dict[str, Any]) -> dict[str, Any]:
    """Search anew to the end, with entries of other hosts if there are any."""
    status, reply = service.move(game, **body, time_ms=LONGEST_MS, cache="refresh")
    assert status == 200, reply
    assert reply["stopped_by"] in {"depth", "proven"}, reply
    return reply


def let_send() -> None:
    """Wait until the hosts have sent the entries of their last searches."""
    time.sleep(SENT_WITHIN_S)
