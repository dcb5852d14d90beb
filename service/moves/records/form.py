"""A form in which games are written: what tells it, what reads it, what writes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from service.errors import Problem
from service.moves.records import movetext
from service.moves.records.played import Played
from service.moves.records.record import Record, chosen, place

Reader = Callable[[str, int | None], Record]
"""Reads one game of a text; its number from 1, or `None` where there is one game.

Lines of the text end with a line feed alone. Errors: `Problem` malformed_record; invalid_request
for a number that there is not.
"""
Writer = Callable[[Played], str]
"""Writes a game. Errors: `Problem` invalid_request where the form cannot say it."""


@dataclass(frozen=True)
class Form:
    """One form of the records of a game."""

    name: str
    """On the wire."""
    matches: Callable[[str], bool]
    """Whether a text looks like this form. It reads no more than it must, and raises nothing."""
    read: Reader | None
    write: Writer | None = None
    suffixes: Sequence[str] = ()
    """Of the names of such files, the usual one first, as in .pgn."""
    encodings: Sequence[str] = ()
    """Of such files, beside UTF-8 and UTF-16, in the order in which they are tried."""


def always(_text: str) -> bool:
    """Match every text: the form that a game's records have if they have no other."""
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
    """Return a reader whose problems say in which line what they are about stands.

    `before`: what stands in front of that. Where it is there twice, the place is not known.
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
