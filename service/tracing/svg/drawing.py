"""The picture: a headline, the tree with each level's name, and what the shapes mean."""

from collections.abc import Iterator

from service.tracing import words
from service.tracing.svg import edges, elements, figures, legend
from service.tracing.svg.scene import HIDDEN, Scene, scene_of
from service.tracing.tree import Node, Trace, Tree

MARGIN = 20.0
HEADLINE, COUNTS = 16.0, 12.0
HEAD = 58.0
"""Height of the headline and the counts."""
XMLNS = "http://www.w3.org/2000/svg"


def svg_of(trace: Trace, title: str | None = None) -> str:
    """Draw a trace. Lower levels of a large tree are left out, and the picture says so.

    `title`: stands in place of what the search found, and of its counts.
    """
    tree = Tree.of(trace)
    scene = scene_of(tree, tree.root) if tree.root else None
    headline, counts = words.headline(tree), words.counts(trace)
    if title is not None:
        headline, counts = title, ""
    if scene and scene.hidden:
        counts += f"; drawn: {len(scene.drawn):,} of {len(tree.nodes):,} records"
    meaning, least = legend.legend({node.role for node in scene.drawn} if scene else set())
    texts = (elements.width(headline, HEADLINE), elements.width(counts, COUNTS), least)
    wide = max(*texts, scene.wide if scene else 0.0) + 2 * MARGIN
    high = (scene.high if scene else 0.0) + HEAD + legend.ROW + 2 * MARGIN
    inner = [
        elements.title(headline),
        elements.box(0, 0, wide, high, fill="white"),
        elements.text((MARGIN, MARGIN + 14), headline, HEADLINE, font_weight="bold"),
        elements.text((MARGIN, MARGIN + 34), counts, COUNTS, fill=figures.GREY),
        _moved(meaning, MARGIN, high - MARGIN - legend.ROW / 2 + 8),
    ]
    if scene:
        inner.append(_moved("\n".join(_parts(tree, scene)), MARGIN, MARGIN + HEAD))
    head = {"xmlns": XMLNS, "role": "img", "font_family": elements.FONT}
    size = {"width": wide, "height": high, "viewBox": f"0 0 {wide:.1f} {high:.1f}"}
    return elements.element("svg", "\n".join(inner), **head, **size) + "\n"


def _moved(inner: str, x: float, y: float) -> str:
    return elements.element("g", inner, transform=f"translate({x:.1f} {y:.1f})")


def _parts(tree: Tree, scene: Scene) -> Iterator[str]:
    """Draw the names, then the branches, then the nodes over them."""
    for middle, name in scene.names.items():
        yield elements.text((0, middle + 4), name, figures.SMALL, fill=figures.GREY)
    for node, below in scene.drawn.items():
        yield from _column(scene, node) if node in scene.columns else _fan(scene, node, below)
    for node, (figure, x, top) in scene.places.items():
        yield figures.draw(tree, figure, x, top)
        if node in scene.hidden:
            at = (x, top + figure.high + HIDDEN - 3)
            note = f"+ {scene.hidden[node]:,}"
            yield elements.text(at, note, figures.SMALL, text_anchor="middle", fill=figures.GREY)


def _fan(scene: Scene, node: Node, below: list[Node]) -> Iterator[str]:
    figure, x, top = scene.places[node]
    for each in below:
        _, end, under = scene.places[each]
        yield edges.draw(each, (x, top + figure.high), (end, under))


def _column(scene: Scene, node: Node) -> Iterator[str]:
    figure, x, top = scene.places[node]
    below, room = scene.drawn[node], scene.columns[node]
    middles = [place.top + place.figure.high / 2 for place in map(scene.places.__getitem__, below)]
    ends = (x, top + figure.high), (x, middles[-1])
    yield elements.line(*ends, stroke=edges.INK, stroke_width=edges.WIDTH)
    for each, middle in zip(below, middles, strict=True):
        yield edges.draw_row(each, (x, middle), room)
