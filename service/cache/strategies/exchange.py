"""Exchange the strategies of whole games between the memory of this process and Redis.

Before a search, one look-up asks for a strategy of more iterations than this process has. After the
search, a thread sends the strategy that it reached. No reply waits for that.
"""

from dataclasses import dataclass
from functools import partial
from threading import Lock
from time import monotonic

from service.cache.answers.store import Store
from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.counters import Counters
from service.cache.strategies.store import Stored, StrategyStore
from service.engine import Plan, Strategies

GROWTH = 8
"""A strategy is sent again once its iterations have grown by 1/GROWTH."""


@dataclass(frozen=True)
class StrategyLookup:
    """The strategy that a search continues, and how far that of Redis was."""

    key: int
    stored: int
    """Iterations of the strategy in Redis."""


class StrategyExchange:
    """Shares the strategies of one process. Its thread starts with the first strategy sent."""

    def __init__(
        self, strategies: Strategies, store: StrategyStore, answers: Store, counters: Counters
    ) -> None:
        self.store = store
        self._strategies = strategies
        self._answers = answers
        self._writer = BackgroundWriter(counters)
        self._lock = Lock()
        self._pending: set[int] = set()

    def begin(self, plan: Plan, within_s: float) -> StrategyLookup | None:
        """Fetch the strategy of the plan's game, if Redis has one of more iterations.

        It takes at most `within_s` seconds, and no time while Redis is in trouble. Return the
        argument of `end`; `None` if the search keeps no strategy, or Redis does not reply.
        """
        key = plan.learned_key
        if key is None or self._answers.is_in_trouble:
            return None
        known = self._strategies.iterations(key)
        stored = self.store.look(key, known, monotonic() + within_s)
        if stored is None:
            return None
        return StrategyLookup(key, self._kept(key, stored))

    def end(self, lookup: StrategyLookup) -> None:
        """Let the thread send the strategy, if it has enough more iterations than Redis had."""
        key, stored = lookup.key, lookup.stored
        known = self._strategies.iterations(key)
        is_unfit = 0 < known < stored
        if not is_unfit and known <= stored + stored // GROWTH:
            return
        with self._lock:
            if key in self._pending:
                return
            if self._writer.submit(partial(self._send, key, is_unfit=is_unfit)):
                self._pending.add(key)

    def flush(self, within_s: float) -> bool:
        """Wait until all strategies are sent, at most `within_s`. Return whether they are."""
        return self._writer.flush(within_s)

    def close(self, until: float) -> None:
        """Send what is left and end the thread, by `until` (of `time.monotonic`)."""
        self._writer.close(max(0.0, until - monotonic()))
        self.store.close(until)

    def _kept(self, key: int, stored: Stored) -> int:
        """Keep the strategy found. Return its iterations; 0 if the engine cannot read it."""
        if stored.strategy is not None and not self._strategies.put(key, stored.strategy):
            self.store.discard(key)
            return 0
        return stored.iterations

    def _send(self, key: int, *, is_unfit: bool) -> None:
        """Send this process's strategy, in place of one in Redis that `is_unfit` to continue."""
        with self._lock:
            self._pending.discard(key)
        iterations, strategy = self._strategies.iterations(key), self._strategies.get(key)
        if strategy is None:
            return
        if is_unfit:
            self.store.discard(key)
        self.store.put(key, iterations, strategy)
