"""Nodes of a search by depth, with each of its switches off.

The effective branching factor b* is that of Russell & Norvig: N + 1 = 1 + b* + ... + b*^d.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, cast

from service.engine import Engine, Position, Task
from service.moves.chance import after_likeliest
from service.play.experiment.contestant import PositionSearch

USUAL_DEPTH = 6
MOST_DEPTH = 30


@dataclass
class Growth:
    """The searches to compare, by name, and their nodes to each depth."""

    NAME: ClassVar[str] = "switches"

    position: Position
    tasks: Mapping[str, Mapping[str, Any]]
    most_depth: int
    nodes: dict[str, list[int]] = field(default_factory=dict)
    factors: dict[str, float] = field(default_factory=dict)
    """The effective branching factor at the last depth."""

    @classmethod
    def of(cls, engine: Engine, game: str, body: Mapping[str, Any]) -> Self:
        """Compare minimax, plain alpha-beta, and alpha-beta with each of its switches.

        Errors: `EngineError` where these do not apply.
        """
        position = after_likeliest(engine.game(game, body.get("options", {})).at())
        tasks: dict[str, Mapping[str, Any]] = {
            "minimax": {"algorithm": "minimax"},
            "plain_alpha_beta": {"algorithm": "plain_alpha_beta"},
            "alpha_beta": {"algorithm": "alpha_beta"},
            **{
                f"alpha_beta without {switch}": {
                    "algorithm": "alpha_beta",
                    "switches": {switch: False},
                }
                for switch in ("table", "killers", "history")
            },
            **{
                f"alpha_beta, ordering {order}": {
                    "algorithm": "alpha_beta",
                    "switches": {"ordering": order},
                }
                for order in ("game", "static", "worst_first")
            },
        }
        for task in tasks.values():
            position.plan(cast("Task", {**task, "depth": 1}))
        return cls(position, tasks, body.get("depth", USUAL_DEPTH))

    def counts(
        self, engine: Engine, search: PositionSearch = Engine.search
    ) -> Iterator[tuple[float, str]]:
        """Search to depth 1, 2, ...; yield the share done and the latest search.

        Each search begins with an empty table. Errors: those of the search.
        """
        for depth in range(1, self.most_depth + 1):
            for index, (name, task) in enumerate(self.tasks.items()):
                seeded = cast("Task", {**task, "depth": depth, "seed": 0})
                report = search(engine, self.position, seeded)
                self.nodes.setdefault(name, []).append(report["nodes"])
                if "effective_branching_factor" in report:
                    self.factors[name] = report["effective_branching_factor"]
                done = (depth - 1) / self.most_depth + (index + 1) / len(
                    self.tasks
                ) / self.most_depth
                yield done, f"{name} to depth {depth}"

    def as_json(self) -> dict[str, Any]:
        """Return a row a search: nodes to depth 1, 2, ... ."""
        rows = [
            {"name": name, "nodes": nodes, "effective_branching_factor": self.factors.get(name)}
            for name, nodes in self.nodes.items()
        ]
        return {"title": "Nodes against depth", "rows": rows}
