"""The processes of this host that run jobs."""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from logging.config import dictConfig
from pathlib import Path
from threading import Event
from time import monotonic

from service import make_move_service
from service.jobs.worker_pool import WorkerPool
from service.moves.move_service import MoveService
from service.moves.observer import Nobody
from service.settings import SettingError, Settings
from service.shared.host import Host
from service.shared.logs import gunicorn_logging, logger, warn_of_unknown
from service.shared.parent import dies_with_parent

LONGER_S = 2.0
"""Time for a pool to end once its workers have."""
LOOK_EVERY_S = 0.02
FIRST_PAUSE_S, LONGEST_PAUSE_S, GROWTH = 0.1, 10.0, 2


class JobWorkers:
    """A pool in a process of its own, which is restarted when it ends.

    All methods are for one thread: the pool dies with the thread that started it.
    """

    def __init__(self, pool: WorkerPool | None) -> None:
        """Start the pool, if there is one."""
        self._owner = os.getpid()
        self._pool = pool
        self._process: int | None = None
        self._life: int | None = None
        """A descriptor of the process, whose number may be reused once somebody has reaped it."""
        self._pause_s, self._starts_at = FIRST_PAUSE_S, 0.0
        self._own_files = _open_files()
        if pool:
            self._start(pool)

    def look_after(self) -> None:
        """Start the pool again if it has ended, at growing intervals."""
        if self._pool is None or not self._has_ended():
            return
        if self._life is not None:
            self._forget()
            self._pool.log.warning("job workers ended", pid=self._process)
            lived_well = monotonic() >= self._starts_at + LONGEST_PAUSE_S
            self._pause_s = FIRST_PAUSE_S if lived_well else self._pause_s * GROWTH
            self._starts_at = monotonic() + min(self._pause_s, LONGEST_PAUSE_S)
        if monotonic() >= self._starts_at:
            self._start(self._pool)

    def close(self) -> None:
        """End the pool. In a fork of the process that started it, do nothing."""
        if self._pool is None or self._life is None or os.getpid() != self._owner:
            return
        self._signal(self._life, signal.SIGTERM)
        deadline = monotonic() + self._pool.settings.graceful_s + LONGER_S
        while not self._has_ended():
            if monotonic() >= deadline:
                self._signal(self._life, signal.SIGKILL)
            Event().wait(LOOK_EVERY_S)
        self._forget()

    @staticmethod
    def _signal(life: int, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(life, number)

    def _start(self, pool: WorkerPool) -> None:
        self._starts_at = monotonic()
        bind = dies_with_parent()
        try:
            process = os.fork()
        except OSError as error:
            pool.log.warning("job workers not started", reason=error.strerror)
            self._starts_at += LONGEST_PAUSE_S
            return
        if process == 0:
            try:
                bind()
                self._leave_server()
                _be_worker_pool(pool)
            finally:
                os._exit(0)
        self._process = process
        with suppress(ProcessLookupError):
            self._life = os.pidfd_open(process)

    def _leave_server(self) -> None:
        """In a fork, close what the server has opened since, and take none of its signals."""
        for number in signal.valid_signals():
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        for file in _open_files() - self._own_files:
            with suppress(OSError):
                os.close(file)

    def _has_ended(self) -> bool:
        if self._life is None:
            return True
        return bool(select.select([self._life], [], [], 0)[0])

    def _forget(self) -> None:
        """Reap a pool that has ended, unless somebody has done it."""
        if self._life is not None:
            with suppress(ChildProcessError):
                os.waitid(os.P_PIDFD, self._life, os.WEXITED | os.WNOHANG)
            os.close(self._life)
            self._life = None


@contextmanager
def job_workers(settings: Settings, host: Host) -> Iterator[JobWorkers]:
    """Within this context a pool runs jobs, in processes that share this host's slots and table."""
    has_jobs = host.jobs.url is not None and settings.job_workers
    workers = JobWorkers(
        make_worker_pool(settings, host, settings.job_workers) if has_jobs else None
    )
    try:
        yield workers
    finally:
        workers.close()


def _open_files() -> set[int]:
    found = list(Path("/proc/self/fd").iterdir())
    # The listing's own file is closed by now.
    return {int(file.name) for file in found if file.is_symlink()}


def run_workers(settings: Settings, number: int) -> None:
    """Run jobs until a stop signal, with slots and a table of this host's own.

    Errors: `SettingError`.
    """
    with Host(settings) as host:
        if host.jobs.url is None:
            raise SettingError("COUNTERMOVE_JOBS_URL names no Redis, so there are no jobs to run")
        dictConfig(gunicorn_logging(settings.log_level))
        warn_of_unknown(logger(settings.log_level))
        make_worker_pool(settings, host, number).run()


def make_worker_pool(settings: Settings, host: Host, number: int) -> WorkerPool:
    """Make a pool for the jobs of `host`, where there are jobs."""
    log = logger(settings.log_level)
    longer = replace(settings, max_time_ms=settings.most_job_time_ms)

    def make_service() -> MoveService:
        host.populate()
        # Each process that counts has files of its own, and jobs run in ever new processes.
        return make_move_service(longer, host, log, Nobody())

    return WorkerPool(settings, host.jobs.url or "", number, log, make_service)


def _be_worker_pool(pool: WorkerPool) -> None:
    """Run the pool in a fork."""
    try:
        dictConfig(gunicorn_logging(pool.settings.log_level))
        pool.run()
    except SettingError as error:
        pool.log.warning("no job workers", reason=str(error))
    except Exception:
        pool.log.exception("job workers failed")
