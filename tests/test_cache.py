"""Answers in a real server that is shared, flushed, frozen, killed and fed garbage.

Whatever it does, it costs speed alone.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.cache.breaker import Breaker
from service.cache.redis_store import RedisStore
from service.cache.store import WrongTypeError
from service.settings import Settings
from service.views.resource import EXTENSION
from tests.support import MakeApp, Valkey, found, post, seen

DEPTH = {"depth": 4, "algorithm": "alpha_beta"}
MINIMAX = {"algorithm": "minimax"}


def store(app: Flask) -> RedisStore:
    found_store: RedisStore = app.extensions[EXTENSION].answers.store
    return found_store


def ask(app: Flask, **body: object) -> dict[str, Any]:
    return found(app.test_client(), "tic_tac_toe/move", **body)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two replies are one answer, wherever each came from."""
    return {**one, "cache": 0} == {**other, "cache": 0}


@pytest.fixture
def app_at(make_app: MakeApp, valkey: Valkey) -> Flask:
    return make_app(redis_url=valkey.url, breaker_failures=2, breaker_open_ms=3_600_000)


def test_the_second_answer_is_the_firsts(app_at: Flask) -> None:
    first, second = ask(app_at, **DEPTH), ask(app_at, **DEPTH)
    assert first["cache"] == {"hit": False, "layer": "redis"}
    assert second["cache"] == {"hit": True, "layer": "redis"}
    assert same(first, second)


def test_a_proof_that_auto_chose_is_kept(app_at: Flask) -> None:
    client, body = app_at.test_client(), {"state": "2252576253462244111563365343"}
    first, second = (found(client, "connect_four/move", **body) for _ in range(2))
    assert (first["algorithm"], first["exact"]) == ("solve", True)
    assert second["cache"]["hit"]
    assert same(first, second)


def test_one_process_answers_from_anothers_cache(make_app: MakeApp, valkey: Valkey) -> None:
    one, other = make_app(redis_url=valkey.url), make_app(redis_url=valkey.url)
    first = ask(one, **DEPTH)
    second = ask(other, **DEPTH)
    assert second["cache"]["hit"]
    assert same(first, second)


def test_equal_positions_share_an_answer_however_they_are_written(app_at: Flask) -> None:
    ask(app_at, moves=["b2", "a1"], **DEPTH)
    assert ask(app_at, state=".../.X./O..", **DEPTH)["cache"]["hit"]
    assert ask(app_at, moves=["b2"], **DEPTH)["cache"]["hit"] is False


@pytest.mark.parametrize(
    "changed",
    [
        {"options": {"columns": 4}},
        {"weights": {"open_lines": 3}},
        {"algorithm": "minimax"},
        {"moves": ["a1"]},
    ],
    ids=str,
)
def test_another_question_is_another_answer(app_at: Flask, changed: dict[str, Any]) -> None:
    ask(app_at, **DEPTH)
    assert not ask(app_at, **{**DEPTH, **changed})["cache"]["hit"]


def test_a_move_and_an_analysis_are_two_answers(app_at: Flask) -> None:
    client = app_at.test_client()
    found(client, "tic_tac_toe/move", **DEPTH)
    all_lines = found(client, "tic_tac_toe/analysis", **DEPTH)
    assert not all_lines["cache"]["hit"]
    assert not found(client, "tic_tac_toe/analysis", multi_pv=1, **DEPTH)["cache"]["hit"]
    again = found(client, "tic_tac_toe/analysis", **DEPTH)
    assert again["cache"]["hit"]
    assert again["lines"] == all_lines["lines"]


def test_deeper_serves_shallower_and_is_not_overwritten(app_at: Flask) -> None:
    deep = ask(app_at, algorithm="alpha_beta", depth=5)
    shallow = ask(app_at, algorithm="alpha_beta", depth=3)
    assert shallow["cache"]["hit"]
    assert shallow["depth"] == 5
    assert not ask(app_at, algorithm="alpha_beta", depth=3, cache="refresh")["cache"]["hit"]
    assert same(ask(app_at, algorithm="alpha_beta", depth=5), deep)


def test_shallower_does_not_serve_deeper(app_at: Flask) -> None:
    ask(app_at, algorithm="alpha_beta", depth=3)
    assert not ask(app_at, algorithm="alpha_beta", depth=5)["cache"]["hit"]


def test_at_fixed_depth_only_the_very_depth_serves(app_at: Flask) -> None:
    ask(app_at, depth=4, **MINIMAX)
    assert not ask(app_at, depth=3, **MINIMAX)["cache"]["hit"]
    assert ask(app_at, depth=4, **MINIMAX)["cache"]["hit"]


def test_a_proof_serves_every_limit(app_at: Flask) -> None:
    """X X . / O O . / . . .: X wins at once."""
    ask(app_at, state="XX./OO./...", depth=2, algorithm="alpha_beta")
    for limits in ({"depth": 9}, {"time_ms": 5}, {"nodes": 10**9}, {}):
        reply = ask(app_at, state="XX./OO./...", algorithm="alpha_beta", **limits)
        assert reply["cache"]["hit"]


def test_a_budget_serves_the_budgets_within_it(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()

    def hit(**limits: object) -> bool:
        return bool(found(client, "connect_four/move", **limits)["cache"]["hit"])

    assert not hit(time_ms=60)
    assert hit(time_ms=60)
    assert hit(time_ms=40)
    assert hit(time_ms=40, nodes=10)
    assert not hit(time_ms=80)
    assert not hit(depth=2)


def test_bypass_neither_reads_nor_writes(app_at: Flask) -> None:
    assert ask(app_at, cache="bypass", **DEPTH)["cache"] == {"hit": False, "layer": "none"}
    assert not ask(app_at, **DEPTH)["cache"]["hit"]
    assert not ask(app_at, cache="bypass", **DEPTH)["cache"]["hit"]


def test_refresh_writes_and_does_not_read(app_at: Flask) -> None:
    assert not ask(app_at, cache="refresh", **DEPTH)["cache"]["hit"]
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert not ask(app_at, cache="refresh", **DEPTH)["cache"]["hit"]


def test_a_seed_leaves_the_cache_alone(app_at: Flask) -> None:
    ask(app_at, **DEPTH)
    assert not ask(app_at, seed=1, **DEPTH)["cache"]["hit"]
    assert not ask(app_at, seed=1, **DEPTH)["cache"]["hit"]


def test_errors_are_not_kept(app_at: Flask, valkey: Valkey) -> None:
    post(app_at.test_client(), "tic_tac_toe/move", state="XXX/OO./...")
    with valkey.client() as client:
        assert client.dbsize() == 0


def test_entries_do_not_live_for_ever(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        keys = client.keys()
        assert keys
        assert all(client.ttl(key) > 0 for key in keys)


def test_redis_flushed_is_a_miss(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        client.flushall()
    assert not ask(app_at, **DEPTH)["cache"]["hit"]
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert store(app_at).counters.failures == 0


def test_redis_frozen_is_a_miss_and_then_left_alone(app_at: Flask, valkey: Valkey) -> None:
    first = ask(app_at, **DEPTH)
    valkey.freeze()
    assert [ask(app_at, **DEPTH)["move"] for _ in range(10)] == [first["move"]] * 10
    assert store(app_at).breaker.state == "open"
    assert store(app_at).counters.failures == 2
    assert seen(app_at.test_client(), "/readyz")["cache"]["state"] == "down"


def test_redis_down_is_a_miss_and_then_left_alone(app_at: Flask, valkey: Valkey) -> None:
    first = ask(app_at, **DEPTH)
    valkey.stop()
    assert [ask(app_at, **DEPTH)["move"] for _ in range(10)] == [first["move"]] * 10
    assert store(app_at).breaker.state == "open"
    valkey.start()


def test_redis_back_is_used_again(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, breaker_failures=1, breaker_open_ms=1)
    ask(app, **DEPTH)
    valkey.stop()
    ask(app, **DEPTH)
    assert store(app).counters.failures >= 1
    valkey.start()
    while store(app).state()["state"] == "down":
        pass
    assert not ask(app, **DEPTH)["cache"]["hit"]
    assert ask(app, **DEPTH)["cache"]["hit"]


def test_a_connection_that_the_server_closed_is_no_failure(app_at: Flask, valkey: Valkey) -> None:
    ask(app_at, **DEPTH)
    with valkey.client() as client:
        client.client_kill_filter(_type="normal", skipme=True)
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert store(app_at).counters.failures == 0


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
    assert store(app_at).counters.bad == 1
    assert ask(app_at, **DEPTH)["cache"]["hit"]
    assert store(app_at).breaker.state == "closed"


@pytest.mark.parametrize("value", [b"garbage", b"9" * 33, None], ids=["text", "a rank", "a list"])
def test_garbage_is_replaced_without_being_read(
    app_at: Flask, valkey: Valkey, value: bytes | None
) -> None:
    ask(app_at, **DEPTH)
    overwrite(valkey, value)
    ask(app_at, cache="refresh", **DEPTH)
    ask(app_at, **DEPTH)
    assert ask(app_at, **DEPTH)["cache"]["hit"]


def test_a_claim_of_garbage_does_not_stop_a_search(app_at: Flask, valkey: Valkey) -> None:
    """A claim that is no text, as only someone else could have left it."""
    claims: list[str] = []
    real = store(app_at).claim

    def claim(key: str, token: str, life_ms: int) -> bool:
        claims.append(key)
        with valkey.client() as client:
            client.rpush(f"countermove:{key}", "x")
        return real(key, token, life_ms)

    store(app_at).claim = claim  # type: ignore[method-assign]
    assert ask(app_at, **DEPTH)["move"]
    assert claims


@contextmanager
def speaking(words: bytes) -> Iterator[str]:
    """A server that says `words` to whatever it is told."""
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
        app = make_app(redis_url=url)
        assert ask(app, **DEPTH)["move"]
        assert not ask(app, **DEPTH)["cache"]["hit"]


def test_a_full_server_costs_speed_alone(app_at: Flask, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    assert ask(app_at, **DEPTH)["move"]
    assert ask(app_at, **DEPTH)["move"]


def test_the_store_says_so_of_another_type(valkey: Valkey) -> None:
    wrong = RedisStore(valkey.url, "external", Settings())
    with valkey.client() as client:
        client.rpush("countermove:key", "x")
    with pytest.raises(WrongTypeError):
        wrong.get("key")
    wrong.close()


def test_an_embedded_server_serves_where_no_url_is_given(make_app: MakeApp) -> None:
    app = make_app(redis_url="")
    ask(app, **DEPTH)
    assert ask(app, **DEPTH)["cache"] == {"hit": True, "layer": "redis"}
    cache = seen(app.test_client(), "/readyz")["cache"]
    assert (cache["source"], cache["state"], cache["hits"]) == ("embedded", "up", 1)


def test_where_the_embedded_server_cannot_start_there_is_no_cache_and_a_reason(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = Path("/nowhere/valkey-server")
    monkeypatch.setattr("service.cache.embedded.get_binary_path", lambda: nowhere)
    app = make_app(redis_url="")
    assert ask(app, **DEPTH)["cache"]["layer"] == "none"
    cache = seen(app.test_client(), "/readyz")["cache"]
    assert cache["layer"] == "none"
    assert "cannot start" in cache["reason"]


def test_a_breaker_opens_after_failures_in_a_row_and_lets_one_probe_pass() -> None:
    breaker = Breaker(failures=2, open_s=0)
    breaker.failed()
    breaker.succeeded()
    breaker.failed()
    states = [breaker.state]
    breaker.failed()
    states.append(breaker.state)
    assert [breaker.lets_pass() for _ in range(3)] == [True, False, False]
    breaker.succeeded()
    states.append(breaker.state)
    assert states == ["closed", "half_open", "closed"]


def test_an_open_breaker_lets_nothing_pass() -> None:
    breaker = Breaker(failures=1, open_s=3600)
    breaker.failed()
    assert breaker.state == "open"
    assert not breaker.lets_pass()
