"""The threads that answer."""

from threading import Barrier, Event, Thread

import pytest

from service.worker.crew import Crew


def test_as_many_jobs_run_at_one_time_as_there_are_threads_and_some_wait() -> None:
    crew = Crew("test", most=2, waiting=1)
    together, release, done = Barrier(3), Event(), Event()

    def job() -> None:
        together.wait()
        release.wait()

    assert [crew.offer(act) for act in (job, job, done.set, job)] == [True, True, True, False]
    together.wait()
    assert not done.is_set()
    release.set()
    done.wait()
    crew.done()
    assert crew.offer(release.set)
    crew.stop()


def test_where_the_system_gives_no_more_threads_those_that_there_are_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crew = Crew("test", most=2, waiting=2)
    done = [Event(), Event()]
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        assert not crew.offer(done[0].set)
    assert crew.offer(done[0].set)
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", refused)
        assert crew.offer(done[1].set)
    for event in done:
        event.wait()
    crew.stop()


def refused(_: Thread) -> None:
    raise RuntimeError
