"""The courier if the system has no thread left."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from service.cache.counters import DROPPED, Counters
from service.cache.courier import Courier
from service.cache.store import NullStore


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    counters = Counters(tmp_path / "counters")
    yield counters
    counters.close()


@pytest.fixture
def courier(counters: Counters) -> Iterator[Courier]:
    courier = Courier(NullStore("none", "nowhere"), counters)
    yield courier
    courier.close(30)


def refused(_: Thread) -> None:
    raise RuntimeError("can't start new thread")


def test_without_a_thread_a_watch_is_called_at_once(
    courier: Courier, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def watch() -> bool:
        calls.append("called")
        return True

    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        courier.watch(watch)
    assert calls == ["called"]


def test_without_a_thread_a_job_is_dropped_and_the_next_is_done(
    courier: Courier, counters: Counters, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Event(), Event()
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        courier.submit(first.set)
    courier.submit(second.set)
    assert second.wait(30)
    assert not first.is_set()
    assert counters.total(DROPPED) == 1
