"""The threads that answer."""

import gc
import weakref
from threading import Barrier, Event, Thread

import pytest

from service.host.worker.thread_pool import ThreadPool, ThreadPools


def refused(_: Thread) -> None:
    raise RuntimeError


def test_as_many_jobs_run_at_one_time_as_there_are_threads_and_none_waits() -> None:
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


def test_where_the_system_gives_no_more_threads_those_that_there_are_do(
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


def test_a_thread_keeps_nothing_of_a_job_that_has_ended() -> None:
    class Act:
        """What a job has in its hands."""

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
