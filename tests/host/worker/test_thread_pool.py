"""The thread pools of a worker."""

import gc
import weakref
from threading import Barrier, Event, Thread

import pytest

from service.host.worker.thread_pool import ThreadPool, ThreadPools


def refused(_: Thread) -> None:
    raise RuntimeError


def test_each_thread_runs_one_job_and_no_job_is_queued() -> None:
    pool = ThreadPool("test", most=2)
    together, release, done = Barrier(3), Event(), Event()

    def job() -> None:
        together.wait()
        release.wait()

    assert [pool.offer(act) for act in (job, job, done.set)] == [True, True, False]
    together.wait()
    release.set()
    pool.done()
    assert pool.offer(done.set)
    done.wait()
    pool.stop()


def test_if_no_thread_can_start_the_existing_ones_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = ThreadPool("test", most=2)
    done = [Event(), Event()]
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        assert not pool.offer(done[0].set)
    assert pool.offer(done[0].set)
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        assert not pool.offer(done[1].set)
        pool.done()
        assert pool.offer(done[1].set)
    for event in done:
        event.wait()
    pool.stop()


def test_a_thread_outlives_the_failure_of_its_job() -> None:
    def fail() -> None:
        raise BrokenPipeError

    pool = ThreadPool("test", most=1)
    done = Event()
    assert pool.offer(fail)
    pool.done()
    assert pool.offer(done.set)
    assert done.wait(30)
    pool.stop()


def test_a_thread_drops_the_objects_of_a_finished_job() -> None:
    class Act:
        """An object that a job refers to."""

        def __init__(self) -> None:
            self.done = Event()

        def __call__(self) -> None:
            self.done.set()

    pool = ThreadPool("test", most=1)
    act = Act()
    gone, done = Event(), act.done
    weakref.finalize(act, gone.set)
    assert pool.offer(act)
    done.wait()
    del act
    gc.collect()
    assert gone.wait(30)
    pool.stop()


def test_each_reserved_path_has_threads_of_its_own_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pools = ThreadPools(ThreadPool("general", most=1), ["/a", "/b"], threads=1)
    pools.start()
    release, done = Event(), Event()

    def wait() -> None:
        release.wait()

    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        assert not pools.for_path("/c").offer(done.set)
        assert pools.for_path("/a").offer(wait)
        assert not pools.for_path("/a").offer(done.set)
        assert pools.for_path("/b").offer(done.set)
    done.wait()
    release.set()
    pools.stop()
