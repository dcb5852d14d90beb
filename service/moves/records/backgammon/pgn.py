"""Backgammon in the form of PGN: 1. 31 8/5,6/5 2. 64 24/14.

A play may have blanks and counts, as in the game's notation: 1. 31 8/5 6/5 2. 66 24/18(2) 13/7(2).
"""

from collections.abc import Iterable, Iterator

from service.moves.records import movetext, pgn
from service.moves.records.form import Form, always, of_games
from service.moves.records.movetext import MovetextGrammar
from service.moves.records.record import Record

WAY = "/"
"""A character of every part of a play, and of no other move."""
DIALECT = MovetextGrammar(
    pgn.RESULTS, word=r"[^\s{};()\[\]$!?]++(?:\([1-4]\)[^\s{};()\[\]$!?]*+)*+"
)


def _read(text: str) -> Record:
    """Read a game. Errors: `Problem` malformed_record."""
    found = movetext.read(text, DIALECT)
    return Record(
        [*_moves(found.moves)],
        found.tags.get("fen"),
        found.result,
        notes=found.notes,
        tags=found.about(),
    )


def _moves(words: Iterable[str]) -> Iterator[str]:
    """Yield the moves, the parts of a play together."""
    play = list[str]()
    for word in words:
        if WAY in word:
            play.append(word)
            continue
        if play:
            yield " ".join(play)
            play.clear()
        yield word
    if play:
        yield " ".join(play)


PGN = Form("pgn", always, of_games(_read), suffixes=(".pgn",))
