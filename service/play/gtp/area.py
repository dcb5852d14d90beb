"""Area in Go (Tromp and Taylor): stones, and empty points that reach one colour only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.play.gtp.record import EMPTY, SYMBOLS

Point = tuple[int, int]
"""Row and column from the top left."""


@dataclass(frozen=True)
class Region:
    """A region: connected points with the same contents."""

    symbol: str
    points: frozenset[Point]
    borders: frozenset[str]
    """Contents of the neighbouring points."""


def areas(rows: Sequence[str]) -> tuple[int, int]:
    """Return the points of black and of white on a board, whose rows begin at the top."""
    counts = dict.fromkeys(SYMBOLS, 0)
    for region in regions(rows):
        owners = region.borders if region.symbol == EMPTY else {region.symbol}
        if len(owners) == 1:
            (owner,) = owners
            counts[owner] += len(region.points)
    black, white = counts.values()
    return black, white


def regions(rows: Sequence[str]) -> Iterator[Region]:
    """Yield the regions of a board, ordered by their first points row by row from the top left."""
    size = len(rows)
    seen: set[Point] = set()
    for point in ((row, column) for row in range(size) for column in range(size)):
        if point not in seen:
            region = _region(rows, point)
            seen |= region.points
            yield region


def _region(rows: Sequence[str], first: Point) -> Region:
    symbol = _at(rows, first)
    points, borders, waiting = {first}, set[str](), [first]
    while waiting:
        for point in _around(rows, waiting.pop()):
            if _at(rows, point) != symbol:
                borders.add(_at(rows, point))
            elif point not in points:
                points.add(point)
                waiting.append(point)
    return Region(symbol, frozenset(points), frozenset(borders))


def _around(rows: Sequence[str], point: Point) -> Iterator[Point]:
    row, column = point
    for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= other[0] < len(rows) and 0 <= other[1] < len(rows):
            yield other


def _at(rows: Sequence[str], point: Point) -> str:
    return rows[point[0]][point[1]]
