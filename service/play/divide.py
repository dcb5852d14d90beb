"""Perft divide: the leaves of a game tree by first move."""

from collections.abc import Iterator
from itertools import product

from service.engine import Position


def leaves_by_move(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each move, or joint move, with the number of leaves after it.

    Leaves are `depth` plies from the position, the first move's ply included. `depth` is at
    least 1.
    """
    seen = position.inspect()
    choices = [chooser["legal_moves"] for chooser in seen.get("choices", ())]
    firsts = map("|".join, product(*choices)) if choices else seen["legal_moves"]
    for first in firsts:
        yield first, position.child(first).perft(depth - 1)
