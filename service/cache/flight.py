"""Single flight: of equal questions at one time, one is searched and the others wait for it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Event, Lock, Semaphore
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from service.caller import Caller

if TYPE_CHECKING:
    from service.cache.store import Claim

Answer = TypeVar("Answer")


class Flight(Generic[Answer]):
    """One search under way, and those of this process who wait for it."""

    def __init__(self, identity: str, stop: Callable[[], None]) -> None:
        self.identity = identity
        self.stop = stop
        self.claim: Claim | None = None
        """Where other processes may wait for it too."""
        self.deserted = Event()
        """Set when the last of this process's callers has left."""
        self.found: Future[Answer | None] = Future()
        self.waiting = 0
        """How many of this process do, the leader included."""

    def land(self, answer: Answer | None) -> None:
        """Hand the followers what was found; the first word counts."""
        if not self.found.done():
            self.found.set_result(answer)


class Seat(Generic[Answer]):
    """One caller's part in a flight, as its leader or a follower."""

    def __init__(
        self, flights: "Flights[Answer]", flight: Flight[Answer], caller: Caller, *, leads: bool
    ) -> None:
        self.flight = flight
        self.leads = leads
        self._flights = flights
        self._caller = caller
        self._is_taken = True

    def leave(self) -> None:
        """Wait no longer; any thread may say so, again and again."""
        with self._flights.lock:
            was_taken, self._is_taken = self._is_taken, False
        if was_taken:
            self._flights.leave(self.flight)

    def follow(self, until: float) -> Answer | None:
        """Await what the leader finds until that time of `time.monotonic`.

        `None`: nothing in time, the caller left, or too many wait already.
        """
        with self._flights.place() as has_place:
            if not has_place:
                return None
            found, woken = self.flight.found, Event()
            found.add_done_callback(lambda _: woken.set())
            with self._caller.on_leaving(woken.set):
                woken.wait(max(until - monotonic(), 0.0))
            if self._caller.has_left or not found.done():
                return None
            return found.result()


class Flights(Generic[Answer]):
    """Searches under way in this process; at most `followers` threads wait, for them or others."""

    def __init__(self, followers: int, when_deserted: Callable[[Flight[Answer]], None]) -> None:
        """`when_deserted` is called, from any thread, when all callers of a flight have left."""
        self._flights: dict[str, Flight[Answer]] = {}
        self.lock = Lock()
        self._places = Semaphore(followers)
        self._when_deserted = when_deserted

    @contextmanager
    def join(
        self, identity: str, caller: Caller, stop: Callable[[], None]
    ) -> Iterator[Seat[Answer]]:
        """Join the flight of `identity`; its leader, where there is none yet, can `stop` it."""
        with self.lock:
            flight = self._flights.get(identity)
            leads = flight is None
            if flight is None:
                flight = self._flights[identity] = Flight(identity, stop)
            flight.waiting += 1
        seat = Seat(self, flight, caller, leads=leads)
        try:
            with caller.on_leaving(seat.leave):
                yield seat
        finally:
            if leads:
                flight.land(None)
                with self.lock:
                    self._forget(flight)
            seat.leave()

    def end_if_deserted(self, flight: Flight[Answer]) -> bool:
        """End it for good, so that who comes now does not wait for it. Whether nobody waits."""
        with self.lock:
            if flight.waiting:
                return False
            self._forget(flight)
            return True

    def leave(self, flight: Flight[Answer]) -> None:
        with self.lock:
            flight.waiting -= 1
            is_deserted = not (flight.waiting or flight.found.done())
        if is_deserted:
            flight.deserted.set()
            self._when_deserted(flight)

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Whether this thread may wait."""
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()

    def _forget(self, flight: Flight[Answer]) -> None:
        if self._flights.get(flight.identity) is flight:
            del self._flights[flight.identity]
