"""What a search is asked, split into what names its answer and what limits it."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from service.engine import Game

DIGEST_BYTES = 20
JUST_THE_MOVE = "move"


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
    """A position and what is wanted of it; `state` is canonical, `algorithm` resolved."""

    game: Game
    state: str
    algorithm: str
    fixed_depth: bool
    """Whether an answer serves only the very depth that it was searched to."""
    manner: str
    """Weights, opponent, and all else but limits that an answer depends on, as canonical JSON."""
    kind: str
    """JUST_THE_MOVE, or how many root moves have their true value."""
    limits: Limits
    player: str = ""
    """Name of the one of several at once whose move is wanted; empty: the first."""
    left_open: bool = False
    """Whether the algorithm was left to us: near a proof, an answer's may be another."""
    history: str = ""
    """Name of the states before this one, where its future depends on them."""

    @property
    def has_lines(self) -> bool:
        return self.kind != JUST_THE_MOVE

    @cached_property
    def digest(self) -> str:
        """Name of the answer: limits take no part in it."""
        parts = (
            self.game.version,
            self.game.name,
            self.game.options,
            self.state,
            self.algorithm,
            self.manner,
            self.kind,
            self.player,
            self.history,
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
