"""Records of entries, and a store's answers to them."""

import random
from collections.abc import Callable

from hypothesis import HealthCheck

from service.cache.entries.layout import KEY_BYTES, RECORD_BYTES
from service.cache.entries.store import EntryStore
from tests.support import Valkey

LONG = {"breaker_open_ms": 3_600_000}
"""Settings under which an open breaker stays open."""
UNFIT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
"""One server serves all examples, and the machine may be busy."""
MakeStore = Callable[..., EntryStore]


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


KEYS = [
    bucket + bytes([end]) * 8
    for bucket in (b"\0" * 8, b"\xff" * 8, b"\0\0\0\x40\x01\0\0\0")
    for end in range(1, 15)
]
"""Keys of three buckets: the first of all, the last of all, the first of the second segment."""


def overwrite(valkey: Valkey, value: bytes | None) -> None:
    """Put bytes at every key, or a list where there are none."""
    with valkey.client() as client:
        for key in list(client.scan_iter()):
            client.delete(key)
            if value is None:
                client.rpush(key, "x")
            else:
                client.set(key, value)
