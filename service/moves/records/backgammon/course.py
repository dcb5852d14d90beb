"""The course of a recorded game of backgammon, and the engine's moves for it.

A record has turns: a roll with its play, a double, a take. In the game, a side that may double
states before its roll that it rolls, and the opening roll is a die of each side.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from service.engine import Game
from service.moves.records.record import MOST_MOVES, malformed

GAME = "backgammon"
NAMES = WHITE, BLACK = "white", "black"
SET_UP = "4HPwATDgc/ABMA"
"""Position ID of the board before the first move."""
OPENING = "opening"
ROLL, DOUBLE, BEAVER, TAKE, DROP = "roll", "double", "beaver", "take", "drop"
PASS = "pass"  # noqa: S105 - a move
CUBE, LENGTH, CRAWFORD, JACOBY, BEAVERS = "cube", "match_length", "crawford", "jacoby", "beavers"
GAMMONS = "gammons"
POINTS = "white_points", "black_points"
"""Names of options."""
GREATEST_CUBE = 64


def other(player: int) -> int:
    return 1 - player


@cache
def _declared() -> Mapping[str, Mapping[str, Any]]:
    """Return the game's descriptions of its options, by name."""
    return {option["name"]: option for option in Game(GAME).card()["options"]}


def longest_match() -> int:
    """Return the longest match that the game knows, in points."""
    return int(_declared()[LENGTH]["maximum"])


def with_defaults(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options, with defaults for those that are absent."""
    return {**{name: option["default"] for name, option in _declared().items()}, **options}


class Course:
    """Collects the moves of a game. Players are 0, white, and 1, black."""

    def __init__(self, *, has_cube: bool, is_crawford: bool) -> None:
        self.moves: list[str] = []
        self.state: str | None = None
        """The start of a game that does not begin with the opening roll."""
        self.has_cube = has_cube
        self.has_beavers = False
        self._is_crawford = is_crawford
        self._value = 1
        self._owner: int | None = None
        self._doubler: int | None = None
        """The player who has doubled, until the answer."""
        self._has_begun = self._is_beavered = False

    def begin(self, state: str, value: int, owner: int | None) -> None:
        """Set up a position before a roll, its cube at `value`."""
        self.state, self._value, self._owner, self._has_begun = state, value, owner, True

    @property
    def was_dropped(self) -> bool:
        """Whether a drop has ended the game."""
        return self.moves[-1:] == [DROP]

    @property
    def asked(self) -> int | None:
        """The player who is to answer a double or a beaver; `None`: neither."""
        if self._doubler is None:
            return None
        return self._doubler if self._is_beavered else other(self._doubler)

    def rolls(self, player: int, dice: str) -> None:
        """Add a roll, two digits in any order."""
        low, high = sorted(dice)
        if self._has_begun:
            self._add(*[ROLL] * self._may_double(player), high + low)
        elif low == high:
            self.state = f"{SET_UP} {NAMES[player]} {dice}"
        else:
            self._add(low + high if player else high + low)
        self._has_begun = True

    def plays(self, play: str) -> None:
        """Add the play of the roll before."""
        self._add(play)

    def doubles(self, player: int) -> None:
        """Add a double; by the player who is to answer a double, a beaver."""
        if self._doubler is None:
            self._add(DOUBLE)
            self._doubler = player
        elif self._is_beavered or player == self._doubler:
            raise malformed(
                f"{NAMES[player]} doubles what is doubled: no more than a beaver is read"
            )
        else:
            self._add(BEAVER)
            self.has_beavers = self._is_beavered = True
            self._value *= 2

    def takes(self) -> None:
        """Add a take, after which the doubled side owns the cube."""
        self._add(TAKE)
        if self._doubler is not None:
            self._value, self._owner = 2 * self._value, other(self._doubler)
        self._doubler, self._is_beavered = None, False

    def drops(self) -> None:
        """Add a drop, which ends the game."""
        self._add(DROP)

    def _may_double(self, player: int) -> bool:
        is_open = self._owner in {None, player} and self._value < GREATEST_CUBE
        return self.has_cube and not self._is_crawford and is_open

    def _add(self, *moves: str) -> None:
        self.moves += moves
        if len(self.moves) > MOST_MOVES:
            raise malformed(f"the record has more than {MOST_MOVES} moves")
