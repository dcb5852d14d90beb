"""The payoffs of players who choose at once, as a small table in their node."""

from dataclasses import dataclass
from typing import Self

from service.tracing.svg import elements
from service.tracing.text import cells
from service.tracing.tree import TraceRecord

MOST_ROWS = 8
"""Rows and columns of a table that is drawn, its headings among them."""
SIZE, ROW = 11.0, 16.0
SPACE = 10.0


@dataclass(frozen=True)
class Grid:
    """Texts in rows and columns."""

    rows: list[list[str]]
    widths: list[float]

    @classmethod
    def of(cls, record: TraceRecord) -> Self | None:
        """Return the table of a record, if it has one that is small enough."""
        if "matrix" not in record:
            return None
        rows = cells(record["matrix"])
        if len(rows) > MOST_ROWS or len(rows[0]) > MOST_ROWS:
            return None
        columns = zip(*rows, strict=True)
        widths = [max(elements.width(cell, SIZE) for cell in column) + SPACE for column in columns]
        return cls(rows, widths)

    @property
    def wide(self) -> float:
        return sum(self.widths)

    @property
    def high(self) -> float:
        return ROW * len(self.rows)

    def draw(self, x: float, top: float) -> str:
        """Draw the table with its centre at `x`."""
        left = x - self.wide / 2
        parts = []
        for index, row in enumerate(self.rows):
            right, base = left, top + ROW * (index + 0.75)
            for column, (cell, wide) in enumerate(zip(row, self.widths, strict=True)):
                right += wide
                style = "italic" if 0 in {index, column} else None
                at = (right - SPACE / 2, base)
                parts.append(elements.text(at, cell, SIZE, text_anchor="end", font_style=style))
        rule = {"stroke": "#9ca3af", "stroke_width": 1}
        under, beside = top + ROW, left + self.widths[0]
        parts.append(elements.line((left, under), (left + self.wide, under), **rule))
        parts.append(elements.line((beside, top), (beside, top + self.high), **rule))
        return elements.element("g", "".join(parts), class_="matrix")
