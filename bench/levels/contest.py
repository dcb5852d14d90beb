"""The contests of a ladder: which pairs play, from which openings, and how far they are."""

import json
from collections.abc import Iterator, Mapping, Sequence
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
    """Of the ladder, and of its table's file."""
    game: str
    options: Mapping[str, Any]
    openings: str
    """As `python -m service match` reads them."""
    peers: Mapping[str, Peer]
    """Programs, by name: they anchor the Elo."""


MOST_NODES = 20_000
"""Positions that full strength and Stockfish visit for a move."""
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
    """The games played so far, one a line, so that a ladder goes on where it was interrupted."""

    def __init__(self, path: Path, stamp: str) -> None:
        """`stamp` says what the games depend on: a log of another one begins anew."""
        self._path = path
        self.played: list[Played] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text().splitlines() if path.exists() else []
        if lines[:1] != [stamp]:
            path.write_text(stamp + "\n")
            return
        for line in lines[1:]:
            first, second, number, score = json.loads(line)
            self.played.append(Played((first, second), number, score))

    def add(self, played: Played) -> None:
        self.played.append(played)
        with self._path.open("a") as file:
            file.write(json.dumps([*played.pairing, played.number, played.score]) + "\n")

    def scores(self) -> Mapping[Pairing, Sequence[float]]:
        """Return the scores of the first player of each pairing."""
        found: dict[Pairing, list[float]] = {}
        for played in self.played:
            found.setdefault(played.pairing, []).append(played.score)
        return found
