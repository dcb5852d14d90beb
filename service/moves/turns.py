"""Turns on the search slots, and the time that they take."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from service.caller import Caller
from service.engine import SlotTurn, Stop
from service.moves.observer import SearchObserver
from service.shared.slots import MOVE, SearchSlots


@dataclass(frozen=True)
class Turns:
    """Gives turns to callers, and notifies the observer."""

    slots: SearchSlots
    observer: SearchObserver

    @contextmanager
    def take(
        self, caller: Caller, deadline: float, stop: Stop, *, wanted: int = 1, priority: int = MOVE
    ) -> Iterator[SlotTurn]:
        """Wait for a turn on the slots. A request whose search was announced is not refused.

        The time of the turn counts as the caller's search.
        """
        with self.slots.hold(
            deadline,
            stop,
            wanted=wanted,
            priority=priority,
            may_be_refused=caller.may_be_refused,
            announcement=caller.announcement,
        ) as turn:
            caller.settle()
            caller.may_be_refused = False
            began, clock, threads = monotonic(), TurnClock(turn), turn.threads
            self.observer.search_begins(threads)
            try:
                yield turn
            finally:
                self.observer.search_ends(threads)
                time_ms = clock.without_pauses((monotonic() - began) * 1000)
                caller.add_search(time_ms * threads)


class TurnClock:
    """The time of one turn, from the start of its search."""

    def __init__(self, turn: SlotTurn) -> None:
        self._turn = turn
        self._waited_before_ms = turn.waited_ms

    @property
    def left_ms(self) -> float:
        """Time until the turn's deadline."""
        return (self._turn.deadline_s - monotonic()) * 1000

    @property
    def paused_ms(self) -> float:
        """Time that the search has waited for a slot since its start."""
        return self._turn.waited_ms - self._waited_before_ms

    def without_pauses(self, time_ms: float) -> float:
        """Subtract the search's pauses from its time."""
        return max(0.0, time_ms - self.paused_ms)
