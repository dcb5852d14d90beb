"""A game's moves, each with the position that it was played in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from service.engine import EventReport, Game, Position

A_PLAYERS, CHANCES, OVER = "player", "chance", "over"
"""Kinds of turns, in the engine's words."""


@dataclass(frozen=True)
class RecordedMove:
    """One move of a game, and the position before it."""

    position: Position
    turn: str
    player: str
    """Name of the player who moves; empty: chance, or several at once."""
    move: str
    """The move in the game's own notation."""
    label: str
    """The move in people's notation."""
    events: list[EventReport] | None = None
    """What the move does."""


@dataclass(frozen=True)
class RecordedGame:
    """A game that was played."""

    game: Game
    options: Mapping[str, Any]
    state: str | None
    """State before the first move; `None`: the game's start."""
    texts: Sequence[str]
    """The moves, in any notation."""
    positions: Sequence[Position]
    """Positions before each move, and after the last."""
    result: str | None = None
    """The result that the record states."""
    notes: Sequence[str] = ()
    """Notes on what was passed over in the record."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags, as in `Record.tags`."""
    form: str | None = None
    """Name of the record's form; `None`: there was no record."""

    def steps(self) -> Iterator[RecordedMove]:
        """Yield each move. It may take a while at positions with thousands of moves."""
        for position, text in zip(self.positions, self.texts, strict=False):
            yield _step(position, text)

    def all_notes(self) -> list[str]:
        """Return the notes on the record, then on its first position."""
        first: Mapping[str, Any] = self.positions[0].inspect()
        return [*self.notes, *first.get("notes", ())]

    @property
    def first_turn(self) -> Position | None:
        """The first position in which a player moved in turn. `None`: the record has no moves."""
        turns = (step.position for step in self.steps() if step.turn == A_PLAYERS)
        return next(turns, None)

    @property
    def turns(self) -> int:
        """Number of moves by players in turn."""
        return sum(one.inspect()["turn"] == A_PLAYERS for one in self.positions[:-1])

    def turns_before(self, turn: str) -> int:
        """Return the number of the moves that players made in turn, with such a turn after them."""
        turns = (one.inspect()["turn"] for one in self.positions)
        return sum(pair == (A_PLAYERS, turn) for pair in pairwise(turns))

    def turn_after(self, index: int) -> str:
        """Return whose turn it is after a move; at the end of the game: over."""
        return self.positions[index + 1].inspect()["turn"]


def _step(position: Position, text: str) -> RecordedMove:
    step = position.steps(text)[0]
    turn = step["turn"]
    if turn not in {A_PLAYERS, CHANCES}:
        return RecordedMove(position, turn, "", text, text)
    move = step["move"]
    label = step.get("move_label", move)
    return RecordedMove(position, turn, step.get("player", ""), move, label, step.get("events"))
