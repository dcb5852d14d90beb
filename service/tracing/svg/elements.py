"""SVG's elements, with all texts escaped."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

FONT = "Helvetica, Arial, sans-serif"
WIDE = 0.6
"""Width of a character, in units of the font's size."""
Point = tuple[float, float]


def width(text: str, size: float) -> float:
    """Estimate the width of a text."""
    return len(text) * size * WIDE


def element(name: str, inner: object = "", **attributes: object) -> str:
    """Write an element.

    A `_` in an attribute's name stands for `-`, and one at its end for nothing.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_plain(each)}"'
        for key, each in attributes.items()
        if each is not None
    )
    return f"<{name}{given}>{inner}</{name}>" if inner else f"<{name}{given}/>"


def text(at: Point, content: str, size: float, **attributes: object) -> str:
    x, y = at
    return element("text", escape(content), x=x, y=y, font_size=size, **attributes)


def title(content: str) -> str:
    """Return a title of the element around it, for screen readers and on hovering."""
    return element("title", escape(content))


def line(start: Point, end: Point, **attributes: object) -> str:
    (x1, y1), (x2, y2) = start, end
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def polygon(points: Iterable[Point], **attributes: object) -> str:
    corners = " ".join(f"{_plain(x)},{_plain(y)}" for x, y in points)
    return element("polygon", points=corners, **attributes)


def box(left: float, top: float, wide: float, high: float, **attributes: object) -> str:
    return element("rect", x=left, y=top, width=wide, height=high, **attributes)


def _plain(content: object) -> str:
    if isinstance(content, float):
        return f"{content:.1f}".removesuffix(".0")
    return escape(str(content), {'"': "&quot;"})
