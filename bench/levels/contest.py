"""The contests of a ladder: the pairs, their openings, and their progress."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from service.moves.levels.ladder import FULL_STRENGTH

RANDOM = 0
"""The number of the player who moves at random."""
Pairing = tuple[str, str]
"""The names of two players; the scores are the first one's."""


@dataclass(frozen=True)
class Peer:
    """A program that speaks UCI, and the limits of each of its moves."""

    command: str
    limits: Mapping[str, int]

    @property
    def path(self) -> str:
        return self.command.removeprefix("uci:").partition("?")[0].split()[0]


@dataclass(frozen=True)
class Contest:
    """A game under its options, with the openings of its ladder."""

    name: str
    """Name of the ladder, and of its table's file."""
    game: str
    options: Mapping[str, Any]
    openings: str
    """Openings in the form of `python -m service match`."""
    peers: Mapping[str, Peer]
    """Programs, by name: they anchor the Elo."""


MOST_NODES = 20_000
"""Nodes of full strength and of Stockfish for a move."""
GAMES_FOLDER = "/usr/games/"
STOCKFISH = f"uci:{GAMES_FOLDER}stockfish?Threads=1&UCI_LimitStrength=true&UCI_Elo="
STOCKFISH_ELO = (1320, 1600, 2000)
GNUCHESS = Peer(f"uci:{GAMES_FOLDER}gnuchess --uci", {"depth": 4})
CONTESTS = {
    contest.name: contest
    for contest in (
        Contest(
            "chess",
            "chess",
            {},
            "random:6",
            {
                **{
                    f"stockfish_{elo}": Peer(f"{STOCKFISH}{elo}", {"nodes": MOST_NODES})
                    for elo in STOCKFISH_ELO
                },
                "gnuchess": GNUCHESS,
            },
        ),
        Contest("connect_four", "connect_four", {}, "random:3", {}),
        Contest("othello", "othello", {}, "random:6", {}),
        Contest("checkers", "checkers", {"variant": "english"}, "random:4", {}),
        Contest(
            "gomoku",
            "tic_tac_toe",
            {"rows": 15, "columns": 15, "in_a_row": 5, "variant": "freestyle"},
            "random:3",
            {},
        ),
        Contest("backgammon", "backgammon", {"gammons": True}, "random:1", {}),
    )
}


def pairings() -> Iterator[Pairing]:
    """Yield each level with the one below, then each with the second below."""
    for apart in (1, 2):
        for level in range(FULL_STRENGTH, RANDOM + apart - 1, -1):
            if apart == 1 or level - apart > RANDOM:
                yield str(level), str(level - apart)


@dataclass(frozen=True)
class Played:
    """One game's result."""

    pairing: Pairing
    number: int
    score: float


class Log:
    """The games played so far, one a line, with which an interrupted ladder continues."""

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
