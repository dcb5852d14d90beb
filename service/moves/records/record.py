"""A recorded game as texts: where it starts, and its moves."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.engine import SHAPES
from service.errors import MOST_ECHO, Problem

POINTER = "/record"
WRITE = "write"
"""The field with the name of the form in which to write a game."""
NUMBER = "game_number"
"""The field with the number of a game among several, from 1."""
MOST_MOVES: int = SHAPES["Task"]["properties"]["root_moves"]["maxItems"]


@dataclass(frozen=True)
class Record:
    """The content of a record. Its moves are in the order of play, as they were written."""

    moves: Sequence[str]
    state: str | None = None
    """The state before the moves; `None`: the game's start."""
    result: str | None = None
    """The result as it was written, such as 1-0; `None`: there is none, or it is unknown."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game that the record asks for."""
    rules: Sequence[Mapping[str, Any]] = ({},)
    """Sets of further options. The first set under which the game reaches its last move applies."""
    fixed: Collection[str] = ()
    """Names of `options` from which a request may not differ."""
    notes: Sequence[str] = ()
    """Sentences on skipped parts that may matter."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags of the game, clipped: event, site, date (as in 2026-11-28) and round, and
    under each player's name in the game, such as black, the name of the person or program. Where
    the form does not know the game, first and second stand for the players."""
    form: str | None = None
    """Name of the form in which the record was read."""


def malformed(detail: str, text: str | None = None) -> Problem:
    """Make the problem of a record that cannot be read; `text` is the part in question."""
    return Problem(
        "malformed_record", detail, pointer=POINTER, text=None if text is None else clipped(text)
    )


def unwritable(detail: str) -> Problem:
    """Make the problem of a game that a form cannot express."""
    return Problem("invalid_request", detail, pointer=f"/{WRITE}")


def chosen(count: int, number: int | None) -> int:
    """Return the index of the requested game among `count` games of a record; `number`: from 1.

    Errors: `Problem` malformed_record for several games without a number, and invalid_request for a
    number without a game.
    """
    games = f"the record has {count} game{'s' * (count > 1)}"
    if number is None and count > 1:
        raise malformed(f"{games}: {NUMBER} says which one, from 1 to {count}")
    if number is not None and not 1 <= number <= count:
        raise Problem("invalid_request", f"{games}, and no {number}", pointer=f"/{NUMBER}")
    return (number or 1) - 1


def place(text: str, at: int) -> str:
    """Return in words the place of the character `at` of a record."""
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


def clipped(text: str) -> str:
    return text if len(text) <= MOST_ECHO else text[:MOST_ECHO] + "…"
