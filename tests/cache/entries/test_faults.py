"""Transposition entries while their server fails: no fault reaches a search."""

import pytest
from hypothesis import given
from hypothesis import settings as with_settings
from hypothesis import strategies as st

from service.cache.entries.layout import RECORD_BYTES, SEGMENT_BYTES
from service.cache.entries.store import EntryStore
from service.cache.redis.counters import Counters
from tests.cache.entries.records import (
    KEYS,
    LONG,
    UNFIT,
    MakeStore,
    finds,
    keys_of,
    overwrite,
    put,
    records,
)
from tests.cache.redis.test_faults import speaking
from tests.support import Valkey, until


@pytest.mark.parametrize(
    "value",
    [b"garbage", b"\0" * 100, b"x" * (SEGMENT_BYTES - 1), b"\xff" * (2 << 20), None],
    ids=["text", "zeros", "truncated", "too long", "a list"],
)
def test_garbage_at_a_segment_is_a_miss_until_the_next_put(
    store: EntryStore, valkey: Valkey, counters: Counters, value: bytes | None
) -> None:
    puts = records(256)
    put(store, puts)
    overwrite(valkey, value)
    assert store.exchange(b"", keys_of(puts)) == b""
    put(store, puts)
    assert finds(store, puts)
    with valkey.client() as client:
        assert {client.strlen(key) for key in client.scan_iter()} == {SEGMENT_BYTES}
    assert counters.total("failures") == counters.total("refused") == 0


def test_segments_that_were_evicted_are_made_anew(store: EntryStore, valkey: Valkey) -> None:
    puts = records(256)
    put(store, puts)
    with valkey.client() as client:
        client.flushall()
        assert store.exchange(b"", keys_of(puts)) == b""
        assert client.dbsize() == 0
    put(store, puts)
    assert finds(store, puts)


@given(puts=st.binary(max_size=200), asks=st.binary(max_size=200))
@with_settings(deadline=None, suppress_health_check=UNFIT)
def test_no_bytes_raise_anything(store: EntryStore, puts: bytes, asks: bytes) -> None:
    found = store.exchange(puts, asks)
    assert found is not None
    assert len(found) % RECORD_BYTES == 0
    assert store.state()["state"] == "up"


@pytest.mark.parametrize(
    "words",
    [
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"$-1\r\n",
        b"*-1\r\n",
        b"*2\r\n:1\r\n:1\r\n",
        b"*2\r\n$3\r\nabc\r\n$0\r\n\r\n",
        b"*1\r\n$0\r\n\r\n",
        b"-NOAUTH no\r\n",
        b":7\r\n",
        b"+OK\r\n",
        b"",
    ],
    ids=repr,
)
@pytest.mark.parametrize("has_own_room", [False, True])
def test_a_server_that_talks_nonsense_finds_nothing(
    make_store: MakeStore, words: bytes, has_own_room: bool
) -> None:
    with speaking(words) as url:
        store = make_store(url, has_own_room=has_own_room)
        assert store.exchange(b"".join(records(4)), KEYS[0]) is None


def test_a_frozen_server_costs_one_timeout(
    make_store: MakeStore, valkey: Valkey, counters: Counters
) -> None:
    store = make_store(valkey.url, redis_timeout_ms=40, redis_budget_ms=50, **LONG)
    valkey.freeze()
    assert [store.exchange(b"", KEYS[0]) for _ in range(10)] == [None] * 10
    assert counters.total("failures") == 1
    state = store.state()
    assert (state["state"], state["breaker"], state["reason"]) == ("down", "open", "TimeoutError")


def test_a_server_that_freezes_between_exchanges_costs_one_timeout(
    make_store: MakeStore, valkey: Valkey, counters: Counters
) -> None:
    store = make_store(valkey.url, redis_timeout_ms=500, redis_budget_ms=500, **LONG)
    put(store, records(4))
    valkey.freeze()
    assert [store.exchange(b"", KEYS[0]) for _ in range(10)] == [None] * 10
    assert counters.total("failures") == 1


def test_a_server_that_is_killed_and_comes_back_is_used_again(
    make_store: MakeStore, valkey: Valkey
) -> None:
    store = make_store(valkey.url, breaker_open_ms=1)
    puts = records(64)
    put(store, puts)
    valkey.stop()
    assert store.exchange(b"", keys_of(puts)) is None
    valkey.start()
    until(lambda: store.exchange(b"", keys_of(puts)) == b"")
    put(store, puts)
    assert finds(store, puts)
    assert store.state()["state"] == "up"


def test_a_server_that_has_forgotten_the_script_gets_it_again(
    store: EntryStore, valkey: Valkey, counters: Counters
) -> None:
    puts = records(16)
    put(store, puts)
    with valkey.client() as client:
        client.script_flush()
    assert finds(store, puts)
    assert counters.total("failures") == 0


def test_a_connection_that_the_server_closed_is_no_failure(
    store: EntryStore, valkey: Valkey, counters: Counters
) -> None:
    put(store, records(4))
    with valkey.client() as client:
        client.client_kill_filter(_type="normal", skipme=True)
    assert finds(store, records(4))
    assert counters.total("failures") == 0
