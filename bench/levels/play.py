"""One game of the ladder, from a random opening."""

from random import Random

from bench.levels.movers import Mover
from service.engine import Game, Position

MOST_PLIES = 400
"""Plies after which a game is drawn."""


def play(game: Game, opening: Position, movers: tuple[Mover, Mover], dice: Random) -> float:
    """Return the score of the game's first player: 1, ½ or 0. `movers`: in the players' order."""
    players = game.card()["players"]
    position, plies = opening, 0
    while (seen := position.inspect())["turn"] != "over" and plies < MOST_PLIES:
        if seen["turn"] == "chance":
            position = position.child(_rolled(seen["legal_moves"], dice))
            continue
        position = position.child(movers[players.index(seen["player"])].choose(position))
        plies += 1
    first, second = seen.get("utilities", (0.0, 0.0))
    return (1 + (first > second) - (first < second)) / 2


def _rolled(outcomes: list[str], dice: Random) -> str:
    """Roll two dice until the position has the roll: the first of a game is no double."""
    while True:
        low, high = sorted(dice.randint(1, 6) for _ in range(2))
        if (roll := f"{low}{high}") in outcomes:
            return roll
