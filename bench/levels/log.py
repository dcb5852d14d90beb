"""The results of a ladder so far, one a line, with which an interrupted ladder goes on."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.levels.contest import Pairing


@dataclass(frozen=True)
class Played:
    """One result."""

    pairing: Pairing
    number: int
    score: float


class Log:
    """The file of the results."""

    def __init__(self, path: Path, stamp: Callable[[Pairing], str]) -> None:
        """`stamp` names all that a pair's games depend on. Games of another stamp do not count."""
        self._path = path
        self._stamp = stamp
        self.played: list[Played] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        for line in path.read_text().splitlines() if path.exists() else []:
            stamped, first, second, number, score = json.loads(line)
            if stamped == stamp((first, second)):
                self.played.append(Played((first, second), number, score))

    def add(self, played: Played) -> None:
        self.played.append(played)
        fields = [self._stamp(played.pairing), *played.pairing, played.number, played.score]
        with self._path.open("a") as file:
            file.write(json.dumps(fields) + "\n")

    def scores(self) -> Mapping[Pairing, Sequence[float]]:
        """Return the scores of the first player of each pairing."""
        found: dict[Pairing, list[float]] = {}
        for played in self.played:
            found.setdefault(played.pairing, []).append(played.score)
        return found
