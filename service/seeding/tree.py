"""An opening tree: the positions after the best moves, ply by ply."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from service.engine import Game, Position
from service.seeding.bodies import Body

Report = dict[str, Any]
Analyze = Callable[[Body], Report]
"""Asks for the lines of a position's best moves. Errors: `Problem`, `EngineError`."""


@dataclass(frozen=True)
class OpeningTree:
    """Positions of `game` from that of `root` on, each once, as bodies with the root's limits."""

    game: Game
    root: Body
    width: int
    """Number of best moves that are followed in each position, at least 1."""
    most: int | None = None
    """Number of positions, chance nodes included, at which the tree ends; `None`: no bound."""
    check: Callable[[], object] = tuple
    """Called for each position. Its errors end the tree."""
    _seen: set[tuple[str, str]] = field(default_factory=set)

    @property
    def is_full(self) -> bool:
        """Whether the tree has `most` positions, so that others may be left out."""
        return self.most is not None and len(self._seen) >= self.most

    def first_ply(self) -> list[Body]:
        """Return the root, or the positions after a chance node there. Errors: `EngineError`."""
        return list(self._asked([tuple(self.root["moves"])]))

    def next_ply(self, bodies: Sequence[Body], moves: Sequence[Sequence[str]]) -> list[Body]:
        """Return the positions after those `moves` of each body."""
        pairs = zip(bodies, moves, strict=True)
        return list(self._asked((*body["moves"], move) for body, best in pairs for move in best))

    def best_moves(self, body: Body, report: Report, analyze: Analyze) -> Sequence[str]:
        """Return the moves to follow from a position, best first, if `report` is its answer.

        At a simultaneous turn: the joint moves of each player's likeliest choices.
        Errors: those of `analyze`.
        """
        if strategies := report.get("strategies"):
            return ["|".join(joint) for joint in product(*map(self._likeliest, strategies))]
        if self.width == 1:
            return [report["move"]]
        lines = analyze({**body, "multi_pv": self.width})["lines"]
        return [line["move"] for line in lines[: self.width]]

    def _likeliest(self, strategy: dict[str, Any]) -> list[str]:
        played = [choice for choice in strategy["moves"] if choice["probability"] > 0]
        played.sort(key=lambda choice: choice["probability"], reverse=True)
        return [choice["move"] for choice in played[: self.width]]

    def _asked(self, paths: Iterable[tuple[str, ...]]) -> Iterator[Body]:
        for path in paths:
            self.check()
            if self.is_full:
                return
            position = self.game.at(self.root.get("state"), path)
            known = (position.state, position.history)
            if known not in self._seen:
                self._seen.add(known)
                yield from self._asked_at(position, path)

    def _asked_at(self, position: Position, path: tuple[str, ...]) -> Iterator[Body]:
        seen = position.inspect()
        if seen["turn"] == "chance":
            yield from self._asked((*path, outcome) for outcome in seen["legal_moves"])
        elif seen["turn"] != "over":
            yield {**self.root, "moves": list(path)}
