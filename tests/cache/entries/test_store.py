"""Transposition entries in real servers: what is put is found, and which of two stays."""

import pytest
from hypothesis import example, given
from hypothesis import settings as with_settings
from hypothesis import strategies as st

from service.cache.entries.layout import BUCKETS, KEY_BYTES, SLOTS
from service.cache.entries.store import AGES, HOUR_S, EntryStore
from service.cache.redis.counters import Counters
from tests.cache.entries.records import (
    KEYS,
    UNFIT,
    MakeStore,
    finds,
    keys_of,
    put,
    record,
    records,
    without_ages,
)
from tests.support import Valkey

PROVEN, OWN_DEPTH = 4, 8


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
