"""KIF and KI2, the Japanese forms of games of shogi.

    手合割：平手                        a line above the moves
       1 ７六歩(77)   ( 0:16/00:00:16)   KIF: the number, the move, the time
    *初手                               a comment
       2 投了
    ▲７六歩    △３四歩    ▲同　角成      KI2: moves by themselves
    まで3手で先手の勝ち

Kakinoki Yoshikazu, "KIF形式" (kakinoki.o.oo7.jp/kif_format.html). The engine reads moves as they
are written, but for 同, the square of the move before.
"""
# ruff: noqa: RUF001, RUF002 - the form has full-width characters

import re
from collections.abc import Iterator

from service.errors import Problem
from service.moves.records.notes import Notes
from service.moves.records.record import MOST_MOVES, Record, chosen, malformed, place
from service.moves.records.shogi import kif_text
from service.moves.records.shogi.board import START, number, other
from service.moves.records.shogi.ends import RESULTS, RULES, End, result
from service.moves.records.shogi.kif_heading import SIDES, Heading
from service.moves.records.shogi.kif_text import ENDS, MOVE, NULL

MOST_LINES = 5_000
"""Most lines of one game that are not blank."""
MOST_ABOVE = 500
"""Most of these lines above the moves."""
MOST_HEADS = 20_000
"""Most lines of a text that may begin a game."""
MOST_DIGITS = 6
ALIKE = str.maketrans("０１２３４５６７８９", "0123456789")


def read(text: str, number: int | None) -> Record:
    """Read a game. Errors: those of `Reader`."""
    lines = f"\n{text}"
    games = [*_games(lines), len(lines)]
    index = chosen(len(games) - 1, number)
    return _Reader(lines, games[index], games[index + 1]).read()


def _games(lines: str) -> Iterator[int]:
    """Yield the start of each game: the first, and each heading after moves."""
    yield 0
    last = 0
    for count, head in enumerate(kif_text.HEAD.finditer(lines)):
        if count == MOST_HEADS:
            raise malformed("the record has too many headings")
        if kif_text.PLAY.search(lines, last, head.start() + 1):
            yield head.start()
        last = head.start()


class _Reader:
    """Reads the main line of one game."""

    def __init__(self, lines: str, begin: int, end: int) -> None:
        self._lines, self._begin, self._end = lines, begin, end
        self._heading, self._notes = Heading(), Notes()
        self._moves: list[str] = []
        self._origin: tuple[int, int] | None = None
        """Origin of the first move's piece."""
        self._signed: str | None = None
        """The side that makes the first move, by the signs."""
        self._square: str | None = None
        """Square of the last move."""
        self._before: int | None = None
        """Number at the last move."""
        self._at = begin
        """Place of the part that is read."""
        self._is_closed = self._is_read = False
        self._ended: End | None = None
        self._result: str | None = None

    def read(self) -> Record:
        lines = kif_text.LINE.finditer(self._lines, self._begin, self._end)
        for count, line in enumerate(lines):
            self._at = line.start(line.lastgroup or 0)
            try:
                self._take(line)
                if count == MOST_LINES or (count == MOST_ABOVE and not self._moves):
                    raise malformed("the record has too many lines")
            except Problem as refused:
                refused.detail = f"{self._place}: {refused.detail}"
                raise
            if self._is_read:
                break
        return self._record()

    def _record(self) -> Record:
        first = self._first_mover()
        state = self._heading.board().sfen(first)
        if self._ended is not None and self._result is None:
            mover = first if len(self._moves) % 2 == 0 else other(first)
            self._result = result(self._ended, mover)
        if self._ended is End.FOUL_WON and self._moves:
            self._notes.add("the last move is passed over: by 反則勝ち it broke a rule")
            self._moves.pop()
        return Record(
            self._moves,
            None if state == f"{START} b - 1" else state,
            self._result,
            rules=RULES,
            notes=self._notes.all(),
            tags=self._heading.tags,
        )

    def _first_mover(self) -> str:
        """Return the side that moves first, by a line, a sign, a piece or the handicap."""
        if turn := self._heading.turn or self._signed:
            return turn
        owner = self._heading.owner_on(*self._origin) if self._origin else None
        return owner or self._heading.usual_turn

    def _take(self, line: re.Match[str]) -> None:
        if line["what"]:
            self._take_numbered(line)
        elif line["moves"]:
            self._take_several(line.end("moves"))
        elif line["variation"]:
            self._is_read = True
        elif line["end"]:
            self._close(line["end"])
        elif not self._moves:
            self._take_heading(line)

    def _take_heading(self, line: re.Match[str]) -> None:
        if line["rank"]:
            self._heading.rank(line["rank"])
        elif line["turn"]:
            self._heading.turn = SIDES[line["turn"]]
        elif line["last"]:
            self._signed = other(kif_text.SIDES[line["last"]])
            self._square = line["lastly"]
        else:
            self._heading.keyword(line["key"].lstrip(kif_text.SIGNS), line["value"])

    def _take_numbered(self, line: re.Match[str]) -> None:
        """Read a line of KIF."""
        count = int(line["number"].translate(ALIKE)[:MOST_DIGITS])
        if self._before is not None and count <= self._before:
            self._notes.add(f"{self._place}: the numbers go back, as before a variation")
            self._is_read = True
        elif self._before is not None and count > self._before + 1:
            raise malformed(f"move {self._before + 1} is missing before it", line["what"])
        elif (move := MOVE.match(line["what"])) is not None:
            if self._are_several(line["what"], move.end()):
                self._take_several(line.end("what"))
                return
            self._before = count
            self._add(move)
        else:
            self._before = count
            self._end_by(line["what"])

    @staticmethod
    def _are_several(text: str, at: int) -> bool:
        """Return whether another move follows one that ends there: 1.▲７六歩 2.△３四歩."""
        between = kif_text.BETWEEN.match(text, at)
        following = MOVE.match(text, between.end()) if between else None
        return following is not None

    def _take_several(self, end: int) -> None:
        """Read a line of KI2, which ends there."""
        while self._at < end and not self._is_read:
            if (move := MOVE.match(self._lines, self._at, end)) is None:
                self._end_by(self._lines[self._at : end].lstrip(kif_text.SIGNS))
                return
            self._add(move)
            between = kif_text.BETWEEN.match(self._lines, move.end(), end)
            self._at = between.end() if between else end

    def _add(self, move: re.Match[str]) -> None:
        if self._is_closed:
            raise malformed("the record goes on after its end", move.group())
        if len(self._moves) == MOST_MOVES:
            raise malformed(f"the record has more than {MOST_MOVES} moves", move.group())
        self._square = move["square"] or self._square
        if self._square is None:
            raise malformed("同 has no move before it", move.group())
        if not self._moves and (origin := kif_text.ORIGIN.search(move["rest"])):
            file, rank = map(number, origin.groups())
            self._origin = (file, rank) if file and rank else None
        if move["sign"]:
            self._check_sign(move)
        self._moves.append("".join(f"{self._square}{move['rest']}".split()))

    def _check_sign(self, move: re.Match[str]) -> None:
        mover = kif_text.SIDES[move["sign"]]
        first = mover if len(self._moves) % 2 == 0 else other(mover)
        self._signed = self._signed or first
        if self._signed != first:
            self._notes.add(f"{self._place}: the signs do not take turns: {move.group()}")

    def _end_by(self, text: str) -> None:
        """Read a word in the place of a move."""
        word = kif_text.WORD.match(text)
        end = ENDS.get(word.group()) if word else None
        if text.startswith("まで"):
            self._close(text)
        elif text.startswith(NULL):
            self._notes.add(f"{self._place}: {NULL} is no move, so the record is read up to it")
            self._is_read = True
        elif end is None:
            raise malformed("neither a move, as in ７六歩(77), nor an end, as in 投了", text)
        elif not self._is_closed:
            self._ended, self._is_closed = end, True

    def _close(self, text: str) -> None:
        """Read the last line: まで113手で先手の勝ち."""
        self._is_closed = True
        if winner := kif_text.WINNER.search(text):
            self._result = RESULTS[SIDES[winner[1]]]
        elif loser := kif_text.LOSER.search(text):
            self._result = RESULTS[other(SIDES[loser[1]])]
        elif self._ended is None:
            self._ended = next((ENDS[word] for word in ENDS if word in text), None)

    @property
    def _place(self) -> str:
        return place(self._lines[1:], self._at - 1)
