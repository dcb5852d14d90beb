"""Logistello's book of games of Othello: a game a line, each move with its colour's sign.

In `+d3-c5+e6-f5+f6-e3: +12 00345` black has +, and a repeated sign shows a pass. The line
ends with black's lead in discs, and a number.
"""

import re

from service.moves.records.boards import sgf as board_sgf
from service.moves.records.boards.sgf import BLACK, WHITE
from service.moves.records.record import MOST_MOVES, Record, chosen, malformed, place

COLOURS = {"+": BLACK, "-": WHITE}
_START = re.compile(r"[ \t\n]*+[+-][a-h][1-8][+:-]", re.IGNORECASE)
_GAME = re.compile(r"^[ \t]*+([+-][^\n]*+)", re.MULTILINE)
_MOVES = re.compile(r"((?:[+-][a-h][1-8])++):?", re.IGNORECASE)
_MOVE = re.compile(r"([+-])(\w\w)")
_RESULT = re.compile(r"\s++([+-]?\d{1,2})(?:\s++\d++)?\s*+")


def matches(text: str) -> bool:
    """Return whether a text looks like such a book."""
    return _START.match(text) is not None


def read(text: str, number: int | None) -> Record:
    """Read a game. Errors: those of `Reader`."""
    games = [game.span(1) for game in _GAME.finditer(text)]
    start, end = games[chosen(len(games), number)]
    line = text[start:end]
    moves = _MOVES.match(line)
    result = _RESULT.fullmatch(line, moves.end()) if moves else None
    if moves is None or not (result or not line[moves.end() :].strip()):
        at = start + (moves.end() if moves else 0)
        raise malformed(f"{place(text, at)}: neither a move with its sign, as in +d3, nor a result")
    plays = [(COLOURS[sign], square.lower()) for sign, square in _MOVE.findall(moves[1])]
    if len(plays) > MOST_MOVES:
        raise malformed(f"the record has more than {MOST_MOVES} moves")
    in_turn = [*board_sgf.in_turn(plays, BLACK, passes=True)]
    return Record(in_turn, result=result[1] if result else None)
