"""How strongly a request wants to be answered: by a level, an Elo, or fully and with variety."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from service.errors import Problem
from service.moves.levels.ladder import FULL_STRENGTH, Ladder, Level, Rating

FIELDS = ("level", "elo", "variety")
"""Fields of a request that set its strength."""
LEVEL_REFUSED = "level_refused"


@dataclass(frozen=True)
class Strength:
    """The strength that a request sets: a level, an Elo or variety."""

    level: int | None = None
    elo: float | None = None
    variety: float = 0.0

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> "Strength | None":
        """Return the strength that `body` sets; `None` if it sets none."""
        given = {name: body[name] for name in FIELDS if name in body}
        return cls(**given) if given else None

    @property
    def pointer(self) -> str:
        """JSON pointer to the field of the body that sets the strength."""
        given = {"level": self.level, "elo": self.elo}
        return f"/{next((name for name in given if given[name] is not None), 'variety')}"

    @property
    def has_level(self) -> bool:
        return self.level is not None or self.elo is not None

    def shares(self, ladder: Ladder) -> Sequence[tuple[float, Level | None]]:
        """Return the levels that choose, each with its share of the moves; `None`: full strength.

        Errors: `Problem` level_refused for an Elo that the ladder does not reach.
        """
        if self.elo is not None:
            return [(share, _level(ladder, number)) for share, number in _between(ladder, self.elo)]
        return [(1.0, _level(ladder, self.level or FULL_STRENGTH))]


def _level(ladder: Ladder, number: int) -> Level | None:
    return None if number > len(ladder.levels) else ladder.levels[number - 1]


def _between(ladder: Ladder, elo: float) -> Sequence[tuple[float, int]]:
    """Return the two levels around `elo`, with shares that are linear in Elo."""
    ratings = ladder.ratings
    if not ratings:
        raise refused("/elo", "there is no calibration under these options; level is possible")
    least, most = ratings[0].elo, ratings[-1].elo
    if not least <= elo <= most:
        raise refused("/elo", f"it is from {least:.0f} to {most:.0f} in this game")
    for number, (lower, upper) in enumerate(pairwise(ratings), 1):
        if elo <= upper.elo:
            share = _share(elo, lower, upper)
            return [(1 - share, number), (share, number + 1)]
    return [(1.0, FULL_STRENGTH)]


def _share(elo: float, lower: Rating, upper: Rating) -> float:
    return (elo - lower.elo) / (upper.elo - lower.elo)


def refused(pointer: str, detail: str) -> Problem:
    return Problem(LEVEL_REFUSED, detail, pointer=pointer)
