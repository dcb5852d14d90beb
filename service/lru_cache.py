"""A thread-safe LRU cache (cachetools') whose bound counts keys and values."""

from collections.abc import Callable, Hashable
from operator import itemgetter
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LruCache(Generic[Key, Value]):
    """At most `room` in total `weight`. The least recently used goes first."""

    def __init__(self, room: int, weight: Callable[[Key, Value], int]) -> None:
        self._weight = weight
        self._held: LRUCache[Key, tuple[Value, int]] = LRUCache(room, getsizeof=itemgetter(1))
        """Each value with its weight, since cachetools weighs values only."""
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            held = self._held.get(key)
            return None if held is None else held[0]

    def put(self, key: Key, value: Value) -> None:
        """Set a value. One that is too heavy by itself is not held."""
        weight = self._weight(key, value)
        with self._lock:
            self._held.pop(key, None)
            if weight <= self._held.maxsize:
                self._held[key] = (value, weight)
