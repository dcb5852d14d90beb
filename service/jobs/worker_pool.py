"""The job workers of one host: a process that starts them, and replaces those that die."""

import os
import signal
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event
from time import monotonic
from types import FrameType
from typing import cast

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.executions import WORKER_EXECUTIONS_KEY_TEMPLATE
from rq.registry import clean_registries
from rq.serializers import JSONSerializer
from rq.worker_registration import clean_worker_registry
from structlog.typing import FilteringBoundLogger

from service.jobs.queue import Names, connect, make_queue
from service.jobs.run import Workshop
from service.jobs.worker import JobWorker
from service.moves.move_service import MoveService
from service.settings import Settings
from service.shared.parent import dies_with_parent

LOOK_EVERY_S = 0.1
MAINTAIN_EVERY_S = 2.0
LOCK_S = 10
TIMEOUT_S = 5.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 5.0
LIVED_WELL_S = 10.0
NICE = 10
"""Jobs give way to what serves clients that wait."""


@dataclass
class WorkerPool:
    """Runs workers until a stop signal; for the main thread of a process."""

    settings: Settings
    url: str
    number: int
    log: FilteringBoundLogger
    make_service: Callable[[], MoveService]
    """Makes the service of one job, in a process of its own."""
    _workers: dict[int, str] = field(default_factory=dict)
    """Names by process ids."""
    _is_stopping: bool = False
    _was_up: bool | None = None

    def run(self) -> None:
        """Return when every worker has ended, `graceful_s` after a stop signal at the latest.

        Errors: `SettingError`.
        """
        client = connect(self.url, TIMEOUT_S)
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)
        pause_s, begins_at, maintains_at = FIRST_PAUSE_S, 0.0, 0.0
        while not self._is_stopping:
            if len(self._workers) < self.number and monotonic() >= begins_at:
                self._start_missing(client)
                begins_at = monotonic() + pause_s
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            if monotonic() >= begins_at + LIVED_WELL_S:
                pause_s = FIRST_PAUSE_S
            if monotonic() >= maintains_at:
                self._maintain(client)
                maintains_at = monotonic() + MAINTAIN_EVERY_S
            self._reap(client)
            Event().wait(LOOK_EVERY_S)
        self._end(client)

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._is_stopping = True

    def _start_missing(self, client: Redis) -> None:
        if not self._is_up(client):
            return
        while len(self._workers) < self.number:
            name = uuid.uuid4().hex
            bind = dies_with_parent()
            try:
                process = os.fork()
            except OSError as error:
                self.log.warning("job worker not started", reason=error.strerror)
                return
            if process == 0:
                try:
                    bind()
                    self._work(name)
                finally:
                    os._exit(0)
            self._workers[process] = name
            self.log.info("job worker started", pid=process)

    def _is_up(self, client: Redis) -> bool:
        """Whether Redis replies and has memory left. The log has one line for each change."""
        try:
            client.set(Names(self.settings.redis_prefix).probe, 1, ex=1)
        except (RedisError, OSError) as error:
            if self._was_up is not False:
                self.log.warning("queue of jobs: trouble", reason=type(error).__name__)
            self._was_up = False
            return False
        if self._was_up is False:
            self.log.info("queue of jobs: well again")
        self._was_up = True
        return True

    def _work(self, name: str) -> None:
        """Be a worker."""
        try:
            for stop in (signal.SIGTERM, signal.SIGINT):
                signal.signal(stop, signal.SIG_DFL)
            os.nice(NICE)
            queue = make_queue(connect(self.url, TIMEOUT_S), self.settings)
            shop = Workshop(self.settings, queue, self.log, self.make_service)
            JobWorker(name, shop).work(logging_level="WARNING")
        except (RedisError, OSError) as error:
            self.log.warning("job worker: trouble", reason=type(error).__name__)
        except Exception:
            self.log.exception("job worker failed")

    def _reap(self, client: Redis) -> None:
        """Look after each worker that has ended."""
        while True:
            try:
                process, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not process:
                return
            if name := self._workers.pop(process, None):
                self.log.info("job worker ended", pid=process, status=status)
                with suppress(RedisError, OSError):
                    self._abandon(client, name)

    def _abandon(self, client: Redis, name: str) -> None:
        """Let the job of a worker that has ended be run again now."""
        running = cast("set[bytes]", client.smembers(WORKER_EXECUTIONS_KEY_TEMPLATE.format(name)))
        if running:
            registry = make_queue(client, self.settings).started_job_registry
            client.zadd(registry.key, dict.fromkeys(running, 0), xx=True)
            self._maintain(client)

    def _maintain(self, client: Redis) -> None:
        """Queue abandoned jobs again, and forget expired ones. One pool at a time does it."""
        lock = Names(self.settings.redis_prefix).maintenance
        with suppress(RedisError, OSError):
            if client.set(lock, 1, nx=True, ex=LOCK_S):
                try:
                    queue = make_queue(client, self.settings)
                    clean_registries(queue)
                    clean_worker_registry(queue)
                    queue.intermediate_queue.cleanup(_nobody(queue), queue)
                finally:
                    client.delete(lock)

    def _end(self, client: Redis) -> None:
        deadline = monotonic() + self.settings.graceful_s
        self._signal(signal.SIGTERM)
        while self._workers and monotonic() < deadline:
            self._reap(client)
            Event().wait(LOOK_EVERY_S)
        self._signal(signal.SIGKILL)
        while self._workers:
            process, _ = os.waitpid(-1, 0)
            self._workers.pop(process, None)

    def _signal(self, number: signal.Signals) -> None:
        for process in self._workers:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def _nobody(queue: Queue) -> Worker:
    """Return a worker for RQ to fail jobs with: those that were taken by one that ended at once."""
    return Worker(
        [queue],
        connection=queue.connection,
        serializer=JSONSerializer,
        worker_ttl=1,
        prepare_for_work=False,
    )
