"""Leaves of a game tree by first move."""

from collections.abc import Iterator, Sequence
from itertools import product

from service.engine import Game


def leaves_by_move(
    game: Game, state: str | None, moves: Sequence[str], depth: int
) -> Iterator[tuple[str, int]]:
    """Yield each move after `moves`, a joint one where players choose at once, and its leaves.

    They lie `depth` plies, at least 1, from the position, the move's own ply included.
    """
    position = game.inspect(state, [*moves])
    choices = [chooser["legal_moves"] for chooser in position.get("choices", ())]
    firsts = map("|".join, product(*choices)) if choices else position["legal_moves"]
    for first in firsts:
        yield first, game.perft(state, [*moves, first], depth - 1)
