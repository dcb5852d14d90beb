"""RQ's worker as the service uses it: its jobs run in a child process each."""

import os
import signal
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import FrameType

from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer

from service.jobs.queue import ServiceJob
from service.jobs.run import Workshop, run_job
from service.shared.parent import dies_with_parent

HEARTBEAT_S = 5
LEASE_S = 15
"""A job whose worker gives no sign of life for so long is abandoned, and another runs it."""
IDLE_TTL_S = 30
"""An idle worker gives a sign of life after each half of this time."""


class JobWorker(Worker):
    """Runs one job at a time. On SIGTERM it gives its job back to the queue, and ends."""

    job_class = ServiceJob
    log_result_lifespan = False
    max_connection_wait_time = 5.0
    should_run_maintenance_tasks = False  # its pool has the time

    def __init__(self, name: str, shop: Workshop) -> None:
        """Errors: redis-py's."""
        super().__init__(
            [shop.queue],
            name=name,
            connection=shop.queue.connection,
            serializer=JSONSerializer,
            worker_ttl=IDLE_TTL_S,
            job_monitoring_interval=HEARTBEAT_S,
            log_job_description=False,
        )
        self._is_ending = False
        self._shop = replace(shop, is_stopping=lambda: self._is_ending or self._stop_requested)
        self._bind_child = dies_with_parent()

    def subscribe(self) -> None:
        """Ignore RQ's commands: they could end jobs, and listening would need a thread."""

    def get_heartbeat_ttl(self, *_: object, **__: object) -> int:
        return LEASE_S

    def maintain_heartbeats(self, job: Job, execution: Execution) -> None:
        """Send a heartbeat. If Redis does not take it, the job still goes on."""
        with suppress(RedisError):
            super().maintain_heartbeats(job, execution)

    def handle_warm_shutdown_request(self) -> None:
        if self.horse_pid:
            with suppress(ProcessLookupError):
                os.kill(self.horse_pid, signal.SIGTERM)

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        self._bind_child = dies_with_parent()
        super().fork_work_horse(job, queue)

    def setup_work_horse_signals(self) -> None:
        """Prepare the child, which ends with this worker."""
        self._bind_child()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, self._end_job)

    def perform_job(self, job: Job, queue: Queue, execution: Execution) -> bool:
        job.run = partial(run_job, self._shop)  # type: ignore[attr-defined]
        return super().perform_job(job, queue, execution)

    def _end_job(self, _: int, __: FrameType | None) -> None:
        self._is_ending = True
