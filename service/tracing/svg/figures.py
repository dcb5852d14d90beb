"""How a node looks: its shape by its role, its value inside, α and β beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from service.tracing import words
from service.tracing.svg import elements
from service.tracing.svg.grid import Grid
from service.tracing.tree import CHOOSING, INNER, Node, Role, Tree

SIZE, SMALL = 14.0, 11.0
"""Font sizes of values, and of the text beside a node."""
GREY, RED = "#6b7280", "#c81e1e"
BESIDE = 5.0
LINE = 13.0
TRIANGLE_WIDE, TRIANGLE_HIGH = 46.0, 42.0
ROUND = 40.0
BOX_WIDE, BOX_HIGH = 28.0, 26.0
MOST_ALIKE = 64.0
"""Widest box to whose width all other ends of branches are drawn."""
PAINT = {
    Role.MAX: ("#dbeafe", "#1e40af"),
    Role.MIN: ("#ffe4e6", "#9f1239"),
    Role.CHANCE: ("#fef3c7", "#92400e"),
    Role.PLAYER: ("#dcfce7", "#166534"),
    Role.TOGETHER: ("#ede9fe", "#5b21b6"),
    Role.END: ("#ffffff", "#374151"),
    Role.ESTIMATE: ("#ffffff", "#374151"),
    Role.TABLE: ("#e5e7eb", "#374151"),
    Role.BOUND: ("#ccfbf1", "#115e59"),
    Role.CUT: ("#f9fafb", "#9ca3af"),
    Role.EXPANDED: ("#e0f2fe", "#075985"),
    Role.GOAL: ("#dcfce7", "#166534"),
    Role.SEARCHES: ("#e5e7eb", "#374151"),
}
"""Fill and outline."""
ROUNDED = frozenset({Role.CHANCE, Role.EXPANDED, Role.GOAL, Role.SEARCHES})
PATH = "#b45309"
"""Colour of the answer's path."""
DASHES = {Role.ESTIMATE: "5 3", Role.CUT: "2 3"}


@dataclass(frozen=True)
class Beside:
    """A line beside a node: a name, then values of which the last one holds."""

    name: str
    steps: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        return elements.width(" ".join([self.name, *self.steps]), SMALL)


@dataclass(frozen=True)
class Figure:
    """A node's looks and its size."""

    node: Node
    value: str
    wide: float
    high: float
    beside: tuple[Beside, ...]
    grid: Grid | None = None

    @property
    def right(self) -> float:
        """Room to the right of its centre."""
        longest = max((line.width + BESIDE for line in self.beside), default=0.0)
        return self.wide / 2 + longest


def figure_of(tree: Tree, node: Node, *, is_named: bool, least: float = 0.0) -> Figure:
    """Measure a node. `is_named`: say beside it who chooses. `least`: width of an end's box."""
    value, role = words.value(tree, node), node.role
    if role in CHOOSING and not value:
        value = "?"
    long = elements.width(value, SIZE)
    beside = tuple(_beside(tree, node, is_named=is_named))
    if role in {Role.MAX, Role.MIN}:
        wide = max(TRIANGLE_WIDE, 1.35 * long + 22)
        return Figure(node, value, wide, TRIANGLE_HIGH, beside)
    if role in ROUNDED:
        return Figure(node, value, max(ROUND, long + 18), ROUND, beside)
    grid = Grid.of(node.record)
    if grid is not None:
        wide, high = max(grid.wide, long) + 16, grid.high + BOX_HIGH
        return Figure(node, value, wide, high, beside, grid)
    return Figure(node, value, max(BOX_WIDE, long + 12, least), BOX_HIGH, beside)


def end_width(tree: Tree) -> float:
    """Return one width for the boxes at the ends of branches, so that they are evenly spaced."""
    texts = (words.value(tree, node) for node in tree.nodes.values() if node.role not in INNER)
    return min(MOST_ALIKE, max((elements.width(text, SIZE) + 12 for text in texts), default=0.0))


def _beside(tree: Tree, node: Node, *, is_named: bool) -> Iterator[Beside]:
    if is_named and (name := words.who(node)):
        yield Beside(name)
    if node.is_probe:
        yield Beside("probe")
    for name, steps in words.windows(tree, node):
        yield Beside(name, tuple(steps))
    for name, found in words.costs(node):
        yield Beside(name, (found,))
    if found := words.visits(node):
        yield Beside("n", (found,))


def draw(tree: Tree, figure: Figure, x: float, top: float) -> str:
    """Draw a node whose centre is at `x`."""
    parts = [elements.title(_about(tree, figure.node)), _outline(figure, x, top)]
    if figure.grid is not None:
        parts.append(figure.grid.draw(x, top + 4))
    shift = {Role.MAX: 0.82, Role.MIN: 0.45}.get(figure.node.role, 0.5 + SIZE * 0.35 / figure.high)
    at = top + (figure.high * shift if figure.grid is None else figure.high - 8)
    parts.append(
        elements.text((x, at), figure.value, SIZE, text_anchor="middle", font_weight="bold")
    )
    parts += _lines(figure, x + figure.wide / 2 + BESIDE, top)
    role = figure.node.role.name.lower()
    path = " path" if figure.node.is_on_path else ""
    return elements.element("g", "".join(parts), class_=f"node {role}{path}")


def _outline(figure: Figure, x: float, top: float) -> str:
    role, wide, high = figure.node.role, figure.wide, figure.high
    fill, stroke = PAINT[role]
    paint: dict[str, object] = {"fill": fill, "stroke": stroke, "stroke_width": 1.5}
    if figure.node.is_on_path:
        paint |= {"stroke": PATH, "stroke_width": 3}
    left, right, bottom = x - wide / 2, x + wide / 2, top + high
    match role:
        case Role.MAX:
            return elements.polygon([(x, top), (right, bottom), (left, bottom)], **paint)
        case Role.MIN:
            return elements.polygon([(left, top), (right, top), (x, bottom)], **paint)
        case role if role in ROUNDED:
            middle = top + high / 2
            return elements.element("ellipse", cx=x, cy=middle, rx=wide / 2, ry=high / 2, **paint)
    dashes = DASHES.get(role)
    return elements.box(left, top, wide, high, rx=2, stroke_dasharray=dashes, **paint)


def _lines(figure: Figure, left: float, top: float) -> Iterator[str]:
    first = top + figure.high / 2 - LINE * (len(figure.beside) / 2 - 0.8)
    for index, line in enumerate(figure.beside):
        inner = escape(line.name)
        for step in line.steps:
            is_last = step is line.steps[-1]
            found = {"font_weight": "bold"} if is_last else {"fill": GREY}
            inner += " " + elements.element("tspan", escape(step), **found)
        at = {"x": left, "y": first + index * LINE}
        yield elements.element("text", inner, font_size=SMALL, **at)


def _about(tree: Tree, node: Node) -> str:
    """Return all that is known of a node, for its tooltip."""
    record = node.record
    if node.is_cut:
        return f"{words.place(node)}: never looked at, {words.cut(tree, node)}"
    lines = [f"{words.place(node)}: {words.value(tree, node) or '?'}"]
    if found := words.updates(node):
        lines.append(f"value after each branch: {', '.join(found)}")
    known = ("state", "player", "depth", "outcome", "why", "generated")
    lines += [f"{name}: {words.shown(record[name])}" for name in known if name in record]
    return "\n".join(lines)
