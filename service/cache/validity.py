"""Which requests a stored answer may serve."""

from service.cache.entry import UNLIMITED_NODES, Entry
from service.cache.question import Limits, Question, Wanted


def serves(entry: Entry, question: Question) -> bool:
    """Return whether `entry` is at least as good as the result of a search of `question`."""
    return is_as_wanted(entry, question.wanted)


def is_as_wanted(entry: Entry, wanted: Wanted) -> bool:
    """Return whether `entry`, found under the cache key of `wanted`, may serve its question."""
    depth = wanted.limits.depth
    found: int = entry.report["depth"]
    if wanted.fixed_depth:
        return (entry.proven and (depth is None or found <= depth)) or (
            entry.report["complete"] and found == depth
        )
    if entry.proven:
        return True
    if depth is None:
        return _budget_covers(entry, wanted.limits, wanted.limits.expected_ms)
    return entry.report["complete"] and found >= depth


def serves_instead(entry: Entry, question: Question, left_ms: float) -> bool:
    """Return whether a search of the `left_ms` that are left could find nothing better."""
    return question.limits.depth is None and _budget_covers(entry, question.limits, left_ms)


def is_storable(entry: Entry, question: Question) -> bool:
    """Return whether `entry` could serve a request. A search to a depth must have completed it."""
    if entry.proven:
        return True
    if entry.report["stopped_by"] == "stop":
        return False
    return question.limits.depth is None or entry.report["complete"]


def cache_keys(entry: Entry, question: Question) -> tuple[str, ...]:
    """Return the keys to store `entry` under. A proven entry serves every limit."""
    if entry.proven:
        return question.cache_keys
    return (question.cache_key,)


def _budget_covers(entry: Entry, limits: Limits, time_ms: float) -> bool:
    nodes = UNLIMITED_NODES if limits.nodes is None else limits.nodes
    return entry.time_ms >= time_ms and entry.nodes >= nodes
