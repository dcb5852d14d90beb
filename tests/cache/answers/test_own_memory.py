"""Answers in a process's memory: when they serve without a call to Redis, and when not."""

from dataclasses import replace

from service.cache.answers.stored_answer import MOST_BYTES
from service.lru_cache import LruCache
from tests.http.test_hang_ups import Search
from tests.support import MakeApp, Valkey, answers, found, source
from tests.support.cached import DEPTH, ask, count

DEEPER = {**DEPTH, "depth": 5}
PROOF = {"state": "XX./OO./...", "algorithm": "alpha_beta", "depth": 2}
"""X wins at once."""
IN_MEMORY = {"hit": True, "layer": "memory"}
IN_REDIS = {"hit": True, "layer": "redis"}


def test_a_process_has_its_answer_before_redis(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url)
    client = app.test_client()
    found(client, "tic_tac_toe/move", **DEPTH)
    assert source(found(client, "tic_tac_toe/move", **DEPTH)) == IN_MEMORY


def test_an_answer_from_redis_is_read_once(make_app: MakeApp, valkey: Valkey) -> None:
    ask(make_app(redis_url=valkey.url), **DEPTH)
    app = make_app(redis_url=valkey.url)
    assert [source(ask(app, **DEPTH)) for _ in range(2)] == [IN_REDIS, IN_MEMORY]


def test_memory_serves_by_the_same_law(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url)
    ask(app, **DEEPER)
    assert ask(app, **DEPTH)["depth"] == 5
    assert not ask(app, **{**DEPTH, "depth": 6})["cache"]["hit"]
    assert not ask(app, **DEPTH, cache="bypass")["cache"]["hit"]
    assert not ask(app, **DEPTH, cache="refresh")["cache"]["hit"]
    assert ask(app, **DEPTH)["depth"] == 6


def test_a_better_answer_of_another_process_is_seen_after_a_while(
    make_app: MakeApp, valkey: Valkey
) -> None:
    """Here the while is none."""
    app, other = make_app(redis_url=valkey.url, memory_s=0), make_app(redis_url=valkey.url)
    ask(app, **DEPTH)
    ask(other, **DEEPER)
    seen = ask(app, **DEPTH)
    assert (seen["depth"], source(seen)) == (5, IN_REDIS)


def test_an_answer_of_ones_own_serves_until_then(make_app: MakeApp, valkey: Valkey) -> None:
    app, other = make_app(redis_url=valkey.url, memory_s=3600), make_app(redis_url=valkey.url)
    ask(app, **DEPTH)
    ask(other, **DEEPER)
    seen = ask(app, **DEPTH)
    assert (seen["depth"], source(seen)) == (4, IN_MEMORY)


def test_a_proof_is_never_looked_up_again(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_s=0)
    ask(app, **PROOF)
    valkey.stop()
    assert source(ask(app, **PROOF)) == IN_MEMORY
    assert source(ask(app, state=PROOF["state"], algorithm="alpha_beta")) == IN_MEMORY
    assert count(app, "failures") == 0
    valkey.start()


def test_without_redis_answers_in_memory_serve(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_s=0)
    ask(app, **DEPTH)
    valkey.stop()
    assert source(ask(app, **DEPTH)) == IN_MEMORY
    assert count(app, "failures") == 1
    valkey.start()


def test_an_answer_that_redis_lost_is_written_back(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_s=0)
    ask(app, **DEPTH)
    with valkey.client() as client:
        client.flushall()
    assert source(ask(app, **DEPTH)) == IN_MEMORY
    assert source(ask(make_app(redis_url=valkey.url), **DEPTH)) == IN_REDIS


def test_a_value_that_is_too_heavy_is_not_held_and_evicts_nothing() -> None:
    cache: LruCache[str, int] = LruCache(10, lambda _, value: value)
    cache.put("light", 4)
    cache.put("heavy", 5)
    cache.put("heavy", 11)
    assert (cache.get("light"), cache.get("heavy")) == (4, None)
    cache.put("other", 6)
    assert (cache.get("light"), cache.get("other")) == (4, 6)


def test_the_least_recently_used_is_forgotten_and_keys_weigh_too() -> None:
    cache: LruCache[str, str] = LruCache(8, lambda key, value: len(key) + len(value))
    cache.put("a", "1")
    cache.put("b", "2")
    assert cache.get("a") == "1"
    cache.put("long", "3")
    assert (cache.get("a"), cache.get("b"), cache.get("long")) == ("1", None, "3")


def test_an_answer_too_large_for_redis_is_not_held(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url)
    search = Search()
    search.over.set()
    large = replace(search.request.search(), text=b" " * MOST_BYTES)
    request = replace(search.request, search=lambda: large)
    assert [answers(app).find(request).hit for _ in range(2)] == [False, False]


def test_without_room_nothing_is_held(make_app: MakeApp, valkey: Valkey) -> None:
    app = make_app(redis_url=valkey.url, memory_mb=0)
    assert [ask(app, **DEPTH)["cache"]["layer"] for _ in range(2)] == ["redis", "redis"]


def test_without_a_cache_there_is_no_memory_either(make_app: MakeApp) -> None:
    app = make_app()
    assert [ask(app, **DEPTH)["cache"]["hit"] for _ in range(2)] == [False, False]
