"""Styles of betting: how often a strategy bets, calls and folds, by what the own hand is worth.

A style moves a share of the probability from one kind of action to another. So it changes at most
that share of a strategy, and takes no hand for certain.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, NamedTuple

from service.engine import Position
from service.moves.levels.choice import drawn
from service.moves.levels.chooser import Draw, MoveChoice
from service.moves.levels.reply import OF_THE_STRATEGY
from service.moves.levels.worth import Candidate

Strategy = Sequence[Mapping[str, Any]]
"""Moves with their probabilities, as a report has them."""
FOLD, PASSIVE, BET = "fold", "passive", "bet"
"""Kinds of actions: passive ones are check and call; bets are raises too."""
PASSIVE_MOVES = {"check", "call"}
ALL_IN = "all_in"


class Shift(NamedTuple):
    """A share of the probability that goes from a kind of action to another.

    It holds for hands whose equity is at least `weakest` and less than `strongest`.
    """

    source: str
    target: str
    share: float
    weakest: float = 0.0
    strongest: float = inf
    facing: bool | None = None
    """Whether it holds facing a bet; `None`: always."""


@dataclass(frozen=True)
class BettingStyle:
    """A style of betting."""

    shifts: Sequence[Shift]

    def report(self, report: Mapping[str, Any], position: Position) -> Mapping[str, Any]:
        """Return the report with the style's strategy, by the view of its player alone."""
        equity = position.equity(report["player"])
        if equity is None or "outcomes" in report:
            return report
        strategy = self._of(strategy_of(report), equity)
        kept = {name: value for name, value in report.items() if name not in OF_THE_STRATEGY}
        return {**kept, "strategy": strategy}

    def chosen(self, choice: MoveChoice, position: Position, seed: int | None) -> MoveChoice:
        """Draw from the strategy of a level again, as the style has it."""
        equity = position.equity(choice.report["player"])
        if equity is None or choice.strategy is None:
            return choice
        strategy = self._of(choice.strategy, equity)
        draw = Draw(seed, position.seen_by(choice.report["player"]).state)
        place = drawn([one["probability"] for one in strategy], draw.source().random())
        lines = {line["move"]: line for line in choice.report["lines"]}
        line = lines[strategy[place]["move"]]
        return replace(choice, chosen=Candidate(line, line["value"]), strategy=strategy)

    def _of(self, before: Strategy, equity: float) -> Strategy:
        after = self.shifted({one["move"]: one["probability"] for one in before}, equity)
        return [{**one, "probability": after[one["move"]]} for one in before]

    def shifted(self, strategy: Mapping[str, float], equity: float) -> Mapping[str, float]:
        """Return the probabilities of the moves for a hand of `equity`. Their order stays."""
        faces_bet = any(kind_of(move) == FOLD for move in strategy)
        found = dict(strategy)
        for shift in self.shifts:
            fits_hand = shift.weakest <= equity < shift.strongest
            if fits_hand and shift.facing in {None, faces_bet}:
                _move(strategy, found, shift)
        return found


def strategy_of(report: Mapping[str, Any]) -> Strategy:
    """Return the report's strategy; of a search without one, the move that it chose."""
    if "strategy" in report:
        found: Strategy = report["strategy"]
        return found
    lines = report.get("lines", ())
    others = [line for line in lines if line["move"] != report["move"]]
    own = next((line for line in lines if line["move"] == report["move"]), report)
    return [_played(own, 1.0), *(_played(line, 0.0) for line in others)]


def kind_of(move: str) -> str:
    if move in PASSIVE_MOVES:
        return PASSIVE
    return FOLD if move == FOLD else BET


def _played(line: Mapping[str, Any], probability: float) -> dict[str, Any]:
    return {"move": line["move"], "probability": probability, "value": line["value"]}


def _move(before: Mapping[str, float], found: dict[str, float], shift: Shift) -> None:
    """Move the shift's share of what its source had before."""
    targets = _shares(before, shift.target)
    sources = [move for move in before if kind_of(move) == shift.source]
    if not targets:
        return
    for move in sources:
        moved = min(found[move], before[move] * shift.share)
        found[move] -= moved
        for target, share in targets.items():
            found[target] += moved * share


def _shares(before: Mapping[str, float], kind: str) -> Mapping[str, float]:
    """Return how a kind's actions share what it gets: as before, else the smallest bet alone.

    Nothing goes to all-in that was not there before.
    """
    moves = [move for move in before if kind_of(move) == kind]
    total = sum(before[move] for move in moves)
    if total > 0:
        return {move: before[move] / total for move in moves}
    smallest = [move for move in moves if move != ALL_IN][:1]
    return dict.fromkeys(smallest, 1.0)


SOLID_BETS = BettingStyle(
    (
        Shift(PASSIVE, FOLD, 0.5, strongest=0.5, facing=True),
        Shift(BET, FOLD, 0.5, strongest=0.45, facing=True),
        Shift(BET, PASSIVE, 0.5, strongest=0.5, facing=False),
        Shift(PASSIVE, BET, 0.3, weakest=0.7),
    )
)
"""Folds marginal hands and bets the strong ones."""
AGGRESSIVE_BETS = BettingStyle(
    (
        Shift(PASSIVE, BET, 0.4, weakest=0.45),
        Shift(PASSIVE, BET, 0.25, strongest=0.45),
        Shift(FOLD, BET, 0.1),
    )
)
"""Bets and raises with every hand, most with those that are worth more than half of the pot."""
TRICKY_BETS = BettingStyle(
    (
        Shift(BET, PASSIVE, 0.5, weakest=0.75),
        Shift(PASSIVE, BET, 0.35, strongest=0.4, facing=False),
        Shift(FOLD, BET, 0.1, strongest=0.4),
    )
)
"""Plays strong hands slowly and bluffs with weak ones."""
