"""The commands of Go alone: komi, handicap, the score, SGF."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from service.engine import EngineError
from service.errors import Problem
from service.moves.records import sgf
from service.play.gtp import rules, sgf_file
from service.play.gtp.area import areas, regions
from service.play.gtp.command import (
    BLACK,
    SYNTAX_ERROR,
    WHITE,
    Commands,
    FailureError,
    exactly,
    number,
    whole,
)
from service.play.gtp.record import EMPTY, SYMBOLS, set_up
from service.play.gtp.session import Session

INVALID_STONES, BOARD_NOT_EMPTY = "invalid number of stones", "board not empty"
BAD_VERTICES, CANNOT_LOAD = "bad vertex list", "cannot load file"
FEWEST_STONES, MOST_STONES = 2, 9
ALIVE, NOT_ALIVE = "alive", frozenset({"dead", "seki"})
OWNERSHIP = "countermove-ownership"
HANDICAP = "handicap"
SGF_COLOURS = (sgf.BLACK, sgf.WHITE)


class GoCommands:
    """Commands on a session of Go."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.by_name: Commands = {
            "komi": self._komi,
            "get_komi": lambda _: f"{self._komi_now:g}",
            **rules.commands(session),
            "fixed_handicap": self._fixed_handicap,
            "place_free_handicap": self._place_free_handicap,
            "set_free_handicap": self._set_free_handicap,
            "final_score": self._final_score,
            "final_status_list": self._final_status_list,
            OWNERSHIP: self._ownership,
            "loadsgf": self._loadsgf,
            "printsgf": self._printsgf,
        }

    def _komi(self, words: list[str]) -> str:
        (word,) = exactly(words, 1)
        self._session.change(komi=number(word))
        return ""

    def _fixed_handicap(self, words: list[str]) -> str:
        (word,) = exactly(words, 1)
        self._check_empty()
        rows = self._handicap_rows(whole(word))
        if rows is None:
            raise FailureError(INVALID_STONES)
        return self._set_up(rows)

    def _place_free_handicap(self, words: list[str]) -> str:
        """Place handicap stones on star points, fewer than asked for if there are fewer points."""
        (word,) = exactly(words, 1)
        self._check_empty()
        for count in range(min(whole(word), MOST_STONES), FEWEST_STONES - 1, -1):
            if (rows := self._handicap_rows(count)) is not None:
                return self._set_up(rows)
        raise FailureError(INVALID_STONES)

    def _set_free_handicap(self, words: list[str]) -> str:
        self._check_empty()
        record = self._session.record
        size = len(record.rows)
        names = [word.upper() for word in words]
        points = {name: point for name, point in _points(size) if name in names}
        if not FEWEST_STONES <= len(points) == len(names) < size * size:
            raise FailureError(BAD_VERTICES)
        cells = [[EMPTY] * size for _ in range(size)]
        for row, column in points.values():
            cells[row][column] = SYMBOLS[BLACK]
        self._set_up(["".join(row) for row in cells])
        return ""

    def _check_empty(self) -> None:
        """Errors: `FailureError`."""
        record = self._session.record
        if record.steps or not record.is_empty:
            raise FailureError(BOARD_NOT_EMPTY)

    def _handicap_rows(self, count: int) -> list[str] | None:
        """Return the board with a handicap on star points; `None` where there are too few."""
        if not FEWEST_STONES <= count <= MOST_STONES:
            return None
        try:
            game = self._session.opened(handicap=count)
        except EngineError:
            return None
        return game.at().state.split()[0].split("/")

    def _set_up(self, rows: Sequence[str]) -> str:
        """Begin with `rows` and white to move. Return the vertices of the black stones."""
        self._session.begin(set_up(rows, WHITE))
        stones = (name for name, (row, column) in _points(len(rows)) if rows[row][column] != EMPTY)
        return " ".join(stones)

    @property
    def _komi_now(self) -> float:
        return float(json.loads(self._session.record.game.options)["komi"])

    def _final_score(self, _: list[str]) -> str:
        """Count the board as it stands: stones that were not captured are alive."""
        black, white = areas(self._session.record.rows)
        lead = black - white - self._komi_now
        return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "0"

    def _final_status_list(self, words: list[str]) -> str:
        """List chains, a line each. All are alive: play goes on until dead stones are captured."""
        (status,) = exactly(words, 1)
        if status not in {ALIVE, *NOT_ALIVE}:
            raise FailureError(SYNTAX_ERROR)
        rows = self._session.record.rows
        names = {point: name for name, point in _points(len(rows))}
        chains = [region.points for region in regions(rows) if region.symbol != EMPTY]
        listed = chains if status == ALIVE else []
        return "\n".join(" ".join(names[point] for point in sorted(chain)) for chain in listed)

    def _ownership(self, words: list[str]) -> str:
        """Return who owns each point, from 1 (black) to -1: a board of numbers, as GoGui draws."""
        exactly(words, 0)
        means = self._session.ownership()
        size = len(self._session.record.rows)
        rows = (means[start : start + size] for start in range(0, len(means), size))
        return "\n" + "\n".join(" ".join(f"{mean:.2f}" for mean in row) for row in rows)

    def _loadsgf(self, words: list[str]) -> str:
        """Load a file, up to the position before the move of the number given."""
        if len(words) not in {1, 2}:
            raise FailureError(SYNTAX_ERROR)
        last = whole(words[1]) - 1 if words[1:] else None
        try:
            self._load(sgf.read_game(sgf_file.read(Path(words[0]))), last)
        except (OSError, EngineError, FailureError, Problem):
            raise FailureError(CANNOT_LOAD) from None
        return ""

    def _load(self, game: sgf.SgfGame, last: int | None) -> None:
        """Load moves up to number `last`; `None`: all. Errors: `EngineError`; `FailureError`."""
        session = self._session
        most = None if last is None else max(0, last - game.placed)
        start = game.state or session.opened(**game.options).at().state
        rows, mover = start.split()[:2]
        kept = {name: value for name, value in game.options.items() if name != HANDICAP}
        record = session.fresh(set_up(rows.split("/"), SYMBOLS.index(mover)), **kept)
        for colour, move in game.plays[:most]:
            record.play(SGF_COLOURS.index(colour), move)
        session.take(record, **kept)

    def _printsgf(self, words: list[str]) -> str:
        """Write the game to the file named, or return it."""
        record = self._session.record
        plays = ((SGF_COLOURS[step.colour], step.move) for step in record.steps)
        start = record.start.at(record.game).state
        text = sgf.write_plays(start, plays, {"KM": f"{self._komi_now:g}"})
        if not words:
            return text
        (name,) = exactly(words, 1)
        try:
            sgf_file.write(Path(name), text)
        except OSError as error:
            raise FailureError(f"cannot write file: {error.strerror}") from error
        return ""


def _points(size: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each point's name, with its row and column from the top left."""
    for row in range(size):
        for column in range(size):
            yield f"{sgf.COLUMNS[column]}{size - row}", (row, column)
