"""The function that every job calls: it runs the job by its kind, and watches the run."""

import json
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

from redis.exceptions import RedisError
from rq import Queue, Retry
from rq.timeouts import JobTimeoutException
from structlog.typing import FilteringBoundLogger

from service.engine import EngineError, problem
from service.errors import Problem
from service.jobs import record
from service.jobs.charging import charge
from service.jobs.kinds import KINDS
from service.jobs.queue import Names, ServiceJob
from service.jobs.record import JobState, Payer
from service.jobs.room import Room
from service.jobs.work import CANCELLED, SHUTDOWN, TIME, RunProgress, StoppedError, Work
from service.moves.move_service import MoveService
from service.settings import Settings

LOOK_EVERY_S = 0.2
"""Seconds between checks for a cancellation and reports of progress."""
END_WITHIN_S = 5.0
MOST_RESULT_BYTES = 1 << 20
MOST_HAND_BACKS = 1_000_000
STOPPED = (StoppedError, TimeoutError)
"""Errors of a stopped run, or of its future if the run has not ended in time."""
Outcome = dict[str, Any] | Retry
"""A result or an error; or that the job goes back to the queue."""


@dataclass(frozen=True)
class Workshop:
    """The resources of a worker, for its jobs."""

    settings: Settings
    queue: Queue
    log: FilteringBoundLogger
    make_service: Callable[[], MoveService]
    is_stopping: Callable[[], bool] = bool
    """Whether the worker is to end, so that its job goes back to the queue."""


def run_job(shop: Workshop, job: ServiceJob) -> Outcome:
    """Run a job to its end. A job that fails by itself returns its error, so it is not retried."""
    order, log = job.order, shop.log.bind(job=job.id, kind=job.order["kind"])
    service = shop.make_service()
    names = Names(shop.settings.redis_prefix)
    payer = Payer(*job.meta["payer"])
    work = Work(job.id, order["game"], order["body"], service, shop.queue, names, payer)
    watch = _Watch(shop, work)
    log.info("job begins", game=work.game)
    began = monotonic()
    pool = ThreadPoolExecutor(1, "job")
    running = pool.submit(KINDS[order["kind"]].run, work)
    try:
        watch.over(running)
    except JobTimeoutException:
        work.stop(TIME)
    outcome, ended_as = _outcome(running, work, log)
    pool.shutdown(wait=False)
    watch.write_end(ended_as, outcome, job)
    charge(service, payer, work.caller.searched_ms, log)
    service.close()
    log.info("job ends", status=ended_as or "queued again", s=round(monotonic() - began, 3))
    return outcome


def _outcome(
    running: Future[dict[str, Any]], work: Work, log: FilteringBoundLogger
) -> tuple[Outcome, str | None]:
    """Return the run's outcome, and how the job ended; `None`: it goes back to the queue."""
    try:
        return {"result": _bounded(running.result(timeout=0))}, record.DONE
    except Exception as error:  # noqa: BLE001 - `_problem` logs it
        if isinstance(error, STOPPED) and work.stopped_by == SHUTDOWN:
            return Retry(max=MOST_HAND_BACKS, enqueue_at_front=True), None
        if isinstance(error, STOPPED) and work.stopped_by != TIME:
            return {}, record.CANCELLED
        return {"error": _problem(error, log).body()}, record.FAILED


def _problem(error: Exception, log: FilteringBoundLogger) -> Problem:
    match error:
        case Problem():
            return error
        case EngineError():
            if error.__cause__:
                log.error(str(error), exc_info=error.__cause__)
            return problem(error)
        case StoppedError() | TimeoutError():
            return Problem("job_refused", "the job did not end within its time")
    log.error("job failed", exc_info=error)
    return Problem("internal_error", "the service failed on this job")


def _bounded(result: dict[str, Any]) -> dict[str, Any]:
    """Errors: `Problem` if the result is too large to keep."""
    if len(json.dumps(result)) > MOST_RESULT_BYTES:
        raise Problem("job_refused", f"the result has more than {MOST_RESULT_BYTES} bytes")
    return result


class _Watch:
    """Checks whether a run is to be stopped, and writes its progress to Redis."""

    def __init__(self, shop: Workshop, work: Work) -> None:
        self._client = shop.queue.connection
        self._is_stopping = shop.is_stopping
        self._work = work
        settings = shop.settings
        self._deadline = monotonic() + settings.most_job_time_ms / 1000
        self._life_s = settings.job_result_ttl_s + settings.most_job_time_ms // 1000
        self._ttl_s = settings.job_result_ttl_s
        self._written = RunProgress()
        self._room = Room(self._client, shop.queue, settings)

    def over(self, running: Future[Any]) -> None:
        """Wait until the run has ended, or has not ended in time after it was stopped."""
        patience_s = END_WITHIN_S
        while patience_s > 0:
            if self._work.stopped_by is not None:
                patience_s -= LOOK_EVERY_S
            with suppress(RedisError, OSError):
                self._look()
            if self._is_stopping():
                self._work.stop(SHUTDOWN)
            if monotonic() >= self._deadline:
                self._work.stop(TIME)
            if wait([running], LOOK_EVERY_S).done:
                return

    def write_end(self, ended_as: str | None, outcome: Outcome, job: ServiceJob) -> None:
        """Write down how the run ended. A done job keeps its result alone. Errors: redis-py's."""
        latest = self._work.latest
        if ended_as == record.DONE:
            latest = latest._replace(partial=None)
        size = len(json.dumps([outcome, latest.partial, dict(job.order)])) if ended_as else 0
        if ended_as and (owner := job.meta["owner"]) is not None:
            self._room.make(owner, size)
        self._write(latest, JobState(latest.progress, latest.doing, ended_as, size))
        if ended_as:
            names, job_id = self._work.names, self._work.job_id
            self._client.expire(names.state(job_id), self._ttl_s)
            self._client.expire(names.partial(job_id), self._ttl_s)
            self._client.delete(names.cancelled(job_id))
        if ended_as == record.DONE:
            self._client.delete(self._work.names.partial(self._work.job_id))

    def _look(self) -> None:
        job_id = self._work.job_id
        is_gone = not self._client.exists(ServiceJob.key_for(job_id))
        if is_gone or self._client.exists(self._work.names.cancelled(job_id)):
            self._work.stop(CANCELLED)
        latest = self._work.latest
        if latest != self._written:
            self._write(latest, JobState(latest.progress, latest.doing))
        for poll in self._work.polls:
            poll()

    def _write(self, latest: RunProgress, state: JobState) -> None:
        names, job_id = self._work.names, self._work.job_id
        with self._client.pipeline() as pipeline:
            pipeline.set(names.state(job_id), state.encoded(), ex=self._life_s)
            if latest.partial is not None and latest.partial != self._written.partial:
                pipeline.set(names.partial(job_id), latest.partial, ex=self._life_s)
            pipeline.execute()
        self._written = latest
