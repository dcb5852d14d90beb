"""reviewGame as a job."""

from collections.abc import Mapping
from time import monotonic
from typing import Any

from service.engine import Engine
from service.jobs.kinds.kind import JobBody
from service.jobs.work import TIME, StoppedError, Work
from service.moves.move_service import KNOBS
from service.moves.review import steps
from service.moves.review.review import Review
from service.shared.slots import JOB

SHOWN_EVERY_S = 0.2
"""Seconds between reports of the moves so far, of which a long game has many."""


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError`, `Problem` for what the review would refuse."""
    task: Any = {knob: body[knob] for knob in KNOBS if knob in body}
    if (first := steps.read(engine, name, body).first_turn) is not None:
        first.plan(task)


def run(work: Work) -> dict[str, Any]:
    """Review move by move. If the job's time ends before the game, return the moves so far."""
    review = Review(work.service, work.game, work.body, work.caller, priority=JOB)
    moves = list[Mapping[str, Any]]()
    shown_at = monotonic()
    for move in review.moves():
        moves.append(move)
        share, doing = len(moves) / review.number, f"move {len(moves)} of {review.number}"
        is_due = len(moves) == 1 or monotonic() >= shown_at + SHOWN_EVERY_S
        work.update(share, doing, _shown(review, moves) if is_due else None)
        shown_at = monotonic() if is_due else shown_at
    if work.stopped_by not in {None, TIME}:
        work.update(work.latest.progress, work.latest.doing, _shown(review, moves))
        raise StoppedError
    return _shown(review, moves)


def _shown(review: Review, moves: list[Mapping[str, Any]]) -> dict[str, Any]:
    return {**review.summary(), "moves": moves}
