"""Search slots: as many as cores over all processes; searches take turns."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

import pytest

from service.engine import Engine, Stop, Table, Task
from service.errors import Problem
from service.shared.slots import ANALYSIS, JOB, MOVE, SearchSlots, cores

FORK = multiprocessing.get_context("fork")
FAR_S = 3600.0


def far() -> float:
    """A deadline far in the future."""
    return monotonic() + FAR_S


ALLOWED = 8
NESTED = "0::/system.slice/countermove.service"
FIRST_VERSION = "4:memory:/a\n2:cpu,cpuacct:/docker/b/c\n1:name=systemd:/a\n0::/a"


@pytest.mark.parametrize(
    ("own", "files", "expected"),
    [
        ("0::/", {"cpu.max": "max 100000"}, ALLOWED),
        ("0::/", {"cpu.max": "200000 100000"}, 2),
        ("0::/", {"cpu.max": "250000 100000"}, 2),
        ("0::/", {"cpu.max": "50000 100000"}, 1),
        ("0::/", {"cpu.max": "900000 100000"}, ALLOWED),
        ("0::/", {"cpu.max": "nonsense"}, ALLOWED),
        ("0::/", {}, ALLOWED),
        (NESTED, {"system.slice/countermove.service/cpu.max": "300000 100000"}, 3),
        (
            NESTED,
            {
                "system.slice/countermove.service/cpu.max": "max 100000",
                "system.slice/cpu.max": "200000 100000",
                "system.slice/other.service/cpu.max": "100000 100000",
                "cpu.max": "400000 100000",
            },
            2,
        ),
        ("0::/../another", {"cpu.max": "300000 100000"}, 3),
        ("0::/docker/b/c", {"cpu.max": "400000 100000", "c/cpu.max": "300000 100000"}, 3),
        ("1:cpu:/", {"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, ALLOWED),
        ("1:cpu:/", {"cpu/cpu.cfs_quota_us": "50000", "cpu/cpu.cfs_period_us": "100000"}, 1),
        (
            FIRST_VERSION,
            {
                "cpu/docker/b/c/cpu.cfs_quota_us": "-1",
                "cpu/docker/b/c/cpu.cfs_period_us": "100000",
                "cpu/docker/b/cpu.cfs_quota_us": "300000",
                "cpu/docker/b/cpu.cfs_period_us": "100000",
            },
            3,
        ),
        (
            FIRST_VERSION,
            {"cpu/cpu.cfs_quota_us": "300000", "cpu/cpu.cfs_period_us": "100000"},
            3,
        ),
    ],
)
def test_cores_are_within_the_smallest_quota_of_the_control_groups(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    own: str,
    files: Mapping[str, str],
    expected: int,
) -> None:
    """Files as the kernel shows them: of nested groups, namespaces, containers, both versions."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(ALLOWED))
    groups, membership = tmp_path / "cgroup", tmp_path / "own"
    membership.write_text(f"{own}\n")
    for name, text in files.items():
        file = groups / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")
    assert cores(groups, membership) == expected


def test_without_control_groups_cores_are_those_allowed(tmp_path: Path) -> None:
    assert cores(tmp_path, tmp_path / "none") == len(os.sched_getaffinity(0))


def test_a_slot_is_free_again_after_an_error() -> None:
    slots = SearchSlots(1)
    with pytest.raises(ZeroDivisionError), slots.hold(far(), Stop()):
        raise ZeroDivisionError
    assert slots.active == 0


def test_more_slots_are_had_as_far_as_they_are_free() -> None:
    slots = SearchSlots(3)
    with slots.hold(far(), Stop()) as one, slots.hold(far(), Stop(), wanted=8) as rest:
        assert (one.threads, rest.threads) == (1, 2)


def test_a_search_with_too_little_time_is_refused_at_once() -> None:
    slots = SearchSlots(1)
    with slots.hold(far(), Stop()):
        began = monotonic()
        with pytest.raises(Problem, match="too little") as refused, slots.hold(began, Stop()):
            pass
    assert refused.value.code == "busy"
    assert refused.value.headers["Retry-After"] == "1"


def test_a_request_that_has_waited_is_not_refused() -> None:
    slots = SearchSlots(1)
    late = slots.hold(monotonic(), Stop(), may_be_refused=False)
    with slots.hold(far(), Stop()), late:
        assert slots.active == 2


def test_who_was_announced_is_not_refused() -> None:
    slots = SearchSlots(1)
    announced = slots.announce(far(), MOVE)
    with slots.hold(far(), Stop()):
        with pytest.raises(Problem, match="2 searches share 1 slots"):
            slots.announce(monotonic(), MOVE)
        with slots.hold(monotonic(), Stop(), announcement=announced):
            assert slots.active == 2
    assert not slots.is_crowded(monotonic(), JOB)


def test_who_withdraws_keeps_nobody_out() -> None:
    slots = SearchSlots(1)
    announced = slots.announce(far(), MOVE)
    assert slots.is_crowded(monotonic(), MOVE)
    for _ in range(2):
        announced.withdraw()
        assert not slots.is_crowded(monotonic(), MOVE)


def test_an_announcement_goes_with_its_holder() -> None:
    slots = SearchSlots(1)
    announced = slots.announce(far(), MOVE)
    assert slots.is_crowded(monotonic(), MOVE)
    del announced
    assert not slots.is_crowded(monotonic(), MOVE)


def test_a_job_refuses_nobody_and_is_not_refused() -> None:
    slots = SearchSlots(1)
    late = monotonic()
    with slots.hold(far(), Stop(), priority=JOB):
        with slots.hold(late, Stop(), priority=MOVE), slots.hold(late, Stop(), priority=JOB):
            assert slots.active == 3
        with (
            slots.hold(late, Stop(), priority=MOVE),
            pytest.raises(Problem, match="too little"),
            slots.hold(late, Stop(), priority=ANALYSIS),
        ):
            pass


def test_there_are_three_priorities() -> None:
    with (
        pytest.raises(ValueError, match="no priority 3"),
        SearchSlots(1).hold(far(), Stop(), priority=3),
    ):
        pass


def test_a_process_that_is_no_more_refuses_nobody() -> None:
    """Nobody waits, so only a new search can notice the dead process."""
    slots = SearchSlots(1)
    receiver, sender = FORK.Pipe(duplex=False)
    holder = FORK.Process(target=hold_for_ever, args=(slots, sender))
    holder.start()
    assert receiver.recv() == "held"
    holder.kill()
    holder.join()
    with slots.hold(monotonic(), Stop()):
        assert slots.active == 1


def test_slots_freed_for_a_process_are_free() -> None:
    slots = SearchSlots(1)
    with slots.hold(far(), Stop()):
        slots.free(os.getpid())
        assert slots.active == 0


def test_a_search_without_a_slot_by_its_deadline_runs_without_one() -> None:
    slots, served = SearchSlots(1), False
    with slots.hold(far(), Stop()), slots.hold(monotonic() + 0.1, Stop()):
        served = True
    assert served


def test_a_stop_ends_the_wait() -> None:
    slots, stop = SearchSlots(1), Stop()
    with slots.hold(far(), Stop()), ThreadPoolExecutor() as pool:

        def wait() -> bool:
            with slots.hold(far(), stop):
                return stop.is_set

        waiting = pool.submit(wait)
        while slots.active < 2:
            threading.Event().wait(0.001)
        assert not waiting.done()
        stop.set()
        assert waiting.result(30)


def hold_for_ever(slots: SearchSlots, sender: Connection) -> None:
    with slots.hold(far(), Stop()):
        sender.send("held")
        signal.pause()


def test_slots_are_counted_across_processes_and_outlive_none() -> None:
    slots = SearchSlots(1)
    receiver, sender = FORK.Pipe(duplex=False)
    holder = FORK.Process(target=hold_for_ever, args=(slots, sender))
    holder.start()
    assert receiver.recv() == "held"
    assert slots.active == 1
    with pytest.raises(Problem, match="too little"), slots.hold(monotonic(), Stop()):
        pass
    holder.kill()
    holder.join()
    with slots.hold(far(), Stop()):
        assert slots.active == 1


@pytest.mark.parametrize("priorities", [(MOVE, MOVE), (JOB, ANALYSIS), (ANALYSIS, MOVE)])
def test_a_search_gives_way_to_another(priorities: tuple[int, int]) -> None:
    """On one slot: a search without end, and one that comes later and has its turn."""
    slots, engine, endless = SearchSlots(1), Engine(Table(megabytes=1)), Stop()
    chess = engine.game("chess")

    def search(stop: Stop, task: Task, priority: int) -> tuple[int, float]:
        with slots.hold(far(), stop, priority=priority) as turn:
            report = engine.run(chess.at().plan(task), stop=stop, turn=turn)
            return report["nodes_all_passes"], turn.waited_ms

    with ThreadPoolExecutor() as pool:
        long = pool.submit(search, endless, Task(algorithm="minimax", depth=99), priorities[0])
        while slots.active < 1:
            threading.Event().wait(0.001)
        short = Task(algorithm="minimax", nodes=100_000)
        nodes, _ = pool.submit(search, Stop(), short, priorities[1]).result(60)
        assert not long.done()
        endless.set()
        _, waited_ms = long.result(30)
    assert nodes == 100_000
    assert waited_ms > 0
