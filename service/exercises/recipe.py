"""The recipe of an exercise's tree: the same text from a kind and a number, here and in the page.

`service/http/page/learn/exercises/recipe.js` is the same recipe; a test compares the two.
"""

from collections.abc import Callable, Sequence
from math import prod

KINDS = ("minimax", "alpha-beta", "expectimax", "cuts")
LARGEST_SEED = 999_999
"""The numbers of exercises go from 1 to it."""
SHAPES: dict[str, Sequence[Sequence[int]]] = {
    "minimax": ((3, 3), (2, 2, 2), (3, 2, 2), (2, 3, 2)),
    "alpha-beta": ((3, 3), (2, 2, 2), (4, 3), (3, 2, 2)),
    "expectimax": ((2, 2), (3, 2), (2, 3), (3, 3)),
    "cuts": ((2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3)),
}
"""Branches of a node on each level, from the root; MAX moves first, then MIN."""
CHANCES = {
    2: (("1/2", "1/2"), ("1/4", "3/4"), ("3/4", "1/4"), ("1/5", "4/5")),
    3: (("1/2", "1/4", "1/4"), ("1/4", "1/2", "1/4"), ("1/5", "2/5", "2/5")),
}
"""Probabilities whose means end after few digits, by the number of outcomes."""
LEAST_LEAF = {"expectimax": -10}
"""Of the other kinds 1. All leaves of a tree differ, so no answer depends on ties."""
LEAVES = 20
"""How many numbers may stand at a leaf: consecutive ones."""
WITH_CUTS = ("alpha-beta", "cuts")
MASK = 0xFFFFFFFF
Draw = Callable[[int], int]
"""Draws a number from 0 to below the given one."""


def tree_of(kind: str, seed: int) -> str:
    """Return the tree of a kind's exercise `seed`, as the game `tree` reads it."""
    draw = _drawing(seed * len(KINDS) + KINDS.index(kind))
    shapes = SHAPES[kind]
    widths = shapes[draw(len(shapes))]
    leaves = _leaves(draw, prod(widths), LEAST_LEAF.get(kind, 1))
    if kind in WITH_CUTS:
        _make_a_cut(draw, widths, leaves)
    if kind == "expectimax":
        return _of_chance(draw, widths, leaves)
    return _nested(widths, list(map(str, leaves)))


def _drawing(state: int) -> Draw:
    """Return draws of mulberry32, a generator with 32 bits of state by Tommy Ettinger."""

    def draw(below: int) -> int:
        nonlocal state
        state = (state + 0x6D2B79F5) & MASK
        mixed = ((state ^ (state >> 15)) * (state | 1)) & MASK
        mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & MASK
        return (mixed ^ (mixed >> 14)) % below

    return draw


def _leaves(draw: Draw, count: int, least: int) -> list[int]:
    """Draw numbers that differ (Fisher and Yates)."""
    numbers = list(range(least, least + LEAVES))
    for at in range(count):
        other = at + draw(LEAVES - at)
        numbers[at], numbers[other] = numbers[other], numbers[at]
    return numbers[:count]


def _make_a_cut(draw: Draw, widths: Sequence[int], leaves: list[int]) -> None:
    """Put the best leaf of the player who moves last where it cuts what comes after it.

    It stands below a node with an elder sibling, whose value it beats, and before another leaf.
    """
    siblings, last = widths[-2], widths[-1]
    best = leaves.index(max(leaves) if len(widths) % 2 else min(leaves))
    parent = draw(len(leaves) // (siblings * last))
    node = parent * siblings + 1 + draw(siblings - 1)
    there = node * last + draw(last - 1)
    leaves[best], leaves[there] = leaves[there], leaves[best]


def _of_chance(draw: Draw, widths: Sequence[int], leaves: Sequence[int]) -> str:
    moves, outcomes = widths
    sets = CHANCES[outcomes]
    nodes = []
    for at in range(moves):
        chances = sets[draw(len(sets))]
        below = leaves[at * outcomes : (at + 1) * outcomes]
        parts = [f"{chance}:{leaf}" for chance, leaf in zip(chances, below, strict=True)]
        nodes.append(f"chance({','.join(parts)})")
    return f"max({','.join(nodes)})"


def _nested(widths: Sequence[int], texts: list[str]) -> str:
    """Join the texts to nodes, from the lowest level to the root."""
    for width in reversed(widths):
        texts = [f"({','.join(texts[at : at + width])})" for at in range(0, len(texts), width)]
    return texts[0]
