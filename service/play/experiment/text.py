"""Experiments as text for a terminal."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any

WIDTH = 48
"""Length of the bar for the greatest number of nodes, in characters."""


def table(result: Mapping[str, Any]) -> str:
    """Return an experiment's result beside the published one."""
    if "rows" in result:
        return growth(result)
    head = [*result["seats"], "games", "won", "drawn", "lost", "mean score", "±"]
    published = any("published" in cell for cell in result["cells"])
    if published:
        head += ["published: won", "mean"]
    rows = [
        [*cell["players"], *_counts(cell), *_published(cell, published)] for cell in result["cells"]
    ]
    text = f"{result['title']}\n\n{aligned([head, *rows])}"
    if totals := result.get("totals"):
        rows = [[one["name"], *_counts(one)] for one in totals]
        head = ["all games", "games", "won", "drawn", "lost", "mean score", "±"]
        text += f"\n\n{aligned([head, *rows])}"
    if source := result.get("source"):
        text += f"\n\npublished: {source}"
    return text


def growth(result: Mapping[str, Any]) -> str:
    """Return nodes by depth, and a bar for the last depth on a scale of powers of ten."""
    rows = result["rows"]
    depths = range(1, 1 + max(len(row["nodes"]) for row in rows))
    head = ["nodes to depth", *map(str, depths), "b*"]
    lines = [
        [row["name"], *map(str, row["nodes"]), f"{row['effective_branching_factor'] or 0:.2f}"]
        for row in rows
    ]
    most = log10(max(row["nodes"][-1] for row in rows) + 1)
    bars = [
        [row["name"], "#" * max(1, round(WIDTH * log10(row["nodes"][-1] + 1) / most))]
        for row in rows
    ]
    title = f"{result['title']} (bars: powers of ten at the last depth)"
    return f"{title}\n\n{aligned([head, *lines])}\n\n{aligned(bars, left=2)}"


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Return rows in aligned columns: the first `left` aligned left, the others right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if place < left or not _is_number(cell) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def _is_number(cell: str) -> bool:
    return cell[:1].isdigit() or cell[:1] in {"-", "+"}


def _counts(of: Mapping[str, Any]) -> list[str]:
    whole = [str(of[name]) for name in ("games", "won", "drawn", "lost")]
    return [*whole, f"{of['mean_score']:.2f}", f"{of['standard_error']:.2f}"]


def _published(cell: Mapping[str, Any], shown: bool) -> list[str]:
    if not shown:
        return []
    said = cell.get("published")
    return [f"{said['won']} of {said['games']}", f"{said['mean_score']:g}"] if said else ["", ""]
