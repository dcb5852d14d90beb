"""Search slots: as many as there are cores, over all processes, the earliest deadline first."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from service.errors import Problem
from service.slots import Slots, cores, make_slots

NEVER = float("inf")
FORK = multiprocessing.get_context("fork")


def slots(folder: Path, number: int, queue: int = 8) -> Slots:
    return Slots(make_slots(folder, number), queue)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("max 100000", None), ("100000 100000", 1), ("50000 100000", 1), ("nonsense", None)],
)
def test_cores_are_those_of_the_cgroup(tmp_path: Path, text: str, expected: int | None) -> None:
    limit = tmp_path / "cpu.max"
    limit.write_text(text)
    assert cores(limit) == (expected or len(os.sched_getaffinity(0)))


def test_without_a_cgroup_cores_are_those_allowed(tmp_path: Path) -> None:
    assert cores(tmp_path / "none") == len(os.sched_getaffinity(0))


def test_a_free_slot_is_had_without_waiting(tmp_path: Path) -> None:
    with slots(tmp_path, 1).hold(deadline=0) as held:
        assert (held.slots, held.waited_s) == (1, 0)


def test_a_slot_is_free_again_after_an_error(tmp_path: Path) -> None:
    one = slots(tmp_path, 1)
    with pytest.raises(ZeroDivisionError), one.hold(NEVER):
        raise ZeroDivisionError
    with one.hold(deadline=0):
        pass


def test_more_slots_are_had_as_far_as_they_are_free(tmp_path: Path) -> None:
    three = slots(tmp_path, 3)
    with three.hold(NEVER) as one, three.hold(NEVER, wanted=8) as rest:
        assert (one.slots, rest.slots) == (1, 2)
    with three.hold(NEVER, wanted=2) as two:
        assert two.slots == 2


def test_past_the_deadline_is_busy(tmp_path: Path) -> None:
    one = slots(tmp_path, 1)
    with one.hold(NEVER), pytest.raises(Problem, match="within the time") as refused, one.hold(0):
        pass
    assert refused.value.code == "busy"


def test_a_full_queue_is_busy_at_once(tmp_path: Path) -> None:
    one = slots(tmp_path, 1, queue=0)
    with one.hold(NEVER), pytest.raises(Problem, match="queue is full"), one.hold(NEVER):
        pass


def test_the_earliest_deadline_is_served_first(tmp_path: Path) -> None:
    one = slots(tmp_path, 1)
    served: list[float] = []

    def wait(deadline: float) -> None:
        with one.hold(deadline):
            served.append(deadline)

    far = 1e9
    with ThreadPoolExecutor() as pool, one.hold(NEVER):
        for number, deadline in enumerate((far + 3, far + 1, far + 2), start=1):
            pool.submit(wait, deadline)
            while len(one._waiting) < number:
                threading.Event().wait(0.001)
    assert served == [far + 1, far + 2, far + 3]


def hold_for_ever(files: list[Path], told: Connection) -> None:
    with Slots(files, queue=0).hold(NEVER):
        told.send("held")
        signal.pause()


def test_slots_are_counted_across_processes_and_outlive_none(tmp_path: Path) -> None:
    here = slots(tmp_path, 1, queue=1)
    hear, tell = FORK.Pipe(duplex=False)
    holder = FORK.Process(target=hold_for_ever, args=(list(here.files), tell))
    holder.start()
    assert hear.recv() == "held"
    with pytest.raises(Problem, match="within the time"), here.hold(deadline=0):
        pass
    holder.kill()
    holder.join()
    with here.hold(deadline=0):
        pass
