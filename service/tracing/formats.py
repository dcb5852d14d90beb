"""The ways to draw a trace, by the names that requests use."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from service.tracing.dot import dot_of
from service.tracing.svg.drawing import svg_of
from service.tracing.text import text_of
from service.tracing.tree import Trace


class Drawing(NamedTuple):
    """A way to draw a trace."""

    media_type: str
    draw: Callable[[Trace], str]


DRAWINGS: Mapping[str, Drawing] = {
    "text": Drawing("text/plain", text_of),
    "svg": Drawing("image/svg+xml", svg_of),
    "dot": Drawing("text/vnd.graphviz", dot_of),
}
