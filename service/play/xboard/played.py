"""A game of chess so far, which continues where a draw must be claimed."""

from service.engine import Game, Position
from service.play.position_text import PositionText

WHITE, BLACK = 0, 1
"""Colours, in the order of the game's players."""


class XBoardGame:
    """A game so far."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._text = PositionText()
        self.position: Position = game.played_on()

    @property
    def is_over(self) -> bool:
        return self.position.inspect()["turn"] == "over"

    @property
    def is_chess960(self) -> bool:
        return '"chess960":true' in self.position.options

    @property
    def mover(self) -> int:
        """The colour to move; at the end, the colour whose turn it would be."""
        return BLACK if self.position.state.split()[1] == "b" else WHITE

    @property
    def moves_made(self) -> int:
        """The number of moves that the colour to move has made."""
        return len(self._text.moves) // 2

    def play(self, move: str) -> None:
        """Errors: `EngineError`."""
        self._take(PositionText(self._text.state, (*self._text.moves, move)))

    def set_up(self, state: str) -> None:
        """Errors: `EngineError`."""
        self._take(PositionText(state))

    def take_back(self, plies: int) -> None:
        """Take moves back, but none before a position that was set up."""
        moves = self._text.moves
        self._take(PositionText(self._text.state, moves[: max(0, len(moves) - plies)]))

    def _take(self, text: PositionText) -> None:
        self.position = text.played_on(self._game)
        self._text = text
