"""Moves written one after another: f5d6c3 in Othello, 4453 in Connect Four.

Between them there may be blanks and what PGN has: tags, numbers, comments, a result.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from service.moves.records import pgn
from service.moves.records.record import MOST_MOVES, Record, malformed

PASS = "pass"  # noqa: S105 - a move
_STOP = "."
_SQUARE = re.compile(r"[a-h][1-8]")
_PASS = re.compile(r"pass|pa|ps|--")


def read_squares(text: str) -> Record:
    """Read a game of Othello. Errors: `Problem` malformed_record."""
    return _split(text, _squares)


def read_columns(text: str) -> Record:
    """Read a game of Connect Four. Errors: `Problem` malformed_record."""
    return _split(text, iter)


def _split(text: str, moves_of: Callable[[str], Iterable[str]]) -> Record:
    record = pgn.read_any(_without_full_stop(text))
    every = (move for word in record.moves for move in moves_of(word))
    moves = list(islice(every, MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    return replace(record, moves=moves)


def _without_full_stop(text: str) -> str:
    """Remove the stop at the end of a text without move numbers: 4453. is no number there."""
    bare = text.rstrip().rstrip(_STOP)
    return text if _STOP in bare else bare


def _squares(word: str) -> Iterator[str]:
    at, lower = 0, word.lower()
    while at < len(word):
        if square := _SQUARE.match(lower, at):
            yield square.group()
        elif (square := _PASS.match(lower, at)) is not None:
            yield PASS
        else:
            raise malformed("neither a square, a1 to h8, nor a pass", word[at:])
        at = square.end()
