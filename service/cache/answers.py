"""From a question to its answer: kept, being searched already, or searched now."""

import secrets
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from service.cache.counters import BAD, HITS, MISSES, Counters
from service.cache.courier import Courier
from service.cache.entry import MOST_BYTES, BadEntryError, Entry
from service.cache.flight import Flight, Flights, Seat
from service.cache.memory import Memory
from service.cache.question import Question
from service.cache.store import Claim, Held, Looked, Store
from service.cache.validity import serves, shelves, worth_keeping
from service.caller import Caller
from service.settings import Settings
from service.stops import Flag

LOOK_AGAIN_S = 0.02
SOON_S, LOOK_SOON_S = 0.1, 0.005
"""Before its end a search of limited time is looked for more often."""
LEADER_LATE_S = 0.05
"""What a leader may take after its deadline; its followers' deadlines are never earlier."""
LEAST_LOOK_S = 0.01
"""Time to look even for a request that has hardly any: a Redis that is well needs far less."""
CLOSE_WITHIN_S = 1.0
MEGABYTE = 1 << 20

USE = "use"
BYPASS = "bypass"
NOWHERE = "none"
IN_MEMORY = "memory"


@dataclass(frozen=True)
class Answer:
    """A report as a mapping and as a JSON object."""

    report: dict[str, Any]
    text: bytes
    hit: bool
    layer: str
    waited_ms: float = 0.0
    """Time that the request waited for a search slot."""


@dataclass(frozen=True)
class Ask:
    """A question, when its answer is due (of `time.monotonic`), and the search that finds it."""

    question: Question
    mode: str
    """use, bypass or refresh."""
    deadline: float
    search: Callable[[], Entry]
    caller: Caller
    stop: Flag
    """Ends the search, now or as soon as it begins, and the wait for another's."""


class Answers:
    """Answers in this process's memory and in one store; equal questions cost one search."""

    def __init__(self, store: Store, counters: Counters, settings: Settings) -> None:
        self.store = store
        self.counters = counters
        self._courier = Courier(store, counters)
        self._flights: Flights[Answer] = Flights(settings.followers, self._when_deserted)
        room = 0 if store.layer == NOWHERE else settings.memory_mb * MEGABYTE
        self._memory = Memory(room, settings.memory_s)
        self._budget_s = settings.redis_budget_ms / 1000
        self._closing = weakref.finalize(self, self._courier.close, CLOSE_WITHIN_S)

    def find(self, ask: Ask) -> Answer:
        """Errors: what its search raises."""
        if ask.mode == BYPASS:
            return _fresh(_searched_alone(ask), NOWHERE)
        answer = self._remembered(ask) or self._found(ask)
        self.counters.add(HITS if answer.hit else MISSES)
        return answer

    def flush(self, within_s: float) -> bool:
        """Wait until all that is to be written is written. Whether it is, in that time."""
        return self._courier.flush(within_s)

    def close(self) -> None:
        """Write what is left to write, and let go of every connection, within a second in all."""
        until = monotonic() + CLOSE_WITHIN_S
        self._closing()
        self.store.close(until)

    def state(self) -> dict[str, Any]:
        """For people who look after the service; the counts are of all workers of this host."""
        return {**self.store.state(), **self.counters.totals()}

    def _remembered(self, ask: Ask) -> Answer | None:
        kept = self._memory.get(ask.question.shelf) if ask.mode == USE else None
        if kept and self._memory.is_fresh(kept) and serves(kept.entry, ask.question):
            return _hit(kept.entry, IN_MEMORY)
        return None

    def _found(self, ask: Ask) -> Answer:
        identity = ask.mode + ask.question.identity
        with self._flights.join(identity, ask.caller, ask.stop.set) as seat:
            until = ask.deadline + LEADER_LATE_S
            answer = self._led(seat, ask) if seat.leads else seat.follow(until)
        return answer or self._found_alone(ask)

    def _found_alone(self, ask: Ask) -> Answer:
        """What became of a follower whose leader failed it, or who had no place to wait."""
        if ask.mode == USE and not ask.caller.has_left:
            looked = self.store.look(ask.question.shelf, None, self._until(ask))
            if answer := self._served(looked, ask.question):
                return answer
        entry = _searched_alone(ask)
        self._keep(entry, ask.question, None)
        return _fresh(entry, self.store.layer)

    def _led(self, seat: Seat[Answer], ask: Ask) -> Answer:
        claim = Claim(ask.question.identity + ":search", secrets.token_hex(8))
        answer, held = self._looked_up(ask, claim)
        if not answer and held is Held.ANOTHERS and ask.mode == USE:
            answer, held = self._awaited(ask, claim, seat.flight)
        if not answer:
            answer = self._searched(ask, claim, held, seat.flight)
        elif held is Held.OURS:
            self._keep(None, ask.question, claim)
        seat.flight.land(answer)
        return answer

    def _looked_up(self, ask: Ask, claim: Claim) -> tuple[Answer | None, Held]:
        """Look for a stored answer; where there is none, claim the search of it."""
        until = self._until(ask)
        question = ask.question
        if ask.mode != USE:
            return None, self.store.claim(question.shelf, claim, until)
        kept = self._memory.get(question.shelf)
        spare = kept.entry if kept and serves(kept.entry, question) else None
        looked = self.store.look(question.shelf, None if spare else claim, until)
        if answer := self._served(looked, question):
            return answer, looked.claim
        if spare:
            is_lost = looked.text is None and looked.claim is not Held.UNKNOWN
            if is_lost:
                self._keep(spare, question, None)
            else:
                self._memory.put(question.shelf, spare)
            return _hit(spare, IN_MEMORY), Held.UNASKED
        if looked.claim is Held.UNASKED:
            return None, self.store.claim(question.shelf, claim, until)
        return None, looked.claim

    def _awaited(
        self, ask: Ask, claim: Claim, flight: Flight[Answer]
    ) -> tuple[Answer | None, Held]:
        """Await what another process finds; if that one gives up or dies, its claim becomes ours.

        It came before us and has no more time than we have, so that it is done by our deadline.
        """
        with self._flights.place() as has_place:
            while has_place and (left := ask.deadline + LEADER_LATE_S - monotonic()) > 0:
                pause = LOOK_AGAIN_S if left > SOON_S else LOOK_SOON_S
                if flight.deserted.wait(pause) or ask.stop.is_set:
                    break
                looked = self.store.await_turn(ask.question.shelf, claim, self._until(ask))
                answer = self._served(looked, ask.question)
                if answer or looked.claim is not Held.ANOTHERS:
                    return answer, looked.claim
        return None, Held.ANOTHERS

    def _until(self, ask: Ask) -> float:
        """How long to look: within the budget, and leaving half of the time for a search."""
        now = monotonic()
        return now + min(self._budget_s, max(LEAST_LOOK_S, (ask.deadline - now) / 2))

    def _searched(self, ask: Ask, claim: Claim, held: Held, flight: Flight[Answer]) -> Answer:
        """Search, for all who wait here or, by our claim, elsewhere."""
        entry = None
        if held is Held.OURS:
            flight.claim = claim
            self._courier.hold(claim)
        try:
            entry = ask.search()
        finally:
            self._courier.let_go(claim)
            # A claim of which nobody could tell may be ours.
            self._keep(entry, ask.question, None if held is Held.ANOTHERS else claim)
        return _fresh(entry, self.store.layer)

    def _keep(self, entry: Entry | None, question: Question, claim: Claim | None) -> None:
        """Keep `entry` where it could serve anyone, and give up the claim."""
        places: tuple[str, ...] = ()
        rank, text = "", b""
        if entry and worth_keeping(entry, question):
            rank, text = entry.rank, entry.encoded()
            places = shelves(entry, question) if len(text) <= MOST_BYTES else ()
            for shelf in places:
                self._memory.put(shelf, entry)
        if places or claim:
            self._hand(partial(self.store.put, places, rank, text, claim), len(text))

    def _hand(self, job: Callable[[], None], size: int = 0) -> None:
        if self.store.layer == "redis":
            self._courier.hand(job, size)

    def _served(self, looked: Looked, question: Question) -> Answer | None:
        """Read and check what was found, keep it, and serve it if it may."""
        try:
            entry = Entry.decoded(looked.text, question) if looked.text is not None else None
            is_bad = looked.is_bad
        except BadEntryError:
            entry, is_bad = None, True
        if is_bad:
            self.counters.add(BAD)
            self._hand(partial(self.store.discard, question.shelf))
        if entry is None:
            return None
        for shelf in shelves(entry, question):
            self._memory.put(shelf, entry)
        return _hit(entry, self.store.layer) if serves(entry, question) else None

    def _when_deserted(self, flight: Flight[Answer]) -> None:
        """End a search for which nobody waits any more."""
        if flight.claim is None:
            self._end_if_unwanted(flight, None)
        else:
            self._courier.watch(partial(self._end_if_unwanted, flight, flight.claim))

    def _end_if_unwanted(self, flight: Flight[Answer], claim: Claim | None) -> bool:
        """Whether to ask again: processes that wait for it may leave it too."""
        if flight.found.done():
            return False
        if claim and self.store.is_awaited(claim):
            return True
        if self._flights.end_if_deserted(flight):
            flight.stop()
        return False


def _searched_alone(ask: Ask) -> Entry:
    with ask.caller.on_leaving(ask.stop.set):
        return ask.search()


def _hit(entry: Entry, layer: str) -> Answer:
    return Answer(entry.report, entry.text, hit=True, layer=layer)


def _fresh(entry: Entry, layer: str) -> Answer:
    return Answer(entry.report, entry.text, hit=False, layer=layer)
