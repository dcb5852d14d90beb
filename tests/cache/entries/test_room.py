"""The room that transposition entries take: quotas, rights, full servers."""

import dataclasses
import random
from collections.abc import Callable

import pytest
from redis import Redis

from service.cache.entries import quota as entry_quota
from service.cache.entries.layout import RECORD_BYTES, SEGMENT_BYTES
from service.cache.entries.script import MOST_MADE
from service.cache.entries.store import MOST_UNPLACED, EntryStore, entry_store
from service.cache.redis.counters import Counters
from service.settings import SettingError
from service.shared.host import Host
from service.shared.logs import logger
from tests.cache.entries.records import (
    KEYS,
    LONG,
    MakeStore,
    finds,
    keys_of,
    overwrite,
    put,
    record,
    records,
    without_ages,
)
from tests.support import QUIET, Valkey, until

LEAST_RIGHTS = (
    "+eval",
    "+evalsha",
    "+expire",
    "+getrange",
    "+info",
    "+setrange",
    "+strlen",
    "+unlink",
)


def test_entries_take_no_more_than_their_quota(make_store: MakeStore, valkey: Valkey) -> None:
    store = make_store(valkey.url, entries_mb=2)
    source = random.Random(0)
    with valkey.client() as client:
        before = client.info("memory")["used_memory_dataset"]
        for _ in range(400):
            assert store.exchange(source.randbytes(256 * RECORD_BYTES), b"") == b""
        assert [client.strlen(key) for key in client.scan_iter()] == [SEGMENT_BYTES] * 2
        assert client.info("memory")["used_memory_dataset"] - before < 2.5 * (1 << 20)
    assert SEGMENT_BYTES < 1 << 20


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-lru", "noeviction"])
def test_entries_take_a_quarter_of_a_server_and_answers_survive(
    make_store: MakeStore, valkey: Valkey, policy: str
) -> None:
    store = make_store(valkey.url)
    source = random.Random(0)
    answers = [f"countermove:answer:{number}" for number in range(4000)]
    with valkey.client() as client:
        client.config_set("maxmemory-policy", policy)
        for answer in answers:
            client.set(answer, b"x" * 1000, ex=1000)
        for _ in range(800):
            assert store.exchange(source.randbytes(256 * RECORD_BYTES), b"") == b""
        assert client.exists(*answers) == len(answers)
        assert client.dbsize() - len(answers) == 4
    assert store.state() == {"state": "up", "breaker": "closed", "mb": 4}


def test_a_server_without_room_gets_no_entries(make_store: MakeStore, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory", "3mb")
        store = make_store(valkey.url)
        assert store.exchange(b"".join(records(4)), b"") is None
        assert client.dbsize() == 0


def test_segments_do_not_live_for_ever_but_as_long_as_they_are_written(
    store: EntryStore, valkey: Valkey
) -> None:
    puts = records(64)
    put(store, puts)
    with valkey.client() as client:
        keys = client.keys()
        for key in keys:
            client.expire(key, 1000)
        put(store, puts)
        assert len(keys) == 4
        assert all(1000 < client.ttl(key) <= QUIET.answer_ttl_s for key in keys)


def test_a_user_with_the_least_rights(make_store: MakeStore, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.execute_command(
            "ACL SETUSER", "me", "on", ">secret", "~countermove:*", *LEAST_RIGHTS
        )
    store = make_store(valkey.url.replace("unix://", "unix://me:secret@"))
    puts = records(64)
    put(store, puts)
    assert finds(store, puts)
    overwrite(valkey, None)
    put(store, puts)
    assert finds(store, puts)
    assert store.state() == {"state": "up", "breaker": "closed", "mb": 4}


def test_a_user_who_may_not_ask_for_the_memory_has_the_quota_of_the_settings(
    make_store: MakeStore, valkey: Valkey
) -> None:
    with valkey.client() as client:
        rights = [right for right in LEAST_RIGHTS if right != "+info"]
        client.execute_command("ACL SETUSER", "me", "on", ">secret", "~countermove:*", *rights)
    store = make_store(valkey.url.replace("unix://", "unix://me:secret@"), entries_mb=3)
    put(store, records(4))
    assert store.state()["mb"] == 3


def full(client: Redis) -> None:
    client.config_set("maxmemory-policy", "noeviction")
    client.config_set("maxmemory", "1")


def read_only(client: Redis) -> None:
    client.replicaof("127.0.0.1", 1)


@pytest.mark.parametrize(
    ("trouble", "reason"), [(full, "OutOfMemoryError"), (read_only, "ReadOnlyError")]
)
def test_a_server_that_refuses_writes_is_read_and_left_in_peace(
    make_store: MakeStore,
    valkey: Valkey,
    counters: Counters,
    trouble: Callable[[Redis], None],
    reason: str,
) -> None:
    store = make_store(valkey.url, **LONG)
    kept, lost = [[record(key) for key in KEYS[at : at + 8]] for at in (0, 14)]
    put(store, kept)
    with valkey.client() as client:
        trouble(client)
    for _ in range(3):
        found = store.exchange(b"".join(lost), keys_of(kept + lost))
        assert without_ages(found) == [each[:-1] for each in kept]
    state = store.state()
    assert (state["state"], state["reason"]) == ("refusing_writes", reason)
    totals = counters.totals()
    assert (totals["refused"], totals["dropped"], totals["failures"]) == (1, 2, 0)
    assert totals["entries_sent"] == 8


def test_a_full_server_is_written_where_there_are_segments(
    store: EntryStore, valkey: Valkey
) -> None:
    put(store, records(256))
    with valkey.client() as client:
        full(client)
    others = records(256, seed=1)
    put(store, others)
    assert finds(store, others)


def test_a_call_makes_few_segments_and_the_next_ones_the_others(
    make_store: MakeStore, valkey: Valkey, counters: Counters
) -> None:
    store = make_store(valkey.url, has_own_room=True, entries_mb=10)
    puts = records(256)
    with valkey.client() as client:
        for segments in (4, 8, 10):
            put(store, puts if segments == 4 else [])
            assert client.dbsize() == segments
            assert store.has_unplaced == (segments < 10)
    assert finds(store, puts)
    assert counters.total("entries_sent") == 256


def test_few_records_wait_for_their_segments_and_none_for_a_server_that_fails(
    make_store: MakeStore, valkey: Valkey
) -> None:
    store = make_store(valkey.url, has_own_room=True, entries_mb=10)
    puts = records(4 * MOST_UNPLACED)
    put(store, puts)
    while store.has_unplaced:
        put(store, [])
    placed = len(store.exchange(b"", keys_of(puts)) or b"") // RECORD_BYTES
    at_once = MOST_MADE * len(puts) // 10
    assert abs(placed - at_once - MOST_UNPLACED) < at_once // 10
    with valkey.client() as client:
        client.flushall()
    put(store, puts)
    valkey.freeze()
    waited = store.has_unplaced
    found = store.exchange(b"", b"")
    assert (waited, found, store.has_unplaced) == (True, None, False)


def test_a_server_that_has_room_again_is_written_to(make_store: MakeStore, valkey: Valkey) -> None:
    store = make_store(valkey.url, breaker_open_ms=1)
    puts = records(16)
    put(store, records(1, seed=1))
    with valkey.client() as client:
        full(client)
        put(store, puts)
        client.config_set("maxmemory", "16mb")

    def is_written() -> bool:
        put(store, puts)
        return finds(store, puts)

    until(is_written)
    assert store.state()["state"] == "up"


@pytest.mark.parametrize(
    ("rooms", "most", "fit"),
    [
        ({"a": 9, "b": 9}, 5, 5),
        ({"a": 9, "b": 9}, 0, 0),
        ({"a": 0, "b": 9}, 5, 0),
        ({"a": 2, "b": 9}, 9, 3),
        ({"a": 2, "b": 1}, 9, 3),
    ],
)
def test_no_owner_of_segments_has_more_than_fit(rooms: dict[str, int], most: int, fit: int) -> None:
    assert entry_quota.fitting(["a", "b", "a"], rooms, most) == fit


def test_the_settings_say_where_entries_are_stored(counters: Counters) -> None:
    def url_is_used(answers_url: str | None, **changes: object) -> bool:
        settings = dataclasses.replace(QUIET, **{"entries_mb": 64, **changes})  # type: ignore[arg-type]
        return entry_store(answers_url, "external", settings, counters, logger("error")) is not None

    assert url_is_used("redis://answers")
    assert url_is_used(None, entries_url="redis://entries")
    assert not url_is_used(None)
    assert not url_is_used("redis://answers", entries_mb=0)
    with pytest.raises(SettingError, match="COUNTERMOVE_ENTRIES_URL cannot be used"):
        url_is_used("redis://answers", entries_url="http://entries")


def test_an_embedded_server_has_room_for_entries_beside_answers(counters: Counters) -> None:
    settings = dataclasses.replace(QUIET, redis_url="", embedded_mb=16, entries_mb=8)
    with Host(settings) as host, Redis.from_url(host.cache.url or "") as client:
        assert client.config_get("maxmemory") == {"maxmemory": str(24 << 20)}
        store = entry_store(host.cache.url, host.cache.source, settings, counters, logger("error"))
        assert store
        for _ in range(2):
            put(store, records(256))
        assert store.state()["mb"] == client.dbsize() == 8
        store.close(0.0)


def test_entries_on_a_server_of_their_own_take_nothing_of_the_embedded_one() -> None:
    settings = dataclasses.replace(
        QUIET, redis_url="", embedded_mb=16, entries_url="redis://entries"
    )
    with Host(settings) as host, Redis.from_url(host.cache.url or "") as client:
        assert client.config_get("maxmemory") == {"maxmemory": str(16 << 20)}
