"""What was used last: a mapping that forgets, bounded by the weight of what it holds."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """At most `room` by `weight` of keys and values; the least recently used goes first."""

    def __init__(self, room: int, weight: Callable[[Key, Value], int]) -> None:
        self._most = self._room = room
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
        """Hold `value`, in place of what was held; what alone is too heavy is not held."""
        weight = self._weight(key, value)
        with self._lock:
            self._forget(key)
            if weight > self._most:
                return
            self._held[key] = value
            self._room -= weight
            while self._room < 0:
                self._forget(next(iter(self._held)))

    def _forget(self, key: Key) -> None:
        if key in self._held:
            self._room += self._weight(key, self._held.pop(key))
