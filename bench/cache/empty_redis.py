"""Time to depth with an empty Redis beside none: `python -m bench.cache.empty_redis`."""

import statistics
import time
from collections import defaultdict
from collections.abc import Iterator

from bench.cache.hosts import SEARCHES, Search, host, let_send, redis, searched
from bench.support.measure import Row, heading, row
from tests.support.serving import Service

ROUNDS = 3
"""Rounds, each with two new hosts."""
GOAL = "≤ 1.05"


def rows() -> Iterator[Row]:
    """Measure every line."""
    ratios: dict[str, list[float]] = defaultdict(list)
    with redis() as client:
        for number in range(ROUNDS):
            with host(client) as cached, host(None) as bare:
                for search in SEARCHES:
                    for at, moves in enumerate(search.positions):
                        client.flushall()
                        hosts = (cached, bare) if (number + at) % 2 else (bare, cached)
                        seconds = {each: timed(each, search, moves) for each in hosts}
                        ratios[search.about].append(seconds[cached] / seconds[bare])
                        let_send()
    for about, each in ratios.items():
        spread = f"({min(each):.2f}-{max(each):.2f})"
        yield f"{about}: time, {len(each)} pairs", f"{statistics.median(each):.3f} {spread}", GOAL


def timed(service: Service, search: Search, moves: str) -> float:
    began = time.perf_counter()
    searched(service, search.game, search.at(moves.split()))
    return time.perf_counter() - began


if __name__ == "__main__":
    heading("A cold, empty Redis beside none · ratio · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
