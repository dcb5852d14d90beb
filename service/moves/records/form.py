"""A form of records of games: how it is recognized, read and written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from service.errors import Problem
from service.moves.records import movetext
from service.moves.records.played import RecordedGame
from service.moves.records.record import Record, chosen, place

Reader = Callable[[str, int | None], Record]
"""Reads one game of a text; its number from 1, or `None` where there is one game.

Lines of the text end with a line feed alone. Errors: `Problem` malformed_record; invalid_request
for a number beyond the games of the text.
"""
Writer = Callable[[RecordedGame], str]
"""Writes a game. Errors: `Problem` invalid_request where the form cannot say it."""


@dataclass(frozen=True)
class Form:
    """One form of the records of a game."""

    name: str
    """The form's name in requests and replies."""
    matches: Callable[[str], bool]
    """Whether a text looks like this form. It reads only what it needs, and raises nothing."""
    read: Reader | None
    write: Writer | None = None
    suffixes: Sequence[str] = ()
    """Endings of the names of such files, the usual one first, as in .pgn."""
    encodings: Sequence[str] = ()
    """Encodings of such files beside UTF-8 and UTF-16, in the order of trial."""


def always(_text: str) -> bool:
    """Return `True` for every text: this form reads what no other form matches."""
    return True


def of_games(read_one: Callable[[str], Record]) -> Reader:
    """Return the reader of a form like PGN, in which tags after moves begin another game."""

    def read(text: str, number: int | None) -> Record:
        games = movetext.games(text)
        start, end = games[chosen(len(games), number)]
        above = "\n" * text.count("\n", 0, start)  # so that errors name the record's lines
        return read_one(above + text[start:end])

    return read


def located(read: Reader, before: str = "") -> Reader:
    """Return a reader whose problems name the line of the part in question.

    `before`: the text in front of that part. If it occurs twice, no line is named.
    """

    def reading(text: str, number: int | None) -> Record:
        try:
            return read(text, number)
        except Problem as problem:
            about = before + (problem.text or "")
            is_placed = problem.detail.startswith("line ")
            if problem.text and not is_placed and text.count(about) == 1:
                where = place(text, text.index(about) + len(before))
                problem.detail = f"{where}: {problem.detail}"
            raise

    return reading
