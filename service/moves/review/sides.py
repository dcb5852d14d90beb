"""Collect what a review says of each side."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from service.moves.review.accuracy import of_side, weights
from service.moves.review.judging import MOST_POINTS, WORDS
from service.moves.review.reviewed import ReviewedMove, ReviewedSide


class _Chances(NamedTuple):
    """The winning chances of the player who made a move, in points."""

    before: float
    after: float


class Sides:
    """The moves of each side, in the order of play."""

    def __init__(self, players: Sequence[str], *, is_duel: bool) -> None:
        """`is_duel`: two players with opposed interests, whose winning chances are 100 in all."""
        self._players, self._is_duel = players, is_duel
        self._moves: list[ReviewedMove] = []
        self._chances: list[_Chances] = []

    def add(self, move: ReviewedMove, before: float, after: float) -> None:
        """Add a judged move, with its player's winning chances before and after it."""
        self._moves.append(move)
        self._chances.append(_Chances(before, after))

    def reviewed(self) -> list[ReviewedSide]:
        """Return what is to be said of each player, in the players' order."""
        weighing = self._weights()
        return [self._side(player, weighing) for player in self._players]

    def _side(self, player: str, weighing: Sequence[float]) -> ReviewedSide:
        own = [index for index, move in enumerate(self._moves) if move.get("player") == player]
        moves = [self._moves[index] for index in own]
        counted = Counter(move["word"] for move in moves)
        side = ReviewedSide(
            player=player, moves=len(moves), words={word: counted[word] for word in WORDS}
        )
        found = of_side([move["accuracy"] for move in moves], [weighing[index] for index in own])
        if found is not None:
            side["accuracy"] = round(found, 2)
            side["mean_loss"] = fmean(move["loss"] for move in moves)
        return side

    def _weights(self) -> list[float]:
        """Return the moves' weights; all equal where the players' chances are not comparable."""
        if not (self._is_duel and self._moves):
            return [1.0] * len(self._moves)
        firsts = self._players[0]
        last = self._chances[-1].after
        chances = [*(one.before for one in self._chances), last]
        movers = [move.get("player") for move in self._moves]
        return weights(
            [
                points if mover == firsts else MOST_POINTS - points
                for points, mover in zip(chances, [*movers, movers[-1]], strict=True)
            ]
        )
