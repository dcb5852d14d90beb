"""The courier, where the system has no thread for it."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from service.cache.counters import Counters
from service.cache.courier import Courier
from service.cache.store import NullStore


@pytest.fixture
def courier(tmp_path: Path) -> Iterator[Courier]:
    counters = Counters(tmp_path / "counters")
    courier = Courier(NullStore("none", "nowhere"), counters)
    yield courier
    courier.close(30)
    counters.close()


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


def test_without_a_thread_a_job_waits_for_one(
    courier: Courier, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Event(), Event()
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        courier.hand(first.set)
    courier.hand(second.set)
    assert first.wait(30)
    assert second.wait(30)
