"""Portable Draughts Notation, for English draughts and the other variants of checkers."""

from collections.abc import Mapping

from service.moves.records import movetext
from service.moves.records.record import Record, clipped, malformed

RESULTS = ("2-0", "1-1", "0-2", "0-0", "1-0", "0-1", "1/2-1/2", movetext.UNKNOWN_RESULT)
VARIANTS: Mapping[str, str] = {
    "20": "international",
    "21": "english",
    "23": "pool",
    "25": "russian",
    "26": "brazilian",
    "29": "czech",
}
"""Variants by the number in the tag GameType, before a comma and more of the board (PDN 3.0)."""
OPTION = "variant"
PDN = movetext.Dialect(RESULTS)


def read(text: str) -> Record:
    """Errors: `Problem` malformed_record."""
    found = movetext.read(text, PDN)
    moves = [_plain(move) for move in found.moves]
    options: dict[str, str] = {}
    if kind := found.tags.get("gametype"):
        number = kind.partition(",")[0].strip()
        if number not in VARIANTS:
            known = ", ".join(f"{number} {name}" for number, name in VARIANTS.items())
            detail = f"the record is of game type {clipped(kind)}, none of {known}"
            raise malformed(detail, kind)
        options[OPTION] = VARIANTS[number]
    state, fixed = found.tags.get("fen"), (*options,)
    return Record(
        moves,
        state,
        found.result,
        options,
        fixed=fixed,
        notes=found.notes,
        tags=found.about(),
    )


def _plain(move: str) -> str:
    """Remove the marks of strength: * for the only move."""
    return move.rstrip("*") or move
