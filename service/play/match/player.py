"""The interface between the referee of a match and its players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.engine import Position
from service.moves.clock import Clock
from service.play.position_text import PositionText


@dataclass(frozen=True)
class MatchTurn:
    """A request for a move: the position, the clocks and the limits."""

    position: Position
    opening: PositionText
    """The game's opening."""
    moves: Sequence[str]
    """All moves from the opening's state on, including the opening's own."""
    mover: int
    """Index of the player to move in the game's players."""
    clocks: tuple[Clock, Clock] | None
    """The clocks in the players' order. `None`: the match has no clocks."""
    limits: Mapping[str, int]
    """Limits of each move: depth, nodes, time_ms."""


@dataclass(frozen=True)
class ReportedMove:
    """A move in the game's notation, with the depth and score that the player reported."""

    move: str
    depth: int | None = None
    score: str | None = None
    """Score as in UCI: cp 30, mate -2."""
    waited_ms: float | None = None
    """Time in which the player could not search; its clock does not count it."""


class PlayerFailedError(Exception):
    """The player gave no move, and loses."""

    def __init__(self, kind: str, detail: str) -> None:
        """`kind` is died, silent or refused; `detail` is a sentence."""
        super().__init__(detail)
        self.kind = kind


class MatchError(Exception):
    """The match cannot be played; the message says why."""


class Player(Protocol):
    """A player of one game at a time."""

    def begin(self) -> None:
        """Start a new game. Errors: `PlayerFailedError`."""

    def choose(self, turn: MatchTurn) -> ReportedMove:
        """Choose a move. Errors: `PlayerFailedError`."""

    def close(self) -> None:
        """Release all resources."""
