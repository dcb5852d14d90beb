"""The contests of the ladders: a game under its options, its openings, and its players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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


MOST_NODES = 20_000
"""Nodes of full strength and of Stockfish for a move, where a contest has no other number."""
PLAYOUT_NODES = 200_000
"""The same where searches count the plies of playouts."""
ROUND_TABLE = ("aabb", "bbaa", "abab", "baba", "abba", "baab")
"""Two of four seats each, in all ways."""
PARTNERS = ("abab", "baba")


@dataclass(frozen=True)
class Contest:
    """A game under its options, with the terms of its ladder."""

    name: str
    """Name of the ladder, and of its table's file."""
    game: str
    options: Mapping[str, Any]
    openings: str = "random:0"
    """Openings in the form of `python -m service match`."""
    peers: Mapping[str, Peer] = field(default_factory=dict)
    """Programs, by name: they anchor the Elo."""
    full_nodes: int = MOST_NODES
    """Nodes of full strength for a move."""
    deals: int = 0
    """Deals of which one result is the sum, each played with all `seats`; 0: a result is a game,
    and each opening is played twice, sides swapped."""
    seats: Sequence[str] = ("ab", "ba")
    """Who holds which seat: of the players a and b, in the order of the game's players."""
    steps: tuple[int, int] = (60, 250)
    """The least and the most Elo from one level to the next."""


GAMES_FOLDER = "/usr/games/"
STOCKFISH = f"uci:{GAMES_FOLDER}stockfish?Threads=1&UCI_LimitStrength=true&UCI_Elo="
STOCKFISH_ELO = (1350, 1600, 2000)
"""Values within the range that Stockfish 15.1 names: from 1350 to 2850."""
GNUCHESS = Peer(f"uci:{GAMES_FOLDER}gnuchess --uci", {"depth": 4})
GOMOKU = {"rows": 15, "columns": 15, "in_a_row": 5, "variant": "freestyle"}
BY_CHANCE = (25, 150)
"""Steps where dice or cards decide many games."""
MATCH_DEALS = 50

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
        Contest("connect_four", "connect_four", {}, "random:3"),
        Contest("othello", "othello", {}, "random:6"),
        Contest("checkers", "checkers", {"variant": "english"}, "random:4"),
        Contest("gomoku", "tic_tac_toe", GOMOKU, "random:3"),
        Contest("go_9", "go", {"size": 9}, "random:2", full_nodes=PLAYOUT_NODES),
        Contest("shogi", "shogi", {}, "random:6"),
        Contest("xiangqi", "xiangqi", {}, "random:6"),
        Contest("hex_11", "hex", {"size": 11}, "random:2", full_nodes=PLAYOUT_NODES),
        Contest("breakthrough", "breakthrough", {"rows": 8, "columns": 8}, "random:4"),
        Contest("kalah", "kalah", {"pits": 6, "seeds": 4}, "random:3"),
        Contest("amazons", "amazons", {"rows": 10, "columns": 10, "amazons": 4}, "random:2"),
        Contest("nine_mens_morris", "nine_mens_morris", {}, "random:4"),
        Contest("dots_and_boxes", "dots_and_boxes", {"rows": 2, "columns": 2}, "random:2"),
        Contest("backgammon", "backgammon", {"gammons": True}, "random:1", steps=BY_CHANCE),
        Contest("battleship", "battleship", {}, steps=BY_CHANCE),
        Contest("holdem", "holdem", {"betting": "no_limit"}, deals=MATCH_DEALS, steps=BY_CHANCE),
        Contest("hearts", "hearts", {}, deals=MATCH_DEALS, seats=ROUND_TABLE, steps=BY_CHANCE),
        Contest("spades", "spades", {}, deals=MATCH_DEALS, seats=PARTNERS, steps=BY_CHANCE),
    )
}


def pairings(names: Sequence[str]) -> Iterator[Pairing]:
    """Yield each player with the one before, then each with the second before.

    `names`: weakest first, the random mover at their head. Only the next player plays that one.
    """
    for apart in (1, 2):
        for number in range(len(names) - 1, apart - 1, -1):
            if number - apart > RANDOM or apart == 1:
                yield names[number], names[number - apart]
