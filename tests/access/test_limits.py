"""Counts of callers: exact for few, shared by all processes, and never in a request's way."""

from collections.abc import Callable
from threading import Thread
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from service.access import counts, numbers, redis_counts, sums
from service.access.numbers import SHARES, Numbers
from service.access.quotas import CallerLimits, Quotas
from service.access.redis_counts import WINDOW_S, RedisCounts, waiting_until
from service.access.sums import Sums
from service.cache.answers.redis_store import RedisStore
from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.breaker import Breaker
from service.cache.redis.client import Client
from service.cache.redis.outage import Outage
from service.caller import Caller
from service.errors import Problem
from service.shared.logs import logger
from tests.cache.redis.test_client import LEAST_RIGHTS
from tests.support import QUIET, MakeApp, Valkey, answers, content, post, until
from tests.support.keys import ended

KEY = "someone"
PATH = "/v1/games/nim"
LOG = logger("error")
LONG_S = 3600.0
MUCH = 1_000_000
ONE = CallerLimits(1, 0)


Connect = Callable[[], RedisCounts]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (counts, numbers, redis_counts, sums):
        monkeypatch.setattr(module, "monotonic", made)
    return made


@pytest.fixture
def connect(make_app: MakeApp, valkey: Valkey) -> Connect:
    """Make a connection as a process of its own has one."""

    def connected() -> RedisCounts:
        store = answers(make_app(redis_url=valkey.url, breaker_open_ms=3_600_000)).store
        assert isinstance(store, RedisStore)
        return RedisCounts(store.connection, "x:", Outage("", Breaker(3, 3600), LOG))

    return connected


def writer(make_app: MakeApp) -> BackgroundWriter:
    return BackgroundWriter(answers(make_app()).counters)


def taken(storage: Numbers, times: int = 1, key: str = KEY) -> list[int]:
    with waiting_until(monotonic() + LONG_S):
        return [storage.incr(key, WINDOW_S) for _ in range(times)]


def test_a_window_begins_with_the_first_request_and_lasts_its_time(clock: Clock) -> None:
    storage = Numbers(None)
    assert storage.get(KEY) == 0
    assert taken(storage, 3) == [1, 2, 3]
    assert (storage.get(KEY), storage.left_s(KEY)) == (3, WINDOW_S)
    clock.now += WINDOW_S - 0.001
    assert taken(storage) == [4]
    clock.now += 0.001
    assert storage.get(KEY) == 0
    assert taken(storage) == [1]


def test_processes_number_their_requests_together(
    connect: Connect,
) -> None:
    one, other = Numbers(connect()), Numbers(connect())
    assert [*taken(one, 2), *taken(other, 2), *taken(one)] == [1, 2, 3, 4, 5]


def test_a_count_in_redis_ends(connect: Connect, valkey: Valkey) -> None:
    taken(Numbers(connect()))
    with valkey.client() as client:
        assert 0 < client.pttl(f"x:{KEY}") <= WINDOW_S * 1000
        client.persist(f"x:{KEY}")
        taken(Numbers(connect()))
        assert 0 < client.pttl(f"x:{KEY}") <= WINDOW_S * 1000


def test_no_number_is_given_twice_and_few_are_kept_back(
    connect: Connect,
) -> None:
    storages = [Numbers(connect()) for _ in range(3)]
    times = 3 * SHARES
    found: list[list[int]] = [[] for _ in storages]
    threads = [
        Thread(target=lambda at=at, s=s: found[at].extend(taken(s, times)))
        for at, s in enumerate(storages)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    given = sorted(number for part in found for number in part)
    assert len(set(given)) == len(given) == times * len(storages)
    kept_back = given[-1] - len(given)
    assert 0 <= kept_back <= len(storages) * (1 + given[-1] // SHARES)


def test_a_high_count_asks_redis_seldom(connect: Connect) -> None:
    redis = connect()
    connection, storage = redis.connection, Numbers(redis)
    calls = []
    execute = connection.execute_until

    def counted(command: Callable[[Client], object], until: float) -> object:
        calls.append(command)
        return execute(command, until)

    connection.execute_until = counted  # type: ignore[method-assign, assignment]
    taken(storage, 20 * SHARES)
    assert len(calls) < 5 * SHARES
    calls.clear()
    taken(storage, 10 * SHARES)
    assert len(calls) <= 10 * SHARES / 20 + 1


@pytest.mark.parametrize("trouble", ["freeze", "stop"])
def test_redis_in_trouble_is_counting_alone(connect: Connect, valkey: Valkey, trouble: str) -> None:
    redis = connect()
    connection, storage = redis.connection, Numbers(redis)
    assert taken(storage, 2) == [1, 2]
    getattr(valkey, trouble)()
    connection.timeout_s = 0.01
    numbers_alone = [storage.incr(KEY, WINDOW_S) for _ in range(3)]  # with no time to wait
    assert numbers_alone == [3, 4, 5]
    valkey.resume() if trouble == "freeze" else valkey.start()


def test_a_sum_is_there_at_once_and_for_other_processes_soon(
    connect: Connect, make_app: MakeApp
) -> None:
    one, other = (Sums(connect(), writer(make_app)) for _ in range(2))
    with waiting_until(monotonic() + LONG_S):
        assert one.add(KEY, 700, MUCH) == 700
        assert one.add(KEY, 300, MUCH) == 1000
        assert one.get(KEY, MUCH) == 1000
        until(lambda: other.get(KEY, MUCH) == 1000)
        other.add(KEY, 5, MUCH)
        until(lambda: one.get(KEY, MUCH) == 1005)


def test_what_redis_did_not_take_is_sent_when_it_is_back(
    make_app: MakeApp, connect: Connect
) -> None:
    redis = connect()
    connection, storage = redis.connection, Sums(redis, writer(make_app))
    breaker = connection.call_outage.breaker
    breaker.record_failure(at_once=True)
    with waiting_until(monotonic() + LONG_S):
        assert storage.add(KEY, 40, MUCH) == 40
        assert storage.get(KEY, MUCH) == 40
        breaker.record_success()
        other = Sums(connect(), writer(make_app))
        until(lambda: storage.get(KEY, MUCH) == 40 and other.get(KEY, MUCH) == 40)


def test_sums_of_a_process_alone_end_with_their_window(clock: Clock, make_app: MakeApp) -> None:
    storage = Sums(None, writer(make_app))
    assert storage.add(KEY, 10, MUCH) == 10
    clock.now += WINDOW_S
    assert storage.get(KEY, MUCH) == 0
    assert storage.add(KEY, 3, MUCH) == 3


@pytest.mark.parametrize("amounts", [[25], [4, 6, 15], [11, 14]])
def test_what_goes_beyond_the_limit_makes_the_window_longer(
    clock: Clock, make_app: MakeApp, amounts: list[int]
) -> None:
    """25 of 10 a minute are those of two and a half minutes."""
    storage = Sums(None, writer(make_app))
    storage.add(KEY, 0, 10)
    for amount in amounts:
        clock.now += 1
        storage.add(KEY, amount, 10)
    assert storage.left_s(KEY) == pytest.approx(2.5 * WINDOW_S - len(amounts))


@pytest.mark.parametrize("amounts", [[0], [4, 6], [25], [4, 6, 15], [0, 11, 14]])
def test_redis_and_a_process_agree_on_a_windows_end(
    connect: Connect, make_app: MakeApp, valkey: Valkey, amounts: list[int]
) -> None:
    alone = Sums(None, writer(make_app))
    shared = Sums(connect(), writer(make_app))
    with waiting_until(monotonic() + LONG_S), valkey.client() as client:
        for amount in amounts:
            alone.add(KEY, amount, 10)
            shared.add(KEY, amount, 10)
            total = alone.get(KEY, 10)
            until(lambda total=total: client.get(f"x:{KEY}") == str(total).encode())  # type: ignore[misc]
        left_ms = client.pttl(f"x:{KEY}")
    assert left_ms / 1000 == pytest.approx(alone.left_s(KEY), abs=WINDOW_S / 4)


def test_memory_for_callers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "MOST_COUNTS", 10)
    storage = Numbers(None)
    for number in range(100):
        taken(storage, 1, f"caller {number}")
    assert storage.get("caller 99") == 1
    assert storage.get("caller 0") == 0


def quotas_of(make_app: MakeApp) -> Quotas:
    """Make those of a process alone."""
    return Quotas(None, QUIET, answers(make_app()).counters, LOG)


def is_let_in(quotas: Quotas, limits: CallerLimits, *, may_search: bool = True) -> bool:
    try:
        quotas.admit(KEY, limits, may_search=may_search)
    except Problem as problem:
        return problem.code != "too_many_requests"
    return True


@pytest.mark.parametrize("limits", [CallerLimits(5, 0), CallerLimits(5, 60), CallerLimits(0, 60)])
def test_what_is_left_is_known_without_counting(make_app: MakeApp, limits: CallerLimits) -> None:
    quotas = quotas_of(make_app)
    quotas.charge(KEY, limits, 7_000)
    admitted = quotas.admit(KEY, limits, may_search=True)
    for _ in range(3):
        assert quotas.known(KEY, limits) == admitted


@pytest.mark.parametrize(
    "limits", [CallerLimits(1, 0), CallerLimits(1, 60), CallerLimits(9, 1), CallerLimits(0, 1)]
)
def test_it_is_known_that_nothing_is_left(make_app: MakeApp, limits: CallerLimits) -> None:
    quotas = quotas_of(make_app)
    quotas.admit(KEY, limits, may_search=True)
    quotas.charge(KEY, limits, 1_500)
    with pytest.raises(Problem, match="used up"):
        quotas.admit(KEY, limits, may_search=True)
    with pytest.raises(Problem, match="used up"):
        quotas.known(KEY, limits)


def test_a_limit_is_for_all_processes_together(make_app: MakeApp, valkey: Valkey) -> None:
    clients = [
        make_app(redis_url=valkey.url, requests_per_minute=5).test_client() for _ in range(3)
    ]
    statuses = [client.get(PATH).status_code for _ in range(4) for client in clients]
    assert statuses == [200] * 5 + [429] * 7


def test_a_frozen_redis_keeps_no_request_and_the_limit_holds_in_each_process(
    make_app: MakeApp, valkey: Valkey
) -> None:
    app = make_app(
        redis_url=valkey.url,
        redis_timeout_ms=40,
        redis_budget_ms=50,
        breaker_open_ms=3_600_000,
        requests_per_minute=4,
    )
    client = app.test_client()
    assert client.get(PATH).status_code == 200
    valkey.freeze()
    statuses = [client.get(PATH).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert content(client.get("/readyz"))["cache"]["breaker"] != "closed"


def test_a_new_limit_counts_anew(make_app: MakeApp) -> None:
    quotas = quotas_of(make_app)
    assert [is_let_in(quotas, ONE) for _ in range(2)] == [True, False]
    assert is_let_in(quotas, CallerLimits(2, 0))


def test_the_time_of_a_search_is_of_all_its_threads(make_app: MakeApp) -> None:
    app = make_app(slots=2, search_s_per_minute=1)
    client = app.test_client()
    body = {"time_ms": 700, "threads": 2, "cache": "bypass", "options": {"book": False}}
    response = ended(post(client, "connect_four/move", **body))
    assert content(response)["time_ms"] < 1000
    assert post(client, "connect_four/move", **body).status_code == 429


def test_a_request_that_searches_nothing_is_let_in_all_the_same(make_app: MakeApp) -> None:
    quotas = quotas_of(make_app)
    limits = CallerLimits(0, 1)
    assert is_let_in(quotas, limits)
    quotas.charge(KEY, limits, 1000.5)
    assert not is_let_in(quotas, limits)
    assert is_let_in(quotas, limits, may_search=False)


def test_no_limit_counts_nothing(make_app: MakeApp) -> None:
    quotas = quotas_of(make_app)
    limits = CallerLimits(0, 0)
    quotas.charge(KEY, limits, 1e9)
    assert quotas.admit(KEY, limits, may_search=True) is None


def with_rights(valkey: Valkey, *rights: str) -> str:
    """Make a user with those rights to our keys. Return its URL."""
    with valkey.client() as client:
        all_rights = ("reset", "on", ">secret", "~countermove:*", "+ping", *rights)
        client.execute_command("ACL SETUSER", "me", *all_rights)
    return valkey.url.replace("unix://", "unix://me:secret@")


def test_a_user_with_the_least_rights_counts_for_all(make_app: MakeApp, valkey: Valkey) -> None:
    url = with_rights(valkey, *LEAST_RIGHTS, "+incrby")
    clients = [make_app(redis_url=url, requests_per_minute=1).test_client() for _ in range(2)]
    assert [client.get(PATH).status_code for client in clients] == [200, 429]


def test_a_redis_that_refuses_to_count_keeps_its_answers_and_each_process_counts(
    make_app: MakeApp, valkey: Valkey, capfd: pytest.CaptureFixture[str]
) -> None:
    url = with_rights(valkey, *LEAST_RIGHTS)
    app = make_app(
        redis_url=url,
        memory_mb=0,
        log_level="warning",
        requests_per_minute=6,
        breaker_open_ms=3_600_000,
    )
    client = app.test_client()
    assert [client.get(PATH).status_code for _ in range(4)] == [200] * 4
    body = {"depth": 2, "moves": ["1:1"]}
    post(client, "nim/move", **body)
    answers(app).flush(LONG_S)
    assert content(post(client, "nim/move", **body))["cache"]["hit"]
    assert client.get(PATH).status_code == 429
    assert content(client.get("/readyz"))["cache"]["state"] == "up"
    (line,) = capfd.readouterr().err.splitlines()
    assert "redis refuses to count callers" in line


def test_what_a_limit_waited_for_is_not_left_for_the_answer(make_app: MakeApp) -> None:
    found, caller = answers(make_app(redis_budget_ms=1000)), Caller()
    asking: Any = SimpleNamespace(caller=caller, deadline=monotonic() + LONG_S)
    assert found._until(asking) > monotonic()
    caller.waited_for_redis_s = 1.5
    assert found._until(asking) <= monotonic()
