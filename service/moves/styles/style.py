"""The styles of each game, and how a request's style enters its searches and its choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from service.engine import Game, Position, Task
from service.errors import Problem
from service.moves.levels.ask import Ask, is_late
from service.moves.levels.chooser import MoveChoice
from service.moves.levels.strength import refused
from service.moves.styles.betting import AGGRESSIVE_BETS, SOLID_BETS, TRICKY_BETS, BettingStyle
from service.moves.styles.likings import (
    GREATEST_AT_FULL,
    GREATEST_LOSS,
    MOST,
    best_of,
    liked,
    of_events,
)
from service.moves.styles.traps import AskAfter, trap

NAMES = SOLID, AGGRESSIVE, TRICKY = "solid", "aggressive", "tricky"
FIELD = "style"
MOST_ACTIONS = 64


@dataclass(frozen=True)
class Style:
    """How a player likes to play, at any strength."""

    name: str
    leaning: Task = field(default_factory=Task)
    """What each of its searches values: fields of the task, which are part of every key."""
    likes: Mapping[str, float] = field(default_factory=dict)
    """What a move that does something is worth beside its value, by the event's name, in pawns."""
    sets_traps: bool = False
    betting: BettingStyle | None = None

    def task(self, own: Task) -> Task:
        """Return the task of a search that values what the style does, and enough moves.

        A search that says how many lines it needs stays as it is.
        """
        task = Task(**{**own, **self.leaning})
        compares = (self.likes or self.sets_traps) and "lines" not in own
        if compares and (wanted := own.get("multi_pv", 0)):
            task["multi_pv"] = max(wanted, MOST)
        return task

    def chosen(
        self,
        choice: MoveChoice | None,
        position: Position,
        seed: int | None,
        ask: Ask,
        ask_after: AskAfter,
    ) -> MoveChoice | None:
        """Return the choice by what the style likes, or what it was; `None`: the search chooses.

        Full strength values several moves only to set traps. No trap is sought once the time is
        used up. Errors: what `ask` raises.
        """
        if self.betting:
            return choice and self.betting.chosen(choice, position, seed)
        if self.sets_traps:
            traps = partial(trap, position=position, ask_after=ask_after)
            greatest_loss = GREATEST_LOSS
            if choice is None:
                choice, greatest_loss = best_of(ask), GREATEST_AT_FULL
            if choice is None or is_late(choice.report):
                return choice
            return liked(choice, traps, greatest_loss)
        if self.likes:
            return choice and liked(choice, of_events(self.likes, position))
        return choice

    @property
    def notes(self) -> dict[str, str]:
        """What a reply says of the style that was asked for."""
        return {FIELD: self.name} if self.name else {}

    def report(self, report: Mapping[str, Any], position: Position) -> Mapping[str, Any]:
        """Return the report with the style's strategy; the same report where it has none."""
        return self.betting.report(report, position) if self.betting else report


ALL_MOVES = Task(lines=MOST_ACTIONS)
"""A strategy of one search needs all moves that another could be."""
STYLES: Mapping[str, Mapping[str, Style]] = {
    game: {style.name: style for style in styles}
    for game, styles in {
        "chess": (
            Style(
                SOLID,
                Task(contempt=-0.5, weights={"king_safety": 1.2, "pawns": 1.2}),
                likes={"capture": -0.15, "check": -0.15},
            ),
            Style(
                AGGRESSIVE,
                Task(contempt=0.5, weights={"king_safety": 1.4}),
                likes={"capture": 0.25, "check": 0.25},
            ),
            Style(TRICKY, Task(contempt=0.2), sets_traps=True),
        ),
        "holdem": (
            Style(SOLID, ALL_MOVES, betting=SOLID_BETS),
            Style(AGGRESSIVE, ALL_MOVES, betting=AGGRESSIVE_BETS),
            Style(TRICKY, ALL_MOVES, betting=TRICKY_BETS),
        ),
    }.items()
}
"""The styles by the names of their games. The unit in chess is a pawn."""


PLAIN = Style("")
"""No style: it changes nothing."""


def names_of(game: str) -> Sequence[str]:
    """Return the names of the styles of a game."""
    return list(STYLES.get(game, ()))


def style_of(game: Game, body: Mapping[str, Any]) -> Style | None:
    """Return the style that `body` asks for. Errors: `Problem` level_refused."""
    if FIELD not in body:
        return None
    styles = STYLES.get(game.name)
    if styles is None:
        raise _refused(game.name)
    return styles[body[FIELD]]


def _refused(game: str) -> Problem:
    return refused(f"/{FIELD}", f"{game} has no styles: {' and '.join(STYLES)} have")
