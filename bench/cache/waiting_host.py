"""Delay of a shared answer on another host: `python -m bench.cache.waiting_host`.

Two services with tables of their own share one Redis, and get the same question at once. One
searches, and the other waits for its answer.
"""

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from threading import Barrier
from typing import Any

from bench.support.callers import percentile
from bench.support.measure import Row, heading, row
from bench.support.valkey import ONE_WORKER, valkey
from tests.support.serving import Service, serving

QUESTIONS = 30
COLUMNS = "1234567"
LIMITS: dict[str, dict[str, Any]] = {
    "a depth": {"algorithm": "alpha_beta", "depth": 13, "time_ms": 10_000},
    "a time": {"algorithm": "alpha_beta", "time_ms": 200},
}
GOAL = "≤ 5 ms"


def rows() -> Iterator[Row]:
    """Measure every line; a minute or less."""
    with (
        valkey() as server,
        serving(REDIS_URL=server.url, **ONE_WORKER) as one,
        serving(REDIS_URL=server.url, **ONE_WORKER) as other,
    ):
        for limit, limits in LIMITS.items():
            delays = sorted(later_ms(one, other, limits))
            what = f"follower after leader, searches to {limit}"
            shared = f" ({len(delays)} of {QUESTIONS} shared)"
            yield f"{what}: median", f"{statistics.median(delays):.1f} ms" + shared, GOAL
            yield "… 95 of 100", f"{percentile(delays, 95):.1f} ms", GOAL


def later_ms(one: Service, other: Service, limits: dict[str, Any]) -> Iterator[float]:
    """Yield the time from the leader's reply to the follower's, in ms, of each question shared."""
    begin = Barrier(2)

    def ask(service: Service, moves: list[str]) -> tuple[float, bool]:
        begin.wait()
        status, reply = service.move("connect_four", moves=moves, **limits)
        assert status == 200, reply
        return time.perf_counter(), reply["cache"]["hit"]

    with ThreadPoolExecutor(2) as pool:
        for moves in islice(product(COLUMNS, repeat=3), QUESTIONS):
            replies = list(pool.map(ask, (one, other), ([*moves], [*moves])))
            (first, is_hit), (second, is_other_hit) = replies
            if is_hit != is_other_hit:
                yield (first - second if is_hit else second - first) * 1e3


if __name__ == "__main__":
    heading("Equal questions on two hosts · figure · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
