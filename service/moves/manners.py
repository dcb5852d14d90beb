"""When a person would resign, offer a draw, or accept one.

The decision depends on the position's value for the player to move, now and at that player's
earlier moves. The value is that of the best move, whichever move is chosen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired, Self, TypedDict

DRAWN_GAMES = frozenset({"chess", "checkers", "connect_four", "othello", "tic_tac_toe"})
"""Games in which a draw is possible, so that one may be offered."""
RESIGN_BELOW, DRAW_WITHIN = -0.98, 0.1
"""Defaults, for utilities from -1 to 1. In chess about 4.6 pawns behind, and within 0.2 pawns."""


class Behaviour(TypedDict):
    """What a person would do beside the move."""

    value: float
    """The position's value, which the next request sends among the earlier values."""
    resign: bool
    offer_draw: bool
    accept_draw: NotRequired[bool]
    """Whether to accept a draw, if one was offered."""


@dataclass(frozen=True)
class Manners:
    """A request's thresholds on the game's utility scale, and the values of its earlier moves."""

    low: float
    high: float
    """The range of utilities."""
    resigns: bool
    """Whether the game is one to resign: of two opponents who move in turn."""
    draws: bool
    resign_below: float
    draw_within: float
    values: Sequence[float] = ()
    """Oldest first."""
    resign_moves: int = 3
    """Number of own moves in a row, this one included, at which the position was so bad."""
    draw_moves: int = 8
    """The same for even positions."""
    draw_after: int = 30
    """Own moves, this one included, before which no draw is agreed on unless it is proven."""
    draw_offered: bool = False

    @classmethod
    def of(cls, name: str, facts: Mapping[str, Any], given: Mapping[str, Any]) -> Self:
        """`name` and `facts`: the game's. `given`: the request's fields."""
        low, high = facts["utility_min"], facts["utility_max"]
        middle, half = (low + high) / 2, (high - low) / 2
        defaults = {"resign_below": middle + RESIGN_BELOW * half, "draw_within": DRAW_WITHIN * half}
        is_duel = (facts["players"], facts["payoff"]) == (2, "zero_sum")
        resigns = is_duel and not facts["simultaneous"]
        return cls(low, high, resigns, name in DRAWN_GAMES, **{**defaults, **given})

    @property
    def even(self) -> float:
        """The utility of a draw."""
        return (self.low + self.high) / 2

    def behaviour(self, report: Mapping[str, Any]) -> Behaviour:
        """Return what a person would do in the position of a search's `report`."""
        value: float = report["value"]
        is_proven: bool = report["exact"]
        settled = self._is_settled(value, is_proven=is_proven)
        found = Behaviour(
            value=value,
            resign=self._resigns(value, is_proven=is_proven),
            offer_draw=settled and not self.draw_offered,
        )
        if self.draw_offered:
            is_worse = value < self.even - self.draw_within
            found["accept_draw"] = self.draws and (settled or is_worse)
        return found

    def _resigns(self, value: float, *, is_proven: bool) -> bool:
        if not self.resigns or (is_proven and value >= self.even):
            return False
        last = [*self.values, value][-self.resign_moves :]
        return len(last) == self.resign_moves and max(last) <= self.resign_below

    def _is_settled(self, value: float, *, is_proven: bool) -> bool:
        """Return whether the game has long been even, so that a draw is fair."""
        values = [*self.values, value]
        last = values[-self.draw_moves :]
        return (
            self.draws
            and len(last) == self.draw_moves
            and all(abs(one - self.even) <= self.draw_within for one in last)
            and (value == self.even if is_proven else len(values) >= self.draw_after)
        )
