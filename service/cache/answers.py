"""From a question to its answer: stored, being searched already, or searched now."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

from service.cache.entry import BadEntryError, Entry
from service.cache.flight import Flight, Flights
from service.cache.law import serves, shelves, worth_keeping
from service.cache.question import Question
from service.cache.store import Store, WrongTypeError
from service.recent import Recent

LOOK_AGAIN_S = 0.02
CLAIM_MARGIN_MS = 500
LEFT_FOR_A_SEARCH = 0.1
CHECKED_BYTES = 16 << 20
CHECKED_WEIGHT = 8
"""Bytes of an entry in memory for each of its text, roughly."""

USE = "use"
BYPASS = "bypass"


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


class Answers:
    """Answers in one store; equal questions at one time cost one search."""

    def __init__(self, store: Store, followers: int) -> None:
        self.store = store
        self._flights: Flights[Answer] = Flights(followers)
        self._entries: Recent[tuple[bytes, str], Entry] = Recent(CHECKED_BYTES, _weight)

    def find(self, ask: Ask) -> Answer:
        """Errors: what its search raises."""
        if ask.mode == BYPASS:
            return _fresh(ask.search(), "none")
        if ask.mode == USE and (answer := self._stored(ask.question)):
            self.store.counters.hits += 1
            return answer
        self.store.counters.misses += 1
        with self._flights.lead(ask.mode + ask.question.identity) as flight:
            if flight.leads:
                return self._lead(flight, ask)
            return flight.follow(ask.deadline - monotonic()) or self._searched(ask)

    def _lead(self, flight: Flight[Answer], ask: Ask) -> Answer:
        claim = ask.question.identity + ":search"
        token = secrets.token_hex(8)
        life_ms = int(ask.question.limits.time_ms) + CLAIM_MARGIN_MS
        claimed = self.store.claim(claim, token, life_ms)
        try:
            awaited = None if claimed or ask.mode != USE else self._awaited(ask, claim)
            answer = awaited or self._searched(ask)
            flight.land(answer)
        finally:
            if claimed:
                self.store.release(claim, token)
        return answer

    def _awaited(self, ask: Ask, claim: str) -> Answer | None:
        """Await what another process finds, while a search of our own would have time left."""
        give_up = ask.deadline - ask.question.limits.time_ms / 1000 * LEFT_FOR_A_SEARCH
        with self._flights.seat() as seated:
            while seated and (left := give_up - monotonic()) > 0:
                sleep(min(left, LOOK_AGAIN_S))
                if answer := self._stored(ask.question):
                    return answer
                if not self._is_claimed(claim):
                    return None
        return None

    def _is_claimed(self, claim: str) -> bool:
        try:
            return self.store.get(claim) is not None
        except WrongTypeError:
            return False

    def _searched(self, ask: Ask) -> Answer:
        entry = ask.search()
        if worth_keeping(entry, ask.question):
            self.store.put(shelves(entry, ask.question), entry.rank, entry.encoded())
        return _fresh(entry, self.store.layer)

    def _checked(self, raw: bytes, question: Question) -> Entry:
        """Read an entry, once: the same bytes for the same question need no second check."""
        key = (raw, question.digest)
        entry = self._entries.get(key)
        if entry is None:
            entry = Entry.decoded(raw, question)
            self._entries.put(key, entry)
        return entry

    def _stored(self, question: Question) -> Answer | None:
        try:
            raw = self.store.get(question.shelf)
            if raw is None:
                return None
            entry = self._checked(raw, question)
        except (BadEntryError, WrongTypeError):
            self.store.counters.bad += 1
            self.store.discard(question.shelf)
            return None
        if not serves(entry, question):
            return None
        return Answer(entry.report, entry.text, hit=True, layer=self.store.layer)


def _weight(key: tuple[bytes, str]) -> int:
    return CHECKED_WEIGHT * len(key[0])


def _fresh(entry: Entry, layer: str) -> Answer:
    return Answer(entry.report, entry.text, hit=False, layer=layer)
