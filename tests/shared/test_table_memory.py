"""The shared table's memory: each worker maps it after the start without changing it."""

import ctypes
import os
import re
from mmap import PAGESIZE, mmap
from pathlib import Path
from threading import Event, Thread, active_count

import pytest

from service.shared import table_memory
from service.shared.table_memory import (
    make_table_memory,
    populate,
    populate_in_background,
    populating,
)
from tests.support import no_thread
from tests.support.serving import serving, until

MEGABYTES = 65
NO_ADVICE = 9999


def mapped_kb(pid: int, address: int) -> int:
    """Return how much of the mapping at `address` the process has mapped."""
    text = Path(f"/proc/{pid}/smaps").read_text()
    (kilobytes,) = re.findall(
        rf"^{address:08x}-.*?\nRss:\s+(\d+) kB", text, re.MULTILINE | re.DOTALL
    )
    return int(kilobytes)


def address(memory: mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


@pytest.fixture(params=["this kernel", "an older one"])
def memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> mmap:
    if request.param == "an older one":
        monkeypatch.setattr(table_memory, "MADV_POPULATE_WRITE", NO_ADVICE)
    return make_table_memory(MEGABYTES)


def test_all_of_it_is_mapped(memory: mmap) -> None:
    assert mapped_kb(os.getpid(), address(memory)) == 0
    populate(memory, Event())
    assert mapped_kb(os.getpid(), address(memory)) == MEGABYTES << 10


def test_mapping_does_not_change_the_content(memory: mmap) -> None:
    for page in range(0, len(memory), PAGESIZE):
        memory[page : page + 8] = page.to_bytes(8)
    populate(memory, Event())
    for page in range(0, len(memory), PAGESIZE):
        assert int.from_bytes(memory[page : page + 8]) == page


def test_if_memory_runs_out_the_rest_stays_unmapped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(12, os.strerror(12))

    monkeypatch.setattr(table_memory, "_madvise", refuse)
    memory = make_table_memory(MEGABYTES)
    populate(memory, Event())
    assert mapped_kb(os.getpid(), address(memory)) == 0


def test_it_ends_when_there_was_time_enough(memory: mmap) -> None:
    enough = Event()
    enough.set()
    populate(memory, enough)
    assert mapped_kb(os.getpid(), address(memory)) < MEGABYTES << 10


def test_no_thread_is_left_to_be_forked() -> None:
    before = active_count()
    memory = make_table_memory(MEGABYTES)
    with populating(memory):
        until(lambda: mapped_kb(os.getpid(), address(memory)) == MEGABYTES << 10)
    assert active_count() == before


def test_the_process_does_not_wait_for_it() -> None:
    thread = populate_in_background(make_table_memory(MEGABYTES))
    assert thread
    assert thread.daemon
    thread.join()


def test_without_a_thread_pages_are_mapped_when_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Thread, "start", no_thread)
    memory = make_table_memory(MEGABYTES)
    with populating(memory):
        assert populate_in_background(memory) is None


def shared_kb(pid: int) -> int:
    """Return the anonymous memory that a process shares with others."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"^RssShmem:\s+(\d+) kB", text, re.MULTILINE)[0])


def test_every_worker_maps_the_table_before_its_first_request() -> None:
    with serving(TABLE_MB="32", WORKERS="2") as service:
        until(lambda: len(service.children("python")) == 2)
        workers = service.children("python")
        until(lambda: all(shared_kb(pid) >= 32 * 1024 for pid in workers))


def test_without_a_shared_table_nothing_is_mapped() -> None:
    with serving(TABLE_MB="0", WORKERS="1") as service:
        assert service.move("tic_tac_toe", depth=3)[0] == 200
        (worker,) = service.children("python")
        assert shared_kb(worker) < 1024
