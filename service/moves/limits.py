"""The limits of a search, from a request's fields and the settings."""

from collections.abc import Mapping
from typing import Any, cast

from service.cache.answers.question import SearchLimits
from service.engine import Task
from service.moves.clock import Clock, budget
from service.settings import Settings

LEAST_TIME_MS = 1.0
OF_CLIENTS = {"depth", "nodes", "time_ms", "clock"}
"""Fields of a request that limit its search."""


def limits_of(body: Mapping[str, Any], settings: Settings, slots: int) -> SearchLimits:
    """Return the limits. Time always has one: the client's, the default or the maximum."""
    depth, nodes = body.get("depth"), body.get("nodes")
    most = settings.max_time_ms
    named = body.keys() & (OF_CLIENTS - {"time_ms"})
    time_ms = min(body.get("time_ms", most if named else settings.default_time_ms), most)
    threads = min(body.get("threads", 1), slots)
    if "clock" not in body:
        return SearchLimits(time_ms, depth, nodes, threads)
    allowed = budget(Clock(**body["clock"]))
    hard_ms = min(time_ms, allowed.hard_ms)
    return SearchLimits(hard_ms, depth, nodes, threads, min(allowed.soft_ms, hard_ms))


def lowered(body: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    """Return the field of a reply that names the limit which the service lowered."""
    most = settings.max_time_ms
    return {"limits": {"time_ms": most}} if body.get("time_ms", 0) > most else {}


def is_unlimited(body: Mapping[str, Any]) -> bool:
    """Return whether a request leaves all limits to the service."""
    return not body.keys() & OF_CLIENTS


def tolerated_loss_ms(time_ms: float) -> float:
    """Return the milliseconds that a request may lose before its search.

    An answer still serves equal requests after such a loss, which reading and looking up cause. It
    is 5 ms, but at most a quarter of a short limit; for long limits a twentieth, at most 50 ms.
    """
    return min(50.0, max(min(5.0, time_ms / 4), time_ms / 20))


def combined(fields: Mapping[str, Any], own: Task) -> dict[str, Any]:
    """Return `fields` with those of `own`; of two limits the lower one holds."""
    both = fields.keys() & own.keys() & {"depth", "nodes"}
    lower = {name: min(fields[name], cast("Any", own)[name]) for name in both}
    return {**fields, **own, **lower}
