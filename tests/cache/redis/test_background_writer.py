"""The writer if the system has no thread left."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.counters import DROPPED, Counters


@pytest.fixture
def counters(tmp_path: Path) -> Iterator[Counters]:
    counters = Counters(tmp_path / "counters")
    yield counters
    counters.close()


@pytest.fixture
def writer(counters: Counters) -> Iterator[BackgroundWriter]:
    writer = BackgroundWriter(counters)
    yield writer
    writer.close(30)


def refused(_: Thread) -> None:
    raise RuntimeError("can't start new thread")


def test_without_a_thread_a_watch_is_called_at_once(
    writer: BackgroundWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def watch() -> bool:
        calls.append("called")
        return True

    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        writer.watch(watch)
    assert calls == ["called"]


def test_without_a_thread_a_job_is_dropped_and_the_next_is_done(
    writer: BackgroundWriter, counters: Counters, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Event(), Event()
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        writer.submit(first.set)
    writer.submit(second.set)
    assert second.wait(30)
    assert not first.is_set()
    assert counters.total(DROPPED) == 1
