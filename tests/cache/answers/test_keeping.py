"""Texts that services keep in one Redis: under each key all get the first."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest
from flask import Flask

from service.cache.answers.stored_answer import MOST_BYTES
from tests.support import WITHIN_S, MakeApp, Valkey, answers
from tests.support.cached import count

KEY, NAME = "played:{0}", "countermove:played:{0}"
LIFE_S = 1000


def keep(app: Flask, text: bytes) -> bytes | None:
    return answers(app).store.keep(KEY, text, LIFE_S, monotonic() + WITHIN_S)


def test_all_get_the_first(make_app: MakeApp, valkey: Valkey) -> None:
    apps = [make_app(redis_url=valkey.url) for _ in range(3)]
    with ThreadPoolExecutor() as pool:
        kept = set(pool.map(lambda at: keep(apps[at % 3], b"%d" % at), range(12)))
    assert len(kept) == 1
    assert keep(apps[0], b"later") in kept
    with valkey.client() as client:
        assert 0 < client.ttl(NAME) <= LIFE_S


@pytest.mark.parametrize("found", ["garbage", ["a", "list"]], ids=str)
def test_what_is_not_ours_is_replaced(
    app_at: Flask, valkey: Valkey, found: str | list[str]
) -> None:
    with valkey.client() as client:
        if isinstance(found, str):
            client.set(NAME, found)
        else:
            client.rpush(NAME, *found)
    first = keep(app_at, b"first")
    assert keep(app_at, b"second") == first == b"first"


def test_a_full_redis_keeps_nothing_and_is_in_no_trouble(app_at: Flask, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
    assert [keep(app_at, b"text") for _ in range(5)] == [None] * 5
    assert count(app_at, "failures") == 0


def test_what_is_too_large_is_not_kept(app_at: Flask, valkey: Valkey) -> None:
    assert keep(app_at, bytes(MOST_BYTES + 1)) is None
    with valkey.client() as client:
        assert not client.exists(NAME)
    assert keep(app_at, bytes(MOST_BYTES)) == bytes(MOST_BYTES)


def test_without_redis_nothing_is_kept(make_app: MakeApp) -> None:
    assert keep(make_app(), b"text") is None
