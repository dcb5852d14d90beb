"""What entries of other hosts save while the cores are taken. `python -m bench.cache.busy_cores`.

A host searches a position, a second one the same, and a third one the next, a ply less deep. Beside
them run processes that take all the time they get; at last, the other slots of the three hosts.
"""

import http.client
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial

from bench.cache.hosts import LONGEST_MS, OPENINGS, Search, host, redis
from bench.cache.nodes_saved import left
from bench.support.measure import Row, heading, row
from tests.support.serving import Service

BUSY = (0, 2, 4, 6)
"""Processes that run beside the hosts."""
SETTLING_S = 0.3
SLOTS = "2"
"""Search slots, as delivered for two cores."""
SEARCHES = (
    Search("connect_four 14", "connect_four", {"algorithm": "alpha_beta", "depth": 14}, ("4 4",)),
    Search("othello 11", "othello", {"algorithm": "alpha_beta", "depth": 11}, ("",)),
    Search("checkers 12", "checkers", {"algorithm": "alpha_beta", "depth": 12}, ("",)),
    Search("chess 12", "chess", {"algorithm": "selective", "depth": 12}, OPENINGS),
)
GOALS = {"chess": "≤ 0.25 · 0.40 · 0.30"}
GOAL = "≤ 0.10 · 0.20 · 0.30"
Hosts = tuple[Service, Service, Service]


def rows() -> Iterator[Row]:
    """Measure every line."""
    with host(None) as lonely:
        for number in BUSY:
            beside = f"beside {number} busy processes" if number else "quiet"
            yield from table(beside, lonely, partial(processes, number))
        yield from table("the other slots search", lonely, searches)


def table(
    beside: str, lonely: Service, load: Callable[[Hosts], AbstractContextManager[None]]
) -> Iterator[Row]:
    """Measure each search under the load, with an empty Redis and empty tables."""
    with ExitStack() as stack:
        client = stack.enter_context(redis())
        first, second, third = hosts = [
            stack.enter_context(host(client, SLOTS=SLOTS)) for _ in range(3)
        ]
        for search in SEARCHES:
            for service in hosts:
                warm(service, search)
            with load((first, second, third)):
                time.sleep(SETTLING_S)
                parts = [
                    left(search, moves.split(), (first, second, third, lonely))
                    for moves in search.positions
                ]
            medians = (statistics.median(each) for each in zip(*parts, strict=True))
            figure = " · ".join(f"{part:.3f}" for part in medians)
            yield f"{search.about}, {beside}", figure, GOALS.get(search.game, GOAL)


def warm(service: Service, search: Search) -> None:
    """Let a host build the tables of a game, as its first search does."""
    service.move(search.game, algorithm=search.body["algorithm"], depth=1, cache="bypass")


@contextmanager
def processes(number: int, _hosts: Hosts) -> Iterator[None]:
    """Run a number of processes that take all the time that they get."""
    busy = partial(subprocess.Popen, [sys.executable, "-c", "while True: pass"])
    running = [busy() for _ in range(number)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@contextmanager
def searches(hosts: Hosts) -> Iterator[None]:
    """Let each host search another game for a client that then leaves."""
    body = {"algorithm": "alpha_beta", "time_ms": LONGEST_MS, "cache": "refresh"}
    with ExitStack() as stack:
        for service, moves in zip(hosts, ("a1", "b1", "c1"), strict=True):
            connection = http.client.HTTPConnection("127.0.0.1", service.port)
            stack.callback(connection.close)
            text = json.dumps({**body, "moves": [moves]})
            sent = {"Content-Type": "application/json"}
            connection.request("POST", "/v1/games/hex/move", text, sent)
        yield


if __name__ == "__main__":
    heading("Entries on busy hosts: parts left of nodes · of the next's · of the time · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
