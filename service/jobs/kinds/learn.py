"""Learn an evaluation, as a job."""

import json
from collections.abc import Sequence
from time import monotonic
from typing import Any

from service.engine import Engine, Learner, LearningProgress, Strength
from service.errors import Problem
from service.jobs.kinds.kind import JobBody
from service.jobs.work import TIME, StoppedError, Work
from service.learning.task import Training

SLICE_MS = 1000.0
MOST_SET_BYTES = 768 << 10
"""Room for the evaluation in a job's result."""
IN_MATCHES = 0.99
"""Progress after all games, while the matches are played."""


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError`; `Problem` for a network that is too large for a result."""
    training = Training.of(engine.game(name, body.get("options")), body)
    if len(json.dumps(training.check())) > MOST_SET_BYTES:
        detail = f"the evaluation has more than {MOST_SET_BYTES} bytes: the command learn has room"
        raise Problem("job_refused", detail, pointer="/hidden_units")


def run(work: Work) -> dict[str, Any]:
    """Learn, then play the matches. If the job's time ends, return what was learned so far."""
    engine = work.service.engine
    training = Training.of(engine.game(work.game, work.body.get("options")), work.body)
    learner = training.game.learner(training.task)
    began, matches, complete = monotonic(), list[Strength](), False
    try:
        _learn(work, learner)
        work.update(IN_MATCHES, "in the last matches")
        for against in training.opponents:
            with work.turn(engine) as (stop, turn):
                found = training.match(learner, against, stop, turn)
            matches += [found] if found else []
        complete = True
    except StoppedError:
        if work.stopped_by != TIME:
            shown = _shown(training, learner, began, matches, complete=False)
            work.update(work.latest.progress, work.latest.doing, shown)
            raise
    return _shown(training, learner, began, matches, complete=complete)


def _learn(work: Work, learner: Learner) -> None:
    """Learn to the end, slice by slice, each in a turn of its own. Errors: `StoppedError`."""
    progress = learner.progress()
    rounds_shown = 0
    while "ended" not in progress:
        with work.turn(work.service.engine) as (stop, turn):
            progress = learner.learn(SLICE_MS, stop, turn)
        is_new = len(progress["rounds"]) > rounds_shown
        rounds_shown = len(progress["rounds"])
        shown = {"rounds": progress["rounds"]} if is_new else None
        work.update(IN_MATCHES * progress["games"] / progress["of"], _doing(progress), shown)


def _doing(progress: LearningProgress) -> str:
    rounds = progress["rounds"]
    scored = f", score {rounds[-1]['score']:.3f} against the start" if rounds else ""
    return f"{progress['phase']}, game {progress['games']} of {progress['of']}{scored}"


def _shown(
    training: Training,
    learner: Learner,
    began: float,
    matches: Sequence[Strength],
    *,
    complete: bool,
) -> dict[str, Any]:
    progress = learner.progress()
    ended = {"ended": progress["ended"]} if "ended" in progress else {}
    return {
        "evaluation": training.set_of(learner, (monotonic() - began) * 1000, [*matches]),
        "rounds": progress["rounds"],
        "matches": [*matches],
        **ended,
        "complete": complete,
    }
