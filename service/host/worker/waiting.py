"""Waiting lists of connections, each with one time limit."""

import itertools
import math
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class WaitingList(Generic[T]):
    """Members in the order of their entry, which is that of their deadlines."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._entered: OrderedDict[T, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entered)

    def __iter__(self) -> Iterator[T]:
        return iter(self._entered)

    def enter(self, member: T, now: float) -> None:
        self._entered[member] = now

    def leave(self, member: T) -> None:
        del self._entered[member]

    @property
    def first(self) -> T | None:
        """The member that has waited longest."""
        return next(iter(self._entered), None)

    @property
    def first_entered(self) -> float:
        return next(iter(self._entered.values()), math.inf)

    @property
    def deadline(self) -> float:
        """The deadline of the first member."""
        return self.first_entered + self.seconds

    def overdue(self, now: float) -> list[T]:
        """Return the members whose deadline is over."""
        latest = now - self.seconds
        late = itertools.takewhile(lambda item: item[1] <= latest, self._entered.items())
        return [member for member, _ in late]

    def shorten_deadlines(self, now: float, seconds: float) -> None:
        """Leave each member, present or future, at most `seconds`."""
        before, self.seconds = self.seconds, min(self.seconds, seconds)
        for member, entered in self._entered.items():
            self._entered[member] = min(entered + before - self.seconds, now)


def oldest(waiting_lists: Iterable[WaitingList[T]]) -> T | None:
    """Return the member of all lists that has waited longest."""
    return min(waiting_lists, key=lambda waiting_list: waiting_list.first_entered).first
