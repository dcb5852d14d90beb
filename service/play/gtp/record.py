"""The game so far: its steps, and the position after each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.engine import Game, Position
from service.play.gtp.command import FailureError
from service.play.gtp.kind import PASS
from service.play.position_text import PositionText

ILLEGAL_MOVE = "illegal move"
CANNOT_UNDO = "cannot undo"
OVER = "over"
"""The engine's turn word at the end of a game."""
END = (PASS, PASS)
"""Moves that end a game of Go."""
SYMBOLS = "XO"
"""Stones of the colours in a state."""
EMPTY = "."


@dataclass(frozen=True)
class Step:
    """A move, and the position after it."""

    colour: int
    move: str
    after: PositionText
    value: float | None = None
    """Value of the position before the move, for the mover; `None`: it was not searched."""


class MoveHistory:
    """A game from its start. A colour that moves out of turn moves on a board set up anew."""

    def __init__(self, game: Game, *, sets_up: bool, start: PositionText | None = None) -> None:
        """`sets_up`: whether a state of the game may have either colour to move."""
        self.game = game
        self.start = start or PositionText()
        self.steps: list[Step] = []
        self._sets_up = sets_up
        self.players: Sequence[str] = game.card()["players"]

    @property
    def last(self) -> PositionText:
        return self.steps[-1].after if self.steps else self.start

    @property
    def position(self) -> Position:
        return self.last.at(self.game)

    @property
    def rows(self) -> list[str]:
        """The cells of the board, row by row from the top."""
        return self.position.state.split()[0].split("/")

    @property
    def is_empty(self) -> bool:
        return not set("".join(self.rows)) - {EMPTY}

    def values(self, colour: int) -> Iterator[float]:
        """Yield the values of the positions that were searched for `colour`, oldest first."""
        for step in self.steps:
            if step.colour == colour and step.value is not None:
                yield step.value

    def turned(self, colour: int) -> PositionText:
        """Return the position with `colour` to move. Errors: `FailureError`."""
        before = self._before_end()
        if before.at(self.game).inspect().get("player") == self.players[colour]:
            return before
        if not self._sets_up:
            raise FailureError(ILLEGAL_MOVE)
        return set_up(self.rows, colour)

    def _before_end(self) -> PositionText:
        """Return the position; after two passes the one before them, since play may resume."""
        last = self.last
        is_over = self.position.inspect()["turn"] == OVER
        if is_over and last.moves[-len(END) :] == END:
            return PositionText(last.state, last.moves[: -len(END)])
        return last

    def play(self, colour: int, move: str, value: float | None = None) -> None:
        """Errors: `EngineError`; `FailureError` for a colour that may not move."""
        before = self.turned(colour)
        after = PositionText(before.state, (*before.moves, move))
        after.at(self.game)
        self.steps.append(Step(colour, move, after, value))

    def undo(self) -> None:
        """Errors: `FailureError`."""
        if not self.steps:
            raise FailureError(CANNOT_UNDO)
        self.steps.pop()

    def under(self, game: Game) -> "MoveHistory":
        """Return the same under other options of the game. Errors: `EngineError`."""
        other = MoveHistory(game, sets_up=self._sets_up, start=self.start)
        other.steps = [*self.steps]
        other.last.at(game)
        return other


def set_up(rows: Sequence[str], colour: int) -> PositionText:
    """Return the position of a board with `colour` to move."""
    return PositionText(f"{'/'.join(rows)} {SYMBOLS[colour]}")
