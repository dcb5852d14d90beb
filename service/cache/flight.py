"""Single flight: of equal questions at one time, one is searched and the others wait for it."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock, Semaphore
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Flights(Generic[Answer]):
    """Searches under way in this process; at most `followers` threads wait, for them or others."""

    def __init__(self, followers: int) -> None:
        self._flights: dict[str, Future[Answer | None]] = {}
        self._lock = Lock()
        self._seats = Semaphore(followers)

    @contextmanager
    def lead(self, identity: str) -> Iterator["Flight[Answer]"]:
        """Join the flight of `identity`, as its leader where there is none yet."""
        with self._lock:
            under_way = self._flights.get(identity)
            future: Future[Answer | None] = under_way or Future()
            if not under_way:
                self._flights[identity] = future
        flight = Flight(self, future, leads=not under_way)
        try:
            yield flight
        finally:
            if flight.leads:
                with self._lock:
                    del self._flights[identity]
                if not future.done():
                    future.set_result(None)

    @contextmanager
    def seat(self) -> Iterator[bool]:
        """Whether this thread may wait."""
        taken = self._seats.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._seats.release()


class Flight(Generic[Answer]):
    """One search under way, as its leader or a follower sees it."""

    def __init__(
        self, flights: Flights[Answer], future: Future[Answer | None], *, leads: bool
    ) -> None:
        self._flights = flights
        self._future = future
        self.leads = leads

    def land(self, answer: Answer) -> None:
        """Hand the followers what was found."""
        self._future.set_result(answer)

    def follow(self, wait_s: float) -> Answer | None:
        """Await what the leader finds; `None`: nothing in time, or too many wait already."""
        with self._flights.seat() as seated:
            if not seated:
                return None
            try:
                return self._future.result(max(wait_s, 0.0))
            except TimeoutError:
                return None
