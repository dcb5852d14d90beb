"""One result of a ladder: a game, or the sum of many deals that both players have played."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bench.levels.contest import Contest
from bench.levels.movers import Mover
from service.engine import Game, Position
from service.moves.chance import draw

MOST_PLIES = 400
"""Plies after which a game is drawn."""
A, B = "ab"


def play(game: Game, opening: Position, movers: Sequence[Mover], dice: Random) -> Sequence[float]:
    """Return each player's utility; equal ones where the game is broken off.

    `movers`: in the players' order. Each sees what its player sees.
    """
    players = game.card()["players"]
    position, plies = opening, 0
    while (seen := position.inspect())["turn"] != "over":
        if plies == MOST_PLIES:
            return [0.0] * len(players)
        if seen["turn"] == "chance":
            position = position.child(draw(position.outcomes(), dice)["move"])
            continue
        plies += 1
        if len(seen["legal_moves"]) == 1:
            position = position.child(seen["legal_moves"][0])
            continue
        own = position.seen_by() if game.hides_information else position
        position = position.child(movers[players.index(seen["player"])].choose(own))
    return seen["utilities"]


@dataclass
class Sides:
    """The players a and b, and the sums of their utilities."""

    a: Mover
    b: Mover
    sums: dict[str, float] = field(default_factory=lambda: {A: 0.0, B: 0.0})

    def play(self, game: Game, opening: Position, seats: str, dice: Random) -> None:
        """Play a game. `seats`: who holds each, `A` or `B`."""
        movers = [self.a if seat == A else self.b for seat in seats]
        for seat, utility in zip(seats, play(game, opening, movers, dice), strict=True):
            self.sums[seat] += utility

    def play_deals(self, game: Game, contest: Contest, seed: str) -> None:
        """Play all deals of a result, each with the same cards at all arrangements."""
        for deal in range(contest.deals):
            for seats in contest.seats:
                self.play(game, game.at(), seats, Random(f"{seed} {deal}"))

    def score(self) -> float:
        """Return a's score: 1, ½ or 0."""
        return (1 + (self.sums[A] > self.sums[B]) - (self.sums[A] < self.sums[B])) / 2
