"""Counters of the workers.

Each worker writes to files of its own in one folder, and the master adds them up. A worker that
takes another's place goes on with its files, so that they stay few and no count is lost.
"""

import os
from functools import cache
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram, values
from prometheus_client.multiprocess import mark_process_dead

from service.metrics import names
from service.metrics.names import ABOUT

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
MOST_KEYS = 100
OTHER_KEYS = "others"
BY_SEARCH = ("game", "algorithm")


class Recorder:
    """Counts of this process. Make it once, before the fork. Any thread may call it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._place = "master"
        self._keys: set[str] = set()
        # The library reads the variable whenever it opens a file, and the class when it makes a
        # metric. By default it names files by processes, of which there may be ever new ones.
        os.environ[FOLDER] = str(folder)
        values.ValueClass = values.MultiProcessValue(  # type: ignore[no-untyped-call]
            lambda: self._place
        )
        self._requests = cache(_counter(names.REQUESTS, "operation", "status").labels)
        self._latency = cache(_histogram(names.LATENCY, "operation").labels)
        self._by_key = cache(_counter(names.KEY_REQUESTS, "key").labels)
        self._refusals = cache(_counter(names.REFUSALS, "code").labels)
        self._searches = cache(_counter(names.SEARCHES, *BY_SEARCH).labels)
        self._search_time = cache(_counter(names.SEARCH_TIME, *BY_SEARCH).labels)
        self._nodes = cache(_counter(names.NODES, *BY_SEARCH).labels)
        self._waiting = _histogram(names.WAITING)
        self._slots_in_use = _gauge(names.SLOTS_IN_USE)
        self._redis_trouble = _gauge(names.REDIS_TROUBLE)

    @property
    def folder(self) -> Path:
        return self._folder

    def begin_as(self, place: int) -> None:
        """Count in the files of this place, which no other living worker has."""
        self._place = str(place)

    def end_of(self, place: int) -> None:
        """Forget the present state of a worker that has ended. Its counts stay."""
        mark_process_dead(place, str(self._folder))  # type: ignore[no-untyped-call]

    def request(self, operation: str, status: int, seconds: float, key: str | None) -> None:
        """Count a request that was answered. `key`: the name of its API key."""
        self._requests(operation, str(status)).inc()
        self._latency(operation).observe(seconds)
        if key is not None:
            self._by_key(self._bounded(key)).inc()

    def refusal(self, code: str) -> None:
        self._refusals(code).inc()

    def search_begins(self, threads: int) -> None:
        self._slots_in_use.inc(threads)

    def search_ends(self, threads: int) -> None:
        self._slots_in_use.dec(threads)

    def searched(self, game: str, algorithm: str, nodes: int, ms: float, waited_ms: float) -> None:
        self._searches(game, algorithm).inc()
        self._search_time(game, algorithm).inc(ms / 1000)
        self._nodes(game, algorithm).inc(nodes)
        self._waiting.observe(waited_ms / 1000)

    def redis_trouble(self, *, is_on: bool) -> None:
        """Set whether this worker makes no calls to Redis, because the last ones failed."""
        self._redis_trouble.set(is_on)

    def _bounded(self, key: str) -> str:
        if key not in self._keys:
            if len(self._keys) >= MOST_KEYS:
                return OTHER_KEYS
            self._keys.add(key)
        return key


def _counter(name: str, *labels: str) -> Counter:
    return Counter(name, ABOUT[name], labels, registry=None)


def _histogram(name: str, *labels: str) -> Histogram:
    return Histogram(name, ABOUT[name], labels, registry=None, buckets=SECONDS)


def _gauge(name: str) -> Gauge:
    return Gauge(name, ABOUT[name], registry=None, multiprocess_mode="livesum")
