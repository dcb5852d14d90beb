"""RQ's queue as the service uses it: JSON alone, and one function that a job may call."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from redis import Redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from service.cache.redis.client import configured, is_cluster
from service.settings import SettingError, Settings

Run = Callable[["ServiceJob"], Any]

ENTRY_POINT = "service.jobs.run.run_job"
"""The function that every job's record names."""
BACKSTOP_S = 60
"""Time after a job's own limit at which RQ ends it."""


class ServiceJob(Job):
    """A job that calls `run`, whatever function its record in Redis names."""

    run: Run | None = None
    """What a worker sets before it performs the job."""
    success_callback = failure_callback = stopped_callback = None

    def send_webhooks(self, *_: object, **__: object) -> None:
        """Do nothing: whoever writes to Redis must not make workers call other hosts."""

    def _execute(self) -> Any:  # noqa: ANN401 - as RQ
        if self.run is None:
            raise RuntimeError("only a worker of this service performs jobs")
        return self.run(self)

    @property
    def order(self) -> Mapping[str, Any]:
        """What the client asked for: kind, game, body."""
        return cast("Mapping[str, Any]", self.kwargs)


class Names:
    """Names of queue and keys. Services that differ in `prefix` share nothing."""

    def __init__(self, prefix: str) -> None:
        self.queue = f"{prefix}-jobs"
        self._first = f"{prefix}:jobs:"
        self.maintenance = self._first + "maintenance"
        self.probe = self._first + "probe"

    def owned(self, owner: str) -> str:
        """The sorted set of an owner's jobs, by the time of their creation."""
        return f"{self._first}of:{owner}"

    def cancelled(self, job_id: str) -> str:
        """The key that exists while a job is to be cancelled."""
        return f"{self._first}cancel:{job_id}"

    def state(self, job_id: str) -> str:
        """The key with a job's progress, as JSON."""
        return f"{self._first}state:{job_id}"

    def partial(self, job_id: str) -> str:
        """The key with a job's result so far, as JSON."""
        return f"{self._first}partial:{job_id}"

    def turn(self, job_id: str) -> str:
        """The key that holds the name of a job's run, for its helper jobs to compare."""
        return f"{self._first}turn:{job_id}"


def connect(url: str, timeout_s: float) -> Redis:
    """Make a client, which connects at its first command. Errors: `SettingError`."""
    make = configured("COUNTERMOVE_JOBS_URL", url, timeout_s)
    if is_cluster(url):
        raise SettingError("COUNTERMOVE_JOBS_URL names a cluster, which RQ cannot use")
    return cast("Redis", make())


def make_queue(client: Redis, settings: Settings) -> Queue:
    return Queue(
        Names(settings.redis_prefix).queue,
        connection=client,
        job_class=ServiceJob,
        serializer=JSONSerializer,
        default_timeout=settings.most_job_time_ms // 1000 + BACKSTOP_S,
    )
