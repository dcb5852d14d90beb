"""Cram keeps the contract of games, and has the winners that are published."""

from functools import cache

import pytest
from cram import Board, Cram

from countermove.games import check


def test_cram_is_what_it_says() -> None:
    assert check(Cram(rows=4, columns=5), plays=40, seed=1) > 200


@pytest.mark.parametrize(
    ("rows", "columns", "first_wins"),
    [(2, 2, False), (2, 3, True), (3, 3, False), (3, 4, True)],
)
def test_the_published_player_wins(rows: int, columns: int, first_wins: bool) -> None:
    """Gardner (1974) where a side is even; Winning Ways (1982) for 3 × 3."""
    game = Cram(rows, columns)

    @cache
    def wins(state: Board) -> bool:
        return any(not wins(game.play(state, move)) for move in game.moves(state))

    assert wins(game.start()) is first_wins
