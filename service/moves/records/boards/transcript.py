"""Moves written one after another: f5d6c3 in Othello, 4453 in Connect Four.

Between them there may be blanks, commas, dashes and what PGN has: tags, numbers, comments, a
result. Results of Othello may be counts of discs, 38-26, as PlayOK writes them; columns may be
letters, with or without rows: dd, d1d2.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from service.moves.records import movetext, pgn
from service.moves.records.played import RecordedGame
from service.moves.records.record import MOST_MOVES, Record, malformed, unwritable

PASS = "pass"  # noqa: S105 - a move
ALL_DISCS = 64
COUNTS = frozenset(
    f"{black}-{white}" for black in range(ALL_DISCS + 1) for white in range(ALL_DISCS + 1 - black)
)
SQUARES = movetext.MovetextGrammar(COUNTS | frozenset(pgn.RESULTS))
_STOP = "."
_COLUMN = re.compile(r"[,;-]++|([a-gA-G])[1-6]?|(.)")
_SQUARE = re.compile(r"[a-h][1-8]")
_PASS = re.compile(r"pass|pa|ps|--")
_BETWEEN = re.compile(r"[,;-]")


def read_squares(text: str) -> Record:
    """Read a game of Othello. Errors: `Problem` malformed_record."""
    return _split(text, SQUARES, _squares, movetext.SIDES)


def read_columns(text: str) -> Record:
    """Read a game of Connect Four. Errors: `Problem` malformed_record."""
    return _split(text, pgn.ANY, _columns, pgn.FIRST_AND_SECOND)


def write(played: RecordedGame) -> str:
    """Write the moves of a game from its start, without passes. Errors: those of `Writer`."""
    if played.positions[0].state != played.game.at(None).state:
        raise unwritable("a transcript begins at the game's start, and this game does not")
    moves = "".join(step.move for step in played.steps() if step.move != PASS)
    return f"{moves}\n"


def _split(
    text: str,
    dialect: movetext.MovetextGrammar,
    moves_of: Callable[[str], Iterable[str]],
    players: Sequence[str],
) -> Record:
    """Read a game. `players`: names for White and Black in the tags, unless `match` wrote them."""
    found = movetext.read(_without_full_stop(text), dialect)
    every = (move for word in found.moves for move in moves_of(word))
    moves = list(islice(every, MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    by_match = "variant" in found.tags
    tags = found.about(pgn.FIRST_AND_SECOND if by_match else players)
    return Record(moves, found.tags.get("fen"), found.result, notes=found.notes, tags=tags)


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
        elif (square := _BETWEEN.match(lower, at)) is not None:
            pass
        else:
            raise malformed("neither a square, a1 to h8, nor a pass", word[at:])
        at = square.end()


def _columns(word: str) -> Iterator[str]:
    for column in _COLUMN.finditer(word):
        letter, other = column.groups()
        if letter or other:
            yield str(ord(letter.lower()) - ord("a") + 1) if letter else other
