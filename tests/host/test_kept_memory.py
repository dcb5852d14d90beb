"""A process keeps little freed memory, however many threads have searched."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from platform import libc_ver
from typing import NamedTuple

import pytest

from service.host.allocator import ARENAS, LARGE_BLOCK_BYTES
from tests.support import ROOT
from tests.support.serving import serving

ARENA_BYTES = 64 << 20
"""What glibc reserves for each arena but the first, aligned to the same."""
THREADS = 8
PREPARED = f"""
import ctypes, re, threading
from service.host.allocator import limit_kept_memory
assert limit_kept_memory()
LARGE, THREADS, ARENA = {LARGE_BLOCK_BYTES}, {THREADS}, {ARENA_BYTES}
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.memset.restype = ctypes.c_void_p
def malloc(size): return libc.malloc(ctypes.c_size_t(size))
def free(block): libc.free(ctypes.c_void_p(block))
def fill(block, size): libc.memset(ctypes.c_void_p(block), 1, ctypes.c_size_t(size))
"""
THREADS_AT_ONCE = """
together, blocks = threading.Barrier(THREADS), []
def allocate():
    together.wait()
    blocks.append(malloc(4096))
    together.wait()
threads = [threading.Thread(target=allocate) for _ in range(THREADS)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len({block // ARENA for block in blocks}))
"""
FREED_TWICE = """
def own(): return int(re.search(r"RssAnon:\\s+(\\d+)", open("/proc/self/status").read())[1]) << 10
before = own()
for _ in range(2):
    block = malloc(LARGE)
    fill(block, LARGE)
    free(block)
print(own() - before)
"""

pytestmark = pytest.mark.skipif(libc_ver()[0] != "glibc", reason="the C library is not glibc")


def printed(program: str) -> int:
    command = [sys.executable, "-c", PREPARED + program]
    return int(subprocess.check_output(command, cwd=ROOT, text=True))


def test_threads_share_few_arenas() -> None:
    assert printed(THREADS_AT_ONCE) <= ARENAS


def test_a_large_block_is_given_back_whenever_it_is_freed() -> None:
    assert printed(FREED_TWICE) < LARGE_BLOCK_BYTES / 2


class Mapping(NamedTuple):
    begin: int
    end: int
    access: str


def mappings(pid: int) -> list[Mapping]:
    """Return the anonymous mappings."""
    text = Path(f"/proc/{pid}/maps").read_text()
    found = re.findall(r"^(\w+)-(\w+) (\S+) 0+ 00:00 0\s*$", text, re.MULTILINE)
    return [Mapping(int(begin, 16), int(end, 16), access) for begin, end, access in found]


def arenas(pid: int) -> int:
    """Arenas beside the first: the part in use, then what is reserved up to the next alignment."""
    return sum(
        used.begin % ARENA_BYTES == 0
        and (used.access, spare.access) == ("rw-p", "---p")
        and used.end == spare.begin
        and spare.end == used.begin + ARENA_BYTES
        for used, spare in pairwise(mappings(pid))
    )


def test_a_workers_threads_share_few_arenas() -> None:
    with serving(WORKERS="1", SLOTS="8") as service, ThreadPoolExecutor(THREADS) as pool:
        searches = [
            pool.submit(service.move, "othello", algorithm="mcts", time_ms=300, cache="bypass")
            for _ in range(THREADS)
        ]
        assert {search.result()[0] for search in searches} == {200}
        (worker,) = service.children("python")
        assert arenas(worker) < ARENAS
