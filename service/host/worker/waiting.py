"""Where connections wait, all of a room for the same thing and equally long at most."""

import itertools
import math
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class WaitingList(Generic[T]):
    """In the order of entering, which is that of deadlines too."""

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
        """Who has waited longest."""
        return next(iter(self._entered), None)

    @property
    def first_entered(self) -> float:
        return next(iter(self._entered.values()), math.inf)

    @property
    def deadline(self) -> float:
        """When the first one's time is over."""
        return self.first_entered + self.seconds

    def late(self, now: float) -> list[T]:
        """Whose time is over."""
        latest = now - self.seconds
        late = itertools.takewhile(lambda item: item[1] <= latest, self._entered.items())
        return [member for member, _ in late]

    def hurry(self, now: float, seconds: float) -> None:
        """Leave all that are here no more than `seconds`, and whoever enters later."""
        before, self.seconds = self.seconds, min(self.seconds, seconds)
        for member, entered in self._entered.items():
            self._entered[member] = min(entered + before - self.seconds, now)


def oldest(rooms: Iterable[WaitingList[T]]) -> T | None:
    """Who of them all has waited longest."""
    return min(rooms, key=lambda room: room.first_entered).first
