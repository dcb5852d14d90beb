"""A match: pairs of games with sides swapped, several at once."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random

from service.play.match.player import Player
from service.play.match.referee import FAULTS, MatchGame, MatchReferee, Terms
from service.play.match.tally import MatchTally
from service.play.position_text import PositionText

Pair = tuple[Player, Player]


@dataclass
class Result:
    """The results so far."""

    total: MatchTally = field(default_factory=MatchTally)
    as_first: MatchTally = field(default_factory=MatchTally)
    """Games in which A was the first of the game's players."""
    as_second: MatchTally = field(default_factory=MatchTally)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, played: MatchGame) -> None:
        self.total = self.total.plus(played.score)
        if played.first == 0:
            self.as_first = self.as_first.plus(played.score)
        else:
            self.as_second = self.as_second.plus(played.score)
        whose = "AB"[int(played.score)] + ": " if played.reason in FAULTS else ""
        self.reasons[whose + played.reason] += 1


@dataclass(frozen=True)
class Match:
    """The players, the openings and the terms."""

    terms: Terms
    openings: Iterator[PositionText]
    make_pair: Callable[[], Pair]
    """Makes A and B. It is called once for each game that runs at one time."""
    games: int
    concurrency: int
    seed: int = 0
    """Seed of chance, which is the same in both games of a pair."""

    def play(self, result: Result, on_game_end: Callable[[int, MatchGame], None]) -> None:
        """Play, and add to `result`. At the end of each game call `on_game_end` with its number.

        Numbers begin at 1. Errors: those of `make_pair` and of the openings. An interruption ends
        the running games.
        """
        pairs: list[Pair] = []
        try:
            at_once = min(self.concurrency, self.games)
            pairs.extend(self.make_pair() for _ in range(at_once))
            for number, played in self._played(pairs):
                result.add(played)
                on_game_end(number, played)
        finally:
            for player in (player for pair in pairs for player in pair):
                player.close()

    def _played(self, pairs: list[Pair]) -> Iterator[tuple[int, MatchGame]]:
        """Yield each game when it ends, with its number."""
        free: SimpleQueue[Pair] = SimpleQueue()
        for pair in pairs:
            free.put(pair)
        pool = ThreadPoolExecutor(len(pairs))
        running: set[Future[tuple[int, MatchGame]]] = set()
        try:
            for game in self._schedule():
                running.add(pool.submit(self._play_one, free, *game))
                if len(running) == len(pairs):
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            yield from (future.result() for future in as_completed(running))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _schedule(self) -> Iterator[tuple[int, PositionText, int]]:
        opening = PositionText()
        for index in range(self.games):
            if index % 2 == 0:
                opening = next(self.openings)
            yield index + 1, opening, index % 2

    def _play_one(
        self, free: SimpleQueue[Pair], number: int, opening: PositionText, first: int
    ) -> tuple[int, MatchGame]:
        a, b = pair = free.get()
        try:
            players = (a, b) if first == 0 else (b, a)
            random = Random(f"{self.seed} {(number - 1) // 2}")  # noqa: S311 - repeatable
            return number, MatchReferee(self.terms, opening, players, first, random).play()
        finally:
            free.put(pair)
