"""A position and moves as the protocols UCCI and UCI send them: position fen … moves h2e2 h9g7."""

import re

from service.moves.records.record import MOST_MOVES, Record, malformed
from service.moves.records.xiangqi.pgn import RULES, zero_based
from service.moves.records.xiangqi.words import POINTS

_COMMAND = re.compile(
    r"\s*+(?:position\s++)?+"
    r"(?:startpos|(?:fen\s++|(?=[1-9A-Za-z]++(?:/[1-9A-Za-z]++){9}(?!\S)))"
    r"(?P<fen>(?:(?!moves\b)\S++\s*+){1,6}+))\s*+"
    rf"(?:moves\b(?=\s*+(?:{POINTS}|\Z))(?P<moves>[\sA-Ia-i0-9-]*+))?+"
)
"""The first move distinguishes it from other games. No word need be before a board of ten ranks."""


def matches(text: str) -> bool:
    """Whether a text is one such command."""
    return _COMMAND.fullmatch(text.rstrip()) is not None


def read(text: str, _number: int | None) -> Record:
    """Read the game; a `Reader`."""
    command = _COMMAND.fullmatch(text.rstrip())
    if command is None:
        raise malformed("the record is not one position with moves", text)
    moves = (command["moves"] or "").split()
    if len(moves) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    moves, notes = zero_based(moves)
    state = command["fen"]
    return Record(moves, state.strip() if state else None, rules=RULES, notes=notes)
