"""Area in Go (Tromp and Taylor): stones, and empty points that reach one colour only."""

from collections.abc import Iterator, Sequence

from service.play.gtp.record import EMPTY, SYMBOLS

Point = tuple[int, int]
"""Row and column from the top left."""


def areas(rows: Sequence[str]) -> tuple[int, int]:
    """Return the points of black and of white on a board, whose rows begin at the top."""
    size = len(rows)
    counts = [sum(row.count(symbol) for row in rows) for symbol in SYMBOLS]
    seen: set[Point] = set()
    for point in ((row, column) for row in range(size) for column in range(size)):
        if _at(rows, point) == EMPTY and point not in seen:
            region, borders = _region(rows, point)
            seen |= region
            if len(borders) == 1:
                counts[SYMBOLS.index(borders.pop())] += len(region)
    black, white = counts
    return black, white


def _region(rows: Sequence[str], first: Point) -> tuple[set[Point], set[str]]:
    """Return the empty points that are connected to `first`, and the stones beside them."""
    region, borders, waiting = {first}, set[str](), [first]
    while waiting:
        for point in _around(rows, waiting.pop()):
            if _at(rows, point) != EMPTY:
                borders.add(_at(rows, point))
            elif point not in region:
                region.add(point)
                waiting.append(point)
    return region, borders


def _around(rows: Sequence[str], point: Point) -> Iterator[Point]:
    row, column = point
    for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= other[0] < len(rows) and 0 <= other[1] < len(rows):
            yield other


def _at(rows: Sequence[str], point: Point) -> str:
    return rows[point[0]][point[1]]
