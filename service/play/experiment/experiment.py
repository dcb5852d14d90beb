"""An experiment: every assignment of contestants to the seats of a game, many games each."""

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import sqrt
from typing import Any

from service.engine import Engine, Game, Position
from service.play.experiment.contestant import Contestant, Play, PositionSearch

MOST_PLIES = 1_000
"""Plies after which a game is drawn."""
TWO = 2


@dataclass(frozen=True)
class Seat:
    """A seat: the players whom one contestant plays, and the contestants for it."""

    title: str
    players: Sequence[str]
    contestants: Sequence[Contestant]


@dataclass(frozen=True)
class Published:
    """The published result of a cell."""

    games: int
    won: int
    mean_score: float


Names = tuple[str, ...]
"""The contestants' names, seat by seat."""


@dataclass(frozen=True)
class Experiment:
    """A game, and the contestants who may play its seats."""

    title: str
    game: Game
    seats: Sequence[Seat]
    start: Position
    opening_plies: int = 0
    """Number of random moves at the start of each game, equal in every cell for one seed."""
    published: Mapping[Names, Published] = field(default_factory=dict)
    source: str = ""
    """Publication of the lecture's results."""

    def cells(
        self,
        engine: Engine,
        games: int,
        first_seed: int = 0,
        search: PositionSearch = Engine.search,
    ) -> Iterator["Pairing"]:
        """Play `games` of each cell, a seed each from `first_seed` on.

        Yield a cell after each of its games. Errors: those of the search.
        """
        for contestants in product(*(seat.contestants for seat in self.seats)):
            scores: list[float] = []
            for seed in range(first_seed, first_seed + games):
                play = Play(engine, search, random.Random(seed))  # noqa: S311 - repeatable
                start = play.opening(self.start, self.opening_plies)
                utilities = play.game(start, self._players(contestants), MOST_PLIES)
                scores.append(utilities[self._first] if utilities else 0.0)
                yield Pairing(tuple(it.name for it in contestants), [*scores])

    def _players(self, contestants: Sequence[Contestant]) -> dict[str, Contestant]:
        return {
            player: contestant
            for seat, contestant in zip(self.seats, contestants, strict=True)
            for player in seat.players
        }

    @property
    def _first(self) -> int:
        """The index of the player whose utility is the score."""
        players: Sequence[str] = self.game.card()["players"]
        return players.index(self.seats[0].players[0])

    @property
    def size(self) -> int:
        """The number of cells."""
        size = 1
        for seat in self.seats:
            size *= len(seat.contestants)
        return size

    @property
    def is_round_robin(self) -> bool:
        """Whether two seats have the same contestants, so that each contestant has a total."""
        return len(self.seats) == TWO and self.seats[0].contestants == self.seats[1].contestants


@dataclass(frozen=True)
class Pairing:
    """Games of the same contestants. A score is the utility of the first seat's player."""

    names: Names
    scores: Sequence[float]

    def as_json(self, published: Published | None = None) -> dict[str, Any]:
        beside = {"published": vars(published)} if published else {}
        return {"players": [*self.names], **counted(self.scores), **beside}


def counted(scores: Sequence[float]) -> dict[str, Any]:
    """Count games won, drawn and lost; return the mean score and its standard error too."""
    many = len(scores) > 1
    return {
        "games": len(scores),
        "won": sum(score > 0 for score in scores),
        "drawn": sum(score == 0 for score in scores),
        "lost": sum(score < 0 for score in scores),
        "mean_score": statistics.fmean(scores),
        "standard_error": statistics.stdev(scores) / sqrt(len(scores)) if many else 0.0,
    }


def totals(cells: Sequence[Pairing]) -> list[dict[str, Any]]:
    """Add up each contestant's games in both seats, without those against itself."""
    scores: dict[str, list[float]] = {}
    for cell in cells:
        one, other = cell.names
        if one != other:
            scores.setdefault(one, []).extend(cell.scores)
            scores.setdefault(other, []).extend(-score for score in cell.scores)
    return [{"name": name, **counted(of_one)} for name, of_one in scores.items()]


def as_json(experiment: Experiment, cells: Sequence[Pairing]) -> dict[str, Any]:
    """Return the table as JSON: the cells played so far, beside the published results."""
    found: dict[str, Any] = {
        "title": experiment.title,
        "seats": [seat.title for seat in experiment.seats],
        "cells": [cell.as_json(experiment.published.get(cell.names)) for cell in cells],
    }
    if experiment.source:
        found["source"] = experiment.source
    if experiment.is_round_robin:
        found["totals"] = totals(cells)
    return found
