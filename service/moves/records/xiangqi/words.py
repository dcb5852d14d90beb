"""Patterns of moves and results in records of xiangqi, in both scripts and all digits."""

import re

from service.moves.records.movetext import PLAIN, UNKNOWN_RESULT

PIECES = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒"
DIGITS = "一二三四五六七八九1-9１-９"  # noqa: RUF001 - full-width digits
PLACES = "前中后後"
WAYS = "进進退平上下"
MOVE = (
    rf"(?:[{PLACES}一二三四五1-5１-５](?:[兵卒][{DIGITS}]|[{PIECES}]|[{DIGITS}])"  # noqa: RUF001
    rf"|[{PIECES}][{DIGITS}{PLACES}])[{WAYS}][{DIGITS}]"
)
"""Pattern of a move in Chinese notation: 炮二平五, 前車進1, 前兵九平八."""
POINTS = r"[A-Ia-i](?:10|[0-9])-?[A-Ia-i](?:10|[0-9])(?![A-Za-z0-9])"
"""Pattern of a move by its points: h2e2, H2-E2, h3e3 where ranks go from 1 to 10."""
WXF = r"[+-]?[KAEBHNRCPkaebhnrcp1-9+-][1-9a-e+-]?[+.=-][1-9](?![A-Za-z0-9])"
"""Pattern of a move in WXF's notation, and of what others make of it: C2.5, +C.5, Pa+1."""
RED_WINS, BLACK_WINS, DRAW = "1-0", "0-1", "1/2-1/2"

_CHINESE = re.compile(MOVE)
_WON = re.compile(
    r"(?P<side>[红紅黑])?[方棋]?先?(?P<end>胜|勝|[负負]|[认認][负負输輸]|超[时時])[负負]?"
)
_DRAWN = re.compile(r"[红紅黑]?[方棋]?先?(?:[议議判作言]?和|平)[棋局]?|[双雙]方[议議言]?和")
_HALF = "1/2"
_MOST_WORD = 12
_PAWNS = dict(zip("abcde", "一二三四五", strict=True))
_WAYS_OF_WXF = {"+": "进", "-": "退", ".": "平", "=": "平"}
_LETTERED = re.compile(r"[Pp]([a-e])([+.=-])([1-9])")
_SIGN_FIRST = re.compile(r"([+-])([A-Za-z])([+.=-][1-9])")


def has_move(text: str) -> bool:
    """Return whether a text contains a move in Chinese notation."""
    return _CHINESE.search(text) is not None


def result(word: str) -> str | None:
    """Return a result as PGN writes it; `None`: it is none.

    1:0, ½-½ and * are results, and words such as 红胜 and 黑方认负. Without a side they are red's,
    which moves first: 先胜.
    """
    if len(word) > _MOST_WORD:
        return None
    plain = "".join(word.split()).translate(PLAIN).replace(":", "-").rstrip(".")
    if plain in (RED_WINS, BLACK_WINS, DRAW, UNKNOWN_RESULT):
        return plain
    if plain == _HALF:
        return DRAW
    if won := _WON.fullmatch(word):
        is_win, is_black = won["end"] in "胜勝", won["side"] == "黑"
        return RED_WINS if is_win != is_black else BLACK_WINS
    return DRAW if _DRAWN.fullmatch(word) else None


def plain_wxf(word: str) -> str:
    """Return a move in the engine's terms: Pa+1 is 一兵进1, and +C.5 is C+.5."""
    if lettered := _LETTERED.fullmatch(word):
        pawn, way, number = lettered.groups()
        return f"{_PAWNS[pawn]}兵{_WAYS_OF_WXF[way]}{number}"
    return _SIGN_FIRST.sub(r"\2\1\3", word) if _SIGN_FIRST.fullmatch(word) else word
