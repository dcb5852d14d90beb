"""The processes of this host that run jobs."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from logging.config import dictConfig
from threading import Event
from time import monotonic

from service import make_move_service
from service.host.logs import gunicorn_logging, logger
from service.host.parent import dies_with_parent
from service.host.shared import Host
from service.jobs.crew import Crew
from service.moves.move_service import MoveService
from service.moves.observer import Nobody
from service.settings import SettingError, Settings

LONGER_S = 2.0
"""Time for a crew to end once its workers have."""
LOOK_EVERY_S = 0.02


@contextmanager
def job_workers(settings: Settings, host: Host) -> Iterator[None]:
    """Within this context a crew runs jobs, in processes that share this host's slots and table."""
    if host.jobs.url is None or not settings.job_workers:
        yield
        return
    crew = make_crew(settings, host, settings.job_workers)
    bind = dies_with_parent()
    process = os.fork()
    if process == 0:
        try:
            bind()
            _be_crew(crew)
        finally:
            os._exit(0)
    try:
        yield
    finally:
        _stop(process, settings.graceful_s + LONGER_S)


def run_workers(settings: Settings, number: int) -> None:
    """Run jobs until a stop signal, with slots and a table of this host's own.

    Errors: `SettingError`.
    """
    with Host(settings) as host:
        if host.jobs.url is None:
            raise SettingError("COUNTERMOVE_JOBS_URL names no Redis, so there are no jobs to run")
        dictConfig(gunicorn_logging(settings.log_level))
        make_crew(settings, host, number).run()


def make_crew(settings: Settings, host: Host, number: int) -> Crew:
    """Make a crew for the host's jobs, which has an address."""
    log = logger(settings.log_level)
    longer = replace(settings, max_time_ms=settings.most_job_time_ms)

    def make_service() -> MoveService:
        host.populate()
        # Each process that counts has files of its own, and jobs run in ever new processes.
        return make_move_service(longer, host, log, Nobody())

    return Crew(settings, host.jobs.url or "", number, log, make_service)


def _be_crew(crew: Crew) -> None:
    """Run the crew in a fork."""
    try:
        dictConfig(gunicorn_logging(crew.settings.log_level))
        crew.run()
    except SettingError as error:
        crew.log.warning("no job workers", reason=str(error))


def _stop(process: int, within_s: float) -> None:
    with suppress(ProcessLookupError, ChildProcessError):
        os.kill(process, signal.SIGTERM)
        deadline = monotonic() + within_s
        while os.waitpid(process, os.WNOHANG) == (0, 0):
            if monotonic() >= deadline:
                os.kill(process, signal.SIGKILL)
            Event().wait(LOOK_EVERY_S)
