"""The field of a contest: its players by name, and the results of their pairs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, fields, replace
from functools import cache
from hashlib import blake2b
from random import Random

from bench.levels.contest import CONTESTS, RANDOM, Contest, Pairing, pairings
from bench.levels.log import Played
from bench.levels.movers import FullMover, LevelMover, Mover, ProgramMover, RandomMover
from bench.levels.play import Sides
from service.engine import Engine, Table
from service.moves.levels.ladder import FULL_STRENGTH, TABLES, Ladder, Level, ladder_of
from service.play.match.openings import Openings


@dataclass(frozen=True)
class Order:
    """A result to play for: the contest's name, and the levels of the two; `None`: no level."""

    contest: str
    pairing: Pairing
    number: int
    levels: tuple[Level | None, Level | None]


@dataclass(frozen=True)
class Field:
    """The players of a contest: levels by name, weakest first, and `RANDOM` before them."""

    contest: Contest
    levels: Mapping[str, Level]

    @property
    def names(self) -> Sequence[str]:
        return [str(RANDOM), *self.levels]

    def pairings(self) -> Iterator[Pairing]:
        return pairings(self.names)

    def order(self, pairing: Pairing, number: int) -> Order:
        one, other = pairing
        levels = self.levels.get(one), self.levels.get(other)
        return Order(self.contest.name, pairing, number, levels)

    def stamp(self, pairing: Pairing) -> str:
        """Name all dependencies of a pair's results, beside the code of the search."""
        contest = self.contest
        players = [
            contest.peers.get(name)
            or (_unusual(self.levels[name]) if name in self.levels else name)
            for name in pairing
        ]
        terms = [contest.options, contest.openings, contest.full_nodes, contest.deals]
        unit = _unusual(replace(ladder_for(contest), levels=[], ratings=[], terms={}))
        return _digest(repr([players, terms, list(contest.seats), unit]))


def _unusual(record: Level | Ladder) -> dict[str, object]:
    """Return the fields that differ from their defaults, so that a new field changes no stamp."""
    return {
        field.name: value
        for field in fields(record)
        if (value := getattr(record, field.name)) != field.default and value not in ({}, ())
    }


def full(contest: Contest) -> Level:
    """Return the level of full strength: its nodes alone count."""
    return Level(FULL_STRENGTH, contest.full_nodes, 0, 0.0, 0.0, 0.0)


def ladder_for(contest: Contest) -> Ladder:
    """Return the ladder of a contest's table; the game's general one where it has none."""
    path = TABLES / f"{contest.name}.json"
    if path.exists():
        return Ladder.read(json.loads(path.read_text()))
    return ladder_of(_judge().game(contest.game, contest.options))


def played_one(order: Order) -> Played:
    """Play for one result. Each opening is played twice, with sides swapped."""
    contest = CONTESTS[order.contest]
    game = _judge().game(contest.game, contest.options)
    pair, second = divmod(order.number, 2)
    seed = f"{order.contest} {order.pairing} {pair}"
    with _peer(contest, order.pairing[1]) as peer:
        a = _mover(contest, order.levels[0], order.number)
        b = peer or _mover(contest, order.levels[1], order.number + 1_000_000)
        sides = Sides(a, b)
        if contest.deals:
            sides.play_deals(game, contest, f"{seed} {second}")
        else:
            openings = Openings(game, _judge(), contest.openings, int(_digest(seed), 16) % 2**31)
            opening = next(openings.read()).at(game)
            sides.play(game, opening, contest.seats[second], Random(seed))
    return Played(order.pairing, order.number, sides.score())


def _mover(contest: Contest, level: Level | None, seed: int) -> Mover:
    if level is None:
        return RandomMover(Random(seed))
    if level.number == FULL_STRENGTH:
        return FullMover(level.nodes, seed)
    return LevelMover(ladder_for(contest), level, seed)


def _peer(contest: Contest, name: str) -> "closing[ProgramMover] | nullcontext[None]":
    peer = contest.peers.get(name)
    return closing(ProgramMover(peer)) if peer else nullcontext()


@cache
def _judge() -> Engine:
    return Engine(Table(megabytes=1))


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
