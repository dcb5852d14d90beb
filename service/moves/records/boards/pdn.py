"""Portable Draughts Notation 3.0, for English draughts and the other variants of checkers.

Squares are numbers, or letters and numbers in Russian, Brazilian and Czech sources, also in short:
11-15, 22x15x8, 28*19, c3-d4, c3:e5, cd4.
"""

import re
from collections.abc import Mapping, Sequence

from service.moves.records import movetext
from service.moves.records.movetext import PLAIN
from service.moves.records.record import Record, clipped, malformed

RESULTS = frozenset(
    {"2-0", "1-1", "0-2", "0-0", "1-0", "0-1", "1/2-1/2", "1/2", movetext.UNKNOWN_RESULT}
)
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
INTERNATIONAL, RUSSIAN = "international", "russian"
BLACK_BEGINS = frozenset({"english", "pool"})
STARTS: Mapping[str, str] = {INTERNATIONAL: "W31-50:B1-20"}
START = "W21-32:B1-12"
"""Pieces at the start, by variant; the last row holds for all others."""
MOST_OF_EIGHT = 32
"""The last number of a board of 8 × 8."""
LETTERS = str.maketrans("асехАСЕХ", "acexACEX")  # noqa: RUF001 - Cyrillic letters that look alike
NO_STATES = frozenset({"", "?", "-", "*"})
"""Values of the tag FEN without a position."""
OTHER_BEGINS = "the other side begins than usually does in this variant"
GUESSED = "the record has no tag GameType: its squares say {}, if no option does"
MOST_WORD = 100
"""Longest move, in characters. A longer word is no move, and stays as it is."""
_CELL = r"[a-jA-J]?\d{1,2}"
_SPACED = rf"{_CELL}(?:[ \t]++[-x:][ \t]++{_CELL})++"
_NUMBER = re.compile(r"\d{1,3}")
_OF_TEN = re.compile(r"3[1-5]\D")
"""Pattern of a first move that white makes on 10 × 10, and nobody on 8 × 8."""
_WHITES = re.compile(r"[a-h](?:[1-3]|[b-h]?[2-4](?!\d))")
"""Pattern of a first move that white makes in short or full notation."""


def _joined(word: str) -> str:
    plain = "".join(word.split()).translate(PLAIN)
    return plain.replace(":", "-") if plain.replace(":", "-") in RESULTS else plain


PDN = movetext.MovetextGrammar(
    RESULTS,
    word=rf"{_SPACED}|[^\s{{}};()\[\]$!?]++",
    plain=_joined,
    move=lambda word, _notes: _plain(word),
)


def read(text: str) -> Record:
    """Errors: `Problem` malformed_record."""
    found = movetext.read(text, PDN)
    kind = found.tags.get("gametype", "")
    fen = found.tags.get("fen", "").strip()
    state = None if fen in NO_STATES else fen
    variant = _variant(kind) if kind else None if state else _guessed(found.moves)
    notes = list(found.notes)
    if variant and not kind:
        notes.append(GUESSED.format(variant))
    begins = kind.partition(",")[2].strip()[:1]
    usual = "B" if variant in BLACK_BEGINS else "W"
    if state is None and variant and begins in {"W", "B"} and begins != usual:
        state = f"{begins}:{STARTS.get(variant, START)}"
        notes.append(OTHER_BEGINS)
    options = {OPTION: variant} if variant else {}
    return Record(
        found.moves,
        state,
        found.result or _known(found.tags.get("result", "")),
        options,
        fixed=(OPTION,) if kind else (),
        notes=notes,
        tags=found.about(),
    )


def _known(result: str) -> str | None:
    """Return the result in a tag. A star at the end only separates games in PDN 3.0."""
    plain = _joined(result)
    return plain if plain in RESULTS and plain != movetext.UNKNOWN_RESULT else None


def _variant(kind: str) -> str:
    """Return the variant of a tag GameType. Errors: `Problem`."""
    number = kind.partition(",")[0].strip()
    if number not in VARIANTS:
        known = ", ".join(f"{number} {name}" for number, name in VARIANTS.items())
        raise malformed(
            f"the record is of game type {clipped(kind)}, none of {known}", clipped(kind)
        )
    return VARIANTS[number]


def _guessed(moves: Sequence[str]) -> str | None:
    """Return the variant that the squares show: a larger board, or letters and white begins."""
    short = (move for move in moves if len(move) <= MOST_WORD)
    numbers = (int(number) for move in short for number in _NUMBER.findall(move))
    if any(number > MOST_OF_EIGHT for number in numbers) or _OF_TEN.match(
        moves[0] if moves else ""
    ):
        return INTERNATIONAL
    return RUSSIAN if moves and _WHITES.match(moves[0]) else None


def _plain(word: str) -> str:
    """Return a move without blanks and annotations: * for the only move."""
    if len(word) > MOST_WORD:
        return word
    return "".join(word.split()).translate(LETTERS).rstrip("*") or word
