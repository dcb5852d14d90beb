"""Where the boxes of a tree lie: siblings side by side, each parent centred over its children.

Subtrees are moved together until their contours touch (Reingold and Tilford 1981). All is
iterative: a tree may be deep.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

GAP = 12.0
"""Space between neighbours of one level."""
LEAST_DROP, MOST_DROP = 56.0, 240.0
"""Least and greatest distance between a level and the next."""
STEEPNESS = 0.16
"""Drop for each unit to the side, so that edges of wide nodes are not flat."""
Contour = list[tuple[float, float]]
"""The leftmost and the rightmost place of each level, from the root's centre."""


@dataclass(eq=False)
class Box:
    """A node's room, from its centre to the left and to the right."""

    left: float
    right: float
    height: float
    children: list["Box"] = field(default_factory=list)
    x: float = 0.0
    """Of the centre; while subtrees are placed, relative to the parent's."""
    y: float = 0.0
    """Of the upper edge."""

    def all(self) -> Iterator["Box"]:
        left = [self]
        while left:
            box = left.pop()
            yield box
            left += reversed(box.children)


def place(root: Box) -> tuple[float, float]:
    """Set the places of all boxes, from 0 on. Return the width and the height."""
    boxes = list(root.all())
    contours: dict[Box, Contour] = {}
    for box in reversed(boxes):
        below = _side_by_side(box.children, [contours.pop(child) for child in box.children])
        contours[box] = [(-box.left, box.right), *below]
    sides = contours[root]
    root.x = -min(left for left, _ in sides)
    for box in boxes:
        for child in box.children:
            child.x += box.x
    height = _set_levels(root)
    return root.x + max(right for _, right in sides), height


def _side_by_side(children: list[Box], contours: list[Contour]) -> Contour:
    """Set the children's places from their parent. Return the contour of all."""
    merged: Contour = []
    for child, contour in zip(children, contours, strict=True):
        facing = zip(merged, contour, strict=False)
        apart = (right - left + GAP for (_, right), (left, _) in facing)
        child.x = max(apart, default=0.0)
        added = [(left + child.x, right + child.x) for left, right in contour]
        both = [(mine[0], its[1]) for mine, its in zip(merged, added, strict=False)]
        merged = both + merged[len(both) :] + added[len(both) :]
    middle = (children[0].x + children[-1].x) / 2 if children else 0.0
    for child in children:
        child.x -= middle
    return [(left - middle, right - middle) for left, right in merged]


def _set_levels(root: Box) -> float:
    """Give all boxes of a level one top. Return the height of all levels."""
    level, top = [root], 0.0
    while True:
        for box in level:
            box.y = top
        bottom = top + max(box.height for box in level)
        widest = max((abs(child.x - box.x) for box in level for child in box.children), default=0)
        level = [child for box in level for child in box.children]
        if not level:
            return bottom
        top = bottom + min(MOST_DROP, max(LEAST_DROP, widest * STEEPNESS))
