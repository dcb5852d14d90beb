"""The levels of each game, read from the tables beside this file.

A table holds for one game under some options. Other games and options have `GENERAL`, whose
temperatures and losses are in standard deviations of the values at the root.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import inf, isfinite
from pathlib import Path
from typing import Any, Self

from service.engine import Game
from service.moves.levels import unseen

FULL_STRENGTH = 10
"""The level that the client's limits alone weaken."""
FLOOR = 3
"""From this level on every choice rests on a search of at least `FLOOR_PLIES`."""
FLOOR_PLIES = 2
OWN = (
    "game",
    "options",
    "variety",
    "decided",
    "floor_candidates",
    "is_relative",
    "is_by_value",
    "is_by_visits",
    "is_mixed",
    "least_unit",
    "habits",
)
TABLES = Path(__file__).parent / "tables"


@dataclass(frozen=True)
class Level:
    """How one level searches and chooses."""

    number: int
    nodes: int
    """Positions that its search visits."""
    candidates: int
    """Number of root moves that get their true value; 0: all."""
    temperature: float
    """Temperature of the softmax over the candidates' worths, in their unit."""
    misses: float
    """Probability of a mistake: a choice by a search of one ply, which sees no quiet reply."""
    blur: float
    """The temperature of a mistake."""
    greatest_loss: float = inf
    """How much less than the best a chosen move may be worth, or a mistake that overlooks moves
    less than the position as it stands. In a table it is less than `decided`
    from level `FLOOR` on: so no proven loss is chosen while another move is there."""
    overlooks: float = 0.0
    """Probability, at a mistake, of overlooking a plain quiet move forward, less than 1. Other
    kinds of moves are overlooked more or less often than that (`sight`)."""


@dataclass(frozen=True)
class Rating:
    """Elo of a level, and half of its 95 % interval."""

    elo: float
    error: float


@dataclass(frozen=True)
class Ladder:
    """The levels of a game below full strength: nine, or fewer in a small game."""

    levels: Sequence[Level]
    variety: float
    """Greatest loss of a move at a variety of 1, in the unit of worth."""
    decided: float
    """How much more a proven win is worth than any estimate."""
    floor_candidates: int = 0
    """How many moves a mistake may choose among, from level `FLOOR` on; 0: all."""
    is_relative: bool = False
    """Whether the unit of worth is the standard deviation at the root, not the evaluation's."""
    is_by_value: bool = False
    """Whether the unit of worth is that of values, which in this game no evaluation squashes."""
    is_by_visits: bool = False
    """Whether worth is the logarithm of a move's visits, in which a search by playouts trusts more
    than in its values."""
    is_mixed: bool = False
    """Whether its levels soften a strategy (`mixed`), since players do not see all."""
    least_unit: float = 0.0
    """Of a mixed ladder: the least unit of worth, as a value."""
    habits: Mapping[str, float] = field(default_factory=dict)
    """Of a mixed ladder: by what a level multiplies the share of moves whose text begins so."""
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options that the table is for. Others may have any value."""
    ratings: Sequence[Rating] = ()
    """Ratings of the levels 1 to 10; empty: the ladder is not calibrated."""
    terms: Mapping[str, Any] = field(default_factory=dict)
    """Terms of the calibration."""

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Self:
        """Errors: `ValueError` if a level from `FLOOR` on may choose a proven loss."""
        levels = [Level(number, **row) for number, row in enumerate(table["levels"], 1)]
        for level in levels[FLOOR - 1 :]:
            if not level.greatest_loss < table["decided"]:
                raise ValueError(f"level {level.number}: greatest_loss is not less than decided")
        ratings = [Rating(**row) for row in table.get("ratings", ())]
        own = {name: table[name] for name in OWN if name in table}
        return cls(levels, **own, ratings=ratings, terms=table.get("terms", {}))

    def fits(self, game: str, options: Mapping[str, Any]) -> bool:
        """Return whether the ladder is for a game under `options`, defaults filled in."""
        return self.game == game and self.options.items() <= options.items()


# Each level visits twice the positions of the one below.
GENERAL = Ladder(
    levels=[
        Level(1, 50, 0, 1.5, misses=0.8, blur=2.0),
        Level(2, 100, 0, 1.0, misses=0.6, blur=1.5),
        Level(3, 200, 0, 0.7, misses=0.5, blur=1.2, greatest_loss=2.0),
        Level(4, 400, 0, 0.5, misses=0.4, blur=1.0, greatest_loss=1.7),
        Level(5, 800, 8, 0.4, misses=0.3, blur=0.9, greatest_loss=1.4),
        Level(6, 1_600, 6, 0.3, misses=0.22, blur=0.8, greatest_loss=1.2),
        Level(7, 3_200, 5, 0.2, misses=0.15, blur=0.7, greatest_loss=1.0),
        Level(8, 6_400, 4, 0.15, misses=0.1, blur=0.6, greatest_loss=0.8),
        Level(9, 12_800, 3, 0.1, misses=0.05, blur=0.5, greatest_loss=0.6),
    ],
    variety=0.5,
    decided=10.0,
    is_relative=True,
)

UNSEEN = Ladder.read(unseen.TABLE)


def ladder_of(game: Game) -> Ladder:
    """Return the levels of `game` under its options."""
    return _found(game.name, game.options) or _general(game)


@cache
def calibrated() -> Sequence[Ladder]:
    """Return every table that ships."""
    return [Ladder.read(json.loads(path.read_text())) for path in sorted(TABLES.glob("*.json"))]


def calibrations(game: str, options: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Return the Elo of the levels of `game`, one entry for each table.

    With `options`, defaults filled in, only of a table that is for them.
    """
    return [
        {
            "options": ladder.options,
            "ratings": [
                {"level": number, "elo": rating.elo, "error": rating.error}
                for number, rating in enumerate(ladder.ratings, 1)
            ],
            "terms": ladder.terms,
        }
        for ladder in calibrated()
        if ladder.game == game and ladder.ratings
        if options is None or ladder.fits(game, options)
    ]


def _found(name: str, options: str) -> Ladder | None:
    of_name = [ladder for ladder in calibrated() if ladder.game == name]
    if not of_name:
        return None
    chosen = json.loads(options)
    return next((ladder for ladder in of_name if ladder.fits(name, chosen)), None)


def _general(game: Game) -> Ladder:
    facts = game.card()["facts"]
    if not (facts["hidden_information"] or facts["simultaneous"]):
        return GENERAL
    least_unit = unseen.LEAST_PART * (facts["utility_max"] - facts["utility_min"])
    return replace(UNSEEN, least_unit=least_unit if isfinite(least_unit) else 0.0)
