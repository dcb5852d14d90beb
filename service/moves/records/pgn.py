"""Portable Game Notation, as people and programs write it. Only the main line is read."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from service.moves.records import movetext
from service.moves.records.movetext import PLAIN, MovetextGrammar
from service.moves.records.notes import Notes
from service.moves.records.record import MOST_MOVES, Record, clipped, malformed

FIRST_AND_SECOND = ("first", "second")
"""The two players of a game that the form does not know."""
RESULTS = ("1-0", "0-1", "1/2-1/2", movetext.UNKNOWN_RESULT)
EN_PASSANT = frozenset({"e.p.", "e.p", "ep", "ep."})
"""Words for en passant after a capture in old records."""
FISCHER: Mapping[str, Any] = {"chess960": True}
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "?": {},
    "standard": {},
    "normal": {},
    "chess": {},
    "regular": {},
    "classical": {},
    "orthodox": {},
    "fromposition": {},
    "chess960": FISCHER,
    "960": FISCHER,
    "fischerandom": FISCHER,
    "fischerrandom": FISCHER,
    "fischerandomchess": FISCHER,
    "fischerrandomchess": FISCHER,
    "freestyle": FISCHER,
    "freestylechess": FISCHER,
}
"""Options of chess by the tag Variant, in lower case without blanks and hyphens."""
RULES: Sequence[Mapping[str, Any]] = ({}, {"draws": "automatic"}, {"draws": "never"})
"""Rules on draws under which a game may have been played. Without a claim, repetition and moves
without progress end a game only at the fifth occurrence and 75 moves (FIDE Laws of Chess 2014,
article 9.6). Before 2014 not even these ended a game."""
NO_STATES = frozenset({"", "?", "-", "startpos"})
"""Values of the tag FEN without a position."""

_HYPHENS = str.maketrans(dict.fromkeys(movetext.DASHES, "-"))
_MOST_WORD = 40
"""Longest move with all its annotations, in characters."""
_DASH = f"[-{movetext.DASHES}]"
_GAP = rf"[ \t]++{_DASH}[ \t]++"
_WIDE_RESULT = rf"(?:1{_GAP}0|0{_GAP}1|(?:1/2|½){_GAP}(?:1/2|½))(?![\w/])"
_WIDE_CASTLING = rf"[0O]{_GAP}[0O](?:{_GAP}[0O])?+(?![\w/])"
_EXCLAMATIONS = "!?‼⁇⁈⁉"
_GLYPHS = re.compile(
    r"(?:\+/[-=]|[-=]/\+|\+-|-\+|\+=|=\+|=/∞|∞/=|"
    r"[=±∓⩱⩲∞□◻⌓⟳⨀⊙○⇆⇄→↑⊕⊞⊗⇔⇒⇑△▲Δ∆⊥⟂∥≥≤×~])+\Z"
)
"""Annotations after a move, by itself or at its end (Informator, and in letters)."""
_NOVELTY = re.compile(r"([KQRBN♔-♟].*[18]|.*[2-7+#O])T?N")
"""A move with the sign of a novelty, N, at its end; bxa8N is a promotion."""
_CHECKS = re.compile(r"[+#x]+")
_SIGNS = frozenset({"N", "TN", "D"})
"""A novelty and a diagram as words. They are noted, since N is a knight's letter too."""
_COMMAND = re.compile(
    r"\s*+(?:position\s++)?+"
    r"(?:startpos|(?:fen\s++)?+(?P<fen>[1-8A-Za-z]++(?:/[1-8A-Za-z]++){7}"
    r"(?:\s++(?!moves\b)\S++){0,5}+))(?:\s++moves\b(?P<moves>.*+))?+\s*+",
    re.DOTALL,
)
"""A position as UCI writes it, with moves or alone."""


def _plain(word: str) -> str:
    """1:0, ½-½, 1/2 and 1-0. are results too."""
    plain = "".join(word.split()).translate(PLAIN).replace(":", "-").rstrip(".")
    return "1/2-1/2" if plain == "1/2" else plain


def _move(word: str, notes: Notes) -> str:
    if len(word) > _MOST_WORD:
        return word
    word = "".join(word.split())
    glyphs = _GLYPHS.search(word.translate(_HYPHENS))
    bare = word[: glyphs.start()] if glyphs else word
    if not bare or bare.lower() in EN_PASSANT or _CHECKS.fullmatch(bare):
        return ""
    if bare in _SIGNS or not any(map(str.isalnum, bare)):
        notes.add(f"passed over: {bare}")
        return ""
    novelty = _NOVELTY.fullmatch(bare)
    move = novelty[1] if novelty else bare
    return move if move.lower().endswith("p.") else move.rstrip(".")


CHESS = MovetextGrammar(
    RESULTS,
    passed_over=(
        rf"[{_EXCLAMATIONS},]++|[.…]++"
        rf"|(?!{_WIDE_RESULT})(?:\d{{1,4}}+[.)…]++|[1-9]\d{{0,2}}+(?=[\s,;{{]|\Z))"
    ),
    noted=r"<[^<>\n]*+>|[<>]",
    word=(
        rf"{_WIDE_RESULT}|{_WIDE_CASTLING}|[^\s{{}};()\[\]$<>,…{_EXCLAMATIONS}\u200b-\u200f\u2060\ufeff]++"
        r"(?:(?<=[18])\([QRBNqrbn]\)|(?<=[18]=)\([QRBNqrbn]\))?+"
    ),
    null_moves=frozenset({"--", "Z0", "0000", "@@@@", "<>"}),
    plain=_plain,
    move=_move,
)
"""A move number may have no stop, 1 e4, since no move of chess is a number."""
ANY = MovetextGrammar(RESULTS)


def read(text: str) -> Record:
    """Read a game of chess. Errors: `Problem` malformed_record."""
    if command := _COMMAND.fullmatch(text):
        moves = (command["moves"] or "").split(maxsplit=MOST_MOVES)
        if len(moves) > MOST_MOVES:
            raise malformed(f"the record has more than {MOST_MOVES} moves")
        return Record(moves, command["fen"], rules=RULES)
    found = movetext.read(text, CHESS)
    variant = found.tags.get("variant", "")
    options = OPTIONS.get(re.sub(r"[\s_-]", "", variant.lower()))
    if options is None:
        raise malformed(
            f"the record is of a variant that is not chess: {clipped(variant)}", variant
        )
    return Record(
        found.moves,
        _state(found),
        found.result,
        options,
        RULES,
        notes=found.notes,
        tags=found.about(),
    )


def read_any(text: str) -> Record:
    """Read a game of any rules in the same form, as `match` writes it. Errors: those of `read`."""
    found = movetext.read(text, ANY)
    return Record(
        found.moves,
        found.tags.get("fen"),
        found.result,
        notes=found.notes,
        tags=found.about(FIRST_AND_SECOND),
    )


def _state(found: movetext.Movetext) -> str | None:
    state = found.tags.get("fen", "").strip()
    return None if state.lower() in NO_STATES else state
