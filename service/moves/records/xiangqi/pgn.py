"""PGN of xiangqi by its sites and programs, pasted lists of moves, and WXF.

    [Game "Chinese Chess"]               a tag, and players in Red and Black
    1. 炮二平五 马８进７ 2. C8+2 b0c2     moves in Chinese notation, WXF's, ICCS or UCCI

Chinese Chess PGN 1.0 (xqbase); the files of playok.com and of WXF, FORMAT WXF … START{…}END.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from service.moves.records import movetext
from service.moves.records.form import of_games
from service.moves.records.movetext import UNKNOWN_RESULT, MovetextGrammar
from service.moves.records.notes import Notes
from service.moves.records.pgn import NO_STATES, RESULTS
from service.moves.records.record import Record, chosen
from service.moves.records.xiangqi import text as around
from service.moves.records.xiangqi import words

PLAYERS = ("red", "black")
RULES: Sequence[Mapping[str, Any]] = (
    {},
    {"most_quiet_moves": 120},
    {"most_quiet_moves": 120, "repetition": "never"},
)
"""Options for games that went on beyond the end by the usual rules."""
REMARKS = re.compile("将军|將軍|叫[将將]|[绝絕]?[杀殺]|[将將]死|[认認][负負输輸]|超[时時]|完")
"""Words after a move that do not concern the next one."""
ONE_BASED = "the ranks of the moves go from 1 to 10"

_END = re.compile(r"\}\s*+END\b")
_BODY = re.compile(r"START\s*+\{")
_LINE = re.compile(r"^([A-Za-z]{2,10})[ \t]++(.*)$", re.MULTILINE)
_FORMAT = re.compile(r'\[\s*+format\s*+"wxf"')
_TAG = re.compile(r'\[\s*+(?:game\s*+"chinese chess"|red\s*+")')
_POINTS = re.compile(r"([A-Ia-i])([0-9]{1,2})-?([A-Ia-i])([0-9]{1,2})")
_LAST_RANK = "10"
_APART = r"\s{}()\[\];；!?！？,，。、．…（）【】<>"  # noqa: RUF001 - full-width signs


def _plain(word: str) -> str:
    return words.result(word) or word


def _move(word: str, notes: Notes) -> str:
    if REMARKS.fullmatch(word):
        notes.add(f"passed over: {word}")
        return ""
    return words.plain_wxf(word.rstrip("."))


XIANGQI = MovetextGrammar(
    RESULTS,
    passed_over=(
        rf"[!?！？,，；。、．.…·—|]++|{around.NUMBER}(?![0-9](?:\s|\Z))"  # noqa: RUF001
        rf"|\d{{1,3}}+(?=[\s…]|\Z|{words.MOVE})"
    ),
    noted=r"（[^（）]*+）|【[^【】]*+】|<[^<>]*+>|[^\W\d_]{1,12}+[:：]",  # noqa: RUF001
    word=rf"{words.MOVE}|[^{_APART}]++|[（）【】<>]",  # noqa: RUF001 - full-width signs
    plain=_plain,
    move=_move,
)
"""A move in Chinese notation, which needs no blank before the next one."""


def is_pgn(text: str) -> bool:
    """Return whether a text has tags of xiangqi."""
    return _TAG.search(text.lower()) is not None


def is_wxf(text: str) -> bool:
    """Return whether a text states that its moves are in WXF's notation."""
    return bool(_BODY.search(text) or _FORMAT.search(text.lower()))


def read(text: str, number: int | None) -> Record:
    """Read a game; a `Reader`."""
    if _BODY.search(text) and _END.search(text):
        return _read_file_of_wxf(text, number)
    return _of_games(text, number)


def read_one(text: str) -> Record:
    """Read the only game of a text. Errors: `Problem` malformed_record."""
    prepared = around.prepared(text)
    found = movetext.read(prepared.text, XIANGQI)
    tags = {**prepared.tags, **found.tags}
    tags["white"] = tags.get("red") or tags.get("white", "")
    moves, notes = zero_based(found.moves)
    result = found.result or words.result(tags.get("result", "").strip())
    state = tags.get("fen", "").strip()
    return Record(
        moves,
        None if state.lower() in NO_STATES else state,
        None if result == UNKNOWN_RESULT else result,
        rules=RULES,
        notes=[*prepared.notes, *found.notes, *notes],
        tags=movetext.Movetext(tags).about(PLAYERS),
    )


_of_games = of_games(read_one)


def _read_file_of_wxf(text: str, number: int | None) -> Record:
    """Read a game of lines such as RED, and of moves between START{ and }END."""
    ends = [end.end() for end in _END.finditer(text)]
    index = chosen(len(ends), number)
    begin, end = ends[index - 1] if index else 0, ends[index]
    head, start, body = _parts(text[begin:end])
    lines = [(line[1].lower(), line[2].partition(";")[0].strip()) for line in _LINE.finditer(head)]
    tags = "".join(f'[{name} "{_without_quotes(value)}"]' for name, value in lines)
    return read_one(f"{tags}{around.blanks(text[:begin] + head + start)}{body}")


def _parts(text: str) -> tuple[str, str, str]:
    """Return the lines before the moves, START{, and the moves."""
    start = _BODY.search(text)
    if start is None:
        return text, "", ""
    return text[: start.start()], start[0], _END.sub("", text[start.end() :])


def _without_quotes(value: str) -> str:
    return value.replace("\\", "/").replace('"', "'")


def zero_based(moves: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return moves with ranks 0 to 9, and a note if the text counts them from 1 to 10."""
    points = [_POINTS.fullmatch(move) for move in moves]
    ranks = {rank for point in points if point for rank in (point[2], point[4])}
    if _LAST_RANK not in ranks or "0" in ranks or not all(points):
        return moves, ()
    zero_based = [
        f"{point[1]}{int(point[2]) - 1}{point[3]}{int(point[4]) - 1}" for point in points if point
    ]
    return zero_based, (ONE_BASED,)
