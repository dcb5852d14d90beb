"""Read a record of a game by the form that is usual for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from service.errors import Problem
from service.moves.records import movetext, pdn, pgn, sgf, transcript
from service.moves.records.record import Record, malformed

NUMBER = "game_number"
"""The field that says which game of several is meant, from 1."""


class Reader(NamedTuple):
    """Reads one form of records."""

    read: Callable[[str], Record]
    """Reads one game. Errors: `Problem` malformed_record."""
    games: Callable[[str], Sequence[tuple[int, int]]] = movetext.games
    """Says where each game of a text begins and ends, one at least."""


def _one(text: str) -> Sequence[tuple[int, int]]:
    return [(0, len(text))]


def _refuse(_text: str) -> Record:
    """Refuse a game whose moves have blanks and brackets themselves: 24/22(2) 8/7."""
    raise malformed("no record of this game is read: send its moves in moves")


READERS: Mapping[str, Reader] = {
    "chess": Reader(pgn.read),
    "checkers": Reader(pdn.read),
    "othello": Reader(transcript.read_squares),
    "connect_four": Reader(transcript.read_columns),
    "go": Reader(sgf.read, _one),
    "backgammon": Reader(_refuse, _one),
}
"""Readers by the game's name. Any other game's record is as `match` writes it, in PGN's form."""
ANY = Reader(pgn.read_any)


def read(game: str, text: str, number: int | None = None) -> Record:
    """Read a game's record; `number`: which one of several, from 1.

    Errors: `Problem` malformed_record, invalid_request for a number that there is not.
    """
    reader, text = READERS.get(game, ANY), with_plain_lines(text)
    games = reader.games(text)
    if number is None and len(games) > 1:
        detail = f"the record has {len(games)} games: say which one in {NUMBER}, from 1"
        raise malformed(detail, text[games[1][0] :].strip().partition("\n")[0])
    if number is not None and number > len(games):
        detail = f"the record has {len(games)} game{'s' * (len(games) > 1)}, and no {number}"
        raise Problem("invalid_request", detail, pointer=f"/{NUMBER}")
    start, end = games[(number or 1) - 1]
    above = "\n" * text.count("\n", 0, start)  # so that errors name the record's lines
    return reader.read(above + text[start:end])


def decoded(raw: bytes) -> str:
    """Return the text of a file: UTF-8, or Latin-1 as old files have it."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def with_plain_lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
