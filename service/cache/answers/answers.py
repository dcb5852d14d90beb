"""Find the answer to a question: a stored answer, a running search's, or a new search's."""

import secrets
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from service.cache.answers.memory import Memory
from service.cache.answers.question import Question, SearchLimits, Wanted
from service.cache.answers.single_flight import Flight, FlightMember, Flights
from service.cache.answers.store import Claim, ClaimState, Lookup, Store
from service.cache.answers.stored_answer import MOST_BYTES, BadAnswerError, StoredAnswer
from service.cache.answers.validity import (
    cache_keys,
    is_as_wanted,
    is_storable,
    served_depth,
    serves,
    serves_instead,
)
from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.counters import BAD, HITS, MEMORY_HITS, MISSES, Counters
from service.caller import Caller
from service.settings import Settings
from service.stops import Flag

LOOK_ANYWAY_S = 0.2
"""Seconds between look-ups where notifications arrive. Each look-up renews the waiters' key, and
takes over the claim of a process that died."""
LOOK_AGAIN_S = 0.02
SOON_S, LOOK_SOON_S = 0.1, 0.005
"""Without notifications, look every LOOK_SOON_S in the last SOON_S before the deadline."""
LEADER_LATE_S = 0.05
"""Time that a leader may take after its deadline. No follower's deadline is earlier."""
LEAST_LOOK_S = 0.01
"""Least time for a look-up, even where the request has less. A healthy Redis needs far less."""
CLOSE_WITHIN_S = 1.0
MEGABYTE = 1 << 20

USE = "use"
BYPASS = "bypass"
NOWHERE = "none"
NO_ENTRIES = b'{"asked":0,"found":0,"used":0,"sent":0}'
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
    served_depth: int | None = None
    """Depth of a stored answer that is deeper than the request asked for; else `None`."""
    entries: bytes = NO_ENTRIES
    """Numbers of transposition entries that the search exchanged, as a JSON object."""
    more: bytes = b""
    """Fields of the reply beside the report: members of a JSON object, each followed by a comma."""

    def source(self) -> bytes:
        """Return the reply's field `cache`, as a JSON object."""
        depth = b"" if self.served_depth is None else b',"served_depth":%d' % self.served_depth
        return b'{"hit":%s,"layer":"%s","entries":%s%s}' % (
            b"true" if self.hit else b"false",
            self.layer.encode(),
            self.entries,
            depth,
        )


@dataclass(frozen=True)
class AnswerRequest:
    """A question, the deadline of its answer (by `time.monotonic`), and the search for it."""

    question: Question
    mode: str
    """`use`, `bypass` or `refresh`."""
    deadline: float
    search: Callable[[], StoredAnswer]
    caller: Caller
    stop: Flag
    """Ends the search, even one that has not begun, and the wait for another request's search."""
    priority: int = 0
    """Priority of the search. Requests of different priorities share no search."""

    @property
    def identity(self) -> str:
        """Name of the search that equal requests share."""
        return f"{self.question.identity}:{self.priority}"


class Answers:
    """Answers in this process's memory and in one store. Equal questions share one search."""

    def __init__(self, store: Store, counters: Counters, settings: Settings) -> None:
        self.store = store
        self.counters = counters
        self.writer = BackgroundWriter(counters, store.renew)
        self._flights: Flights[Answer] = Flights(settings.followers, self._on_abandoned)
        room = 0 if store.layer == NOWHERE else settings.memory_mb * MEGABYTE
        self._memory = Memory(room, settings.memory_s)
        self._budget_s = settings.redis_budget_ms / 1000
        self._closing = weakref.finalize(self, self.writer.close, CLOSE_WITHIN_S)

    def find(self, request: AnswerRequest) -> Answer:
        """Find or search the answer. Errors: what the search raises."""
        if request.mode == BYPASS:
            return _fresh(_search_alone(request), NOWHERE)
        held = self.held(request.question.wanted) if request.mode == USE else None
        if held:
            return held
        answer = self._from_flight(request)
        self.counters.add(HITS if answer.hit else MISSES)
        if answer.hit and answer.layer == IN_MEMORY:
            self.counters.add(MEMORY_HITS)
        return answer

    def held(self, wanted: Wanted) -> Answer | None:
        """Return the fresh answer in this process's memory, if there is one, and count the hit."""
        entry = self._fresh_entry(wanted)
        if entry is None:
            return None
        self.counters.add(HITS)
        self.counters.add(MEMORY_HITS)
        return _hit(entry, IN_MEMORY, wanted.limits)

    def holds(self, wanted: Wanted) -> bool:
        """Return whether `held` would return an answer."""
        return self._fresh_entry(wanted) is not None

    def _fresh_entry(self, wanted: Wanted) -> StoredAnswer | None:
        held = self._memory.get(wanted.cache_key)
        if held and self._memory.is_fresh(held) and is_as_wanted(held.entry, wanted):
            return held.entry
        return None

    def flush(self, within_s: float) -> bool:
        """Wait for all pending writes, at most `within_s`. Return whether they are done."""
        return self.writer.flush(within_s)

    def close(self) -> None:
        """Finish pending writes and close every connection, within a second in all."""
        until = monotonic() + CLOSE_WITHIN_S
        self._closing()
        self.store.close(until)

    def state(self) -> dict[str, Any]:
        """Return the store's state for operators. The counts are of all workers of this host."""
        return {**self.store.state(), **self.counters.totals()}

    def _from_flight(self, request: AnswerRequest) -> Answer:
        identity = request.mode + request.identity
        with self._flights.join(identity, request.caller, request.stop.set) as member:
            until = request.deadline + LEADER_LATE_S
            answer = self._lead(member, request) if member.leads else member.follow(until)
        return answer or self._without_flight(request)

    def _without_flight(self, request: AnswerRequest) -> Answer:
        """Answer a request that could not wait, or whose leader found nothing in time."""
        if request.mode == USE and not request.caller.has_left:
            lookup = self.store.look_up(request.question.cache_key, None, self._until(request))
            if answer := self._answer_from(lookup, request.question):
                return answer
        entry = _search_alone(request)
        self._store_entry(entry, request.question, None)
        return _fresh(entry, self.store.layer)

    def _lead(self, member: FlightMember[Answer], request: AnswerRequest) -> Answer:
        claim = Claim(request.identity + ":search", secrets.token_hex(8))
        answer, claim_state = self._look_up(request, claim)
        if not answer and claim_state is ClaimState.ANOTHERS and request.mode == USE:
            answer, claim_state = self._await_other_process(request, claim, member.flight)
        if not answer:
            answer = self._search(request, claim, claim_state, member.flight)
        elif claim_state is ClaimState.OURS:
            self._store_entry(None, request.question, claim)
        member.flight.resolve(answer)
        return answer

    def _look_up(self, request: AnswerRequest, claim: Claim) -> tuple[Answer | None, ClaimState]:
        """Look for a stored answer. If there is none, claim the search."""
        until = self._until(request)
        question = request.question
        if request.mode != USE:
            return None, self.store.claim(question.cache_key, claim, until)
        held = self._memory.get(question.cache_key)
        stale = held.entry if held and serves(held.entry, question) else None
        lookup = self.store.look_up(question.cache_key, None if stale else claim, until)
        if answer := self._answer_from(lookup, question):
            return answer, lookup.claim
        if stale:
            is_lost = lookup.text is None and lookup.claim is not ClaimState.UNKNOWN
            if is_lost:
                self._store_entry(stale, question, None)
            else:
                self._memory.put(question.cache_key, stale)
            return _hit(stale, IN_MEMORY, question.limits), ClaimState.NOT_REQUESTED
        if lookup.claim is ClaimState.NOT_REQUESTED:
            return None, self.store.claim(question.cache_key, claim, until)
        return None, lookup.claim

    def _await_other_process(
        self, request: AnswerRequest, claim: Claim, flight: Flight[Answer]
    ) -> tuple[Answer | None, ClaimState]:
        """Wait for another process's answer. If that process gives up or dies, take over its claim.

        The other process started first with no more time, so it finishes before our deadline.
        """
        request.caller.settle()
        with (
            self._flights.waiting_place() as may_wait,
            self.store.notifications(claim, flight.woken.set) as are_heard,
        ):
            while may_wait and (left := request.deadline + LEADER_LATE_S - monotonic()) > 0:
                flight.woken.clear()
                if flight.is_abandoned or request.stop.is_set:
                    break
                lookup = self.store.look_up(
                    request.question.cache_key, claim, self._until(request), always_claims=True
                )
                has_ended = lookup.claim is not ClaimState.ANOTHERS
                left_ms = max(0.0, request.deadline - monotonic()) * 1000 if has_ended else None
                answer = self._answer_from(lookup, request.question, left_ms)
                if answer or has_ended:
                    return answer, lookup.claim
                flight.woken.wait(_pause(left, is_heard=are_heard()))
        return None, ClaimState.ANOTHERS

    def _until(self, request: AnswerRequest) -> float:
        """Return when a look-up must end: within its budget, at half of the time left at most."""
        now = monotonic()
        budget_s = max(0.0, self._budget_s - request.caller.waited_for_redis_s)
        return now + min(budget_s, max(LEAST_LOOK_S, (request.deadline - now) / 2))

    def _search(
        self, request: AnswerRequest, claim: Claim, claim_state: ClaimState, flight: Flight[Answer]
    ) -> Answer:
        """Search for all who wait in this process and, if the claim is ours, in others."""
        entry = None
        if claim_state is ClaimState.OURS:
            flight.claim = claim
            self.writer.start_renewing(claim)
        try:
            entry = request.search()
        finally:
            self.writer.stop_renewing(claim)
            # A claim of unknown state may be ours.
            self._store_entry(
                entry, request.question, None if claim_state is ClaimState.ANOTHERS else claim
            )
        return _fresh(entry, self.store.layer)

    def _store_entry(
        self, entry: StoredAnswer | None, question: Question, claim: Claim | None
    ) -> None:
        """Store `entry` if a request could use it, and release the claim."""
        keys: tuple[str, ...] = ()
        rank, text = "", b""
        if entry and is_storable(entry, question):
            rank, text = entry.rank, entry.encoded()
            keys = cache_keys(entry, question) if len(text) <= MOST_BYTES else ()
            for key in keys:
                self._memory.put(key, entry)
        if keys or claim:
            self._submit(partial(self.store.put, keys, rank, text, claim), len(text))

    def _submit(self, job: Callable[[], object], size: int = 0) -> None:
        if self.store.layer == "redis":
            self.writer.submit(job, size)

    def _answer_from(
        self, lookup: Lookup, question: Question, left_ms: float | None = None
    ) -> Answer | None:
        """Check the entry that was read, and keep it in memory. Return it if it may serve.

        With `left_ms`, the time left for a search, an entry that no search of that time would
        improve may serve too.
        """
        try:
            entry = StoredAnswer.decoded(lookup.text, question) if lookup.text is not None else None
            is_bad = lookup.is_bad
        except BadAnswerError:
            entry, is_bad = None, True
        if is_bad:
            self.counters.add(BAD)
            self._submit(partial(self.store.discard, question.cache_key))
        if entry is None:
            return None
        for cache_key in cache_keys(entry, question):
            self._memory.put(cache_key, entry)
        is_best = left_ms is not None and serves_instead(entry, question, left_ms)
        if not (is_best or serves(entry, question)):
            return None
        return _hit(entry, self.store.layer, question.limits)

    def _on_abandoned(self, flight: Flight[Answer]) -> None:
        """Stop a search that nobody waits for, here or in another process."""
        if flight.claim is None:
            self._end_if_unwanted(flight, None)
        else:
            self.writer.watch(partial(self._end_if_unwanted, flight, flight.claim))

    def _end_if_unwanted(self, flight: Flight[Answer], claim: Claim | None) -> bool:
        """Stop the flight if no process waits for it. Return whether to check again later."""
        if flight.future.done():
            return False
        if claim and self.store.is_awaited(claim):
            return True
        if self._flights.end_if_abandoned(flight):
            flight.stop()
        return False


def _pause(left: float, *, is_heard: bool) -> float:
    """Return how long to wait before the next look-up, `left` seconds before the deadline.

    `is_heard`: whether notifications arrive. The pause then is half of `left`, within bounds, so
    that an answer whose notification is lost is found in time too.
    """
    if is_heard:
        return min(LOOK_ANYWAY_S, max(LOOK_SOON_S, left / 2))
    return LOOK_AGAIN_S if left > SOON_S else LOOK_SOON_S


def _search_alone(request: AnswerRequest) -> StoredAnswer:
    with request.caller.on_leaving(request.stop.set):
        return request.search()


def _hit(entry: StoredAnswer, layer: str, limits: SearchLimits) -> Answer:
    depth = served_depth(entry, limits)
    return Answer(entry.report, entry.text, hit=True, layer=layer, served_depth=depth)


def _fresh(entry: StoredAnswer, layer: str) -> Answer:
    return Answer(entry.report, entry.text, hit=False, layer=layer)
