"""Places in a picture: of the figures of nodes, of columns, of the names of levels."""

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from service.tracing import words
from service.tracing.svg import edges, elements
from service.tracing.svg.figures import SMALL, Figure, end_width, figure_of
from service.tracing.svg.layout import Box, place
from service.tracing.svg.pick import Drawn, drawn_of, hidden_below, stacked_of
from service.tracing.tree import CHOOSING, Node, Tree

HIDDEN = 16.0
"""Room for the number of nodes below that are left out."""
SPINE = 8.0
"""Room to the left of the line that a column hangs on."""
NAMES = 16.0
"""Room between the names of the levels and the tree."""


class Placed(NamedTuple):
    """A figure, and the middle of its upper edge."""

    figure: Figure
    x: float
    top: float


@dataclass(frozen=True)
class Scene:
    """A tree in its places."""

    drawn: Drawn
    places: Mapping[Node, Placed]
    columns: Mapping[Node, float]
    """The length of the labels in a column, by the node above it."""
    hidden: Mapping[Node, int]
    """How many nodes below a node are left out."""
    names: Mapping[float, str]
    """Who chooses at a level where it is the same at all nodes, by the level's middle."""
    wide: float
    high: float


def scene_of(tree: Tree, root: Node) -> Scene:
    """Place a tree."""
    drawn = drawn_of(root)
    hidden, stacked = hidden_below(drawn), stacked_of(drawn)
    levels = _levels(drawn)
    least = end_width(tree)
    looks = {
        node: figure_of(tree, node, is_named=_level(node) not in levels, least=least)
        for node in drawn
    }
    boxes: dict[Node, Box] = {}
    for node in reversed(looks):
        below = drawn[node]
        boxes[node] = _box(
            node,
            looks[node],
            [_column(below, looks)] if node in stacked else [boxes[each] for each in below],
            extra=HIDDEN if node in hidden else 0.0,
        )
    wide, high = place(boxes[root])
    margin = max((elements.width(name, SMALL) + NAMES for name in levels.values()), default=0.0)
    places = _places(drawn, looks, boxes, stacked, margin)
    names = {
        places[node].top + looks[node].high / 2: levels[_level(node)]
        for node in reversed([*drawn])
        if _level(node) in levels and node.role in CHOOSING
    }
    columns = {node: _labels(drawn[node]) for node in drawn if node in stacked}
    return Scene(drawn, places, columns, hidden, names, margin + wide, high)


def _level(node: Node) -> int:
    return len(node.record["path"])


def _levels(drawn: Drawn) -> dict[int, str]:
    """Return who chooses at each level where it is the same at all nodes."""
    found: dict[int, set[str]] = defaultdict(set)
    for node in drawn:
        if node.role in CHOOSING:
            found[_level(node)].add(words.who(node))
    return {level: name for level, names in found.items() for name in names if len(names) == 1}


def _box(node: Node, figure: Figure, below: list[Box], extra: float) -> Box:
    label = edges.half_of(node)
    left, right = max(label, figure.wide / 2), max(label, figure.right)
    return Box(left, right, figure.high + extra, below)


def _labels(below: list[Node]) -> float:
    return max(map(edges.room_of, below))


def _column(below: list[Node], looks: Mapping[Node, Figure]) -> Box:
    widest = max(looks[each].wide / 2 + looks[each].right for each in below)
    return Box(SPINE, edges.LEAD + _labels(below) + widest, edges.STEP * len(below))


def _places(
    drawn: Drawn,
    looks: Mapping[Node, Figure],
    boxes: Mapping[Node, Box],
    stacked: Container[Node],
    margin: float,
) -> dict[Node, Placed]:
    found: dict[Node, Placed] = {}
    for node, below in drawn.items():
        if node not in found:
            found[node] = Placed(looks[node], boxes[node].x + margin, boxes[node].y)
        if node in stacked:
            (column,) = boxes[node].children
            left = column.x + margin + edges.LEAD + _labels(below)
            for index, each in enumerate(below):
                figure = looks[each]
                middle = column.y + edges.STEP * (index + 0.5)
                at = left + figure.wide / 2, middle - figure.high / 2
                found[each] = Placed(figure, *at)
    return found
