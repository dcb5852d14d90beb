"""Parse the commands `position` and `go`. Unknown words are skipped."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from service.play.options import MalformedError
from service.play.position_text import PositionText

START = "startpos"
STATE = "fen"
STATES = frozenset({STATE, "sfen"})
"""Words before a state: in chess and xiangqi, in shogi."""
MOVES = "moves"
MOST = 10**12
MOST_PERFT = 20
MATE = "mate"
NUMBERS = (
    "depth",
    "nodes",
    "movetime",
    MATE,
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "byoyomi",
    "time",
    "increment",
)
SEARCHMOVES = "searchmoves"
INFINITE = "infinite"
PONDER = "ponder"
PERFT = "perft"
KEYWORDS = {*NUMBERS, SEARCHMOVES, INFINITE, PONDER}


@dataclass(frozen=True)
class Go:
    """A parsed `go`: numbers by keyword, each at least 0, and the moves to search, unless all."""

    numbers: dict[str, int]
    searchmoves: tuple[str, ...] = ()
    infinite: bool = False
    ponder: bool = False
    mate: bool = False
    """Whether the command asks for a mate alone."""


def position(words: Sequence[str]) -> PositionText:
    """Parse `startpos` or `fen STATE`, with or without `moves …`. Errors: `MalformedError`."""
    head = [*takewhile(lambda word: word != MOVES, words)]
    moves = tuple(words[len(head) + 1 :])
    if head == [START]:
        return PositionText(None, moves)
    if len(head) > 1 and head[0] in STATES:
        return PositionText(" ".join(head[1:]), moves)
    raise MalformedError(f"position needs {START}, or {STATE} and a state")


def go(words: Sequence[str]) -> Go:
    numbers: dict[str, int] = {}
    for keyword, word in pairwise(words):
        if keyword in NUMBERS and (number := _whole(word)) is not None:
            numbers[keyword] = number
    chosen: tuple[str, ...] = ()
    if SEARCHMOVES in words:
        after = words[words.index(SEARCHMOVES) + 1 :]
        chosen = tuple(takewhile(lambda word: word not in KEYWORDS, after))
    return Go(numbers, chosen, INFINITE in words, PONDER in words, MATE in words)


def perft_depth(words: Sequence[str]) -> int:
    """Parse `perft` and its depth, from 1 to MOST_PERFT. Errors: `MalformedError`."""
    depth = _whole(words[1]) if len(words) > 1 else None
    if not depth or depth > MOST_PERFT:
        raise MalformedError(f"{PERFT} needs a depth from 1 to {MOST_PERFT}")
    return depth


def _whole(word: str) -> int | None:
    """Read a number. Negative ones become 0: some programs send a negative time left."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    return 0 if word != digits else min(int(digits[: len(str(MOST))]), MOST)
