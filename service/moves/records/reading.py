"""Read a record of a game by the form that is usual for it."""

from collections.abc import Callable, Mapping

from service.moves.records import movetext, pdn, pgn, sgf, transcript
from service.moves.records.record import Record, chosen, malformed

Reader = Callable[[str, int | None], Record]
"""Reads one game of a text; its number from 1, or `None` where there is one game.

Errors: `Problem` malformed_record, invalid_request for a number that there is not.
"""


def _of_games(read_one: Callable[[str], Record]) -> Reader:
    """Return the reader of a form in which a text may have several games."""

    def read(text: str, number: int | None) -> Record:
        games = movetext.games(text)
        start, end = games[chosen(len(games), number)]
        above = "\n" * text.count("\n", 0, start)  # so that errors name the record's lines
        return read_one(above + text[start:end])

    return read


def _refuse(_text: str, _number: int | None) -> Record:
    """Refuse a game whose moves have blanks and brackets themselves: 24/22(2) 8/7."""
    raise malformed("no record of this game is read: send its moves in moves")


READERS: Mapping[str, Reader] = {
    "chess": _of_games(pgn.read),
    "checkers": _of_games(pdn.read),
    "othello": _of_games(transcript.read_squares),
    "connect_four": _of_games(transcript.read_columns),
    "go": sgf.read,
    "backgammon": _refuse,
}
"""Readers by the game's name. Any other game's record is as `match` writes it, in PGN's form."""
ANY = _of_games(pgn.read_any)


def read(game: str, text: str, number: int | None = None) -> Record:
    """Read a game's record. `number` and errors: as of `Reader`."""
    return READERS.get(game, ANY)(with_plain_lines(text), number)


def decoded(raw: bytes) -> str:
    """Return the text of a file: UTF-8, or Latin-1 as old files have it."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def with_plain_lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
