"""What a chosen move loses, by a stronger search, and whether it hangs a piece or misses a win."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from service.engine import Engine, Game, Position, Report, Table, Task
from service.moves.levels.worth import LOSS, WIN

TABLE_MB = 16
CAPTURE = "capture"


@dataclass(frozen=True)
class Unit:
    """In what a game's losses are counted."""

    name: str
    sizes: tuple[float, float, float]
    """The least small, medium and large loss."""
    won: float
    """A lead that is as good as a win: nothing is lost beyond it."""
    nodes: int
    """Nodes of the judge for a move."""
    tally: str = ""
    """The tally of what a player has or has taken; empty: nothing hangs in this game."""
    piece: int = 0
    """The least that counts as hung, in the tally."""
    is_by_points: bool = False
    """Whether points count: a win that comes later is no missed one."""


@dataclass(frozen=True)
class Verdict:
    """What the judge says about a move."""

    loss: float
    """Compared with the best move known, in the unit; at least 0."""
    is_hung: bool
    """Whether the reply takes a piece for nothing that another move would keep."""
    is_missed_win: bool
    """Whether another move would have won at once. By points: and this one does not win."""


def verdicts(game: Game, position: Position, unit: Unit, moves: Iterable[str]) -> list[Verdict]:
    """Judge moves of a position, each by a search of its own.

    One that proves better than the best move is the best.
    """
    chosen = list(moves)
    engine = Engine(Table(megabytes=TABLE_MB))
    best = _search(engine, position, unit, lines=0)["move"]
    worths = {move: _worth(engine, position, unit, move) for move in {best, *chosen}}
    best = max(sorted(worths), key=worths.__getitem__)
    losses = {move: worths[best] - worth for move, worth in worths.items()}
    tallied = Tallied(game, unit.tally, position)
    wins = set(_wins(game, position))
    hung = {
        move: bool(unit.tally) and loss >= unit.sizes[1] and tallied.hangs(move, best, unit.piece)
        for move, loss in losses.items()
    }
    missed = {
        move: bool(wins) and move not in wins and (not unit.is_by_points or worth <= 0)
        for move, worth in worths.items()
    }
    return [Verdict(losses[move], hung[move], missed[move]) for move in chosen]


@dataclass(frozen=True)
class Tallied:
    """A player's lead in a tally, after replies that capture."""

    game: Game
    tally: str
    position: Position

    def hangs(self, move: str, best: str, piece: int) -> bool:
        """Return whether a reply to `move`, and to `best` none, takes a `piece` for nothing."""
        kept = self._kept(move)
        return kept <= self._lead(self.position) - piece and kept <= self._kept(best) - piece

    def _kept(self, move: str) -> int:
        """Return the lead after the reply that takes most and what takes back most."""
        after = self.position.child(move)
        return min([self._lead(after), *map(self._taken_back, _captures(after))])

    def _taken_back(self, answered: Position) -> int:
        return max([self._lead(answered), *map(self._lead, _captures(answered))])

    def _lead(self, position: Position) -> int:
        """Return how much more the player has than the other."""
        mover = self.game.card()["players"].index(self.position.inspect()["player"])
        (values,) = (
            tally["values"]
            for tally in position.inspect(tallies=True)["tallies"]
            if tally["name"] == self.tally
        )
        return int(values[mover] - values[1 - mover])


def _captures(position: Position) -> Iterable[Position]:
    """Yield the positions after each capture."""
    for move in position.inspect()["legal_moves"]:
        events = [event for step in position.steps(move) for event in step.get("events", ())]
        if any(event["event"] == CAPTURE for event in events):
            yield position.child(move)


def _wins(game: Game, position: Position) -> Iterable[str]:
    """Yield the moves that end the game with a win."""
    shown = position.inspect()
    mover = game.card()["players"].index(shown["player"])
    for move in shown["legal_moves"]:
        utilities = list(position.child(move).inspect().get("utilities", ()))
        if utilities and utilities[mover] > max(utilities[:mover] + utilities[mover + 1 :]):
            yield move


def _worth(engine: Engine, position: Position, unit: Unit, move: str) -> float:
    (line,) = _search(engine, position, unit, multi_pv=0, root_moves=[move])["lines"]
    ends: Mapping[str, float] = {WIN: unit.won, LOSS: -unit.won}
    outcome = line.get("outcome", "")
    worth = ends[outcome] if outcome in ends else line.get("evaluation", line["value"])
    return min(max(float(worth), -unit.won), unit.won)


def _search(engine: Engine, position: Position, unit: Unit, **fields: Any) -> Report:  # noqa: ANN401
    task = {"nodes": unit.nodes, "threads": 1, "seed": 1, **fields}
    return engine.search(position, cast("Task", task), seeded_mb=TABLE_MB)
