"""Read jobs from Redis, without their results."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import time
from typing import Any, cast

from redis import Redis

from service.jobs.queue import Names, ServiceJob
from service.jobs.record import ENDED, JobState, summary

FIELDS = ("status", "created_at", "started_at", "ended_at", "meta")
SOON_S = 60.0
"""Age from which an id without a job belongs to an expired job. A younger id may be that of a
job that is being queued."""


@dataclass(frozen=True)
class ShownJob:
    """A job as a client sees it, its owner, and a digest of its order."""

    owner: str
    digest: str
    shown: dict[str, Any]
    size: int = 0
    """Bytes that an ended job takes in Redis, as its run reported."""

    @property
    def id(self) -> str:
        return str(self.shown["id"])

    @property
    def has_ended(self) -> bool:
        return self.shown["status"] in ENDED


class JobReader:
    """Errors of all methods: redis-py's."""

    def __init__(self, client: Redis, names: Names, ttl_s: int) -> None:
        """`ttl_s`: how long ended jobs are kept."""
        self._client = client
        self._names = names
        self._ttl_s = ttl_s

    def one(self, job_id: str) -> ShownJob | None:
        return next(self.those(ids=[job_id]), None)

    def owned(self, owner: str) -> list[ShownJob]:
        """Return an owner's jobs, the oldest first. Forget the ids of expired ones."""
        key = self._names.owned(owner)
        members = cast(
            "list[tuple[bytes, float]]", self._client.zrange(key, 0, -1, withscores=True)
        )
        ages = {member.decode(): time() - made for member, made in members}
        found = list(self.those(ids=list(ages)))
        there = {seen.id for seen in found}
        gone = [job_id for job_id, age in ages.items() if job_id not in there and age > SOON_S]
        if gone:
            self._client.zrem(key, *gone)
        return found

    def those(self, ids: Sequence[str]) -> Iterator[ShownJob]:
        """Yield the jobs among `ids` that exist, in the order of `ids`."""
        with self._client.pipeline(transaction=False) as pipeline:
            for job_id in ids:
                pipeline.hmget(ServiceJob.key_for(job_id), FIELDS)
                pipeline.get(self._names.state(job_id))
            found = pipeline.execute()
        for job_id, values, state in zip(ids, found[::2], found[1::2], strict=True):
            texts = {name: text.decode() for name, text in zip(FIELDS, values, strict=True) if text}
            if {"status", "meta"} <= texts.keys():
                meta = json.loads(texts["meta"])
                found_state = JobState.decoded(state)
                shown = summary(job_id, texts, meta, found_state, self._ttl_s)
                yield ShownJob(meta["owner"], meta["digest"], shown, found_state.size)
