"""Which requests a stored answer may serve."""

from service.cache.entry import UNLIMITED_NODES, Entry
from service.cache.question import Question


def serves(entry: Entry, question: Question) -> bool:
    """Return whether `entry` is at least as good as the result of a search of `question`."""
    depth = question.limits.depth
    found: int = entry.report["depth"]
    if question.plan.fixed_depth:
        return (entry.proven and (depth is None or found <= depth)) or (
            entry.report["complete"] and found == depth
        )
    if entry.proven:
        return True
    if depth is None:
        return _budget_covers(entry, question, question.limits.expected_ms)
    return entry.report["complete"] and found >= depth


def serves_instead(entry: Entry, question: Question, left_ms: float) -> bool:
    """Return whether a search of the `left_ms` that are left could find nothing better."""
    return question.limits.depth is None and _budget_covers(entry, question, left_ms)


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


def _budget_covers(entry: Entry, question: Question, time_ms: float) -> bool:
    nodes = question.limits.nodes
    least_nodes = UNLIMITED_NODES if nodes is None else nodes
    return entry.time_ms >= time_ms and entry.nodes >= least_nodes
