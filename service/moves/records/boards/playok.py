"""Moves in PGN's form as sites write them where the game itself writes others.

Nine Men's Morris on PlayOK has points by rows from the top, 1 to 24: `1. 1 4 2. 2 5 3. 3x4 6`. In
others a removal stands by itself: `5. g7 xb6`. Hex on PlayHex has `a5 swap-pieces d4 f7`.
"""

import re
from dataclasses import replace

from service.moves.records import pgn
from service.moves.records.record import Record, malformed

_ROWS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
POINTS = (*_ROWS.split(),)
"""Points by their numbers from 1."""
TAKES = "x"
MOST_WORD = 20
"""Longest move, in characters."""
SWAP = "swap"
SWAPS = {SWAP: SWAP, "swap-pieces": SWAP, "s": SWAP}
_NUMBER = re.compile(r"(?<![a-g\d])\d{1,2}(?!\d)")


def read_morris(text: str) -> Record:
    """Read a game of Nine Men's Morris. Errors: `Problem` malformed_record."""
    record = pgn.read_any(text)
    moves = list[str]()
    for word in record.moves:
        move = _NUMBER.sub(_point, word.lower()) if len(word) <= MOST_WORD else word
        if move.startswith(TAKES) and moves and TAKES not in moves[-1]:
            moves[-1] += move
        else:
            moves.append(move)
    return replace(record, moves=moves)


def _point(number: re.Match[str]) -> str:
    at = int(number[0])
    if not 1 <= at <= len(POINTS):
        raise malformed(f"no point: they are 1 to {len(POINTS)}", number[0])
    return POINTS[at - 1]


def read_hex(text: str) -> Record:
    """Read a game of Hex. Errors: `Problem` malformed_record."""
    record = pgn.read_any(text)
    moves = [SWAPS.get(move.lower(), move) for move in record.moves]
    return replace(record, moves=moves, options={"swap": True} if SWAP in moves else {})
