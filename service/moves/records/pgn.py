"""Portable Game Notation. Only the main line of one game is read."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.moves.records import movetext
from service.moves.records.record import Record, malformed

RESULTS = ("1-0", "0-1", "1/2-1/2", movetext.UNKNOWN_RESULT)
EN_PASSANT = "e.p."
"""Stands after a capture in old records."""
FISCHER: Mapping[str, Any] = {"chess960": True}
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "standard": {},
    "chess": {},
    "from position": {},
    "chess960": FISCHER,
    "fischerandom": FISCHER,
    "fischer random": FISCHER,
}
"""What the tag Variant may say, and the options of chess that it stands for."""
RULES: Sequence[Mapping[str, Any]] = ({}, {"draws": "automatic"}, {"draws": "never"})
"""A repetition and moves without progress end no game if nobody claims the draw, but for the fifth
occurrence and 75 moves, and before 2014 not even these (FIDE Laws of Chess 2014, article 9.6)."""


def read(text: str) -> Record:
    """Read a game of chess. Errors: `Problem` malformed_record."""
    found = movetext.read(text, RESULTS)
    variant = found.tags.get("Variant", "standard")
    if variant.lower() not in OPTIONS:
        raise malformed("the record is of a variant that is not chess", variant)
    moves = [move for move in found.moves if move != EN_PASSANT]
    return Record(moves, found.tags.get("FEN"), found.result, OPTIONS[variant.lower()], RULES)


def read_any(text: str) -> Record:
    """Read a game of any rules in the same form, as `match` writes it. Errors as of `read`."""
    found = movetext.read(text, RESULTS)
    return Record(found.moves, found.tags.get("FEN"), found.result)
