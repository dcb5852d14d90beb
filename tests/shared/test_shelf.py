"""The shelf of a host: of many threads and processes one is first, and its file has a bound."""

import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from service.shared.shelf import Shelf
from tests.support import until

ROOM = 1 << 20
FORK = multiprocessing.get_context("fork")
NAME = b"n" * 16


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "shelf"


def test_the_first_text_is_kept(file: Path) -> None:
    one, other = Shelf(file, ROOM), Shelf(file, ROOM)
    assert other.get(NAME) is None
    assert one.keep(NAME, b"first") == b"first"
    assert other.keep(NAME, b"second") == b"first"
    assert (one.get(NAME), other.get(NAME)) == (b"first", b"first")
    assert other.get(b"another") is None


def test_of_many_at_one_time_one_is_first(file: Path) -> None:
    shelves = [Shelf(file, ROOM) for _ in range(4)]
    with ThreadPoolExecutor(16) as pool:
        for name in map(str.encode, map(str, range(20))):
            kept = pool.map(lambda at, name=name: shelves[at % 4].keep(name, b"%d" % at), range(16))
            assert len(set(kept)) == 1


def test_processes_share_it(file: Path) -> None:
    shelf = Shelf(file, ROOM)
    child = FORK.Process(target=shelf.keep, args=(NAME, b"of the child"))
    child.start()
    child.join()
    assert shelf.keep(NAME, b"of the parent") == b"of the child"


def test_when_it_is_full_the_oldest_go(file: Path) -> None:
    shelf = Shelf(file, ROOM)
    texts = {b"%d" % number: os.urandom(1000) for number in range(3000)}
    for name, text in texts.items():
        assert shelf.keep(name, text) == text
        assert file.stat().st_size <= ROOM
    names = list(texts)
    anew = Shelf(file, ROOM)
    assert anew.get(names[0]) is None
    assert [anew.get(name) for name in names[-500:]] == [texts[name] for name in names[-500:]]


def test_a_text_that_is_larger_than_all_room_harms_nothing(file: Path) -> None:
    shelf = Shelf(file, ROOM)
    assert shelf.keep(b"small", b"small") == b"small"
    large = bytes(2 * ROOM)
    assert shelf.keep(b"large", large) == large
    assert shelf.keep(b"next", b"next") == b"next"
    assert Shelf(file, ROOM).get(b"next") == b"next"


@pytest.mark.parametrize("trouble", ["no folder", "damaged"])
def test_without_its_file_each_process_remembers(file: Path, trouble: str) -> None:
    if trouble == "damaged":
        file.write_bytes(b"not of SQLite" * 1000)
    shelf = Shelf(file if trouble == "damaged" else file / "nowhere" / "shelf", ROOM)
    assert shelf.keep(NAME, b"first") == b"first"
    assert shelf.keep(NAME, b"second") == b"first"
    assert shelf.get(NAME) == b"first"
    with shelf.claiming(NAME) as claims:
        assert claims()


def test_one_at_a_time_has_a_claim(file: Path) -> None:
    one, other = Shelf(file, ROOM), Shelf(file, ROOM)
    with one.claiming(NAME) as first, other.claiming(NAME) as second:
        assert first()
        assert first()
        assert not second()
        with one.claiming(NAME) as third, one.claiming(b"m" * 16) as elsewhere:
            assert not third()
            assert elsewhere()
    with other.claiming(NAME) as later:
        assert later()


def test_the_claim_of_a_killed_process_is_free(file: Path) -> None:
    shelf = Shelf(file, ROOM)
    has_it = FORK.Event()

    def hold() -> None:
        with ExitStack() as stack:
            assert stack.enter_context(shelf.claiming(NAME))()
            has_it.set()
            signal.pause()

    holder = FORK.Process(target=hold)
    holder.start()
    assert has_it.wait(30)
    with shelf.claiming(NAME) as claims:
        assert not claims()
        holder.kill()
        holder.join()
        until(claims)
