"""Patterns of lines and moves in KIF and KI2.

No part can be read in two ways, and matching never backtracks over a part, so time is linear in the
text's length. Each line is matched with the line feed before it.
"""
# ruff: noqa: RUF001 - the form has full-width characters

import re
from collections.abc import Mapping

from service.moves.records.shogi.board import DIGITS, GOTE, SENTE
from service.moves.records.shogi.ends import End
from service.moves.records.shogi.kif_heading import PIECES

_SENTES, _GOTES = "▲▼☗⛊", "△▽☖⛉"
SIGNS = _SENTES + _GOTES
SIDES: Mapping[str, str] = {**dict.fromkeys(_SENTES, SENTE), **dict.fromkeys(_GOTES, GOTE)}
"""Sides by the sign before a move."""
NULL = "パス"
ENDS: Mapping[str, End] = {
    "投了": End.RESIGNED, "投": End.RESIGNED, "中断": End.STOPPED, "封じ手": End.STOPPED,
    "千日手": End.REPEATED, "先日手": End.REPEATED, "持将棋": End.IMPASSE, "引き分け": End.DRAWN,
    "引分": End.DRAWN, "最大手数": End.DRAWN, "不詰": End.STOPPED, "詰み": End.MATED,
    "詰": End.MATED, "切れ負け": End.TIME_LOST, "時間切れ": End.TIME_LOST,
    "反則勝ち": End.FOUL_WON, "反則負け": End.FOUL_LOST, "入玉勝ち": End.ENTERED,
    "入玉宣言": End.ENTERED, "勝ち宣言": End.ENTERED, "宣言勝ち": End.ENTERED,
    "不戦勝": End.WON, "不戦敗": End.LOST,
}  # fmt: skip
"""Ends by the word in a move's place. Longer words come before their own endings."""

_BLANKS = "[ \t\u3000]*+"
_LINE = rf"\n{_BLANKS}(?![\n*])"
"""Beginning of a line that is neither empty nor a comment."""
_NUMERAL = "[0-9０-９]"
_NUMBER = rf"(?!{_NUMERAL}[ \t\u3000]++{_NUMERAL}[ \t\u3000]){_NUMERAL}++"
"""Number of a move, but not the files above a drawn board: ９ ８ ７."""
_PIECE = f"成?[{''.join(PIECES)}兵]"
_HOW = rf"{_BLANKS}[右左直上行入寄引]*+(?:不成|生|成)?+[打合]?+"
_ORIGIN = rf"[(（][{DIGITS}]{{2}}[)）]"
_SQUARE = f"[{DIGITS}]{{2}}"

MOVE = re.compile(
    rf"(?P<sign>[{SIGNS}])?+{_BLANKS}"
    rf"(?:(?P<square>{_SQUARE}){_BLANKS}(?:同{_BLANKS})?+|(?P<same>同){_BLANKS})"
    rf"(?P<rest>{_PIECE}{_HOW}(?:{_BLANKS}{_ORIGIN}(?:不成|成)?+)?+)"
)
ORIGIN = re.compile("[(（](.)(.)[)）]")
BETWEEN = re.compile(rf"[\s、，,]*+(?:{_NUMERAL}++[.．:：手目]++\s*+)?+")
"""Text between the moves of KI2: blanks, and a number."""
WORD = re.compile(r"[^\s(（]*+")

_PLAY = rf"(?:[{SIGNS}]{_BLANKS}(?:{_SQUARE}|同|{'|'.join(ENDS)})|{_SQUARE}{_PIECE})"
LINE = re.compile(
    rf"{_LINE}(?:"
    rf"(?P<number>{_NUMBER})(?:[ \t\u3000.:：手目]++|(?=[{SIGNS}]))(?P<what>[^\s][^\n]*+)"
    rf"|(?P<moves>(?={_PLAY})[^\n]++)"
    r"|(?P<variation>変化[：:])"
    r"|(?P<end>まで[^\n]*+)"
    r"|(?P<rank>\|[^\n]*+)"
    r"|(?P<turn>[先後上下](?=手番))"
    rf"|手数[＝=][^\n{SIGNS}]*+(?P<last>[{SIGNS}])(?P<lastly>{_SQUARE})?"
    r"|(?P<key>[^\s：:*#&|]{1,12})[：:](?P<value>[^\n]*+)"
    r")"
)
"""A line with content, not a comment, a bookmark or prose."""
HEAD = re.compile(rf"{_LINE}(?:(?:手合割|棋戦|開始日時|対局日|[先後下上]手)[：:]|手数--)")
"""A line that begins another game after moves."""
PLAY = re.compile(rf"{_LINE}(?:{_NUMBER}[ \t\u3000]|[{SIGNS}]|まで)")
"""A line with a move or an end."""
WINNER = re.compile(r"([先後上下])手の?[^先後上下負敗]{0,12}勝")
LOSER = re.compile(r"([先後上下])手の?[^先後上下勝]{0,12}[負敗]")

_IS_KIF = re.compile(
    rf"{_LINE}(?:{_NUMERAL}{{1,4}}(?:[ \t\u3000.:：手目]++|(?=[{SIGNS}]))[{SIGNS}]?+{_BLANKS}"
    rf"(?:{_SQUARE}|同)[ \t\u3000同]*+{_PIECE}"
    r"|手合割[：:]|手数--|\|[ v][^\n|]{17}\||[先後上下]手の持駒[：:]|#KIF|#[ -]++Kifu)"
)
_IS_KI2 = re.compile(rf"{_LINE}{_PLAY}")


def is_kif(text: str) -> bool:
    return _IS_KIF.search(f"\n{text}") is not None


def is_ki2(text: str) -> bool:
    return _IS_KI2.search(f"\n{text}") is not None
