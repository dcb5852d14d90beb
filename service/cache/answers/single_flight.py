"""Single flight: of equal questions at one time one is searched, and the others wait."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Event, Lock, Semaphore
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from service.caller import Caller

if TYPE_CHECKING:
    from service.cache.answers.store import Claim

Answer = TypeVar("Answer")


class Flight(Generic[Answer]):
    """One running search, and the requests of this process that wait for it."""

    def __init__(self, identity: str, stop: Callable[[], None]) -> None:
        self.identity = identity
        self.stop = stop
        self.claim: Claim | None = None
        """The claim by which other processes may wait for it too."""
        self.is_abandoned = False
        """Whether the last caller of this process has left."""
        self.woken = Event()
        """Set when the leader, which waits for another process, may have something to do."""
        self.future: Future[Answer | None] = Future()
        self.waiting = 0
        """Number of waiting requests of this process, the leader included."""

    def resolve(self, answer: Answer | None) -> None:
        """Give the followers the answer. Only the first call counts."""
        if not self.future.done():
            self.future.set_result(answer)


class FlightMember(Generic[Answer]):
    """One request in a flight: its leader or a follower."""

    def __init__(
        self, flights: "Flights[Answer]", flight: Flight[Answer], caller: Caller, *, leads: bool
    ) -> None:
        self.flight = flight
        self.leads = leads
        self._flights = flights
        self._caller = caller
        self._waits = True

    def leave(self) -> None:
        """Leave the flight. Any thread may call it, more than once."""
        with self._flights.lock:
            waited, self._waits = self._waits, False
        if waited:
            self._flights.leave(self.flight)

    def follow(self, until: float) -> Answer | None:
        """Wait for the leader's answer until `until` (of `time.monotonic`).

        Return `None` if there is none in time, the caller has left, or too many wait already.
        """
        with self._flights.waiting_place() as may_wait:
            if not may_wait:
                return None
            future, woken = self.flight.future, Event()
            future.add_done_callback(lambda _: woken.set())
            with self._caller.on_leaving(woken.set):
                woken.wait(max(until - monotonic(), 0.0))
            if self._caller.has_left or not future.done():
                return None
            return future.result()


class Flights(Generic[Answer]):
    """Running searches of this process. At most `followers` threads wait for a search."""

    def __init__(self, followers: int, on_abandoned: Callable[[Flight[Answer]], None]) -> None:
        """`on_abandoned` is called when all callers of a flight have left, from any thread."""
        self._flights: dict[str, Flight[Answer]] = {}
        self.lock = Lock()
        self._waiting_places = Semaphore(followers)
        self._on_abandoned = on_abandoned

    @contextmanager
    def join(
        self, identity: str, caller: Caller, stop: Callable[[], None]
    ) -> Iterator[FlightMember[Answer]]:
        """Join the flight of `identity`, or start it as its leader, whose search `stop` ends."""
        with self.lock:
            flight = self._flights.get(identity)
            leads = flight is None
            if flight is None:
                flight = self._flights[identity] = Flight(identity, stop)
            flight.waiting += 1
        member = FlightMember(self, flight, caller, leads=leads)
        if not leads:
            caller.settle()
        try:
            with caller.on_leaving(member.leave):
                yield member
        finally:
            if leads:
                flight.resolve(None)
                with self.lock:
                    self._forget(flight)
            member.leave()

    def end_if_abandoned(self, flight: Flight[Answer]) -> bool:
        """Remove the flight, so that nobody joins it, if nobody waits. Return whether it was."""
        with self.lock:
            if flight.waiting:
                return False
            self._forget(flight)
            return True

    def leave(self, flight: Flight[Answer]) -> None:
        with self.lock:
            flight.waiting -= 1
            is_abandoned = not (flight.waiting or flight.future.done())
        if is_abandoned:
            flight.is_abandoned = True
            flight.woken.set()
            self._on_abandoned(flight)

    @contextmanager
    def waiting_place(self) -> Iterator[bool]:
        """Take one of the places for waiting threads. Yield whether there was one."""
        taken = self._waiting_places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._waiting_places.release()

    def _forget(self, flight: Flight[Answer]) -> None:
        if self._flights.get(flight.identity) is flight:
            del self._flights[flight.identity]
