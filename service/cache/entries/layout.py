"""Where a transposition entry lies in Redis: which string, which part of it.

    prefix:entries:1:{tag}:segment      a string of SEGMENT_BYTES: 4095 buckets
        0        256       512                                        1048320
        | bucket 0 | bucket 1 | …                        | bucket 4094 |
        a bucket: 8 slots of one record each, zeros where there is none
        | slot 0 | slot 1 | … | slot 7 |
    a record: RECORD_BYTES, numbers with the least byte first
        0                16      17      18      20      24     31     32
        | key            | depth | flags | move  | score | MAC  | age  |
        flags: bits 0–1 bound, bit 2 proven, bit 3 own depth, bit 4 portable

Bytes 0–3 of the key, as a fraction of 2³², choose the segment, and bytes 4–7 the bucket. So keys
must be spread evenly in both. The store writes the age, which the MAC does not cover: the hour,
modulo 256. All else is the engine's.

A segment of SEGMENT_BYTES takes one MiB of memory, with what the server adds. Segments are all that
entries take: their number is the quota. Each belongs to one of the SHARDS, whose tag is part of the
name: in a cluster the names of a shard are on one node.
"""

from collections.abc import Iterable, Iterator
from struct import Struct
from typing import Final

VERSION: Final = 1
"""Version of this layout, and part of the segments' names."""
RECORD_BYTES: Final = 32
KEY_BYTES: Final = 16
SLOTS: Final = 8
BUCKET_BYTES: Final = SLOTS * RECORD_BYTES
BUCKETS: Final = 4095
SEGMENT_BYTES: Final = BUCKETS * BUCKET_BYTES
SHARDS: Final = ("bq", "ci", "ss", "rk", "wk", "vs", "fi", "e")
"""Tags, each in the middle of its eighth of a cluster's hash slots, and neighbours far apart."""

_IN_RECORD = Struct(f"<I{RECORD_BYTES - 4}x")
_IN_KEY = Struct(f"<I{KEY_BYTES - 4}x")


def names(prefix: str, segments: int) -> list[str]:
    """Return the names of `segments` segments. `prefix` is that of all the service's keys."""
    return [
        f"{prefix}:entries:{VERSION}:{{{SHARDS[i % len(SHARDS)]}}}:{i}" for i in range(segments)
    ]


def whole(blob: bytes, each: int) -> bytes:
    """Return `blob` without the incomplete item of fewer than `each` bytes at its end."""
    return blob[: len(blob) - len(blob) % each]


def segments_of(puts: bytes, asks: bytes, segments: int) -> tuple[set[int], set[int]]:
    """Return the segments of `puts`, and those that only `asks` has. Both blobs are whole."""
    written = set(_numbers(_IN_RECORD, puts, segments))
    return written, set(_numbers(_IN_KEY, asks, segments)) - written


def by_shard(puts: bytes, asks: bytes, segments: int) -> Iterator[tuple[bytes, bytes]]:
    """Divide records and keys by shard. Each part has a record or a key."""
    records = _divided(puts, RECORD_BYTES, _numbers(_IN_RECORD, puts, segments))
    keys = _divided(asks, KEY_BYTES, _numbers(_IN_KEY, asks, segments))
    for of_shard in zip(records, keys, strict=True):
        if any(of_shard):
            yield of_shard


def _numbers(first: Struct, blob: bytes, segments: int) -> Iterator[int]:
    return (number * segments >> 32 for (number,) in first.iter_unpack(blob))


def _divided(blob: bytes, each: int, numbers: Iterable[int]) -> list[bytes]:
    parts: list[list[bytes]] = [[] for _ in SHARDS]
    for at, number in enumerate(numbers):
        parts[number % len(SHARDS)].append(blob[at * each : (at + 1) * each])
    return [b"".join(part) for part in parts]
