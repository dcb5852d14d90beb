"""Clients that leave: a search ends when nobody waits for it, in this process or another."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from time import monotonic

import pytest
from flask import Flask

from service.cache.answers.answers import BYPASS, USE, Answer, AnswerRequest
from service.cache.answers.question import SearchLimits
from service.cache.answers.stored_answer import StoredAnswer
from service.caller import Caller
from tests.cache.answers.test_validity import REPORT, question
from tests.support import WITHIN_S, MakeApp, Valkey, answers, until
from tests.support.cached import count

LIMITS = SearchLimits(60_000.0, depth=6)
QUESTION = question(LIMITS)
WATCHED_S = 1.0
"""Several times the delay after which an abandoned search ends."""


class Search:
    """A request whose search runs until the test ends or stops it."""

    limits = LIMITS
    lost_ms = 0.0
    """Time in which the search had no slot."""

    def __init__(self, mode: str = USE, *, ends_at_once: bool = True) -> None:
        self.caller = Caller()
        self.ends_at_once = ends_at_once
        self.begun, self.stopped, self.over = Event(), Event(), Event()
        deadline = monotonic() + LIMITS.time_ms / 1000
        asked = question(self.limits)
        self.request = AnswerRequest(asked, mode, deadline, self._run, self.caller, self)

    @property
    def is_set(self) -> bool:
        return self.stopped.is_set()

    def set(self) -> None:
        self.stopped.set()
        if self.ends_at_once:
            self.over.set()

    def _run(self) -> StoredAnswer:
        self.begun.set()
        assert self.over.wait(WITHIN_S)
        ended = {"stopped_by": "stop", "complete": False} if self.stopped.is_set() else {}
        return StoredAnswer.of({**REPORT, **ended}, self.limits, self.lost_ms)


class LateSearch(Search):
    """One that is limited by time, and had a slot for half of it."""

    limits = SearchLimits(60_000.0)
    lost_ms = 30_000.0


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as running:
        yield running


@pytest.fixture
def app(make_app: MakeApp, valkey: Valkey) -> Flask:
    return make_app(redis_url=valkey.url)


@pytest.fixture
def other(make_app: MakeApp, valkey: Valkey) -> Flask:
    """An application that shares only Redis, as another process does."""
    return make_app(redis_url=valkey.url)


def begun(pool: ThreadPoolExecutor, app: Flask, search: Search) -> Future[Answer]:
    answer = pool.submit(answers(app).find, search.request)
    assert search.begun.wait(WITHIN_S)
    return answer


def following(pool: ThreadPoolExecutor, app: Flask, search: Search) -> Future[Answer]:
    """Send a request, and return when it waits for another's search."""
    places = answers(app)._flights._waiting_places
    before = places._value
    answer = pool.submit(answers(app).find, search.request)
    until(lambda: places._value < before)
    return answer


def pair(
    pool: ThreadPoolExecutor, app: Flask, other: Flask
) -> tuple[Search, Future[Answer], Search, Future[Answer]]:
    """Start a leader in `app` and an equal request that waits for it in `other`."""
    leader, follower = Search(), Search()
    leading = begun(pool, app, leader)
    return leader, leading, follower, following(pool, other, follower)


def stopped_by(answer: Future[Answer]) -> str:
    found: str = answer.result(WITHIN_S).report["stopped_by"]
    return found


@pytest.mark.parametrize("mode", [USE, BYPASS, "refresh"])
def test_a_search_ends_when_its_client_leaves(
    pool: ThreadPoolExecutor, app: Flask, mode: str
) -> None:
    search = Search(mode)
    answer = begun(pool, app, search)
    search.caller.leave()
    assert stopped_by(answer) == "stop"


def test_a_client_that_left_before_gets_no_search(pool: ThreadPoolExecutor, app: Flask) -> None:
    search = Search()
    search.caller.leave()
    assert stopped_by(pool.submit(answers(app).find, search.request)) == "stop"


def test_the_result_of_a_stopped_search_is_not_stored(pool: ThreadPoolExecutor, app: Flask) -> None:
    left, stays = Search(), Search()
    answer = begun(pool, app, left)
    left.caller.leave()
    answer.result(WITHIN_S)
    answer = begun(pool, app, stays)
    stays.over.set()
    assert stopped_by(answer) == "depth"
    assert count(app, "hits") == 0


def test_a_search_goes_on_for_a_follower(pool: ThreadPoolExecutor, app: Flask) -> None:
    left, leading, stays, waiting = pair(pool, app, app)
    left.caller.leave()
    assert not left.stopped.is_set()
    left.over.set()
    assert stopped_by(waiting) == stopped_by(leading) == "depth"
    assert not stays.begun.is_set()


def test_a_search_ends_when_the_last_client_leaves(pool: ThreadPoolExecutor, app: Flask) -> None:
    first, leading, last, waiting = pair(pool, app, app)
    first.caller.leave()
    last.caller.leave()
    assert stopped_by(leading) == "stop"
    assert stopped_by(waiting) == "stop"


def test_a_follower_that_leaves_does_not_wait(pool: ThreadPoolExecutor, app: Flask) -> None:
    stays, leading, left, waiting = pair(pool, app, app)
    left.caller.leave()
    assert stopped_by(waiting) == "stop"
    assert not stays.stopped.is_set()
    stays.over.set()
    assert stopped_by(leading) == "depth"


def test_a_request_after_a_stopped_search_starts_another(
    pool: ThreadPoolExecutor, app: Flask
) -> None:
    left, comes = Search(ends_at_once=False), Search()
    leading = begun(pool, app, left)
    left.caller.leave()
    assert left.stopped.wait(WITHIN_S)
    answer = following(pool, app, comes)
    left.over.set()
    assert stopped_by(leading) == "stop"
    assert comes.begun.wait(WITHIN_S)
    comes.over.set()
    assert stopped_by(answer) == "depth"


def test_a_search_goes_on_for_another_process(
    pool: ThreadPoolExecutor, app: Flask, other: Flask
) -> None:
    left, leading, _, waiting = pair(pool, app, other)
    left.caller.leave()
    assert not left.stopped.wait(WATCHED_S)
    left.over.set()
    assert stopped_by(leading) == stopped_by(waiting) == "depth"
    assert waiting.result().hit


def test_a_search_ends_when_other_processes_have_left_too(
    pool: ThreadPoolExecutor, app: Flask, other: Flask
) -> None:
    first, leading, last, waiting = pair(pool, app, other)
    first.caller.leave()
    last.caller.leave()
    assert stopped_by(waiting) == "stop"
    assert stopped_by(leading) == "stop"


def test_without_redis_a_search_whose_clients_left_ends(
    pool: ThreadPoolExecutor, app: Flask, valkey: Valkey
) -> None:
    search = Search()
    answer = begun(pool, app, search)
    valkey.stop()
    search.caller.leave()
    assert stopped_by(answer) == "stop"
    valkey.start()


def test_a_stop_ends_the_wait_for_another_process(
    pool: ThreadPoolExecutor, app: Flask, other: Flask
) -> None:
    """The process stops its own searches, as at its end."""
    leads, leading, ends, waiting = pair(pool, app, other)
    ends.set()
    assert stopped_by(waiting) == "stop"
    assert not leads.stopped.is_set()
    leads.over.set()
    assert stopped_by(leading) == "depth"


def test_a_leader_that_is_a_little_late_serves_its_followers(
    pool: ThreadPoolExecutor, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.cache.answers.answers.LEADER_LATE_S", WITHIN_S)
    leads, follows = Search(), Search()
    follows.request = replace(follows.request, deadline=monotonic())
    leading = begun(pool, app, leads)
    waiting = following(pool, app, follows)
    leads.over.set()
    assert stopped_by(leading) == stopped_by(waiting) == "depth"
    assert not follows.begun.is_set()


def test_a_leader_that_had_little_time_serves_who_has_less_left(
    pool: ThreadPoolExecutor, app: Flask, other: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The follower would otherwise search for the rest of its time, and find less."""
    monkeypatch.setattr("service.cache.answers.answers.LEADER_LATE_S", WITHIN_S)
    leads, follows = LateSearch(), LateSearch()
    follows.request = replace(follows.request, deadline=monotonic())
    leading = begun(pool, app, leads)
    waiting = following(pool, other, follows)
    leads.over.set()
    assert stopped_by(leading) == stopped_by(waiting) == "depth"
    assert waiting.result().hit
    assert not follows.begun.is_set()


def test_a_leader_that_had_little_time_does_not_serve_who_has_more(
    pool: ThreadPoolExecutor, app: Flask, other: Flask
) -> None:
    leads, follows = LateSearch(), LateSearch()
    begun(pool, app, leads)
    waiting = following(pool, other, follows)
    leads.over.set()
    assert follows.begun.wait(WITHIN_S)
    follows.over.set()
    assert not waiting.result(WITHIN_S).hit
