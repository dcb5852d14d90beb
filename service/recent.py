"""What was used last: a mapping that forgets, bounded by the weight of what it holds."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """At most `room` by `weight` of the keys; the least recently used goes first."""

    def __init__(self, room: int, weight: Callable[[Key], int]) -> None:
        self._room = room
        self._weight = weight
        self._held: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            value = self._held.get(key)
            if value is not None:
                self._held.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> None:
        """Hold `value`; what alone is heavier than the room is not held."""
        with self._lock:
            if key in self._held or self._weight(key) > self._room:
                return
            self._held[key] = value
            self._room -= self._weight(key)
            while self._room < 0:
                oldest, _ = self._held.popitem(last=False)
                self._room += self._weight(oldest)
