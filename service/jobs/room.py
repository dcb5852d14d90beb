"""How much an owner's ended jobs may take. The oldest beyond it are deleted."""

from redis import Redis
from rq import Queue
from rq.results import Result

from service.jobs.queue import Names, ServiceJob
from service.jobs.reader import JobReader, ShownJob
from service.settings import Settings

SHARES = 8
"""One owner's ended jobs may take 1/SHARES of the memory for jobs, so that none fills it."""


class Room:
    """Errors of all methods: redis-py's. They need no memory in Redis."""

    def __init__(self, client: Redis, queue: Queue, settings: Settings) -> None:
        self._client = client
        self._queue = queue
        self._names = Names(settings.redis_prefix)
        self._reader = JobReader(client, self._names, settings.job_result_ttl_s)
        self._most = settings.kept_jobs_a_key
        self._most_bytes = (settings.jobs_mb << 20) // SHARES

    def make(self, owner: str, coming_bytes: int = 0) -> int:
        """Delete an owner's oldest ended jobs that exceed the room.

        `coming_bytes`: what one more job will take soon. Return how many jobs wait or run.
        """
        jobs = self._reader.owned(owner)
        ended = [seen for seen in jobs if seen.has_ended]
        for seen in self._beyond(ended, coming_bytes):
            self._delete(owner, seen.id)
        return len(jobs) - len(ended)

    def _beyond(self, ended: list[ShownJob], size: int) -> list[ShownJob]:
        """Return those of the jobs, the oldest first, for which there is no room."""
        kept = 0
        for seen in reversed(ended):
            size += seen.size
            if kept == self._most or size > self._most_bytes:
                break
            kept += 1
        return ended[: len(ended) - kept]

    def _delete(self, owner: str, job_id: str) -> None:
        self._queue.finished_job_registry.remove(job_id)
        self._queue.failed_job_registry.remove(job_id)
        names = self._names
        self._client.delete(
            ServiceJob.key_for(job_id),
            Result.get_key(job_id),  # type: ignore[no-untyped-call]
            *(name(job_id) for name in (names.state, names.partial, names.cancelled)),
        )
        self._client.zrem(names.owned(owner), job_id)
