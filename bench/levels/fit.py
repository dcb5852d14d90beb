"""Space the levels of a ladder evenly: play strengths of a family, then choose nine of them.

Each round plays the strengths that are thought best, rates all players of all rounds together, and
reads the next strengths from the curve of Elo over strength.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Any

from bench.levels.contest import RANDOM, Contest, Pairing
from bench.levels.family import LEAST, MOST, level_of, row_of
from bench.levels.field import Field, full, ladder_for
from bench.levels.log import Log
from bench.levels.ratings import rated
from bench.levels.rounds import Budget, play_rounds
from service.moves.levels.ladder import FLOOR, FULL_STRENGTH, GENERAL, TABLES, Level

ROUNDS, GAMES = 2, 20
FULL = "10"
FLOORED, FREE = "f", "o"
"""Ends of names: whether the level has a greatest loss, as from `FLOOR` on."""
WEAKEST_FLOORED = f"{LEAST:.2f}{FLOORED}"
FIRST = ("-3o", "-1o", "1o", "2o", "-3f", "0f", "3f", "5f", "7f", "9f")
USUAL_FIRST, LEAST_FIRST, MOST_FIRST = 320.0, 230.0, 450.0
"""Elo of level 1 over a random mover: 86 %, 79 % and 93 % of the games."""
KEPT = 0.2
"""A change of strength that is too small to play for."""
EASE = 1.4
"""Steps are this much further from their bounds, since a measurement errs."""
SAFE = 0.9
"""The share of `decided` that a greatest loss may be: less than a proven end's distance."""
LEAST_SLOPE = 20.0
"""Elo of a strength more, where the curve is flat."""


@dataclass(frozen=True)
class Family:
    """The strengths of a contest's players, by name."""

    contest: Contest
    rows: Sequence[Level]
    most_loss: float
    """The greatest loss that a level with a floor may have."""

    def level(self, name: str) -> Level:
        if name == FULL:
            return full(self.contest)
        number = FLOOR if name.endswith(FLOORED) else 1
        return level_of(
            self.rows, self.contest.full_nodes, float(name[:-1]), number, self.most_loss
        )

    def field(self, names: Sequence[str]) -> Field:
        return Field(self.contest, {name: self.level(name) for name in names})

    def stamp(self, pairing: Pairing) -> str:
        names = [name for name in pairing if name[-1] in FLOORED + FREE or name == FULL]
        return self.field(names).stamp(pairing)


class Fit:
    """The search for a contest's levels: names of players in a family, and their results."""

    def __init__(self, contest: Contest, folder: Path) -> None:
        ladder = ladder_for(contest)
        self._contest = contest
        self._base = _base(contest)
        rows = ladder.levels if len(ladder.levels) == len(GENERAL.levels) else GENERAL.levels
        self._family = Family(contest, rows, ladder.decided * SAFE)
        self._log = Log(folder / f"{contest.name}.fit.jsonl", self._family.stamp)

    def first(self, budget: Budget) -> Sequence[str]:
        """Play the rounds. Return the names of the levels, weakest first."""
        players, names = [*FIRST, FULL], list(FIRST)
        pairs: set[Pairing] = set()
        for _ in range(ROUNDS):
            field = self._family.field(players)
            play_rounds(field, self._log, GAMES, budget, known=0.0)
            # Later results are left out, so that an interrupted run goes on with the same names.
            pairs.update(field.pairings())
            played = self._log.scores().items()
            elo = rated({pair: each for pair, each in played if pair in pairs}, str(RANDOM)).elo
            names = list(chosen(elo, self._contest))
            wanted = expectations(elo, self._contest)
            expected = {**dict(zip(names, wanted, strict=True)), **elo}
            players = sorted(expected.keys() - {str(RANDOM)}, key=expected.__getitem__)
        return names

    def again(
        self, names: Sequence[str], scores: Mapping[Pairing, Sequence[float]]
    ) -> Sequence[str]:
        """Return better names, by the results of the ladder that had `names` too.

        Levels that are nearly right stay as they are, and so do their results.
        """
        players = dict(enumerate([str(RANDOM), *names, FULL]))
        known = {pairing: [*each] for pairing, each in self._log.scores().items()}
        for (one, other), each in scores.items():
            known.setdefault((players[int(one)], players[int(other)]), []).extend(each)
        elo = rated(known, fixed=str(RANDOM)).elo
        better = list(chosen(elo, self._contest))
        if len(better) != len(names):
            return better
        return [
            old if abs(float(old[:-1]) - float(new[:-1])) < KEPT else new
            for old, new in zip(names, better, strict=True)
        ]

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the table of the levels with these names, without ratings."""
        levels = [self._family.level(name) for name in names]
        numbered = [replace(level, number=number) for number, level in enumerate(levels, 1)]
        return {**self._base, "levels": [row_of(level) for level in numbered]}


def expectations(elo: Mapping[str, float], contest: Contest) -> Iterator[float]:
    """Yield the Elo that each level below full strength should have, weakest first.

    Where even the weakest player with a greatest loss is too strong for even steps, levels from
    `FLOOR` on begin with its Elo, and the steps below are longer. `elo`: of players by name.
    """
    top = elo[FULL]
    first, step = _spacing(top, contest)
    weakest = elo.get(WEAKEST_FLOORED, first)
    if weakest <= first + (FLOOR - 1) * step:
        wanted = [first + at * step for at in range(FULL_STRENGTH - 1)]
    else:
        low = (weakest - MOST_FIRST) / (FLOOR - 1)
        high = (top - weakest) / (FULL_STRENGTH - FLOOR)
        wanted = [
            *(MOST_FIRST + at * low for at in range(FLOOR - 1)),
            *(weakest + at * high for at in range(FULL_STRENGTH - FLOOR)),
        ]
    yield from (each for each in wanted if each <= top - step / 2)


def chosen(elo: Mapping[str, float], contest: Contest) -> Iterator[str]:
    """Yield the names of the levels below full strength, weakest first."""
    for number, wanted in enumerate(expectations(elo, contest), 1):
        end = FREE if number < FLOOR else FLOORED
        points = sorted(
            (float(name[:-1]), rating) for name, rating in elo.items() if name.endswith(end)
        )
        if end == FLOORED:
            points.append((float(FULL_STRENGTH), elo[FULL]))
        yield _name(_strength(points, wanted), end)


def _spacing(top: float, contest: Contest) -> tuple[float, float]:
    """Return the Elo of level 1 and of a step."""
    steps = FULL_STRENGTH - 1
    least, most = contest.steps[0] * EASE, contest.steps[1] / EASE
    lowest, highest = top - steps * most, top - steps * least
    first = min(max(min(max(USUAL_FIRST, lowest), highest), LEAST_FIRST), MOST_FIRST)
    return first, max((top - first) / steps, least)


def _strength(points: Sequence[tuple[float, float]], wanted: float) -> float:
    """Return the strength with a `wanted` Elo on the rising curve through `points`."""
    risen = _rising(points)
    for (low, a), (high, b) in pairwise(risen):
        if a <= wanted <= b and not isclose(a, b):
            return low + (high - low) * (wanted - a) / (b - a)
    if wanted < risen[0][1]:
        (low, a), (high, b) = risen[0], risen[min(2, len(risen) - 1)]
        slope = max((b - a) / (high - low or 1.0), LEAST_SLOPE)
        return max(LEAST, low - (a - wanted) / slope)
    (low, a), (high, b) = risen[max(-3, -len(risen))], risen[-1]
    slope = max((b - a) / (high - low or 1.0), LEAST_SLOPE)
    return min(MOST, high + (wanted - b) / slope)


def _rising(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return `points` with the means of neighbours wherever the Elo falls."""
    blocks: list[list[tuple[float, float]]] = []
    for point in points:
        blocks.append([point])
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    return [(x, _mean(block)) for block in blocks for x, _ in block]


def _mean(block: Sequence[tuple[float, float]]) -> float:
    return sum(elo for _, elo in block) / len(block)


def _name(strength: float, end: str) -> str:
    return f"{min(max(strength, LEAST), MOST):.2f}{end}"


def _base(contest: Contest) -> dict[str, Any]:
    """Return the table's other fields: of the table that is there, else of the general ladder."""
    path = TABLES / f"{contest.name}.json"
    if path.exists():
        return {k: v for k, v in json.loads(path.read_text()).items() if k != "ratings"}
    return {
        "game": contest.game,
        "options": dict(contest.options),
        "decided": GENERAL.decided,
        "variety": GENERAL.variety,
        "is_relative": True,
    }
