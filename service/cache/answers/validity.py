"""Which requests a stored answer may serve."""

from service.cache.answers.question import Question, SearchLimits, Wanted
from service.cache.answers.stored_answer import UNLIMITED_NODES, StoredAnswer


def serves(entry: StoredAnswer, question: Question) -> bool:
    """Return whether `entry` is at least as good as the result of a search of `question`."""
    return is_as_wanted(entry, question.wanted)


def is_as_wanted(entry: StoredAnswer, wanted: Wanted) -> bool:
    """Return whether `entry`, found under the cache key of `wanted`, may serve its question."""
    limits = wanted.limits
    if wanted.fixed_depth and not _has_nodes(entry, limits):
        return False
    found: int = entry.report["depth"]
    if limits.depth is None:
        return entry.proven or _budget_covers(entry, limits, limits.expected_ms)
    if wanted.fixed_depth:
        is_proof = entry.proven and found <= limits.depth
        return is_proof or (entry.report["complete"] and found == limits.depth)
    return entry.proven or (entry.report["complete"] and found >= limits.depth)


def serves_instead(entry: StoredAnswer, question: Question, left_ms: float) -> bool:
    """Return whether a search of the `left_ms` that are left could find nothing better."""
    limits = question.limits
    if question.plan.fixed_depth and not _has_nodes(entry, limits):
        return False
    return limits.depth is None and _budget_covers(entry, limits, left_ms)


def served_depth(entry: StoredAnswer, limits: SearchLimits) -> int | None:
    """Return the depth of `entry`, if it is greater than the one that was asked for."""
    found: int = entry.report["depth"]
    return None if limits.depth is None or found <= limits.depth else found


def is_storable(entry: StoredAnswer, question: Question) -> bool:
    """Return whether `entry` could serve a request. A search to a depth must have completed it."""
    if entry.proven:
        return True
    if entry.report["stopped_by"] == "stop":
        return False
    return question.limits.depth is None or entry.report["complete"]


def cache_keys(entry: StoredAnswer, question: Question) -> tuple[str, ...]:
    """Return the keys to store `entry` under. A proven entry serves every limit.

    With `fixed_depth`, an entry of a search without a depth serves no request with a depth.
    """
    serves_others = question.limits.depth is not None and entry.nodes == UNLIMITED_NODES
    if entry.proven and (serves_others or not question.plan.fixed_depth):
        return question.cache_keys
    return (question.cache_key,)


def _budget_covers(entry: StoredAnswer, limits: SearchLimits, time_ms: float) -> bool:
    return entry.time_ms >= time_ms and entry.nodes >= _nodes(limits)


def _has_nodes(entry: StoredAnswer, limits: SearchLimits) -> bool:
    return entry.nodes == _nodes(limits)


def _nodes(limits: SearchLimits) -> int:
    return UNLIMITED_NODES if limits.nodes is None else limits.nodes
