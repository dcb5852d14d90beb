"""Cancel a job, also while the memory of Redis is full."""

from typing import cast

from redis import Redis
from rq import Queue
from rq.job import JobStatus
from rq.utils import now, utcformat

from service.jobs.queue import Names, ServiceJob
from service.settings import Settings

SCRIPT = """#!lua flags=allow-oom
-- KEYS: the queue, the job, its sign of cancellation
-- ARGV: the job's id, status and end once cancelled; seconds to keep it, and the sign
if redis.call('LREM', KEYS[1], 1, ARGV[1]) == 0 then
  redis.call('SET', KEYS[3], 1, 'EX', ARGV[5])
  return 0
end
redis.call('HSET', KEYS[2], 'status', ARGV[2], 'ended_at', ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1
"""


class Cancelling:
    """Takes a waiting job out of the queue, and gives a running one a sign to end."""

    def __init__(self, client: Redis, queue: Queue, settings: Settings) -> None:
        self._queue = queue
        self._names = Names(settings.redis_prefix)
        self._script = client.register_script(SCRIPT)
        self._ttl_s = settings.job_result_ttl_s
        self._life_s = self._ttl_s + settings.most_job_time_ms // 1000

    def cancel(self, job_id: str) -> bool:
        """Return whether it waited, and so has ended. Errors: redis-py's."""
        keys = [self._queue.key, ServiceJob.key_for(job_id), self._names.cancelled(job_id)]
        status, ended = JobStatus.CANCELED.value, utcformat(now())
        found = self._script(keys, [job_id, status, ended, self._ttl_s, self._life_s])
        return bool(cast("int", found))
