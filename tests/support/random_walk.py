"""A random walk on three states as a game in Python, whose values are known."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from countermove.games import CHANCE, OVER, Feature, Game, Turn

PLACES = (1, 2, 3)
LAST = 4
VALUES = (-0.5, 0.0, 0.5)
"""Values of the states: from each, chance goes left or right; the left end pays −1, the right end
1. Sutton (1988) has the same walk with five states."""


class Place(NamedTuple):
    place: int
    is_walkers: bool
    """Whether the walker has yet to walk; else chance turns left or right."""


class Chain(Game[Place, int]):
    """`1 w` is the first state before the walker walks, `1 c` the same before chance turns.

    The features are one-hot: a weighted sum says the value of each state by itself.
    """

    title = "Chain"
    rules = "Walk, and chance turns left or right."
    state_notation = "The place, and w or c."
    move_notation = "0 to walk, -1 left, 1 right."
    players = ("walker",)
    payoff = "common"
    chance = True
    finite = False
    utility_step = 1.0
    evaluation = tuple(Feature(f"at_{place}", f"is at {place}") for place in PLACES)
    unit = "utility"
    version = "1"

    def start(self) -> Place:
        return Place(PLACES[1], is_walkers=True)

    def turn(self, state: Place) -> Turn:
        if state.place not in PLACES:
            return OVER
        return 0 if state.is_walkers else CHANCE

    def moves(self, state: Place) -> Iterable[int]:
        return (0,) if state.is_walkers else (-1, 1)

    def play(self, state: Place, move: int) -> Place:
        return Place(state.place + move, not state.is_walkers)

    def utility(self, state: Place, player: int) -> float:
        return 1.0 if state.place == LAST else -1.0

    def features(self, state: Place, player: int) -> Sequence[float]:
        return [float(state.place == place) for place in PLACES]

    def read(self, text: str) -> Place:
        place, mover = text.split(" ")
        return Place(int(place), is_walkers={"w": True, "c": False}[mover])

    def write(self, state: Place) -> str:
        return f"{state.place} {'w' if state.is_walkers else 'c'}"
