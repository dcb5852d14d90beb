"""Two hosts that search one position at once, beside one alone.

`python -m bench.cache.two_at_once`

Each host has a core of its own; the server has what they leave.
"""

import os
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any, NamedTuple

from redis import Redis

from bench.cache.hosts import OPENINGS, host, let_send, redis, searched
from bench.support.measure import Row, heading, row
from tests.support.serving import Service

CHESS_DEPTHS = (20, 18, 18, 19, 19, 20, 19, 20, 21, 19)
"""Depths by opening. One host takes one to three seconds for each, as for the connect four
positions."""
CONNECT_FOUR = {
    "444333": 19,
    "444442": 17,
    "146235": 18,
    "333521": 17,
    "444435": 19,
    "443345": 20,
    "431415": 19,
    "455421": 19,
    "324156": 18,
    "441144": 18,
}
QUESTIONS: dict[str, list[dict[str, Any]]] = {
    "chess": [
        {"algorithm": "selective", "moves": moves.split(), "depth": depth}
        for moves, depth in zip(OPENINGS, CHESS_DEPTHS, strict=True)
    ],
    "connect_four": [
        {"algorithm": "alpha_beta", "moves": [*moves], "depth": depth}
        for moves, depth in CONNECT_FOUR.items()
    ],
}
GOAL = "≥ 1.15"


class Times(NamedTuple):
    """Seconds to the depth: a lone host, the first of two hosts, the second."""

    alone_s: float
    first_s: float
    last_s: float


@dataclass(frozen=True)
class Hosts:
    """A host that searches alone, and two that search at once."""

    client: Redis
    alone: Service
    pair: tuple[Service, Service]

    def measured(self, game: str, body: dict[str, Any]) -> Times:
        """Ask the lone host, then both others, each time with an empty server."""
        self.client.flushall()
        alone_s = timed(self.alone, game, body)
        let_send()
        self.client.flushall()
        begin = Barrier(len(self.pair))

        def ask(service: Service) -> float:
            begin.wait()
            return timed(service, game, body)

        with ThreadPoolExecutor(len(self.pair)) as pool:
            first_s, last_s = sorted(pool.map(ask, self.pair))
        let_send()
        return Times(alone_s, first_s, last_s)


def rows(cores: list[int]) -> Iterator[Row]:
    """Measure every line, with the hosts on the first two cores."""
    with (
        redis() as client,
        host(client, cores[0]) as alone,
        host(client, cores[0]) as one,
        host(client, cores[1]) as other,
    ):
        hosts = Hosts(client, alone, (one, other))
        for game, bodies in QUESTIONS.items():
            times = [hosts.measured(game, body) for body in bodies]
            seconds = statistics.median(each.alone_s for each in times)
            first = statistics.median(each.alone_s / each.first_s for each in times)
            last = statistics.median(each.alone_s / each.last_s for each in times)
            yield f"{game}: alone, median of {len(times)}", f"{seconds:.2f} s", "1 to 3 s"
            yield "… first of two hosts, faster", f"{first:.2f} ×", GOAL
            yield "… second of two hosts, faster", f"{last:.2f} ×", ""


def timed(service: Service, game: str, body: dict[str, Any]) -> float:
    began = time.perf_counter()
    searched(service, game, body)
    return time.perf_counter() - began


if __name__ == "__main__":
    heading("Two hosts at once, a core each: time to depth · ratio · goal")
    usable = sorted(os.sched_getaffinity(0))
    if len(usable) == 1:
        print("  needs two cores")
        sys.exit()
    for what, figure, goal in rows(usable):
        row(what, figure, goal)
