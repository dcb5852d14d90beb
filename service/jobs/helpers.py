"""Helper jobs: they search the position of a main job at the same time, on other workers.

The searches exchange transposition entries through Redis. The main job renews a key, `turn`, while
it runs. A helper ends when the key is gone or names another run.
"""

import secrets
from collections.abc import Mapping
from threading import Event
from time import monotonic
from types import TracebackType
from typing import Any, Self, cast

from rq.exceptions import NoSuchJobError

from service.jobs.line import take_place
from service.jobs.queue import ENTRY_POINT, ServiceJob
from service.jobs.record import ENDED, JobState
from service.jobs.work import HELPED, Work

TURN_S = 15
"""Life of the key of a run that was killed."""
KEPT_S = 60
"""How long a helper's answer is kept."""
LAST_WORD_S = 1.0
"""Time that helpers have for their answers once the main search has ended."""
LOOK_EVERY_S = 0.02
KIND = "help"
"""Of helpers; no client creates one."""

Found = Mapping[str, Any]


def is_over(work: Work, of: str, turn: str) -> None:
    """Stop a helper whose main job no longer runs."""
    if work.queue.connection.get(work.names.turn(of)) != turn.encode():
        work.stop(HELPED)


class Helpers:
    """The helpers of a running job. At the end of this context they end."""

    def __init__(self, work: Work, body: Found, number: int) -> None:
        self._work = work
        self._client = work.queue.connection
        self._key = work.names.turn(work.job_id)
        self._turn = secrets.token_hex(8)
        self._body = {**body, "of": work.job_id, "turn": self._turn}
        self._ids = [f"{work.job_id}-{self._turn}-{index}" for index in range(number)]
        self._answers: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Self:
        if self._ids:
            self._renew()
            for job_id in self._ids:
                self._enqueue(job_id)
            self._work.polls.append(self._look)
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self._ids:
            self._work.polls.remove(self._look)
            self._client.delete(self._key)
            for job_id in self._ids:
                if self._client.lrem(self._work.queue.key, 1, job_id):
                    self._client.delete(ServiceJob.key_for(job_id))

    def best(self, own: dict[str, Any]) -> dict[str, Any]:
        """Return the answer that got farthest: `own`, or one that a helper gives in time."""
        if not self._ids:
            return own
        self._client.delete(self._key)
        deadline = monotonic() + LAST_WORD_S
        while self._open() and monotonic() < deadline:
            self._collect()
            Event().wait(LOOK_EVERY_S)
        return max([own, *self._answers.values()], key=_farthest)

    def _enqueue(self, job_id: str) -> None:
        order = {"kind": KIND, "game": self._work.game, "body": self._body}
        job = self._work.queue.create_job(
            ENTRY_POINT,
            kwargs=order,
            job_id=job_id,
            description=KIND,
            # No owner has this one, so no client sees it.
            meta={
                "owner": None,
                "payer": self._work.payer,
                "kind": KIND,
                "game": self._work.game,
                "digest": "",
            },
            result_ttl=KEPT_S,
            failure_ttl=KEPT_S,
        )
        self._work.queue.enqueue_job(job)
        take_place(self._client, self._work.queue, job_id)

    def _renew(self) -> None:
        self._client.set(self._key, self._turn, ex=TURN_S)

    def _look(self) -> None:
        """Stop the main search if a helper has a complete answer."""
        self._renew()
        self._collect()
        if any(answer["complete"] for answer in self._answers.values()):
            self._work.stop(HELPED)

    def _open(self) -> list[str]:
        """Return the ids of helpers that run."""
        waiting = self._work.queue.get_job_ids()
        return [each for each in self._ids if each not in self._answers and each not in waiting]

    def _collect(self) -> None:
        for job_id in self._ids:
            text = cast("bytes | None", self._client.get(self._work.names.state(job_id)))
            state = JobState.decoded(text)
            if job_id not in self._answers and state.ended_as in ENDED:
                self._answers |= self._answer(job_id)

    def _answer(self, job_id: str) -> dict[str, dict[str, Any]]:
        try:
            job = ServiceJob.fetch(job_id, self._client, self._work.queue.serializer)
        except NoSuchJobError:
            return {}
        latest = job.latest_result()
        returned = latest.return_value if latest else None
        result = returned.get("result") if isinstance(returned, dict) else None
        return {job_id: result} if result else {}


def _farthest(found: Found) -> tuple[bool, bool, int, int]:
    return found["exact"], found["complete"], found["depth"], found["nodes_all_passes"]
