"""The progress of a search in a thread of its own."""

from threading import Event

import pytest

from service.caller import Caller
from service.errors import Problem
from service.moves.progress import MOST_ITERATIONS, RequestProgress, Watcher
from tests.support import WITHIN_S

Report = dict[str, int]


def whole(report: object) -> object:
    return report


def progress(work: object, caller: Caller | None = None) -> RequestProgress[str]:
    return RequestProgress(work, caller or Caller(), whole)  # type: ignore[arg-type]


def test_iterations_are_read_in_order_then_the_result() -> None:
    def work(watcher: Watcher) -> str:
        watcher.on_planned()
        for depth in range(3):
            watcher.on_iteration({"depth": depth})
        return "found"

    running = progress(work).begin(WITHIN_S)
    running.close()
    assert [report["depth"] for report in running.take()] == [0, 1, 2]
    assert running.take() == []
    assert running.result() == "found"


def test_the_oldest_iterations_are_dropped_and_the_search_never_waits() -> None:
    def work(watcher: Watcher) -> str:
        for depth in range(2 * MOST_ITERATIONS):
            watcher.on_iteration({"depth": depth})
        return "found"

    running = progress(work).begin(WITHIN_S)
    running.close()
    depths = [report["depth"] for report in running.take()]
    assert depths == list(range(MOST_ITERATIONS, 2 * MOST_ITERATIONS))


def test_only_the_wanted_part_of_an_iteration_is_kept() -> None:
    def work(watcher: Watcher) -> str:
        watcher.on_iteration({"depth": 1, "lines": [1] * 1000})
        return "found"

    running = RequestProgress(work, Caller(), lambda report: {"depth": report["depth"]}).begin(
        WITHIN_S
    )
    running.close()
    assert running.take() == [{"depth": 1}]


def test_what_the_work_raises_at_once_is_raised_at_the_beginning() -> None:
    def work(_: Watcher) -> str:
        raise Problem("busy", "not now")

    with pytest.raises(Problem, match="not now"):
        progress(work).begin(WITHIN_S)


def test_what_the_work_raises_later_is_its_result() -> None:
    gate = Event()

    def work(watcher: Watcher) -> str:
        watcher.on_planned()
        watcher.on_iteration({"depth": 1})
        assert gate.wait(WITHIN_S)
        raise Problem("busy", "not now")

    running = progress(work).begin(WITHIN_S)
    gate.set()
    while not running.is_over:
        running.take()
        running.wait(WITHIN_S)
    with pytest.raises(Problem, match="not now"):
        running.result()
    running.close()


def test_to_begin_does_not_wait_for_a_search_that_tells_nothing() -> None:
    gate = Event()

    def work(watcher: Watcher) -> str:
        watcher.on_planned()
        assert gate.wait(WITHIN_S)
        return "found"

    running = progress(work).begin(0.001)
    assert not running.is_over
    assert not running.has_begun
    gate.set()
    running.close()


def test_to_close_it_is_to_leave() -> None:
    caller, left = Caller(), Event()

    def work(watcher: Watcher) -> str:
        watcher.on_planned()
        with caller.on_leaving(left.set):
            assert left.wait(WITHIN_S)
        return "found"

    progress(work, caller).begin(0).close()
    assert caller.has_left


def test_a_reader_wakes_when_the_caller_leaves() -> None:
    caller, left = Caller(), Event()

    def work(watcher: Watcher) -> str:
        watcher.on_planned()
        with caller.on_leaving(left.set):
            assert left.wait(WITHIN_S)
        return "found"

    running = progress(work, caller).begin(0)
    caller.leave()
    running.wait(WITHIN_S)
    assert running.has_left
    running.close()
