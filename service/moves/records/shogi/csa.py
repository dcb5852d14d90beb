"""The form of the Computer Shogi Association (CSA), versions 1 to 3.

    V2.2                          the version
    N+NAKAHARA                    a player's name; $EVENT:… is the like
    PI82HI22KA                    the start, without these pieces
    P1-KY-KE-GI-KI-OU-KI-GI-KE-KY or a rank; P+00KI has pieces one by one
    +                             who moves first
    +7776FU                       a move: from, to, and the piece as it is then
    T12                           seconds
    %TORYO                        the end
    /                             between games

"CSA標準棋譜ファイル形式" (www2.computer-shogi.org/protocol/record_v3.html).
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from service.errors import Problem
from service.moves.records.notes import Notes
from service.moves.records.record import MOST_MOVES, Record, chosen, clipped, malformed, place
from service.moves.records.shogi.board import GOTE, SENTE, SIDE, START, ShogiBoard, other
from service.moves.records.shogi.ends import RESULTS, RULES, End, result

PIECES: Mapping[str, str] = {
    "FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
    "TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R",
}  # fmt: skip
MOST_OF_SET: Mapping[str, int] = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
ENDS: Mapping[str, End] = {
    "TORYO": End.RESIGNED, "CHUDAN": End.STOPPED, "SENNICHITE": End.REPEATED,
    "TIME_UP": End.TIME_LOST, "ILLEGAL_MOVE": End.FOUL_LOST, "JISHOGI": End.IMPASSE,
    "KACHI": End.ENTERED, "HIKIWAKE": End.DRAWN, "MAX_MOVES": End.DRAWN, "TSUMI": End.MATED,
    "FUZUMI": End.STOPPED, "MATTA": End.STOPPED, "ERROR": End.STOPPED,
}  # fmt: skip
FOUL = "ILLEGAL_ACTION"
"""A foul, after the sign of the side that broke a rule."""
SIDES: Mapping[str, str] = {"+": SENTE, "-": GOTE}
ALL = "AL"
"""All pieces that are left, in hand."""
MOST_ROW = 60
"""Length of a rank that is read, in characters."""
MOST_PLACED = 100
MOST_LINES = 20_000
MOST_ABOVE = 500
"""Most of these lines above the moves."""
MOST_GAMES = 20_000
_TAGS: Mapping[str, str] = {"EVENT": "event", "SITE": "site", "START_TIME": "date"}
_DATE = re.compile(r"(\d{4})/(\d{2})/(\d{2})")
_MOVE = "[+-]?+[0-9]{4}[A-Za-z]{2}"
"""The standard wants a sign and capital letters."""
_LINE = re.compile(
    rf"""\n(?:
        '[^\n]*+
      | N(?P<named>[+-])(?P<name>[^\n]*+)
      | \$(?P<key>[A-Z_+-]{{1,20}}):(?P<value>[^\n]*+)
      )
    | [\n,][ \t\u3000]*+(?:
        PI(?P<without>[^\n,]*+)
      | P(?P<rank>[1-9])(?P<row>[^\n,]*+)
      | P(?P<side>[+-])(?P<pieces>[^\n,]*+)
      | (?P<moves>{_MOVE}(?:[ \t\u3000]*+{_MOVE})*+)
      | (?P<first>[+-])[ \t]*+(?=[\n,]|\Z)
      | %(?P<end>[+-]?[A-Z_]{{1,20}})
      | T[0-9.]++ | V[0-9.]++
      | (?P<odd>[^\s,'][^\n,]*+)
      )""",
    re.VERBOSE,
)
_SEPARATOR = re.compile(r"\n/[ \t]*(?=\n|\Z)")
_SOMETHING = re.compile(r"\n[ \t]*+[^\s'/]")
_PLACED = re.compile(r"\s*+([0-9])([0-9])([A-Z]{2})")
_CELL = re.compile(r"\*|[+-][A-Z]{2}")
_IS_CSA = re.compile(
    r"\n(?:V[1-3](?:\.[0-9])?\s|N[+-]|PI|P[1-9](?:[+-][A-Z]{2}| \*)|P[+-][0-9]{2}[A-Z]{2}"
    r"|[+-][0-9]{4}[A-Z]{2}|'CSA encoding)"
)


def is_csa(text: str) -> bool:
    return _IS_CSA.search(f"\n{text}") is not None


def read(text: str, number: int | None) -> Record:
    """Read a game. Errors: those of `Reader`."""
    lines = f"\n{text}"
    games = list(_games(lines)) or [(0, len(lines))]
    return _Reader(lines, *games[chosen(len(games), number)]).read()


def _games(lines: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each game; separators with nothing between them make none."""
    begin = 0
    for count, separator in enumerate(_SEPARATOR.finditer(lines)):
        if count == MOST_GAMES:
            raise malformed(f"the record has more than {MOST_GAMES} games")
        if _SOMETHING.search(lines, begin, separator.start()):
            yield begin, separator.start()
        begin = separator.end()
    if _SOMETHING.search(lines, begin):
        yield begin, len(lines)


class _Reader:
    def __init__(self, lines: str, begin: int, end: int) -> None:
        self._lines, self._begin, self._end = lines, begin, end
        self._board, self._is_set_up = ShogiBoard(), False
        self._first: str | None = None
        self._moves: list[str] = []
        self._ended: str | None = None
        """The word of the end."""
        self._tags: dict[str, str] = {}
        self._notes = Notes()

    def read(self) -> Record:
        for count, line in enumerate(_LINE.finditer(self._lines, self._begin, self._end)):
            try:
                self._take(line)
                if count == MOST_LINES or (count == MOST_ABOVE and not self._moves):
                    raise malformed("the record has too many lines")
            except Problem as refused:
                where = place(self._lines[1:], line.start(line.lastgroup or 0) - 1)
                refused.detail = f"{where}: {refused.detail}"
                raise
        return self._record()

    def _record(self) -> Record:
        signed = SIDES.get(self._moves[0][0]) if self._moves else None
        first = self._first or signed or SENTE
        board = self._board if self._is_set_up else ShogiBoard.of(START)
        state = board.sfen(first)
        mover = first if len(self._moves) % 2 == 0 else other(first)
        return Record(
            self._moves,
            None if state == f"{START} b - 1" else state,
            self._outcome(mover),
            rules=RULES,
            notes=self._notes.all(),
            tags=self._tags,
        )

    def _outcome(self, mover: str) -> str | None:
        """Return the result, with `mover` to move after the last move."""
        if self._ended is None:
            return None
        if self._ended.endswith(FOUL):
            return RESULTS[other(SIDES.get(self._ended[0], mover))]
        return result(ENDS[self._ended], mover)

    def _take(self, line: re.Match[str]) -> None:
        if line["moves"]:
            for move in re.findall(_MOVE, line["moves"]):
                self._add(move.upper())
        elif line["end"]:
            self._close(line["end"])
        elif line["named"] or line["key"]:
            self._tag(line)
        elif line["odd"]:
            self._notes.add(f"passed over: {line['odd']}")
        elif not self._moves:
            self._set_up(line)

    def _add(self, move: str) -> None:
        if self._ended is not None:
            raise malformed("the record goes on after its end", move)
        if len(self._moves) == MOST_MOVES:
            raise malformed(f"the record has more than {MOST_MOVES} moves", move)
        self._moves.append(move)

    def _close(self, word: str) -> None:
        if word.lstrip("+-") not in {*ENDS, FOUL}:
            self._notes.add(f"passed over: %{word}")
            word = "CHUDAN"
        self._ended = self._ended or word

    def _tag(self, line: re.Match[str]) -> None:
        tag = SIDES[line["named"]] if line["named"] else _TAGS.get(line["key"])
        value = (line["name"] or line["value"] or "").strip()
        if tag and value:
            self._tags.setdefault(tag, clipped(_date(value) if tag == "date" else value))

    def _set_up(self, line: re.Match[str]) -> None:
        """Read a line of the position before the first move. Errors: `Problem`."""
        if line["first"]:
            self._first = SIDES[line["first"]]
        elif line["without"] is not None:
            self._board, self._is_set_up = ShogiBoard.of(START), True
            for file, rank, piece in _placed(line["without"]):
                if not (file and rank and self._board.at(file, rank)[-1:].upper() == PIECES[piece]):
                    raise malformed(
                        "no such piece stands there at the start", f"{file}{rank}{piece}"
                    )
                self._board.put(file, rank, "")
        elif line["rank"]:
            self._is_set_up = True
            self._rank(int(line["rank"]), line["row"])
        elif line["side"]:
            self._is_set_up = True
            for file, rank, piece in _placed(line["pieces"]):
                self._put(file, rank, piece, SIDES[line["side"]])

    def _rank(self, rank: int, row: str) -> None:
        cells = _CELL.findall(row[:MOST_ROW])
        if len(cells) != SIDE:
            raise malformed("a rank has not nine squares", row)
        for file, cell in zip(range(SIDE, 0, -1), cells, strict=True):
            if cell != "*":
                self._put(file, rank, cell[1:], SIDES[cell[0]])

    def _put(self, file: int, rank: int, piece: str, side: str) -> None:
        """Put a piece on a square, or in hand where both are 0; AL: all that are left."""
        if piece == ALL:
            count = self._board.letters()
            for letter, most in MOST_OF_SET.items():
                held = letter if side == SENTE else letter.lower()
                self._board.held[held] += max(0, most - count[letter])
            return
        symbol = PIECES.get(piece)
        if symbol is None or bool(file) != bool(rank) or (not file and symbol not in MOST_OF_SET):
            raise malformed("not a piece on its square, as in 77FU, or in hand, as in 00FU", piece)
        symbol = symbol if side == SENTE else symbol.lower()
        if file:
            self._board.put(file, rank, symbol)
        else:
            self._board.held[symbol] += 1


def _placed(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the file, the rank and the piece of each part of a text. Error: `Problem`."""
    text, at = text.rstrip(), 0
    for part in islice(_PLACED.finditer(text), MOST_PLACED):
        if part.start() != at:
            break
        at = part.end()
        yield int(part[1]), int(part[2]), part[3]
    if at != len(text):
        raise malformed("not pieces as in 77FU00KI", text[at:])


def _date(text: str) -> str:
    found = _DATE.match(text)
    return "-".join(found.groups()) if found else text
