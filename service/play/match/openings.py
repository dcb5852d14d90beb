"""Openings of a match: positions from a file, or random moves."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from service.engine import Engine, EngineError, Game, Task
from service.play.match.player import MatchError
from service.play.options import MalformedError
from service.play.position_text import PositionText
from service.play.uci.command import MOVES, START, STATE, position

RANDOM = "random:"
MOST_PLIES = 200
MOST_TRIES = 200
BALANCED = 0.4
"""A random opening is balanced if its value is within this share of half the utility range."""
LOOK_PLIES = 3
LOOK_NODES = 20_000


@dataclass(frozen=True)
class Openings:
    """The openings of a match. Each is played twice."""

    game: Game
    engine: Engine
    """Evaluates random openings."""
    source: str | Sequence[str]
    """`random:PLIES`, a file, or the lines of one."""
    seed: int

    def read(self) -> Iterator[PositionText]:
        """Return an endless iterator of openings. Errors: `MatchError`."""
        if not isinstance(self.source, str):
            return cycle(self._listed(self.source))
        if self.source.startswith(RANDOM):
            return self._sampled(_plies(self.source.removeprefix(RANDOM)))
        try:
            text = Path(self.source).read_text()
        except (OSError, UnicodeDecodeError) as error:
            raise MatchError(f"openings: {error}") from error
        return cycle(self._listed(text.splitlines()))

    def _listed(self, lines: Sequence[str]) -> list[PositionText]:
        read = []
        for number, line in _numbered(lines):
            try:
                opening = _position(line)
                turn = opening.at(self.game).inspect()["turn"]
            except (EngineError, MalformedError) as error:
                raise MatchError(f"openings, line {number}: {error}") from error
            if turn != "player":
                raise MatchError(f"openings, line {number}: no player is to move")
            read.append(opening)
        if not read:
            raise MatchError("openings: the list has none")
        return read

    def _sampled(self, plies: int) -> Iterator[PositionText]:
        rng = Random(self.seed)  # noqa: S311 - repeatable
        while True:
            yield self._sample(rng, plies)

    def _sample(self, rng: Random, plies: int) -> PositionText:
        """Sample an opening, balanced if possible. Errors: `MatchError`.

        With hidden information the opening is the start, since no search evaluates another state's
        balance.
        """
        if self.game.hides_information:
            return PositionText()
        opening = None
        for _ in range(MOST_TRIES):
            moves = self._walk(rng, plies)
            if moves is not None:
                opening = PositionText(None, moves)
                if self._is_even(moves):
                    return opening
        if opening is None:
            raise MatchError(f"openings: the game does not last {plies} plies")
        return opening

    def _walk(self, rng: Random, plies: int) -> tuple[str, ...] | None:
        moves: list[str] = []
        position = self.game.at()
        for _ in range(plies):
            legal = position.inspect()["legal_moves"]
            if not legal:
                return None
            moves.append(rng.choice(legal))
            position = position.child(moves[-1])
        return tuple(moves) if position.inspect()["turn"] == "player" else None

    def _is_even(self, moves: Iterable[str]) -> bool:
        facts = self.game.card()["facts"]
        least, most = facts["utility_min"], facts["utility_max"]
        position = self.game.at(None, [*moves])
        report = self.engine.search(position, Task(depth=LOOK_PLIES, nodes=LOOK_NODES))
        middle, half = (least + most) / 2, (most - least) / 2
        return bool(abs(report["value"] - middle) <= BALANCED * half)


def _plies(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_PLIES)):
        plies = int(text)
        if plies <= MOST_PLIES:
            return plies
    raise MatchError(f'openings: "{text}" is not a number of plies from 0 to {MOST_PLIES}')


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        if (stripped := line.strip()) and not stripped.startswith("#"):
            yield number, stripped


def _position(line: str) -> PositionText:
    """Read `startpos moves …` or `fen … moves …` as in UCI, `moves …` alone, or a state."""
    words = line.split()
    if words[0] in {START, STATE}:
        return position(words)
    if words[0] == MOVES:
        return position([START, *words])
    return position([STATE, *words])
