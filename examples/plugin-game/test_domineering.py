"""Domineering keeps the contract of games, and has the winners that are published."""

from functools import cache

import pytest
from domineering import Board, Domineering

from countermove.games import check


def test_domineering_is_what_it_says() -> None:
    assert check(Domineering(rows=4, columns=5), plays=40, seed=1) > 200


@pytest.mark.parametrize(("size", "first_wins"), [(2, True), (3, True), (4, True), (5, False)])
def test_the_published_player_wins_on_a_square(size: int, first_wins: bool) -> None:
    """Breuker, Uiterwijk and van den Herik, Solving 8×8 Domineering (2000), table 1."""
    game = Domineering(size, size)

    @cache
    def wins(state: Board) -> bool:
        return any(not wins(game.play(state, move)) for move in game.moves(state))

    assert wins(game.start()) is first_wins
