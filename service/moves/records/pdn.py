"""Portable Draughts Notation, for English draughts."""

from service.moves.records import movetext
from service.moves.records.record import Record, malformed

RESULTS = ("2-0", "1-1", "0-2", "0-0", "1-0", "0-1", "1/2-1/2", movetext.UNKNOWN_RESULT)
ENGLISH = "21"
"""Number of English draughts in the tag GameType, before a comma with more about the board."""


def read(text: str) -> Record:
    """Errors: `Problem` malformed_record."""
    found = movetext.read(text, RESULTS)
    kind = found.tags.get("GameType", ENGLISH)
    if kind.partition(",")[0].strip() != ENGLISH:
        raise malformed(f"the record is of game type {kind}, not of {ENGLISH}", kind)
    moves = [_plain(move) for move in found.moves]
    return Record(moves, found.tags.get("FEN"), found.result)


def _plain(move: str) -> str:
    """Remove the marks of strength: * for the only move."""
    return move.rstrip("*") or move
