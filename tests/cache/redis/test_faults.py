"""Answers in a real server that is flushed, frozen, killed, full and fed garbage.

Whatever it does, it costs speed alone.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import pytest
from flask import Flask

from service.cache.answers.redis_store import RedisStore
from service.cache.answers.store import Claim, Lookup
from service.cache.redis.breaker import Breaker
from tests.support import WITHIN_S, MakeApp, Valkey, answers, until
from tests.support.cached import DEPTH, ask, count, state


def test_redis_flushed_is_a_miss(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        client.flushall()
    assert not ask(app_at, **DEPTH)["cache"]["hit"]
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert count(app_at, "failures") == 0


def test_redis_down_keeps_nothing(app_at: Flask, valkey: Valkey) -> None:
    store = answers(app_at).store
    assert store.keep("{0}", b"text", 1000, monotonic() + WITHIN_S) == b"text"
    valkey.stop()
    assert store.keep("{0}", b"text", 1000, monotonic() + WITHIN_S) is None
    valkey.start()


def test_redis_frozen_is_a_miss_and_after_one_timeout_left_alone(
    make_app: MakeApp, valkey: Valkey
) -> None:
    patient = make_app(redis_url=valkey.url)
    first = ask(patient, **DEPTH)
    app = make_app(
        redis_url=valkey.url,
        memory_mb=0,
        redis_timeout_ms=40,
        redis_budget_ms=50,
        breaker_open_ms=3_600_000,
    )
    valkey.freeze()
    assert [ask(app, **DEPTH)["move"] for _ in range(10)] == [first["move"]] * 10
    cache_state = state(app)
    assert (cache_state["state"], cache_state["breaker"], cache_state["reason"]) == (
        "down",
        "open",
        "TimeoutError",
    )
    assert cache_state["failures"] == 1


def test_redis_down_is_a_miss_and_then_left_alone(app_at: Flask, valkey: Valkey) -> None:
    first = ask(app_at, **DEPTH)
    valkey.stop()
    assert [ask(app_at, **DEPTH)["move"] for _ in range(10)] == [first["move"]] * 10
    cache_state = state(app_at)
    assert (cache_state["state"], cache_state["reason"], cache_state["failures"]) == (
        "down",
        "ConnectionError",
        1,
    )
    valkey.start()


def test_redis_back_is_used_again(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0, breaker_open_ms=1)
    ask(app, **DEPTH)
    valkey.stop()
    ask(app, **DEPTH)
    assert count(app, "failures") >= 1
    valkey.start()
    until(lambda: state(app)["state"] == "up")
    assert not ask(app, **DEPTH)["cache"]["hit"]
    assert ask(app, **DEPTH)["cache"]["hit"]


def test_no_request_waits_to_learn_whether_redis_is_back(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0, breaker_open_ms=1)
    valkey.stop()
    ask(app, **DEPTH)
    valkey.start()
    until(lambda: ask(app, **DEPTH)["cache"]["hit"])


def test_a_connection_that_the_server_closed_is_no_failure(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        client.client_kill_filter(_type="normal", skipme=True)
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert count(app_at, "failures") == 0


def overwrite(valkey: Valkey, value: bytes | None) -> None:
    """Put garbage at every key there is: bytes, or a list where there are none."""
    with valkey.client() as client:
        keys = client.keys()
        assert keys
        for key in keys:
            client.delete(key)
            if value is None:
                client.rpush(key, "x")
            else:
                client.set(key, value)


@pytest.mark.parametrize(
    "value",
    [b"garbage", b"\0" * 100, b"9" * 33, b"9" * 33 + b"|x|1|1\n{}", b"x" * (1 << 20), None],
    ids=["text", "zeros", "a rank", "a rank and a report", "a megabyte", "a list"],
)
def test_garbage_at_our_keys_is_a_counted_miss_and_is_replaced(
    app_at: Flask, valkey: Valkey, value: bytes | None
) -> None:
    first = ask(app_at, **DEPTH)
    overwrite(valkey, value)
    second = ask(app_at, **DEPTH)
    assert not second["cache"]["hit"]
    assert second["move"] == first["move"]
    assert count(app_at, "bad") == 1
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert state(app_at)["breaker"] == "closed"


@pytest.mark.parametrize("value", [b"garbage", b"9" * 33, None], ids=["text", "a rank", "a list"])
def test_garbage_is_replaced_without_being_read(
    app_at: Flask, valkey: Valkey, value: bytes | None
) -> None:
    ask(app_at, **DEPTH)
    overwrite(valkey, value)
    ask(app_at, cache="refresh", **DEPTH)
    ask(app_at, **DEPTH)
    assert ask(app_at, **DEPTH)["cache"]["hit"]


@pytest.mark.parametrize("kind", ["a list", "a text without end", "a text for a day"])
def test_a_claim_of_garbage_does_not_stop_a_search(
    app_at: Flask, valkey: Valkey, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A claim as only someone else could have left it."""
    claims: list[str] = []
    real = RedisStore.look_up

    def look_up(store: RedisStore, key: str, claim: Claim, until: float) -> Lookup:
        claims.append(claim.key)
        with valkey.client() as client:
            if kind == "a list":
                client.rpush(f"countermove:{claim.key}", "x")
            else:
                client.set(f"countermove:{claim.key}", "x", ex=86400 if "day" in kind else None)
        return real(store, key, claim, until)

    monkeypatch.setattr(RedisStore, "look_up", look_up)
    assert ask(app_at, time_ms=10_000, **DEPTH)["stopped_by"] == "depth"
    assert claims
    assert count(app_at, "failures") == 0


@contextmanager
def speaking(words: bytes) -> Iterator[str]:
    """A server that replies `words` to whatever it receives."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def speak() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(4096)
                    connection.sendall(words)

        thread = threading.Thread(target=speak, daemon=True)
        thread.start()
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        listener.shutdown(socket.SHUT_RDWR)
    thread.join()


@pytest.mark.parametrize(
    "words",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\0\0\0",
        b"$-5\r\n",
        b"$99999999999\r\nx",
        b"*2\r\n:1\r\n",
        b"-NOAUTH no\r\n",
        b"-LOADING busy\r\n",
        b":7\r\n",
        b"+OK\r\n",
        b"",
    ],
    ids=repr,
)
def test_a_server_that_talks_nonsense_costs_speed_alone(make_app: MakeApp, words: bytes) -> None:
    with speaking(words) as url:
        app = make_app(redis_url=url, memory_mb=0)
        assert ask(app, **DEPTH)["move"]
        assert not ask(app, **DEPTH)["cache"]["hit"]


def test_a_full_server_costs_only_speed_and_is_reported(app_at: Flask, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    assert ask(app_at, **DEPTH)["move"]
    assert ask(app_at, **DEPTH)["move"]
    cache_state = state(app_at)
    assert (cache_state["state"], cache_state["reason"]) == ("refusing_writes", "OutOfMemoryError")
    assert (cache_state["refused"], cache_state["dropped"], cache_state["failures"]) == (1, 1, 0)


def test_a_server_that_has_room_again_is_written_to(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0, breaker_open_ms=1)
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
        ask(app, **DEPTH)
        client.config_set("maxmemory", "0")
    until(lambda: ask(app, **DEPTH)["cache"]["hit"])
    assert state(app)["state"] == "up"


def test_a_breaker_opens_after_failures_in_a_row_and_lets_one_probe_pass() -> None:
    breaker = Breaker(failures=2, open_s=0)
    breaker.record_failure()
    breaker.record_success()
    breaker.record_failure()
    states = [breaker.state]
    breaker.record_failure()
    states.append(breaker.state)
    assert [breaker.allows_call() for _ in range(3)] == [True, False, False]
    assert breaker.record_success()
    states.append(breaker.state)
    assert states == ["closed", "half_open", "closed"]


def test_an_open_breaker_lets_nothing_pass() -> None:
    breaker = Breaker(failures=3, open_s=3600)
    assert breaker.record_failure(at_once=True)
    assert not breaker.record_failure(at_once=True)
    assert breaker.state == "open"
    assert not breaker.allows_call()
