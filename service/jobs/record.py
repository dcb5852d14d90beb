"""What a client sees of a job."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from rq.job import JobStatus

from service.errors import Problem

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
STATUSES = (QUEUED, RUNNING, DONE, FAILED, CANCELLED)
ENDED = (DONE, FAILED, CANCELLED)

_OF_RQ: Mapping[str, str] = {
    JobStatus.QUEUED: QUEUED,
    JobStatus.STARTED: RUNNING,
    JobStatus.FINISHED: DONE,
    JobStatus.FAILED: FAILED,
    JobStatus.STOPPED: CANCELLED,
    JobStatus.CANCELED: CANCELLED,
}
LOST = Problem("job_lost", "the processes that ran this job were killed, each try anew")


class Payer(NamedTuple):
    """The caller in whose order a job waits, and for whose limits its searches count."""

    owner: str
    identity: str = ""
    """Name under which use is counted for the limit."""
    search_s_per_minute: int = 0
    """The limit; 0: none."""


@dataclass(frozen=True)
class JobState:
    """Progress of a job, and how an ended job ended."""

    progress: float = 0.0
    doing: str = ""
    ended_as: str | None = None
    """One of `ENDED`, as the run itself says: RQ knows done and failed alone."""
    size: int = 0
    """Bytes that the job takes in Redis once it has ended."""

    def encoded(self) -> str:
        return json.dumps([self.progress, self.doing, self.ended_as, self.size])

    @classmethod
    def decoded(cls, text: bytes | None) -> "JobState":
        return cls(*json.loads(text)) if text else cls()


def status_of(rq_status: str, state: JobState) -> str:
    """Return the client's word for RQ's status."""
    status = _OF_RQ.get(rq_status, QUEUED)
    return state.ended_as or DONE if status == DONE else status


def summary(
    job_id: str, fields: Mapping[str, str], meta: Mapping[str, Any], state: JobState, ttl_s: int
) -> dict[str, Any]:
    """Describe a job without its result. `fields` are those of RQ's record."""
    status = status_of(fields["status"], state)
    found: dict[str, Any] = {
        "id": job_id,
        "kind": meta["kind"],
        "game": meta["game"],
        "status": status,
        "progress": 1.0 if status == DONE else state.progress,
        "created": _moment(fields["created_at"]),
    }
    if state.doing:
        found["doing"] = state.doing
    if fields.get("started_at"):
        found["started"] = _moment(fields["started_at"])
    if status in ENDED and fields.get("ended_at"):
        found["ended"] = _moment(fields["ended_at"])
        found["expires"] = _later(fields["ended_at"], ttl_s)
    return found


def _read(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _moment(text: str) -> str:
    return _written(_read(text))


def _later(text: str, seconds: int) -> str:
    return _written(_read(text) + timedelta(seconds=seconds))
