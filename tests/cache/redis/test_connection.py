"""The cost of Redis faults to a request: a reply lost, late or never, and no retries."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic

import pytest

from service.cache.answers.redis_store import RedisStore
from service.cache.redis.connection import NoReplyError, ping
from tests.support import WITHIN_S, MakeApp, Valkey, answers, found, no_thread, source, until
from tests.support.cached import DEPTH, ask, count, state
from tests.support.redis_proxy import Proxy, passed_on

QUICK = {"redis_timeout_ms": 2000, "redis_budget_ms": 2500, "memory_mb": 0}


@pytest.fixture
def proxy(valkey: Valkey) -> Iterator[Proxy]:
    with Proxy(valkey.socket) as running:
        yield running


@contextmanager
def trickling() -> Iterator[str]:
    """A server that sends a byte now and then, and never a whole reply."""
    ended = threading.Event()

    def trickle(client: socket.socket) -> None:
        with client, suppress(OSError):
            client.recv(1 << 16)
            client.sendall(b"$1000000\r\n")
            while not ended.wait(0.02):
                client.sendall(b"x")

    def accept() -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                threading.Thread(target=trickle, args=(client,), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        ended.set()
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def cuts_once(proxy: Proxy) -> list[bytes]:
    """Let `proxy` cut the connection at its next reply. Return all later commands."""
    commands: list[bytes] = []

    def fate(command: bytes, reply: bytes) -> bytes | None:
        commands.append(command)
        return None if len(commands) == 1 else reply

    proxy.fate = fate
    return commands


def test_a_lost_reply_to_a_claim_is_not_awaited(make_app: MakeApp, proxy: Proxy) -> None:
    """The command is not retried: it would take its own claim for another's."""
    app = make_app(redis_url=proxy.url, breaker_open_ms=3_600_000, **QUICK)
    commands = cuts_once(proxy)
    reply = ask(app, **DEPTH, time_ms=20_000)
    assert reply["stopped_by"] == "depth"
    assert reply["time_ms"] < 10_000
    assert len(commands) == 1
    assert count(app, "failures") == 1


def test_a_claim_whose_reply_was_lost_is_given_up(
    make_app: MakeApp, valkey: Valkey, proxy: Proxy
) -> None:
    app = make_app(redis_url=proxy.url, breaker_open_ms=1, **QUICK)
    commands = cuts_once(proxy)
    ask(app, **DEPTH, time_ms=20_000)
    assert b":search" in commands[0]
    with valkey.client() as client:
        until(lambda: not list(client.scan_iter("*:search")))


def test_a_write_that_was_cut_is_not_sent_again(
    make_app: MakeApp, valkey: Valkey, proxy: Proxy
) -> None:
    app = make_app(redis_url=proxy.url, breaker_open_ms=3_600_000, **QUICK)
    writes: list[bytes] = []

    def fate(command: bytes, reply: bytes) -> bytes | None:
        if b"EX" in command and b"GETRANGE', KEYS[i]" in command:
            writes.append(command)
            return None
        return reply

    proxy.fate = fate
    ask(app, **DEPTH)
    ask(app, **DEPTH)
    assert len(writes) == 1


def test_slow_replies_in_a_row_are_trouble(make_app: MakeApp, proxy: Proxy) -> None:
    app = make_app(
        redis_url=proxy.url,
        redis_timeout_ms=1000,
        redis_budget_ms=5000,
        memory_mb=0,
        breaker_failures=3,
    )
    late = threading.Event()

    def fate(command: bytes, reply: bytes) -> bytes:
        late.wait(0.6)
        return reply

    ask(app, **DEPTH)
    proxy.fate = fate
    assert ask(app, **DEPTH)["cache"]["hit"]
    assert state(app)["state"] == "up"
    assert ask(app, **DEPTH)["cache"]["hit"]
    assert not ask(app, **DEPTH)["cache"]["hit"]
    cache_state = state(app)
    assert (cache_state["state"], cache_state["reason"]) == ("down", "slow replies")
    late.set()
    until(lambda: state(app)["state"] == "up")
    proxy.fate = passed_on


def test_a_miss_costs_one_command_on_the_requests_way_and_one_after_it(
    make_app: MakeApp, proxy: Proxy
) -> None:
    app = make_app(redis_url=proxy.url, **QUICK)
    commands: list[bytes] = []

    def fate(command: bytes, reply: bytes) -> bytes:
        commands.append(command)
        return reply

    proxy.fate = fate
    ask(app, **DEPTH)
    assert len(commands) == 2
    ask(app, **DEPTH)
    assert len(commands) == 3


def test_a_second_command_that_would_exceed_the_budget_is_not_sent(
    make_app: MakeApp, proxy: Proxy
) -> None:
    """The stored answer has too little depth, so claiming the search costs a second command."""
    app = make_app(redis_url=proxy.url, redis_timeout_ms=2000, redis_budget_ms=2050, memory_mb=0)
    ask(app, **DEPTH)
    commands: list[bytes] = []

    def fate(command: bytes, reply: bytes) -> bytes:
        commands.append(command)
        if len(commands) == 1:
            threading.Event().wait(0.1)
        return reply

    proxy.fate = fate
    ask(app, **{**DEPTH, "depth": 5})
    assert [b"GETRANGE', KEYS[1]" in command for command in commands] == [True, False]


def test_an_outage_and_its_end_are_logged_once(
    make_app: MakeApp, valkey: Valkey, capfd: pytest.CaptureFixture[str]
) -> None:
    with valkey.client() as client:
        client.execute_command("ACL SETUSER", "me", "on", ">unspeakable", "+@all", "~*")
    url = valkey.url.replace("unix://", "unix://me:unspeakable@")
    app = make_app(redis_url=url, memory_mb=0, log_level="info", breaker_open_ms=1)
    ask(app, **DEPTH)
    with valkey.client() as client:
        client.execute_command("ACL SETUSER", "me", "off")
        client.client_kill_filter(_type="normal", skipme=True)
    for _ in range(5):
        ask(app, **DEPTH)
        until(lambda: answers(app).state()["state"] == "down")
    with valkey.client() as client:
        client.execute_command("ACL SETUSER", "me", "on")
    until(lambda: state(app)["state"] == "up")
    written = capfd.readouterr().err
    assert "unspeakable" not in written
    lines = [json.loads(line) for line in written.splitlines()]
    events = [(line["level"], line["event"]) for line in lines if line["event"] != "request"]
    assert events == [("warning", "redis: trouble"), ("info", "redis: well again")]


def test_a_late_reply_takes_no_more_than_half_of_a_requests_time(
    make_app: MakeApp, proxy: Proxy
) -> None:
    app = make_app(redis_url=proxy.url)
    answered = threading.Event()
    was_answered_before: list[bool] = []

    def fate(command: bytes, reply: bytes) -> bytes:
        was_answered_before.append(answered.wait(4))
        return reply

    proxy.fate = fate
    reply = found(app.test_client(), "tic_tac_toe/move", algorithm="minimax", time_ms=400)
    answered.set()
    assert reply["nodes"] > 0
    until(lambda: was_answered_before[:1] == [True])


def test_a_name_that_does_not_resolve_keeps_nobody_waiting(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No socket timeout ends a name look-up."""
    looked_up: list[str] = []
    ended = threading.Event()

    def look_up(host: str, *_: object, **__: object) -> list[object]:
        looked_up.append(host)
        assert ended.wait(WITHIN_S)
        raise socket.gaierror

    app = make_app(redis_url="redis://nowhere", redis_timeout_ms=40, redis_budget_ms=50)
    monkeypatch.setattr("redis.connection.socket.getaddrinfo", look_up)
    for move in ("a1", "a2", "a3"):
        assert found(app.test_client(), "tic_tac_toe/move", moves=[move], **DEPTH)["move"]
    look_ups = looked_up.count("nowhere")
    ended.set()
    assert look_ups <= 2, "more than the first request's and the background writer's"


TRICKLED = {"redis_timeout_ms": 100, "redis_budget_ms": 110, "breaker_open_ms": 3_600_000}


def test_a_reply_that_trickles_is_reported_as_a_timeout(
    make_app: MakeApp, capfd: pytest.CaptureFixture[str]
) -> None:
    with trickling() as place:
        app = make_app(redis_url=f"redis://{place}", memory_mb=0, log_level="info", **TRICKLED)
        assert ask(app, **DEPTH)["move"]
        cache_state = state(app)
        assert (cache_state["state"], cache_state["breaker"]) == ("down", "open")
        assert (cache_state["reason"], cache_state["failures"]) == ("TimeoutError", 1)
    assert capfd.readouterr().err.count("redis: trouble") == 1


def test_a_call_given_up_is_recorded_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host name does not resolve, and no socket timeout ends its look-up."""
    ended = threading.Event()

    def look_up(*_: object, **__: object) -> list[object]:
        assert ended.wait(WITHIN_S)
        raise socket.gaierror

    app = make_app(redis_url="redis://nowhere", memory_mb=0, **TRICKLED)
    monkeypatch.setattr("redis.connection.socket.getaddrinfo", look_up)
    assert ask(app, **DEPTH)["move"]
    states = [state(app)]
    ended.set()
    answers(app).close()
    states.append(state(app))
    for each in states:
        assert (each["state"], each["reason"], each["failures"]) == ("down", "TimeoutError", 1)


@pytest.mark.parametrize(
    "kind", ["redis://{}", "redis+cluster://{}", "redis+sentinel://{}/answers"]
)
def test_a_reply_that_trickles_keeps_no_thread(make_app: MakeApp, kind: str) -> None:
    """The thread is, for example, the background writer's, which renews claims."""
    with ThreadPoolExecutor() as pool, trickling() as place:
        app = make_app(redis_url=kind.format(place), **TRICKLED)
        pool.submit(answers(app).store.discard, "x").result(WITHIN_S)
        assert count(app, "failures") == 1


def test_a_probe_is_one_at_a_time(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0, breaker_open_ms=1)
    store = answers(app).store
    assert isinstance(store, RedisStore)
    connection = store.connection
    connection._prepare()
    handed: list[Callable[[], None]] = []
    monkeypatch.setattr(connection._threads, "submit", handed.append)
    for _ in range(2):
        connection.call_outage.record_failure("", at_once=True)
        until(lambda: connection.call_outage.breaker.state == "half_open")
        for _ in range(20):
            with pytest.raises(NoReplyError):
                connection.execute_until(ping, monotonic() + WITHIN_S)
        (probe,) = handed
        probe()
        assert connection.call_outage.is_over
        handed.clear()


def test_without_a_thread_to_be_had_there_is_an_answer_and_later_a_cache(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", no_thread)
        assert found(app.test_client(), "tic_tac_toe/move", **DEPTH)["move"]
    assert count(app, "dropped") == 1
    assert [ask(app, **DEPTH)["cache"]["hit"] for _ in range(2)] == [False, True]


def test_a_look_up_on_an_open_connection_takes_no_other_thread(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0)
    ask(app, **DEPTH)
    store = answers(app).store
    assert isinstance(store, RedisStore)
    handed: list[object] = []
    monkeypatch.setattr(store.connection._threads, "submit", handed.append)
    assert source(ask(app, **DEPTH)) == {"hit": True, "layer": "redis"}
    assert not handed


@pytest.mark.parametrize("left_ms", [2500, 1000])
def test_a_look_up_whose_connection_was_closed_is_made_on_a_new_one(
    make_app: MakeApp, valkey: Valkey, left_ms: int
) -> None:
    """The deadline leaves time for the whole timeout, or less."""
    app = make_app(redis_url=valkey.url, **{**QUICK, "redis_budget_ms": left_ms})
    ask(app, **DEPTH)
    with valkey.client() as client:
        client.client_kill_filter(_type="normal", skipme=True)
    assert ask(app, **DEPTH)["cache"]["hit"]
    assert count(app, "failures") == 0
