"""Transposition entries in real servers: which stay, and that no fault reaches a search."""

import dataclasses
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as with_settings
from hypothesis import strategies as st
from redis import Redis
from redis.crc import key_slot

from service.cache.entries import quota as entry_quota
from service.cache.entries.layout import (
    BUCKETS,
    KEY_BYTES,
    RECORD_BYTES,
    SEGMENT_BYTES,
    SHARDS,
    SLOTS,
)
from service.cache.entries.script import MOST_MADE
from service.cache.entries.store import AGES, HOUR_S, MOST_UNPLACED, EntryStore, entry_store
from service.cache.redis.counters import Counters
from service.settings import SettingError
from service.shared.host import Host
from service.shared.logs import logger
from tests.cache.redis.test_faults import speaking
from tests.support import QUIET, Valkey, redis_servers, until
from tests.support.redis_servers import cluster, node

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
PROVEN, OWN_DEPTH = 4, 8
LONG = {"breaker_open_ms": 3_600_000}
"""Settings under which an open breaker stays open."""

UNFIT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
"""One server serves all examples, and the machine may be busy."""

MakeStore = Callable[..., EntryStore]


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    made = Counters(tmp_path / "counters")
    yield made
    made.close()


@pytest.fixture
def make_store(counters: Counters) -> Iterator[MakeStore]:
    """Make stores at a URL with given settings, each as if in a process of its own."""
    with ExitStack() as stack:

        def make(url: str, *, has_own_room: bool = False, **changes: object) -> EntryStore:
            settings = dataclasses.replace(QUIET, **{"entries_mb": 64, **changes})  # type: ignore[arg-type]
            store = EntryStore(url, settings, counters, logger("error"), has_own_room=has_own_room)
            stack.callback(store.close, 0.0)
            return store

        yield make


@pytest.fixture
def store(make_store: MakeStore, valkey: Valkey) -> EntryStore:
    return make_store(valkey.url)


def record(key: bytes, depth: int = 3, flags: int = 0, rest: bytes = b"m" * 13) -> bytes:
    """A record of the hour 0."""
    return key + bytes([depth, flags]) + rest + b"\0"


def records(count: int, seed: int = 0) -> list[bytes]:
    """Records of keys at random."""
    source = random.Random(seed)
    return [record(source.randbytes(KEY_BYTES), rest=source.randbytes(13)) for _ in range(count)]


def keys_of(puts: list[bytes]) -> bytes:
    return b"".join(each[:KEY_BYTES] for each in puts)


def without_ages(found: bytes | None) -> list[bytes]:
    """The records found, each without its last byte."""
    assert found is not None
    return [found[at : at + RECORD_BYTES - 1] for at in range(0, len(found), RECORD_BYTES)]


def put(store: EntryStore, puts: list[bytes]) -> None:
    assert store.exchange(b"".join(puts), b"") == b""


def finds(store: EntryStore, puts: list[bytes]) -> bool:
    """Whether exactly these records are found under their keys."""
    return without_ages(store.exchange(b"", keys_of(puts))) == [each[:-1] for each in puts]


def test_what_one_process_puts_another_finds(
    make_store: MakeStore, valkey: Valkey, counters: Counters
) -> None:
    one, other = make_store(valkey.url), make_store(valkey.url)
    puts = records(256)
    put(one, puts)
    assert finds(other, puts)
    assert other.exchange(b"", keys_of(records(256, seed=1))) == b""
    totals = counters.totals()
    assert (totals["entries_sent"], totals["failures"]) == (256, 0)
    assert (totals["entries_asked"], totals["entries_found"]) == (512, 256)


def test_a_batch_finds_what_it_puts(store: EntryStore) -> None:
    puts = records(16)
    assert without_ages(store.exchange(b"".join(puts), keys_of(puts))) == [p[:-1] for p in puts]


def test_an_empty_batch_needs_no_server(make_store: MakeStore) -> None:
    assert make_store("redis://127.0.0.1:1").exchange(b"", b"") == b""


def is_better(new: bytes, old: bytes) -> bool:
    """Whether the new record of a key takes the place of the old one."""
    (depth, proven, _), (old_depth, old_proven, _) = meaning(new), meaning(old)
    if proven != old_proven:
        return proven
    if not proven and depth != old_depth:
        return depth > old_depth
    is_exact, was_exact = (each[KEY_BYTES + 1] % 4 == 0 for each in (new, old))
    return is_exact or not was_exact


class Model:
    """The rule of replacement: who takes which slot of a bucket."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[int, int], list[bytes]] = {}

    def put(self, new: bytes, hour: int) -> None:
        bucket = self._bucket(new)
        depth, _, own = meaning(new)
        stored = new[:-1] + bytes([hour % AGES])
        for slot, old in enumerate(bucket):
            old_depth, _, old_own = meaning(old)
            same_slot = not own or old_depth == depth
            if old[:KEY_BYTES] == new[:KEY_BYTES] and old_own == own and same_slot:
                if is_better(new, old):
                    bucket[slot] = stored
                return
        if len(bucket) < SLOTS:
            bucket.append(stored)
            return
        worths = [old[KEY_BYTES] - 8 * ((hour + 1 - old[-1]) % AGES) for old in bucket]
        bucket[worths.index(min(worths))] = stored

    def found(self, key: bytes) -> list[bytes]:
        return [old for old in self._bucket(key) if old[:KEY_BYTES] == key]

    def _bucket(self, key: bytes) -> list[bytes]:
        segment, bucket = (int.from_bytes(key[at : at + 4], "little") for at in (0, 4))
        return self._buckets.setdefault((segment * 4 >> 32, bucket * BUCKETS >> 32), [])


def meaning(of: bytes) -> tuple[int, bool, bool]:
    """The depth, whether it is proven, whether the depth is its own."""
    depth, flags = of[KEY_BYTES : KEY_BYTES + 2]
    return depth, bool(flags & PROVEN), bool(flags & OWN_DEPTH)


KEYS = [
    bucket + bytes([end]) * 8
    for bucket in (b"\0" * 8, b"\xff" * 8, b"\0\0\0\x40\x01\0\0\0")
    for end in range(1, 15)
]
"""Of three buckets: the first of all, the last of all, the first of the second segment."""
RECORDS = st.builds(
    record,
    st.sampled_from(KEYS),
    depth=st.one_of(st.integers(0, 5), st.integers(0, 255)),
    flags=st.integers(0, 15),
    rest=st.binary(min_size=13, max_size=13),
)
BATCHES = st.lists(st.tuples(st.integers(0, 300), st.lists(RECORDS, max_size=40)), max_size=6)


@given(batches=BATCHES)
@example(batches=[(hour, [record(KEYS[hour], depth=hour)]) for hour in range(14)])
@with_settings(max_examples=100, deadline=None, suppress_health_check=UNFIT)
def test_the_rule_of_replacement_is_the_models(
    store: EntryStore,
    valkey: Valkey,
    monkeypatch: pytest.MonkeyPatch,
    batches: list[tuple[int, list[bytes]]],
) -> None:
    with valkey.client() as client:
        client.flushall()
    model = Model()
    for hour, puts in batches:
        monkeypatch.setattr("service.cache.entries.store.time", lambda hour=hour: hour * HOUR_S)
        put(store, puts)
        for each in puts:
            model.put(each, hour)
    expected = b"".join(each for key in KEYS for each in model.found(key))
    assert store.exchange(b"", b"".join(KEYS)) == expected


def test_the_deeper_record_of_a_key_stays_and_the_proven_one(store: EntryStore) -> None:
    key = KEYS[0]
    for depth, flags, stays in [
        (5, 0, True),
        (4, 0, False),
        (5, 1, False),
        (6, 1, True),
        (6, 2, True),
        (6, 0, True),
        (2, PROVEN, True),
        (9, 0, False),
        (1, PROVEN, True),
        (2, PROVEN | 1, False),
    ]:
        new = record(key, depth, flags)
        put(store, [new])
        assert finds(store, [new]) == stays


def test_records_with_a_depth_of_their_own_stand_side_by_side(store: EntryStore) -> None:
    puts = [record(KEYS[0], depth, OWN_DEPTH) for depth in (7, 2, 5)]
    put(store, puts)
    assert without_ages(store.exchange(b"", KEYS[0])) == [each[:-1] for each in puts]
    again = record(KEYS[0], 2, OWN_DEPTH, b"n" * 13)
    put(store, [again])
    assert without_ages(store.exchange(b"", KEYS[0])) == [
        each[:-1] for each in (puts[0], again, puts[2])
    ]


def test_a_host_whose_clock_is_fast_does_not_make_its_records_old(
    store: EntryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast, *others = [record(key, depth=3) for key in KEYS[:9]]
    monkeypatch.setattr("service.cache.entries.store.time", lambda: HOUR_S)
    put(store, [fast])
    monkeypatch.setattr("service.cache.entries.store.time", lambda: 0)
    put(store, others)
    assert finds(store, [fast])


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


def overwrite(valkey: Valkey, value: bytes | None) -> None:
    """Put bytes at every key, or a list where there are none."""
    with valkey.client() as client:
        for key in list(client.scan_iter()):
            client.delete(key)
            if value is None:
                client.rpush(key, "x")
            else:
                client.set(key, value)


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


def test_a_cluster_of_three(
    make_store: MakeStore, tmp_path: Path, program: str, counters: Counters
) -> None:
    with cluster(tmp_path, 3, program) as ports:
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}", entries_mb=16)
        puts = records(256)
        put(store, puts)
        nodes = [node(port) for port in ports]
        assert sum(each.execute_command("DBSIZE") for each in nodes) == 16
        assert all(each.execute_command("DBSIZE") >= 4 for each in nodes)
        nodes[1].execute_command("SCRIPT FLUSH")
        found = store.exchange(b"", keys_of(puts))
        assert sorted(without_ages(found)) == sorted(each[:-1] for each in puts)
        nodes[2].execute_command("FLUSHALL")
        found = store.exchange(b"", keys_of(puts))
        assert 0 < len(without_ages(found)) < len(puts)
        for each in nodes:
            each.close()
        assert counters.total("failures") == 0


def test_each_primary_of_a_cluster_gives_a_quarter_at_most(
    make_store: MakeStore, tmp_path: Path, program: str
) -> None:
    """Segments go around the shards, of which the nodes have three, two and three."""
    with cluster(tmp_path, 3, program) as ports:
        nodes = [node(port) for port in ports]
        for each, megabytes in zip(nodes, (16, 100, 100), strict=True):
            each.execute_command("CONFIG SET", "maxmemory", f"{megabytes}mb")
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}")
        put(store, records(1024))
        sizes = [each.execute_command("DBSIZE") for each in nodes]
        assert sizes[0] == 4
        assert store.state()["mb"] == sum(sizes) == 10
        for each in nodes:
            each.close()


def test_a_cluster_with_a_dead_node_costs_one_failure(
    make_store: MakeStore, tmp_path: Path, program: str, counters: Counters
) -> None:
    with cluster(tmp_path, 3, program) as ports:
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}", entries_mb=8, **LONG)
        puts = records(64)
        put(store, puts)
        with Redis(port=ports[2]) as client:
            client.shutdown(nosave=True)
        assert [store.exchange(b"", keys_of(puts)) for _ in range(5)] == [None] * 5
        assert counters.total("failures") == 1


def test_the_shards_lie_in_eight_parts_of_a_clusters_slots() -> None:
    parts = [key_slot(tag.encode()) * len(SHARDS) // redis_servers.SLOTS for tag in SHARDS]
    assert sorted(parts) == list(range(len(SHARDS)))


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
