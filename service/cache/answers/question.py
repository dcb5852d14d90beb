"""A question: what its answer depends on, and the limits of the search."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Self

from service.engine import Game, Plan, Position, Task

DIGEST_BYTES = 20


@dataclass(frozen=True)
class SearchLimits:
    """Limits of a search. `None` means no limit; time always has one."""

    time_ms: float
    depth: int | None = None
    nodes: int | None = None
    threads: int = 1
    soft_ms: float | None = None
    """Under a clock: the time for a move on average; `time_ms` is then the maximum."""

    @property
    def expected_ms(self) -> float:
        """The time budget that a stored answer needs to serve this request."""
        return self.time_ms if self.soft_ms is None else self.soft_ms


@dataclass(frozen=True)
class Wanted:
    """What a look-up needs of a question: its cache key and limits, without position and plan."""

    cache_key: str
    limits: SearchLimits
    fixed_depth: bool
    """Whether an answer serves only the depth and the limit of nodes that it was searched with."""


@dataclass(frozen=True)
class Question:
    """A position and the search to run there."""

    version: str
    """The game's version. Answers of other versions do not serve."""
    game: str
    """The game's name."""
    options: str
    """The game's options as canonical JSON, with those that the state's text implies."""
    position: Position
    plan: Plan
    limits: SearchLimits

    @classmethod
    def of(cls, game: Game, position: Position, task: Task, limits: SearchLimits) -> Self:
        """Plan `task` at a `position` of `game`. Errors: `EngineError`.

        Where information is hidden, the question has the player's view (information state) alone.
        """
        seen = position.seen_by(task.get("player")) if game.hides_information else position
        plan = seen.plan(task)
        return cls(game.version, game.name, seen.options, seen, plan, limits)

    @property
    def state(self) -> str:
        return self.position.state

    @cached_property
    def digest(self) -> str:
        """Hash of all that the answer depends on, except the limits."""
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
    def cache_key(self) -> str:
        """The key to look up. Answers to a depth and answers to a budget have different keys."""
        return self._key("time" if self.limits.depth is None else "depth")

    @property
    def cache_keys(self) -> tuple[str, str]:
        """Both keys. An answer that serves every limit is stored under both."""
        return self._key("depth"), self._key("time")

    def _key(self, kind: str) -> str:
        """At fixed depth people compare node counts, which differ by the number of threads."""
        threads = self.limits.threads
        is_apart = threads > 1 and self.plan.fixed_depth and self.plan.has_threads
        return cache_key(self.digest, f"{kind}:{threads}" if is_apart else kind)

    @cached_property
    def wanted(self) -> Wanted:
        return Wanted(self.cache_key, self.limits, self.plan.fixed_depth)

    @property
    def identity(self) -> str:
        """Name of the question with its limits. Requests of equal identity share a search."""
        limits = self.limits
        times = f"{limits.time_ms}:{limits.soft_ms}"
        return f"{{{self.digest}}}:{limits.depth}:{limits.nodes}:{times}:{limits.threads}"


def cache_key(digest: str, kind: str) -> str:
    """Build the key. The digest in braces is a hash tag: a cluster keeps one node per question."""
    return f"{{{digest}}}:{kind}"
