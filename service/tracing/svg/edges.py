"""The branches of a tree: a move on each, and two strokes across one that was never visited."""

from math import hypot

from service.tracing import words
from service.tracing.svg import elements
from service.tracing.svg.elements import Point
from service.tracing.svg.figures import GREY, PATH, RED, SMALL
from service.tracing.tree import Node

INK = "#374151"
WIDTH, BEST, WIDEST = 1.2, 2.8, 6.0
LABEL_AT, CROSS_AT = 0.7, 0.38
"""Positions of the label and of the strokes, as parts of the way down a branch."""
CROSS = 7.0
STEP = 30.0
"""Height of a row of branches that stand in a column."""
LEAD = 20.0
"""Distance from a column's line to its labels."""


def draw(node: Node, start: Point, end: Point) -> str:
    """Draw the branch into a node."""
    label = words.label(node)
    parts = [_line(node, start, end)]
    if node.is_cut:
        parts.append(_cross(start, end, CROSS_AT))
    if label:
        x, y = _between(start, end, LABEL_AT)
        parts.append(_label(node, label, (x, y + SMALL * 0.35)))
    return _group(node, parts)


def draw_row(node: Node, start: Point, room: float) -> str:
    """Draw a branch of a column. `room`: the length of its label."""
    x, y = start
    end = (x + LEAD + room, y)
    parts = [_line(node, start, end)]
    if node.is_cut:
        parts.append(_cross(start, (x + LEAD, y), 0.5))
    middle = (x + LEAD + room / 2 - 2, y + SMALL * 0.35)
    parts.append(_label(node, words.label(node), middle))
    return _group(node, parts)


def room_of(node: Node) -> float:
    """Return the length of a label in a column."""
    return elements.width(words.label(node), SMALL) + 8


def half_of(node: Node) -> float:
    """Return the room on each side that the label of the branch into a node needs."""
    return elements.width(words.label(node), SMALL) / 2 / LABEL_AT


def _group(node: Node, parts: list[str]) -> str:
    kind = " cut" if node.is_cut else " path" if node.is_on_path else ""
    return elements.element("g", "".join(parts), class_=f"branch{kind}")


def _line(node: Node, start: Point, end: Point) -> str:
    if node.is_cut:
        return elements.line(
            start, end, stroke="#9ca3af", stroke_width=WIDTH, stroke_dasharray="4 3"
        )
    stroke = PATH if node.is_on_path else INK
    return elements.line(start, end, stroke=stroke, stroke_width=_width(node))


def _width(node: Node) -> float:
    """Return a branch's width: by visits if they are counted, else wider for the chosen one."""
    share = words.share(node)
    if share is not None:
        return WIDTH + (WIDEST - WIDTH) * share
    return BEST if node.is_best or node.is_on_path else WIDTH


def _cross(start: Point, end: Point, part: float) -> str:
    """Draw two strokes across a line."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along = ((x2 - x1) / length, (y2 - y1) / length)
    lean = (along[0] * 3 - along[1] * CROSS, along[1] * 3 + along[0] * CROSS)
    x, y = _between(start, end, part)
    strokes = []
    for shift in (-2.5, 2.5):
        at = (x + along[0] * shift, y + along[1] * shift)
        ends = (at[0] - lean[0], at[1] - lean[1]), (at[0] + lean[0], at[1] + lean[1])
        strokes.append(elements.line(*ends, stroke=RED, stroke_width=2))
    return "".join(strokes)


def _label(node: Node, label: str, at: Point) -> str:
    wide = elements.width(label, SMALL) + 4
    behind = elements.box(at[0] - wide / 2, at[1] - SMALL, wide, SMALL + 4, fill="white")
    fill = GREY if node.is_cut else "black"
    return behind + elements.text(at, label, SMALL, text_anchor="middle", fill=fill)


def _between(start: Point, end: Point, part: float) -> Point:
    (x1, y1), (x2, y2) = start, end
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
