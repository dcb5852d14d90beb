"""Ask the positions that clients will ask first, so that their answers are stored."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from service.cache.answers.answers import Answer
from service.cache.redis.counters import DROPPED, FAILURES, REFUSED
from service.moves.move_service import MoveService
from service.seeding import SeedingError
from service.seeding.bodies import Body
from service.seeding.progress import Counts
from service.seeding.threads import SeedingThreads
from service.seeding.tree import OpeningTree
from service.shared.slots import JOB

Done = TypeVar("Done")

STORED_WITHIN_S = 30.0
TROUBLE = (DROPPED, FAILURES, REFUSED)


@dataclass
class SeedingTally:
    """Numbers of positions."""

    found: int = 0
    """Positions whose answer was stored before."""
    searched: int = 0
    unfinished: int = 0
    """Searched positions that did not reach the requested depth, so that no answer is stored."""
    _lock: Lock = field(default_factory=Lock)

    def count(self, answer: Answer, body: Body) -> None:
        is_unfinished = "depth" in body and not answer.report["complete"]
        with self._lock:
            self.found += answer.hit
            self.searched += not answer.hit
            self.unfinished += is_unfinished and not answer.hit


@dataclass
class Warming:
    """Asks about positions of one game, in `threads`."""

    move_service: MoveService
    name: str
    threads: SeedingThreads
    progress: Counts
    tally: SeedingTally = field(default_factory=SeedingTally)
    _before: dict[str, int] = field(init=False)
    """Values of this host's counters of failures at the beginning."""

    def __post_init__(self) -> None:
        counters = self.move_service.answers.counters
        self._before = {event: counters.total(event) for event in TROUBLE}

    def ask_listed(self, bodies: Sequence[Body]) -> None:
        """Ask for the answer of each body. Errors: `Problem`, `EngineError`, `SeedingError`."""
        self._ask_all("positions", self._ask, bodies)

    def ask_tree(self, tree: OpeningTree, plies: int) -> None:
        """Ask about the positions down to `plies` after the root. Errors: as `ask_listed`."""

        def ask(body: Body) -> Sequence[str]:
            return tree.best_moves(body, self._ask(body), self._analyze)

        bodies = tree.first_ply()
        for ply in range(plies):
            bodies = tree.next_ply(bodies, self._ask_all(f"ply {ply}", ask, bodies))
        self._ask_all(f"ply {plies}", self._ask, bodies)

    def _ask_all(
        self, part: str, ask: Callable[[Body], Done], bodies: Sequence[Body]
    ) -> list[Done]:
        self.progress.begin(part, len(bodies))
        found = []
        for each in self.threads.each(ask, bodies):
            found.append(each)
            self.progress.add()
        return found

    def _ask(self, body: Body) -> dict[str, Any]:
        with self.threads.calling() as caller:
            answer = self.move_service.choose(self.name, body, caller, priority=JOB)
        self._wait_until_stored()
        self.tally.count(answer, body)
        return answer.report

    def _analyze(self, body: Body) -> dict[str, Any]:
        with self.threads.calling() as caller:
            answer = self.move_service.analyze(self.name, body, caller, priority=JOB)
        self._wait_until_stored()
        return answer.report

    def _wait_until_stored(self) -> None:
        """Errors: `SeedingError` as soon as Redis has not stored an answer.

        A slow reply counts as a failure too, but Redis is up after it.
        """
        answers = self.move_service.answers
        is_stored = answers.flush(STORED_WITHIN_S)
        new = {event: answers.counters.total(event) - self._before[event] for event in TROUBLE}
        is_lost = not is_stored or new[DROPPED] or new[REFUSED]
        if is_lost or new[FAILURES]:
            state = answers.state()
            if is_lost or state["state"] != "up":
                raise SeedingError(f"Redis does not store: {state.get('reason', state['state'])}")
