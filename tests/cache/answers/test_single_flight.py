"""Single flight: equal questions at one time are searched once, in one process and across two."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from service.cache.answers.single_flight import Flights
from service.caller import Caller
from service.engine import Engine, Report
from tests.support import MakeApp, Valkey, answers, found, until

if TYPE_CHECKING:
    from collections.abc import Callable

FOLLOWERS = 4
DEPTH = {"algorithm": "alpha_beta", "depth": 4, "time_ms": 20_000}


class Gate:
    """Holds every search at its start until it is opened, and counts them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.searches = 0
        self.entered = threading.Semaphore(0)
        self.opened = threading.Event()
        real: Callable[..., Report] = Engine.run

        def run(engine: Engine, *given: Any, **named: Any) -> Report:  # noqa: ANN401
            self.searches += 1
            self.entered.release()
            assert self.opened.wait(30)
            return real(engine, *given, **named)

        monkeypatch.setattr(Engine, "run", run)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def ask(app: Flask, **body: object) -> dict[str, Any]:
    return found(app.test_client(), "tic_tac_toe/move", **{**DEPTH, **body})


def waits(app: Flask) -> int:
    """The number of threads of `app` that wait for another's search."""
    return FOLLOWERS - answers(app)._flights._waiting_places._value


def nothing() -> None: ...


def test_equal_questions_at_one_time_are_one_search(make_app: MakeApp, gate: Gate) -> None:
    app = make_app(slots=8, followers=FOLLOWERS)
    with ThreadPoolExecutor() as pool:
        pending = [pool.submit(ask, app) for _ in range(4)]
        gate.entered.acquire()
        until(lambda: waits(app) == 3)
        gate.opened.set()
    assert gate.searches == 1
    assert len({reply.result()["move"] for reply in pending}) == 1


@pytest.mark.parametrize("other", [{"depth": 3}, {"moves": ["b2"]}, {"time_ms": 10_000}], ids=str)
def test_other_questions_are_other_searches(
    make_app: MakeApp, gate: Gate, other: dict[str, Any]
) -> None:
    app = make_app(slots=8, followers=FOLLOWERS)
    with ThreadPoolExecutor() as pool:
        pool.submit(ask, app)
        pool.submit(ask, app, **other)
        gate.entered.acquire()
        gate.entered.acquire()
        gate.opened.set()
    assert gate.searches == 2


def test_a_request_without_a_place_to_wait_searches(make_app: MakeApp, gate: Gate) -> None:
    app = make_app(slots=8, followers=0)
    with ThreadPoolExecutor() as pool:
        for _ in range(3):
            pool.submit(ask, app)
        for _ in range(3):
            gate.entered.acquire()
        gate.opened.set()
    assert gate.searches == 3


def test_two_processes_search_once(make_app: MakeApp, valkey: Valkey, gate: Gate) -> None:
    one, other = (make_app(redis_url=valkey.url, followers=FOLLOWERS) for _ in range(2))
    with ThreadPoolExecutor() as pool:
        first = pool.submit(ask, one)
        gate.entered.acquire()
        second = pool.submit(ask, other)
        until(lambda: waits(other) == 1)
        gate.opened.set()
    assert gate.searches == 1
    assert second.result()["cache"]["hit"]
    assert first.result()["move"] == second.result()["move"]


def test_a_claim_that_goes_without_an_answer_is_searched(
    make_app: MakeApp, valkey: Valkey, gate: Gate
) -> None:
    """A claim disappears, as after the death of its holder."""
    one, other = (make_app(redis_url=valkey.url, followers=FOLLOWERS) for _ in range(2))
    with ThreadPoolExecutor() as pool:
        pool.submit(ask, one)
        gate.entered.acquire()
        second: Future[dict[str, Any]] = pool.submit(ask, other)
        until(lambda: waits(other) == 1)
        with valkey.client() as client:
            client.flushall()
        gate.entered.acquire()
        gate.opened.set()
    assert gate.searches == 2
    assert not second.result()["cache"]["hit"]


def test_a_failed_leader_leaves_its_followers_to_themselves() -> None:
    flights: Flights[str] = Flights(1, lambda _: None)
    with (
        flights.join("question", Caller(), nothing) as leader,
        flights.join("question", Caller(), nothing) as follower,
    ):
        assert (leader.leads, follower.leads) == (True, False)
        assert follower.follow(monotonic()) is None
    assert follower.follow(monotonic() + 1) is None
    with flights.join("question", Caller(), nothing) as next_leader:
        assert next_leader.leads
