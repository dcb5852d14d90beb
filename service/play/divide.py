"""Leaves of a game tree by first move."""

from collections.abc import Iterator
from itertools import product

from service.engine import Position


def leaves_by_move(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each move, a joint one where players choose at once, and its leaves.

    They lie `depth` plies, at least 1, from the position, the move's own ply included.
    """
    seen = position.inspect()
    choices = [chooser["legal_moves"] for chooser in seen.get("choices", ())]
    firsts = map("|".join, product(*choices)) if choices else seen["legal_moves"]
    for first in firsts:
        yield first, position.child(first).perft(depth - 1)
