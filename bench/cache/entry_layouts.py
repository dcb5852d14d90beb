"""Three ways to lay transposition entries in Redis: `python -m bench.cache.entry_layouts`.

A string an entry; buckets of 8 or 4 slots in long strings; a small hash a bucket. Each batch is
one script call. The servers are the wheel's Valkey, and `redis-server` where it is on the PATH.
"""

import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import ResponseError

from bench.support.measure import heading
from service.cache.entries.layout import BUCKET_BYTES, BUCKETS, KEY_BYTES, RECORD_BYTES, names
from service.cache.entries.script import exchange
from tests.support.redis_servers import VALKEY, server

BATCH = 256
ENTRIES = 1_000_000
MEGABYTES = 32
"""Size of the segments, with as many slots as ENTRIES."""
FIELDS = 64
"""Most fields of a small hash."""
LIFE_S = 1_000_000

MAXMEMORY_MB = 64
SMALL_MB = 16
"""Size of the entries, a quarter of the server's memory."""
MORE_ENTRIES = 800_000
"""More entries than the server has memory for."""
ANSWERS = 8192
ANSWER = b"x" * 1024
POLICIES = ("allkeys-lru", "volatile-lru", "noeviction")

STRINGS = """
local puts, asks, life = ARGV[1], ARGV[2], ARGV[3]
local refused
for at = 1, #puts, 32 do
    local name, value = KEYS[1] .. string.sub(puts, at, at + 15), string.sub(puts, at + 16, at + 31)
    local old = redis.pcall('GET', name)
    if type(old) ~= 'string' or string.byte(old) <= string.byte(value) then
        refused = redis.pcall('SET', name, value, 'EX', life)
        if refused.err then break end
    end
end
local found = {}
for at = 1, #asks, 16 do
    local key = string.sub(asks, at, at + 15)
    local value = redis.pcall('GET', KEYS[1] .. key)
    if type(value) == 'string' then found[#found + 1] = key .. value end
end
return {table.concat(found), refused and refused.err and refused or ''}
"""

HASHES = """
local puts, asks, life, hashes = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local function name_of(blob, at)
    local a, b, c, d = string.byte(blob, at, at + 3)
    local number = (a + b * 256 + c * 65536 + d * 16777216) * hashes / 4294967296
    return KEYS[1] .. math.floor(number)
end
local refused
for at = 1, #puts, 32 do
    local name = name_of(puts, at)
    local key, value = string.sub(puts, at, at + 15), string.sub(puts, at + 16, at + 31)
    local old = redis.pcall('HGET', name, key)
    if type(old) ~= 'string' and redis.pcall('HLEN', name) >= 64 then
        local all, least, goes = redis.pcall('HGETALL', name), 256, nil
        for i = 2, #all, 2 do
            local depth = string.byte(all[i])
            if depth < least then least, goes = depth, all[i - 1] end
        end
        redis.pcall('HDEL', name, goes)
    end
    if type(old) ~= 'string' or string.byte(old) <= string.byte(value) then
        refused = redis.pcall('HSET', name, key, value)
        if type(refused) == 'table' then break end
        redis.pcall('EXPIRE', name, life)
    end
end
local found = {}
for at = 1, #asks, 16 do
    local key = string.sub(asks, at, at + 15)
    local value = redis.pcall('HGET', name_of(asks, at), key)
    if type(value) == 'string' then found[#found + 1] = key .. value end
end
return {table.concat(found), type(refused) == 'table' and refused or ''}
"""


@dataclass
class Layout:
    """A script, and its arguments beside the batch."""

    about: str
    script: str
    keys: list[str]
    arguments: tuple[int, ...]

    def call(self, client: Redis, puts: bytes, asks: bytes) -> tuple[bytes, object]:
        """Return the records found, and the error of a refused write."""
        command = ("EVALSHA", self.sha, len(self.keys), *self.keys, puts, asks, *self.arguments)
        found, refused = client.execute_command(*command)  # type: ignore[no-untyped-call]
        return found, refused

    def load(self, client: Redis) -> None:
        self.sha = client.script_load(self.script)


def layouts(megabytes: int) -> Iterator[Layout]:
    """Yield the layouts, each with that many MB for entries; the first one has no bound."""
    yield Layout("A string an entry", STRINGS, ["entry:"], (LIFE_S,))
    for slots in (8, 4):
        buckets = BUCKETS * BUCKET_BYTES // (slots * RECORD_BYTES)
        about = f"B buckets of {slots} in 1 MiB strings"
        keys = names("bench", megabytes)
        yield Layout(about, exchange(slots, buckets), keys, (megabytes, len(keys), LIFE_S, 0))
    hashes = (megabytes << 20) // (FIELDS * RECORD_BYTES)
    yield Layout(f"C hashes of {FIELDS}", HASHES, ["entry:"], (LIFE_S, hashes))


@cache
def batches(count: int) -> list[tuple[bytes, bytes]]:
    """Return batches with that many records in all, and their keys: random, with depths 0 to 29."""
    source = random.Random(1)
    made = []
    for _ in range(count // BATCH):
        keys = [source.randbytes(KEY_BYTES) for _ in range(BATCH)]
        puts = [key + bytes([source.randrange(30), 0]) + source.randbytes(14) for key in keys]
        made.append((b"".join(puts), b"".join(keys)))
    return made


def empty(client: Redis) -> None:
    """Remove all keys, and free their memory before anything else."""
    client.execute_command("FLUSHALL", "SYNC")  # type: ignore[no-untyped-call]


def cpu_s(client: Redis) -> float:
    times: Any = client.info("cpu")
    return float(times["used_cpu_user"] + times["used_cpu_sys"])


def used(client: Redis) -> int:
    memory: Any = client.info("memory")
    return int(memory["used_memory"])


@dataclass
class Timed:
    """Call a script, timed by the wall clock and by the server's processor time."""

    client: Redis
    wall_s: float = 0.0
    calls: int = 0
    found: int = 0

    def __post_init__(self) -> None:
        self._began_at = cpu_s(self.client)

    def call(self, layout: Layout, puts: bytes, asks: bytes) -> None:
        began = time.perf_counter()
        found, _ = layout.call(self.client, puts, asks)
        self.wall_s += time.perf_counter() - began
        self.calls += 1
        self.found += len(found) // RECORD_BYTES

    def __str__(self) -> str:
        micros = (cpu_s(self.client) - self._began_at) / self.calls * 1e6
        return f"{self.calls * BATCH / self.wall_s:>9,.0f}/s {micros:>6.0f} µs"


def print_speed(client: Redis) -> None:
    """Fill each layout with ENTRIES, then look all of them up."""
    print(f"  {'layout':<34} {'bytes an entry':>14} {'kept':>6}  {'put':>21}  {'asked':>21}")
    for layout in layouts(MEGABYTES):
        empty(client)
        layout.load(client)
        before = used(client)
        put = Timed(client)
        for puts, _ in batches(ENTRIES):
            put.call(layout, puts, b"")
        put_figures = str(put)
        after = used(client)
        asked = Timed(client)
        for _, keys in batches(ENTRIES):
            asked.call(layout, b"", keys)
        size, kept = (after - before) / asked.found, asked.found / (put.calls * BATCH)
        print(
            f"  {layout.about:<34} {size:>14.1f} {kept:>6.1%}  {put_figures}  {asked}", flush=True
        )


def print_full(client: Redis) -> None:
    """Put answers, then more entries than there is memory for, and count the rest of both."""
    print(f"  {'layout':<34} {'policy':<14} {'answers left':>12} {'new ones':>10} {'entries':>9}")
    client.config_set("maxmemory", f"{MAXMEMORY_MB}mb")
    for layout in layouts(SMALL_MB):
        for policy in POLICIES:
            client.config_set("maxmemory-policy", policy)
            empty(client)
            layout.load(client)
            for number in range(ANSWERS):
                client.set(f"answer:{number}", ANSWER, ex=LIFE_S)
            for puts, _ in batches(MORE_ENTRIES):
                layout.call(client, puts, b"")
            left = client.exists(*[f"answer:{number}" for number in range(ANSWERS)])
            found = sum(len(layout.call(client, b"", keys)[0]) for _, keys in batches(MORE_ENTRIES))
            print(
                f"  {layout.about:<34} {policy:<14} {left / ANSWERS:>12.0%}"
                f" {new_answers(client) / ANSWERS:>10.0%} {found // RECORD_BYTES:>9,}",
                flush=True,
            )


def new_answers(client: Redis) -> int:
    """Put as many other answers. Return the number kept."""
    names = [f"answer:new:{number}" for number in range(ANSWERS)]
    for name in names:
        with suppress(ResponseError):
            client.set(name, ANSWER, ex=LIFE_S)
    return int(client.exists(*names))


def main() -> None:
    """Print both tables for each server."""
    programs = [VALKEY, *filter(None, [shutil.which("redis-server")])]
    for program in programs:
        with (
            tempfile.TemporaryDirectory(prefix="cm-") as folder,
            server(Path(folder), program=program) as port,
            Redis(port=port) as client,
        ):
            info: Any = client.info("server")
            version = info.get("valkey_version") or info["redis_version"]
            heading(
                f"{Path(program).name} {version}: {ENTRIES:,} entries by {BATCH},"
                f" {MEGABYTES} MB; wall, and the server's processor time a batch"
            )
            print_speed(client)
            heading(
                f"{MORE_ENTRIES:,} entries in {SMALL_MB} MB (A: no bound) of a server of"
                f" {MAXMEMORY_MB} MB, beside {ANSWERS:,} answers of 1 KiB"
            )
            print_full(client)


if __name__ == "__main__":
    main()
