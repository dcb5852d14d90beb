"""Counters of all processes of a host: no count is lost, even if a process dies."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.cache.redis.counters import BAD, HITS, NAMES, Counters


def in_a_process(counters: Counters, times: int) -> int:
    """Count in a fork of this process, which ends at once. Gives its row."""
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        for _ in range(times):
            counters.add(HITS)
        os.write(writer, bytes([counters.row]))
        os._exit(0)
    os.waitpid(pid, 0)
    row = os.read(reader, 1)[0]
    os.close(reader)
    os.close(writer)
    return row


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    made = Counters(tmp_path / "counters")
    yield made
    made.close()


def test_nothing_counted_is_nothing(counters: Counters) -> None:
    assert counters.totals() == dict.fromkeys(NAMES, 0)


def test_processes_count_together_and_the_dead_are_not_forgotten(counters: Counters) -> None:
    counters.add(HITS)
    rows = [in_a_process(counters, times) for times in (2, 3)]
    counters.add(BAD)
    assert rows == [1, 1]
    assert (counters.total(HITS), counters.total(BAD)) == (6, 1)


def test_threads_lose_no_count(counters: Counters) -> None:
    def count() -> None:
        for _ in range(2000):
            counters.add(HITS)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counters.total(HITS) == 8000


def test_a_thread_that_ends_after_the_close_counts_nothing(counters: Counters) -> None:
    counters.close()
    counters.add(HITS)
