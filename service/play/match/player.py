"""What a match asks of a player, and what the player may answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.engine import Position
from service.moves.clock import Clock
from service.play.position_text import PositionText


@dataclass(frozen=True)
class Turn:
    """A position and the time for its move."""

    position: Position
    opening: PositionText
    """Where the game began."""
    moves: Sequence[str]
    """All played from the opening's state, its own among them."""
    mover: int
    """0: the first of the game's players."""
    clocks: tuple[Clock, Clock] | None
    """In the players' order, where the match has clocks."""
    limits: Mapping[str, int]
    """depth, nodes, time_ms: of every move."""


@dataclass(frozen=True)
class Choice:
    """A move in the game's notation, and what the player said of it."""

    move: str
    depth: int | None = None
    score: str | None = None
    """As UCI tells it: cp 30, mate -2."""


class PlayerFailedError(Exception):
    """The player has no move to give and loses."""

    def __init__(self, kind: str, detail: str) -> None:
        """`kind`: died, silent or refused. `detail`: a sentence."""
        super().__init__(detail)
        self.kind = kind


class MatchError(Exception):
    """A match that cannot be played as asked; the message says why."""


class Player(Protocol):
    """One side of one game at a time."""

    def begin(self) -> None:
        """Forget the last game. Errors: `PlayerFailedError`."""

    def choose(self, turn: Turn) -> Choice:
        """Choose a move. Errors: `PlayerFailedError`."""

    def close(self) -> None:
        """Let go of all that it holds."""
