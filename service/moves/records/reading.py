"""Read a record of a game by the form that is usual for it."""

from collections.abc import Callable, Mapping

from service.moves.records import pdn, pgn, sgf, transcript
from service.moves.records.record import Record, malformed


def _refuse(_text: str) -> Record:
    """Refuse a game whose moves have blanks and brackets themselves: 24/22(2) 8/7."""
    raise malformed("no record of this game is read: send its moves in moves")


READERS: Mapping[str, Callable[[str], Record]] = {
    "chess": pgn.read,
    "checkers": pdn.read,
    "othello": transcript.read_squares,
    "connect_four": transcript.read_columns,
    "go": sgf.read,
    "backgammon": _refuse,
}
"""Readers by the game's name. Any other game's record is as `match` writes it, in PGN's form."""


def read(game: str, text: str) -> Record:
    """Read a game's record. Errors: `Problem` malformed_record."""
    return READERS.get(game, pgn.read_any)(text.strip())
