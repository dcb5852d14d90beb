"""What a stored answer may serve."""

from service.cache.entry import UNLIMITED_NODES, Entry
from service.cache.question import Question


def serves(entry: Entry, question: Question) -> bool:
    """Whether `entry` is at least what a search of `question` would find."""
    depth = question.limits.depth
    found: int = entry.report["depth"]
    if question.plan.fixed_depth:
        return (entry.proven and (depth is None or found <= depth)) or (
            entry.report["complete"] and found == depth
        )
    if entry.proven:
        return True
    if depth is None:
        return _budget_covers(entry, question)
    return entry.report["complete"] and found >= depth


def worth_keeping(entry: Entry, question: Question) -> bool:
    """Whether `entry` could serve anyone: a search stopped or out of time has no depth to offer."""
    if entry.proven:
        return True
    if entry.report["stopped_by"] == "stop":
        return False
    return question.limits.depth is None or entry.report["complete"]


def shelves(entry: Entry, question: Question) -> tuple[str, ...]:
    """Where `entry` is to lie: what is proven serves every limit."""
    if entry.proven:
        return question.shelves
    return (question.shelf,)


def _budget_covers(entry: Entry, question: Question) -> bool:
    limits = question.limits
    nodes = UNLIMITED_NODES if limits.nodes is None else limits.nodes
    return entry.time_ms >= limits.expected_ms and entry.nodes >= nodes
