"""A board of shogi as records draw it: its pieces by file and rank, and those in hand.

Pieces are letters as in an SFEN: a capital letter for sente's, and + before a promoted piece.
"""
# ruff: noqa: RUF001, RUF002 - the form has full-width characters

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

SIDE = 9
SENTE, GOTE = "sente", "gote"
TURNS: Mapping[str, str] = {SENTE: "b", GOTE: "w"}
"""The second field of an SFEN."""
LETTERS = "RBGSNLP"
"""Kinds of pieces in hand, in the order of an SFEN."""
MOST_HELD = 99
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
KANJI = "一二三四五六七八九"
WIDE = "１２３４５６７８９"
DIGITS = f"1-9{WIDE}{KANJI}"
"""Digits of squares, for a class of a regular expression."""
_PLAIN = str.maketrans(f"{WIDE}０{KANJI}", "1234567890123456789")
_TEN = "十"

_SYMBOL = re.compile(r"\+?[A-Za-z]|[1-9]")
_HELD = re.compile(r"(\d*)([A-Za-z])")


def number(text: str) -> int | None:
    """Return the value of a number: 17, １７, 十七. `None`: it is no number, or too large."""
    tens, ten, ones = text.partition(_TEN)
    parts = [part.translate(_PLAIN) for part in (tens, ones)]
    if not all(part == "" or (part.isascii() and part.isdecimal()) for part in parts):
        return None
    if max(map(len, parts)) > len(str(MOST_HELD)) or text == "":
        return None
    return int(parts[0] or 1) * 10 + int(parts[1] or 0) if ten else int(parts[0])


class ShogiBoard:
    """The pieces on the board and in hand."""

    def __init__(self) -> None:
        self._ranks = [[""] * SIDE for _ in range(SIDE)]
        self.held = Counter[str]()
        """Number of pieces in hand by letter, capitals for sente's."""

    @classmethod
    def of(cls, sfen: str) -> "ShogiBoard":
        """Return the board of a well-formed SFEN, or of its first field alone."""
        board, _, rest = sfen.partition(" ")
        made = cls()
        for rank, row in enumerate(board.split("/"), 1):
            file = SIDE
            for symbol in _SYMBOL.findall(row):
                if symbol.isdecimal():
                    file -= int(symbol)
                else:
                    made.put(file, rank, symbol)
                    file -= 1
        for count, letter in _HELD.findall(rest.partition(" ")[2].partition(" ")[0]):
            made.held[letter] += int(count or 1)
        return made

    def at(self, file: int, rank: int) -> str:
        """Return the piece on a square, empty if there is none. Files and ranks are from 1."""
        return self._ranks[rank - 1][SIDE - file]

    def put(self, file: int, rank: int, symbol: str) -> None:
        self._ranks[rank - 1][SIDE - file] = symbol

    def ranks(self) -> Iterator[Sequence[str]]:
        """Yield the ranks, each from file 9 to file 1."""
        yield from self._ranks

    def letters(self) -> Counter[str]:
        """Return the number of pieces of each letter, promoted or not, of both sides."""
        on_board = (symbol[-1] for row in self._ranks for symbol in row if symbol)
        count = Counter(letter.upper() for letter in on_board)
        for letter, held in self.held.items():
            count[letter.upper()] += held
        return count

    def sfen(self, mover: str) -> str:
        """Return the position with `mover` to move, as the engine reads it."""
        rows = "/".join(map(_row, self._ranks))
        letters = LETTERS + LETTERS.lower()
        held = "".join(
            f"{self.held[one] if self.held[one] > 1 else ''}{one}"
            for one in letters
            if self.held[one]
        )
        return f"{rows} {TURNS[mover]} {held or '-'} 1"


def _row(symbols: Sequence[str]) -> str:
    text = "".join(symbol or " " for symbol in symbols)
    return re.sub(" +", lambda blanks: str(len(blanks.group())), text)


def owner(symbol: str) -> str:
    """Return the owner of a piece."""
    return SENTE if symbol[-1].isupper() else GOTE


def other(player: str) -> str:
    return GOTE if player == SENTE else SENTE
