"""The heading of KIF and KI2: names, the handicap, a drawn board (BOD).

    手合割：平手                     a keyword and what it says
    後手の持駒：飛　角　歩十五
    | ・ ・ ・ ・v玉 ・ ・ ・ ・|一   a rank: v before what is gote's
    後手番                          who is to move

Kakinoki Yoshikazu, "KIF形式" (kakinoki.o.oo7.jp/kif_format.html).
"""
# ruff: noqa: RUF001, RUF002 - the form has full-width characters

import re
from collections.abc import Mapping
from itertools import islice

from service.moves.records.record import clipped, malformed
from service.moves.records.shogi.board import GOTE, KANJI, SENTE, SIDE, START, ShogiBoard, number

PIECES: Mapping[str, str] = {
    "歩": "P", "香": "L", "桂": "N", "銀": "S", "金": "G", "角": "B", "飛": "R",
    "玉": "K", "王": "K", "と": "+P", "杏": "+L", "圭": "+N", "全": "+S", "馬": "+B",
    "竜": "+R", "龍": "+R",
}  # fmt: skip
EVEN = "平手"
HANDICAPS: Mapping[str, str] = {
    EVEN: "lnsgkgsnl/1r5b1",
    "香落ち": "lnsgkgsn1/1r5b1",
    "右香落ち": "1nsgkgsnl/1r5b1",
    "角落ち": "lnsgkgsnl/1r7",
    "飛車落ち": "lnsgkgsnl/7b1",
    "飛香落ち": "lnsgkgsn1/7b1",
    "二枚落ち": "lnsgkgsnl/9",
    "三枚落ち": "lnsgkgsn1/9",
    "四枚落ち": "1nsgkgsn1/9",
    "五枚落ち": "2sgkgsn1/9",
    "左五枚落ち": "1nsgkgs2/9",
    "六枚落ち": "2sgkgs2/9",
    "左七枚落ち": "2sgkg3/9",
    "右七枚落ち": "3gkgs2/9",
    "八枚落ち": "3gkg3/9",
    "十枚落ち": "4k4/9",
}
"""The two back ranks of the side that gives the handicap, and moves first."""
REST = START.split("/", 2)[2]
ANOTHER = "その他"
"""A handicap that has no name: the board is drawn."""
HANDICAP = "手合割"
SIDES: Mapping[str, str] = {"先": SENTE, "下": SENTE, "後": GOTE, "上": GOTE}
TURN = re.compile(r"([先後上下])手番")
_HELD = re.compile(r"([先後上下])手の?持ち?駒")
_TAGS: Mapping[str, str] = {
    "先手": SENTE, "下手": SENTE, "後手": GOTE, "上手": GOTE,
    "棋戦": "event", "場所": "site", "開始日時": "date", "対局日": "date",
}  # fmt: skip
_DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})")
_SQUARE = re.compile(r"[ \u3000]?(?P<side>[v^ \u3000])?(?P<piece>\S)")
_IN_HAND = re.compile(rf"({'|'.join(PIECES)})([0-9０-９十{KANJI}]*+)")
_NO_PIECES = frozenset({"", "なし", "無し", "ナシ"})
_EMPTY = "・･.*"
MOST_INSIDE = 80
"""Length of a drawn rank that is read, in characters."""
MOST_KINDS = 50
"""Most pieces in hand that a line may name, each with any count."""


class Heading:
    """The heading as read so far."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.handicap = EVEN
        self.turn: str | None = None
        """The side to move, if a line names it."""
        self._board = ShogiBoard()
        self._drawn = 0
        """Ranks drawn so far."""

    def keyword(self, key: str, value: str) -> None:
        """Read a line with a colon. Errors: `Problem` malformed_record."""
        value = value.strip()
        if held := _HELD.fullmatch(key):
            self._hold(SIDES[held[1]], value)
        elif key == HANDICAP:
            self.handicap = value
        elif key == "手番" and value[:1] in SIDES:
            self.turn = SIDES[value[0]]
        elif (tag := _TAGS.get(key)) and value:
            self._tag(tag, _date(value) if tag == "date" else value)

    def rank(self, line: str) -> None:
        """Read a drawn rank by its contents between two bars. Errors: `Problem`."""
        inside, _, name = line.strip().removeprefix("|").partition("|")
        squares = [*_SQUARE.finditer(inside[:MOST_INSIDE])]
        rank = number(name.strip()[:1]) or self._drawn + 1
        if len(squares) != SIDE or not 1 <= rank <= SIDE:
            raise malformed("a rank of the drawn board has not nine squares", line)
        for file, square in zip(range(SIDE, 0, -1), squares, strict=True):
            if square["piece"] in _EMPTY:
                continue
            symbol = PIECES.get(square["piece"])
            if symbol is None:
                raise malformed(f"{square['piece']} on the drawn board is no piece", line)
            self._board.put(file, rank, symbol.lower() if square["side"] == "v" else symbol)
        self._drawn += 1

    def owner_on(self, file: int, rank: int) -> str | None:
        """Return the owner of the piece on a square before the first move."""
        symbol = self.board().at(file, rank)
        return None if not symbol else SENTE if symbol[-1].isupper() else GOTE

    def board(self) -> ShogiBoard:
        """Return the board before the first move. Error: `Problem` malformed_record."""
        if self._drawn:
            return self._board
        name = self._handicap_name
        if name not in HANDICAPS:
            if self.handicap == ANOTHER:
                raise malformed(f"{HANDICAP} is {ANOTHER}, yet no board is drawn")
            known = ", ".join(HANDICAPS)
            raise malformed(f"{HANDICAP}: a handicap is none of {known}", self.handicap)
        return ShogiBoard.of(f"{HANDICAPS[name]}/{REST}")

    @property
    def usual_turn(self) -> str:
        """The side to move if neither a line nor a move shows it."""
        name = self._handicap_name
        return GOTE if name in HANDICAPS and name != EVEN else SENTE

    @property
    def _handicap_name(self) -> str:
        """The handicap's name in `HANDICAPS`, with the last letter, which records may leave out."""
        if not self.handicap:
            return EVEN
        return self.handicap if self.handicap.endswith(("ち", "手")) else f"{self.handicap}ち"

    def _tag(self, tag: str, value: str | None) -> None:
        if value:
            self.tags.setdefault(tag, clipped(value))

    def _hold(self, side: str, text: str) -> None:
        at = 0
        text = "" if text in _NO_PIECES else "".join(text.split())
        for piece in islice(_IN_HAND.finditer(text), MOST_KINDS):
            count = number(piece[2]) if piece[2] else 1
            letter = PIECES[piece[1]]
            if piece.start() != at or count is None or letter == "K" or "+" in letter:
                break
            at = piece.end()
            self._board.held[letter if side == SENTE else letter.lower()] += count
        if at != len(text):
            raise malformed("pieces in hand are not as in 飛　角　歩十五", text[at:])


def _date(text: str) -> str | None:
    """Return a date as in 2026-11-28, or a text as it is; `None`: the date is unknown."""
    found = _DATE.match(text)
    if found is None:
        return text
    year, month, day = map(int, found.groups())
    return f"{year:04}-{month:02}-{day:02}" if year and month and day else None
