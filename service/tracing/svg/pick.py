"""The part of a tree that is drawn: its upper levels, and of each node all branches or none."""

from collections import deque
from collections.abc import Container, Mapping

from service.tracing import words
from service.tracing.tree import INNER, Node

MOST_DRAWN = 1000
MOST_ABREAST = 30
"""Most leaves side by side. Where there are more, the leaves of one node stand in a column."""
LEAST_STACKED, LONG_LABEL = 2, 8
"""Branches in a column; characters of a label for which three branches stand in one anyway."""

Drawn = Mapping[Node, list[Node]]
"""The nodes that are drawn, each with its children that are."""


def drawn_of(root: Node, most: int = MOST_DRAWN) -> Drawn:
    """Choose at most `most` nodes, level by level."""
    drawn: dict[Node, list[Node]] = {}
    waiting, left = deque([root]), most - 1
    while waiting:
        node = waiting.popleft()
        fits = len(node.children) <= left
        drawn[node] = node.children if fits else []
        left -= len(drawn[node])
        waiting += drawn[node]
    return drawn


def hidden_below(drawn: Drawn) -> Mapping[Node, int]:
    """Return how many nodes below each drawn node are left out, where any are."""
    return {
        node: sum(1 for _ in node.all()) - 1
        for node, branches in drawn.items()
        if node.children and not branches
    }


def stacked_of(drawn: Drawn) -> Container[Node]:
    """Return the nodes whose children are all leaves and stand in a column."""
    ends = sum(not branches for branches in drawn.values())
    return {
        node
        for node, branches in drawn.items()
        if len(branches) >= LEAST_STACKED
        and not any(each.role in INNER for each in branches)
        and (ends > MOST_ABREAST or _is_long(branches))
    }


def _is_long(branches: list[Node]) -> bool:
    longest = max(len(words.label(each)) for each in branches)
    return len(branches) > LEAST_STACKED and longest >= LONG_LABEL
