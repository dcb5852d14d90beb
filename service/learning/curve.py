"""The learning curve of an evaluation: a table with a row a round, and a picture."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import get_type_hints

from service.engine import LearningProgress, LearningRound
from service.tracing.svg import elements

COLUMNS = tuple(get_type_hints(LearningRound))
XMLNS = "http://www.w3.org/2000/svg"
WIDE, HIGH = 640.0, 220.0
"""Size of a panel with what is written around it, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 40.0, 36.0
SIZE, GREY, INK = 12.0, "#6b7280", "#1d4ed8"
CAP = 3.0
"""Half the width of the end of an error bar."""


def csv_of(rounds: Sequence[LearningRound]) -> str:
    """Write a heading, then a row for each round. What was not measured is empty."""
    text = StringIO()
    rows = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    rows.writeheader()
    rows.writerows(rounds)
    return text.getvalue()


@dataclass(frozen=True)
class CurvePoint:
    """What was measured after so many games, with its standard error."""

    games: int
    value: float
    error: float = 0.0


@dataclass(frozen=True)
class Panel:
    """A diagram of points over games."""

    title: str
    points: Sequence[CurvePoint]
    most_games: int
    most: float
    """Greatest value of the axis, which begins at 0."""
    level: float | None = None
    """Value of a dashed line."""

    def draw(self, top: float) -> Iterator[str]:
        """Draw it, `top` pixels below the edge of the picture."""
        yield elements.text((LEFT, top + 24), self.title, SIZE, font_weight="bold")
        yield from self._axes(top)
        for point in self.points:
            yield from self._point(point, top)
        places = (self._at(point.games, point.value, top) for point in self.points)
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield elements.element("polyline", points=line, fill="none", stroke=INK)

    def _at(self, games: int, value: float, top: float) -> elements.Point:
        wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM
        share = min(1.0, max(0.0, value / self.most))
        return LEFT + wide * games / self.most_games, top + TOP + high * (1 - share)

    def _axes(self, top: float) -> Iterator[str]:
        origin = self._at(0, 0, top)
        for end in (self._at(self.most_games, 0, top), self._at(0, self.most, top)):
            yield elements.line(origin, end, stroke=GREY)
        for value in (0.0, self.most / 2, self.most):
            x, y = self._at(0, value, top)
            at = (x - 6, y + 4)
            yield elements.text(at, f"{value:.3g}", SIZE, text_anchor="end", fill=GREY)
        for games, anchor in ((0, "start"), (self.most_games, "end")):
            x, y = self._at(games, 0, top)
            at = (x, y + 18)
            yield elements.text(at, f"{games:,} games", SIZE, text_anchor=anchor, fill=GREY)
        if self.level is not None:
            ends = (self._at(games, self.level, top) for games in (0, self.most_games))
            yield elements.line(*ends, stroke=GREY, stroke_dasharray="4 4")

    def _point(self, point: CurvePoint, top: float) -> Iterator[str]:
        x, y = self._at(point.games, point.value, top)
        if point.error:
            ends = [
                self._at(point.games, point.value + sign * point.error, top) for sign in (-1, 1)
            ]
            yield elements.line(*ends, stroke=INK)
            for _, end in ends:
                yield elements.line((x - CAP, end), (x + CAP, end), stroke=INK)
        yield elements.element("circle", cx=x, cy=y, r=CAP, fill=INK)


def svg_of(name: str, progress: LearningProgress) -> str:
    """Draw the score against the start, and the error against exact values where it is known."""
    rounds = progress["rounds"]
    most = max([progress["games"], 1])
    scores = [CurvePoint(each["games"], each["score"], each["error"]) for each in rounds]
    panels = [Panel(f"{name}: score against the start", scores, most, 1.0, level=0.5)]
    errors = [
        CurvePoint(each["games"], each["exact_error"]) for each in rounds if "exact_error" in each
    ]
    if "start_error" in progress:
        errors = [CurvePoint(0, progress["start_error"]), *errors]
    if errors:
        greatest = max(point.value for point in errors) or 1.0
        panels.append(Panel("mean squared error against the exact values", errors, most, greatest))
    high = HIGH * len(panels)
    inner = [
        elements.title(panels[0].title),
        elements.box(0, 0, WIDE, high, fill="white"),
        *(part for index, panel in enumerate(panels) for part in panel.draw(index * HIGH)),
    ]
    head = {"xmlns": XMLNS, "role": "img", "font_family": elements.FONT}
    size = {"width": WIDE, "height": high, "viewBox": f"0 0 {WIDE:.0f} {high:.0f}"}
    return elements.element("svg", "\n".join(inner), **head, **size) + "\n"
