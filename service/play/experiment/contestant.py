"""A contestant: chooses moves by a search, or at random; ties are broken at random."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.engine import Engine, Inspection, OutcomeReport, Position, Report, Task
from service.moves.chance import draw
from service.play.own_model import without_own_model

PositionSearch = Callable[[Engine, Position, Task], Report]
JOINT = "|"
"""Separator between the choices of players who choose at once."""


@dataclass(frozen=True)
class Contestant:
    """A player's name, and the search by which it chooses; `None`: any legal move."""

    name: str
    task: Mapping[str, Any] | None
    by_lot: bool = True
    """Whether equally good moves are drawn at random; else the first is played."""

    def choose(self, play: "Play", position: Position, seen: Inspection) -> str:
        """Choose a move where it is one player's turn. Errors: those of the search."""
        if self.task is None:
            return play.chance.choice(seen["legal_moves"])
        all_values = {"multi_pv": 0} if self.by_lot else {}
        report = play.search(play.engine, position, self._task(seen["player"], **all_values))
        if "strategy" in report:
            return play.drawn(report["strategy"])
        if not self.by_lot:
            return report["move"]
        lines = report.get("lines", ())
        best = [line["move"] for line in lines if line.get("value") == report["value"]]
        return play.chance.choice(best or [report["move"]])

    def _task(self, mover: str, **more: object) -> Task:
        return without_own_model({**(self.task or {}), **more}, mover)

    def choose_at_once(self, play: "Play", position: Position, player: str) -> str:
        """Choose for `player` where several choose at once. Errors: those of the search."""
        if self.task is None:
            own = next(it for it in position.inspect()["choices"] if it["player"] == player)
            return play.chance.choice(own["legal_moves"])
        report = play.search(play.engine, position, self._task(player, player=player))
        if "strategy" in report:
            return play.drawn(report["strategy"])
        for strategy in report.get("strategies", ()):
            if strategy["player"] == player:
                return play.drawn(strategy["moves"])
        return report["move"]


@dataclass(frozen=True)
class Play:
    """One game: the engine that searches, and the random numbers for ties and chance."""

    engine: Engine
    search: PositionSearch
    chance: random.Random

    def game(
        self, start: Position, players: Mapping[str, Contestant], most_plies: int
    ) -> list[float] | None:
        """Play from `start`; return the utilities, or `None` if it does not end.

        `players` has the contestant of each player's name. Errors: those of the search.
        """
        position = start
        for _ in range(most_plies):
            seen = position.inspect()
            if seen["turn"] == "over":
                return seen["utilities"]
            position = position.child(self._move(position, seen, players))
        return position.inspect().get("utilities")

    def opening(self, start: Position, plies: int) -> Position:
        """Play up to `plies` random moves from `start`, none of which ends the game."""
        position = start
        for _ in range(plies):
            seen = position.inspect()
            if seen["turn"] not in {"player", "chance"}:
                break
            after = position.child(self.chance.choice(seen["legal_moves"]))
            if after.inspect()["turn"] == "over":
                break
            position = after
        return position

    def drawn(self, choices: Sequence[OutcomeReport]) -> str:
        """Draw one of the choices by its probability."""
        return draw(choices, self.chance)["move"]

    def _move(self, position: Position, seen: Inspection, players: Mapping[str, Contestant]) -> str:
        match seen["turn"]:
            case "chance":
                return self.drawn(position.outcomes())
            case "together":
                names = [choices["player"] for choices in seen["choices"]]
                moves = [players[name].choose_at_once(self, position, name) for name in names]
                return JOINT.join(moves)
        return players[seen["player"]].choose(self, position, seen)
