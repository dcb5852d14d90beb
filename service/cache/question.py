"""What a search is asked, split into what names its answer and what limits it."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Self

from service.engine import Game, Plan, Position, Task

DIGEST_BYTES = 20


@dataclass(frozen=True)
class Limits:
    """What ends a search; absent is without limit, but time always has one."""

    time_ms: float
    depth: int | None = None
    nodes: int | None = None
    threads: int = 1
    soft_ms: float | None = None
    """Under a clock: what is to be spent on average, where `time_ms` is the most."""

    @property
    def expected_ms(self) -> float:
        """Time that an answer should have been given."""
        return self.time_ms if self.soft_ms is None else self.soft_ms


@dataclass(frozen=True)
class Question:
    """A position and what is to be searched there."""

    version: str
    """Of the game: an answer of another version answers another question."""
    game: str
    """Its name."""
    options: str
    """The game's options as canonical JSON."""
    position: Position
    plan: Plan
    limits: Limits
    has_lines: bool = False
    """Whether the answer lists root moves."""
    player: str = ""
    """The one of several at once whose move is wanted; empty: the first."""

    @classmethod
    def of(cls, game: Game, position: Position, task: Task, limits: Limits) -> Self:
        """Plan `task` at a `position` of `game`. Errors: `EngineError`."""
        return cls(
            game.version,
            game.name,
            game.options,
            position,
            position.plan(task),
            limits,
            has_lines=task.get("lines") != 0,
            player=task.get("player", ""),
        )

    @property
    def state(self) -> str:
        return self.position.state

    @cached_property
    def digest(self) -> str:
        """Name of the answer: limits take no part in it."""
        parts = (
            self.version,
            self.game,
            self.options,
            self.position.state,
            self.position.history,
            self.plan.key,
        )
        return blake2b("\0".join(parts).encode(), digest_size=DIGEST_BYTES).hexdigest()

    @property
    def shelf(self) -> str:
        """Where the answer is looked for: those to a depth and those to a budget lie apart."""
        return shelf(self.digest, "time" if self.limits.depth is None else "depth")

    @property
    def shelves(self) -> tuple[str, str]:
        """Where an answer lies that serves every limit."""
        return shelf(self.digest, "depth"), shelf(self.digest, "time")

    @property
    def identity(self) -> str:
        """Name of the question with its limits: equal ones need one search."""
        limits = self.limits
        times = f"{limits.time_ms}:{limits.soft_ms}"
        return f"{{{self.digest}}}:{limits.depth}:{limits.nodes}:{times}:{limits.threads}"


def shelf(digest: str, kind: str) -> str:
    """In braces, a cluster's hash tag: what belongs to one question lies on one node."""
    return f"{{{digest}}}:{kind}"
