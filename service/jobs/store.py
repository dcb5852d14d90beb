"""The jobs of all clients: create, read, list and cancel them."""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import time
from typing import Any, NamedTuple, cast

from redis.exceptions import OutOfMemoryError, RedisError
from rq import Retry
from rq.exceptions import DuplicateJobError, NoSuchJobError
from structlog.typing import FilteringBoundLogger

from service.cache.redis.breaker import Breaker
from service.cache.redis.outage import Outage
from service.errors import Problem
from service.jobs.cancelling import Cancelling
from service.jobs.line import take_place
from service.jobs.queue import ENTRY_POINT, Names, ServiceJob, connect, make_queue
from service.jobs.reader import JobReader, ShownJob
from service.jobs.record import FAILED, LOST, Payer
from service.jobs.room import Room
from service.settings import Settings

TRIES = 3
"""Runs of a job whose workers are killed."""
RETRY_AFTER_S = 2
MOST_ORDER_BYTES = 64 << 10


class Order(NamedTuple):
    """What a client orders: a kind of job, a game, and the body of the job's request."""

    kind: str
    game: str
    body: Mapping[str, Any]

    @property
    def text(self) -> bytes:
        return json.dumps(self, sort_keys=True).encode()


class Jobs:
    """The jobs of all owners. For others, an owner's jobs do not exist.

    All methods raise `Problem` jobs_unavailable if Redis does not reply: at once, if it has just
    not replied.
    """

    def __init__(self, url: str, settings: Settings, log: FilteringBoundLogger) -> None:
        """Errors: `SettingError`."""
        self._settings = settings
        self._client = connect(url, settings.jobs_timeout_ms / 1000)
        self._queue = make_queue(self._client, settings)
        self._names = Names(settings.redis_prefix)
        self._reader = JobReader(self._client, self._names, settings.job_result_ttl_s)
        self._room = Room(self._client, self._queue, settings)
        self._cancelling = Cancelling(self._client, self._queue, settings)
        breaker = Breaker(settings.breaker_failures, settings.breaker_open_ms / 1000)
        self._outage = Outage("queue of jobs", breaker, log)

    def create(self, payer: Payer, order: Order, key: str | None) -> dict[str, Any]:
        """Queue a job, and return it. An idempotency `key` has one job.

        Errors: `Problem` too_large, too_many_jobs, jobs_full, key_reused.
        """
        text = order.text
        if len(text) > MOST_ORDER_BYTES:
            raise Problem("too_large", f"a job's body has {MOST_ORDER_BYTES} bytes at most")
        digest = hashlib.sha256(text).hexdigest()
        job_id = secrets.token_hex(16) if key is None else _id_of_key(payer.owner, key)
        with self._calling():
            seen = self._reader.one(job_id) if key else None
            if seen is None:
                self._enqueue(payer, order, job_id, digest)
                seen = self._reader.one(job_id)
        if seen is None:
            raise _unavailable("the new job is gone")
        if seen.digest != digest:
            raise Problem("key_reused", f"job {job_id} has this idempotency key and another body")
        return seen.shown

    def get(self, owner: str, job_id: str) -> dict[str, Any]:
        """Return a job with its result, or the result so far. Errors: `Problem` unknown_job."""
        with self._calling():
            seen = self._known(owner, job_id)
            outcome = self._outcome(job_id) if seen.has_ended else {}
            partial = None if outcome.get("result") else self._partial(job_id)
        if seen.shown["status"] == FAILED:
            outcome.setdefault("error", LOST.body())
        found = {**outcome, "partial": partial}
        return {**seen.shown, **{name: value for name, value in found.items() if value is not None}}

    def newest(
        self, owner: str, status: str | None, limit: int, after: str | None
    ) -> tuple[list[dict[str, Any]], str | None]:
        """List an owner's jobs without results, the newest first, after the cursor `after`.

        Return at most `limit`, and if there are more the cursor of those.
        """
        with self._calling():
            owned = sorted((seen.shown for seen in self._reader.owned(owner)), key=_cursor)
        fitting = (shown for shown in reversed(owned) if status in {None, shown["status"]})
        found = [shown for shown in fitting if after is None or _cursor(shown) < after]
        has_more = len(found) > limit
        return found[:limit], _cursor(found[limit - 1]) if has_more else None

    def cancel(self, owner: str, job_id: str) -> dict[str, Any]:
        """End a waiting job at once, or a running one soon. Errors: `Problem` unknown_job."""
        with self._calling():
            if not self._known(owner, job_id).has_ended:
                self._cancelling.cancel(job_id)
        return self.get(owner, job_id)

    def counts(self) -> dict[str, int]:
        """Return how many jobs of all owners wait and run."""
        with self._calling():
            running = self._queue.started_job_registry.get_job_count(cleanup=False)
            return {"queued": self._queue.count, "running": running}

    def close(self) -> None:
        self._client.close()

    @contextmanager
    def _calling(self) -> Iterator[None]:
        """Errors: `Problem` jobs_unavailable, jobs_full."""
        if not self._outage.breaker.allows_call():
            raise _unavailable(self._outage.reason)
        try:
            yield
        except OutOfMemoryError as error:
            self._outage.record_success()
            raise _full("its memory is full") from error
        except (RedisError, OSError) as error:
            self._outage.record_failure(type(error).__name__, at_once=True)
            raise _unavailable(type(error).__name__) from error
        except BaseException:
            self._outage.record_success()
            raise
        self._outage.record_success()

    def _enqueue(self, payer: Payer, order: Order, job_id: str, digest: str) -> None:
        """Put a job into the queue, unless it is there. Errors: too_many_jobs, jobs_full."""
        if self._queue.count >= self._settings.most_jobs:
            raise _full(f"{self._settings.most_jobs} jobs wait")
        owner = payer.owner
        if self._room.make(owner) >= self._settings.most_jobs_a_key:
            raise _too_many(self._settings.most_jobs_a_key)
        owned = self._names.owned(owner)
        self._client.zadd(owned, {job_id: time()})
        try:
            job = self._queue.create_job(
                ENTRY_POINT,
                kwargs=order._asdict(),
                job_id=job_id,
                description=order.kind,
                meta={
                    "owner": owner,
                    "payer": payer,
                    "kind": order.kind,
                    "game": order.game,
                    "digest": digest,
                },
                result_ttl=self._settings.job_result_ttl_s,
                failure_ttl=self._settings.job_result_ttl_s,
                retry=Retry(max=TRIES - 1),
            )
            self._queue.enqueue_job(job, unique=True)
            take_place(self._client, self._queue, job_id)
        except DuplicateJobError:
            return
        except OutOfMemoryError:
            self._client.zrem(owned, job_id)
            raise

    def _known(self, owner: str, job_id: str) -> ShownJob:
        """Errors: `Problem` unknown_job."""
        seen = self._reader.one(job_id)
        if seen is None or seen.owner != owner:
            kept_s = self._settings.job_result_ttl_s
            raise Problem("unknown_job", f"there is no such job; ended ones are kept {kept_s} s")
        return seen

    def _outcome(self, job_id: str) -> dict[str, Any]:
        """Return what the run returned: a result or an error."""
        try:
            job = ServiceJob.fetch(job_id, self._client, self._queue.serializer)
        except NoSuchJobError:
            return {}
        latest = job.latest_result()
        returned = latest.return_value if latest else None
        return returned if isinstance(returned, dict) else {}

    def _partial(self, job_id: str) -> object:
        text = cast("bytes | None", self._client.get(self._names.partial(job_id)))
        return json.loads(text) if text else None


def _cursor(shown: Mapping[str, Any]) -> str:
    """Return a text that is greater for newer jobs."""
    return f"{shown['created']}_{shown['id']}"


def _id_of_key(owner: str, key: str) -> str:
    """Return the id of the only job that an idempotency key may have."""
    return hashlib.sha256(json.dumps([owner, key]).encode()).hexdigest()[:32]


def _unavailable(reason: str) -> Problem:
    return Problem(
        "jobs_unavailable",
        f"the Redis for jobs gives no reply: {reason}",
        headers={"Retry-After": str(RETRY_AFTER_S)},
    )


def _too_many(most: int) -> Problem:
    return Problem(
        "too_many_jobs",
        f"{most} jobs of this client wait or run",
        headers={"Retry-After": str(RETRY_AFTER_S)},
    )


def _full(reason: str) -> Problem:
    return Problem(
        "jobs_full",
        f"the queue takes no more jobs: {reason}",
        headers={"Retry-After": str(RETRY_AFTER_S)},
    )
