"""The search for one request, which waits for a search slot first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from service.cache.answers.question import Question
from service.cache.answers.stored_answer import StoredAnswer
from service.cache.entries.exchange import EntryExchange
from service.cache.strategies.exchange import StrategyExchange, StrategyLookup
from service.caller import Caller
from service.engine import Engine, Report, SearchExchange, Stop
from service.moves.known import KnownRequest
from service.moves.limits import LEAST_TIME_MS, tolerated_loss_ms
from service.moves.progress import Watcher
from service.moves.turns import TurnClock, Turns

WAIT_PARTS = 16
"""A search waits for a strategy at most 1/WAIT_PARTS of the time left."""


class RequestContext(NamedTuple):
    """Who asks a question, and how."""

    caller: Caller
    known: KnownRequest
    """The request, to be remembered with the answer."""
    priority: int
    watcher: Watcher | None = None


@dataclass
class Search:
    """Searches within its turn on the slots."""

    engine: Engine
    turns: Turns
    question: Question
    context: RequestContext
    deadline: float
    stop: Stop
    entries: EntryExchange | None
    """Exchanges entries with other hosts; `None`: nothing does."""
    strategies: StrategyExchange | None
    """Exchanges strategies of whole games with other hosts; `None`: nothing does."""
    most_wait_s: float
    """Longest wait for a strategy."""
    seeded: bool
    seeded_mb: int
    waited_ms: float = 0.0
    """Time in which the search had no slot."""
    exchange: SearchExchange | None = None
    """The entries that the search exchanges with other hosts, once it has begun."""

    def run(self) -> StoredAnswer:
        limits, plan = self.question.limits, self.question.plan
        wanted = limits.threads if plan.has_threads else 1
        caller, watcher = self.context.caller, self.context.watcher
        with self.turns.take(
            caller, self.deadline, self.stop, wanted=wanted, priority=self.context.priority
        ) as turn:
            clock = TurnClock(turn)
            if watcher:
                watcher.on_begun()
            self.exchange = self.entries.open() if self.entries else None
            lookup = self._looked_up(clock)
            late_ms = limits.time_ms - clock.left_ms
            soft_ms = limits.soft_ms
            if soft_ms is not None:
                soft_ms = max(LEAST_TIME_MS, soft_ms - late_ms)
            report = self.engine.run(
                plan,
                seeded=self.seeded,
                exchange=self.exchange,
                on_iteration=_reporter(watcher, clock) if watcher else None,
                stop=self.stop,
                turn=turn,
                time_ms=max(LEAST_TIME_MS, clock.left_ms),
                soft_ms=soft_ms,
                threads=turn.threads,
                seeded_mb=self.seeded_mb,
            )
            if self.strategies and lookup:
                self.strategies.end(lookup)
            self.waited_ms = turn.waited_ms
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            self.turns.observer.searched(
                report["game"],
                report["algorithm"],
                report["nodes_all_passes"],
                report["time_ms"],
                turn.waited_ms,
            )
            lost_ms = late_ms + clock.paused_ms
        return StoredAnswer.of(
            report, limits, lost_ms if lost_ms > tolerated_loss_ms(limits.time_ms) else 0.0
        )

    def _looked_up(self, clock: TurnClock) -> StrategyLookup | None:
        """Fetch a strategy of the game from Redis, in a small part of the search's time."""
        if not self.strategies:
            return None
        within_s = min(self.most_wait_s, clock.left_ms / 1000 / WAIT_PARTS)
        return self.strategies.begin(self.question.plan, within_s)


def _reporter(watcher: Watcher, clock: TurnClock) -> Callable[[Report], None]:
    """Return what passes each iteration on to the watcher, with the time that it searched."""

    def pass_on(report: Report) -> None:
        report["time_ms"] = clock.without_pauses(report["time_ms"])
        watcher.on_iteration(report)

    return pass_on
