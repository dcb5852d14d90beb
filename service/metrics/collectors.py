"""Metrics that the master computes at each scrape: sums over all workers, and shared state."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from prometheus_client import CollectorRegistry, Metric
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.metrics import names
from service.metrics.memory import memory_of
from service.metrics.names import ABOUT

HIT_COUNT, MEMORY_HIT_COUNT, MISS_COUNT = "hits", "memory_hits", "misses"
FAULTS = ("bad", "failures", "refused", "dropped")
ENTRIES = ("asked", "found", "sent")
STRATEGIES = ("found", "sent")
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Sources:
    """What the collectors read: functions and figures of the host's state."""

    version: str
    slots: int
    active: Callable[[], int]
    """Searches that run or wait."""
    connections: Callable[[], int]
    workers: Callable[[], Collection[int]]
    """Process ids of the workers."""
    ended: Callable[[], int]
    is_stopping: Callable[[], bool]
    cache: Callable[[], Counts]
    jobs: Callable[[], Counts | None]
    """Jobs by state; `None` where there are none."""


class WorkersCollector(Collector):
    """The sums over all workers. Slots in use are bounded, since paused searches count too."""

    def __init__(self, folder: Path, slots: int) -> None:
        self._folder = folder
        self._slots = slots

    def collect(self) -> Iterable[Metric]:
        files = [str(file) for file in self._folder.glob("*.db") if _has_begun(file)]
        found: list[Metric] = list(MultiProcessCollector.merge(files))  # type: ignore[no-untyped-call]
        for metric in found:
            if metric.name == names.SLOTS_IN_USE:
                metric.samples = [
                    sample._replace(value=min(sample.value, self._slots))
                    for sample in metric.samples
                ]
        return found


class HostCollector(Collector):
    """The state of what all workers share."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def collect(self) -> Iterator[Metric]:
        sources = self._sources
        yield InfoMetricFamily(names.BUILD, ABOUT[names.BUILD], {"version": sources.version})
        workers = sources.workers()
        yield _gauge(names.SLOTS, sources.slots)
        yield _gauge(names.ACTIVE, sources.active())
        yield _gauge(names.CONNECTIONS, sources.connections())
        yield _gauge(names.WORKERS, len(workers))
        yield _gauge(names.STOPPING, sources.is_stopping())
        yield CounterMetricFamily(names.ENDED, ABOUT[names.ENDED], sources.ended())
        yield from _of_cache(sources.cache())
        yield _gauges(names.MEMORY, "part", memory_of(workers))
        jobs = None
        with suppress(Exception):  # a Redis in trouble must not hide the other metrics
            jobs = sources.jobs()
        if jobs is not None:
            yield _gauges(names.JOBS, "state", jobs)


def registry_of(folder: Path, sources: Sources) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(WorkersCollector(folder, sources.slots))
    registry.register(HostCollector(sources))
    return registry


def _has_begun(file: Path) -> bool:
    """Return whether its worker has given the file its size. Before that it cannot be read."""
    with suppress(FileNotFoundError):  # the worker has ended
        return file.stat().st_size > 0
    return False


def _of_cache(counts: Counts) -> Iterator[Metric]:
    in_memory = counts[MEMORY_HIT_COUNT]
    lookups = {
        "memory": in_memory,
        "redis": counts[HIT_COUNT] - in_memory,
        "miss": counts[MISS_COUNT],
    }
    yield _counters(names.LOOKUPS, "layer", lookups)
    yield _counters(names.CACHE_FAULTS, "kind", {name: counts[name] for name in FAULTS})
    entries = {name: counts[f"entries_{name}"] for name in ENTRIES}
    yield _counters(names.ENTRIES, "event", entries)
    strategies = {name: counts[f"strategies_{name}"] for name in STRATEGIES}
    yield _counters(names.STRATEGIES, "event", strategies)


def _gauge(name: str, value: float) -> Metric:
    return GaugeMetricFamily(name, ABOUT[name], value)


def _gauges(name: str, label: str, values: Counts) -> Metric:
    family = GaugeMetricFamily(name, ABOUT[name], labels=[label])
    for value, count in values.items():
        family.add_metric([value], count)
    return family


def _counters(name: str, label: str, values: Counts) -> Metric:
    family = CounterMetricFamily(name, ABOUT[name], labels=[label])
    for value, count in values.items():
        family.add_metric([value], count)
    return family
