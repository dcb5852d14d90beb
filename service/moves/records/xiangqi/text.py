"""A pasted record of xiangqi, reduced to its moves.

赛事: 2001年全国个人赛    lines before the moves: facts about the game, or prose
1. 炮二平五 馬8進7        lines of moves, of which nothing is skipped
棋谱由 … 生成             lines after the moves: the result, or prose
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.moves.records.notes import Notes
from service.moves.records.record import malformed
from service.moves.records.xiangqi import words

KEYS: Mapping[str, str] = {
    "赛事": "event", "賽事": "event", "比赛": "event", "比賽": "event", "event": "event",
    "地点": "site", "地點": "site", "site": "site", "place": "site",
    "日期": "date", "时间": "date", "時間": "date", "date": "date",
    "轮次": "round", "輪次": "round", "round": "round",
    "红方": "red", "紅方": "red", "红": "red", "紅": "red", "red": "red",
    "黑方": "black", "黑": "black", "black": "black",
    "结果": "result", "結果": "result", "result": "result",
    "开始局面": "fen", "開始局面": "fen", "初始局面": "fen", "fen": "fen",
}  # fmt: skip
"""Names of tags by the word before a colon, in lower case."""

MOST_LINES = 10_000
NUMBER = (
    r"(?:第\d{1,4}+(?:回合|着|步)[.．、:：)）]*+"  # noqa: RUF001 - full-width signs
    r"|第?\d{1,4}+(?:回合|着|步)?+[.．、:：)）]++)"  # noqa: RUF001
)
_COMMENT = re.compile(r"\{[^{}]*+\}")
_NO_LINE_END = re.compile(r"[^\n]")
_A_MOVE = rf"\s*+(?:{NUMBER})?+(?:{words.MOVE}|{words.POINTS})"
_HEADER = re.compile(
    rf"[\s【]*+([^\W\d_]{{1,12}})[ \t]*+[:：】]++(?!{_A_MOVE})(.*)"  # noqa: RUF001
)
_IS_TAG = re.compile(r"\s*+\[")
_IS_PART = re.compile(r"[\s()*\d/½:–-]++|[^\"\n]*+\"\s*+\]\s*+")
"""Brackets and a result, or the end of a tag."""
_HAS_MOVES = re.compile(
    rf"\A[\s…]*+{NUMBER}|{words.MOVE}"
    rf"|(?:(?<=[\s.…])|\A)(?:{words.POINTS}|{words.WXF})"
    rf"|[{words.PIECES}][{words.DIGITS}].|[前后後][{words.PIECES}]."
)
"""A line with moves, or with a mistyped move: no such line is skipped."""
_BRACKETS = "()（）[]【】《》。.，, \t\u3000"  # noqa: RUF001 - full-width signs


@dataclass(frozen=True)
class Prepared:
    """A text in which each character of the moves stands where it stood."""

    text: str
    """The text, with blanks in place of comments and of everything around the moves."""
    tags: Mapping[str, str]
    """Tags by their names in PGN, in lower case."""
    notes: Sequence[str]


def prepared(text: str) -> Prepared:
    """Take the moves of one game out of the lines around them.

    A text without a line of moves stays as it is. Errors: `Problem` malformed_record.
    """
    bare = _COMMENT.sub(lambda comment: blanks(comment[0]), text)
    lines = bare.split("\n")
    written = [index for index, line in enumerate(lines) if line and not line.isspace()]
    if len(written) > MOST_LINES:
        raise malformed(f"the record has more than {MOST_LINES} lines beside its comments")
    with_moves = [index for index in written if _is_of_moves(lines[index])]
    if not with_moves:
        return Prepared(bare, {}, ())
    first, last = with_moves[0], with_moves[-1]
    tags, notes = dict[str, str](), Notes()
    for index in written:
        line = lines[index]
        if first <= index <= last or _IS_TAG.match(line) or _IS_PART.fullmatch(line):
            continue
        if not _take(line, tags, is_after=index > last):
            notes.add(f"line {index + 1}: passed over: {line.strip()}")
        lines[index] = blanks(line)
    return Prepared("\n".join(lines), tags, notes.all())


def blanks(text: str) -> str:
    """Return a text of blanks with the same lines."""
    if "\n" not in text:
        return " " * len(text)
    return _NO_LINE_END.sub(" ", text)


def _is_of_moves(line: str) -> bool:
    is_tag = _IS_TAG.match(line) or _HEADER.fullmatch(line)
    return not is_tag and _HAS_MOVES.search(line) is not None


def _take(line: str, tags: dict[str, str], *, is_after: bool) -> bool:
    """Read a line about the game. Return whether it is one."""
    if header := _HEADER.fullmatch(line):
        if (name := KEYS.get(header[1].lower())) and header[2].strip():
            tags.setdefault(name, header[2].strip())
        return True
    result = words.result(line.strip(_BRACKETS)) if is_after else None
    if result:
        tags.setdefault("result", result)
    return result is not None
