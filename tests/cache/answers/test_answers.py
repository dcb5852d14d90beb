"""The source of an answer, and the calls that it makes to the store."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from service.cache.answers.answers import BYPASS, USE, AnswerRequest, Answers
from service.cache.answers.question import Question, SearchLimits
from service.cache.answers.store import Claim, ClaimState, Lookup, NullStore
from service.cache.answers.stored_answer import StoredAnswer
from service.cache.redis.counters import BAD, HITS, MISSES, Counters
from service.caller import Caller
from service.engine import Engine, Game, Stop, Table, Task
from service.settings import Settings

REFRESH = "refresh"
BUDGET_S = 10.0
SETTINGS = Settings(followers=0, memory_mb=0, redis_budget_ms=10_000)
GAME = Game("tic_tac_toe")
TASK = Task(algorithm="alpha_beta", depth=2, lines=0)
QUESTION = Question.of(GAME, GAME.at(), TASK, SearchLimits(60_000.0, depth=2))


def entry() -> StoredAnswer:
    engine = Engine(Table(megabytes=1))
    return StoredAnswer.of(engine.search(GAME.at(), TASK), QUESTION.limits, lost_ms=0)


ENTRY = entry()


class Store(NullStore):
    """Records its calls. A look-up finds `text`; without it, it makes the claim."""

    def __init__(self) -> None:
        super().__init__("stub", "stub")
        self.calls: list[tuple[str, str, bool]] = []
        self.latest = 0.0
        self.text: bytes | None = None

    def look_up(
        self, cache_key: str, claim: Claim | None, until: float, *, always_claims: bool = False
    ) -> Lookup:
        self._note("look_up", cache_key, claim, until)
        is_claimed = claim is not None and not self.text
        return Lookup(self.text, ClaimState.OURS if is_claimed else ClaimState.NOT_REQUESTED)

    def claim(self, cache_key: str, claim: Claim, until: float) -> ClaimState:
        self._note("claim", cache_key, claim, until)
        return ClaimState.OURS

    def _note(self, what: str, cache_key: str, claim: Claim | None, until: float) -> None:
        self.calls.append((what, cache_key, claim is not None))
        self.latest = max(self.latest, until)


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    made = Counters(tmp_path / "counters")
    yield made
    made.close()


@pytest.fixture
def answers(store: Store, counters: Counters) -> Iterator[Answers]:
    """Answers with no place to wait for another's search."""
    made = Answers(store, counters, SETTINGS)
    yield made
    made.close()


def ask(
    mode: str, search: Callable[[], StoredAnswer], caller: Caller | None = None
) -> AnswerRequest:
    return AnswerRequest(QUESTION, mode, monotonic() + 60, search, caller or Caller(), Stop())


def found() -> StoredAnswer:
    return ENTRY


def never() -> StoredAnswer:
    raise AssertionError("there was no need to search")


LOOKED, CLAIMED = ("look_up", QUESTION.cache_key, True), ("claim", QUESTION.cache_key, True)
LOOKED_ALONE = ("look_up", QUESTION.cache_key, False)


@pytest.mark.parametrize(("mode", "calls"), [(USE, [LOOKED]), (REFRESH, [CLAIMED]), (BYPASS, [])])
def test_the_look_up_claims_the_search_and_refresh_only_claims(
    answers: Answers, store: Store, mode: str, calls: list[tuple[str, str, bool]]
) -> None:
    answer = answers.find(ask(mode, found))
    assert (answer.hit, answer.report) == (False, ENTRY.report)
    assert store.calls == calls


def test_a_stored_answer_is_served(answers: Answers, store: Store, counters: Counters) -> None:
    store.text = ENTRY.encoded()
    answer = answers.find(ask(USE, never))
    assert (answer.hit, answer.layer, answer.report) == (True, "stub", ENTRY.report)
    assert (counters.total(HITS), counters.total(MISSES)) == (1, 0)


def test_garbage_in_the_store_is_counted_and_searched(
    answers: Answers, store: Store, counters: Counters
) -> None:
    store.text = b"garbage"
    assert not answers.find(ask(USE, found)).hit
    assert (counters.total(BAD), counters.total(HITS), counters.total(MISSES)) == (1, 0, 1)


@pytest.mark.parametrize(
    ("mode", "has_left", "calls"),
    [(USE, False, [LOOKED_ALONE]), (USE, True, []), (REFRESH, False, []), (REFRESH, True, [])],
)
def test_a_request_without_a_place_to_wait_looks_up_once_more_and_claims_nothing(
    answers: Answers, store: Store, mode: str, has_left: bool, calls: list[tuple[str, str, bool]]
) -> None:
    """The second comes while the first, which asks the same, searches."""
    second = Caller()
    if has_left:
        second.leave()

    def search() -> StoredAnswer:
        store.calls.clear()
        answer = answers.find(ask(mode, found, second))
        assert (answer.hit, answer.layer) == (False, "stub")
        assert store.calls == calls
        return ENTRY

    assert not answers.find(ask(mode, search)).hit


def test_a_request_that_could_not_wait_gets_an_answer_stored_since(
    answers: Answers, store: Store
) -> None:
    def search() -> StoredAnswer:
        store.text = ENTRY.encoded()
        assert answers.find(ask(USE, never)).hit
        return ENTRY

    assert not answers.find(ask(USE, search)).hit


def test_an_answer_found_without_waiting_is_kept_in_memory(
    store: Store, counters: Counters
) -> None:
    answers = Answers(store, counters, replace(SETTINGS, memory_mb=1))

    def search() -> StoredAnswer:
        assert not answers.find(ask(USE, found)).hit
        assert answers.find(ask(USE, never)).layer == "memory"
        return ENTRY

    assert not answers.find(ask(USE, search)).hit
    answers.close()


def test_a_search_alone_ends_when_its_caller_leaves(answers: Answers) -> None:
    caller, stop, flags = Caller(), Stop(), list[bool]()

    def search() -> StoredAnswer:
        flags.append(stop.is_set)
        caller.leave()
        flags.append(stop.is_set)
        return ENTRY

    answers.find(AnswerRequest(QUESTION, BYPASS, monotonic() + 60, search, caller, stop))
    assert flags == [False, True]


def test_looking_leaves_half_of_the_time_for_a_search(answers: Answers, store: Store) -> None:
    deadline = monotonic() + 0.5 * BUDGET_S
    answers.find(AnswerRequest(QUESTION, USE, deadline, found, Caller(), Stop()))
    assert store.latest <= deadline - 0.24 * BUDGET_S


def test_looking_takes_no_more_than_its_budget(answers: Answers, store: Store) -> None:
    answers.find(AnswerRequest(QUESTION, USE, monotonic() + 3600, found, Caller(), Stop()))
    assert store.latest <= monotonic() + BUDGET_S


def test_a_failed_search_raises_and_the_next_one_runs(answers: Answers) -> None:
    def fails() -> StoredAnswer:
        raise ValueError("no luck")

    with pytest.raises(ValueError, match="no luck"):
        answers.find(ask(USE, fails))
    searched = Event()

    def search() -> StoredAnswer:
        searched.set()
        return ENTRY

    assert not answers.find(ask(USE, search)).hit
    assert searched.is_set()
