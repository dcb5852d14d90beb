"""analyzePosition as a job, on one worker or on several at once."""

import json
from collections.abc import Mapping
from typing import Any

from service.cache.answers.answers import Answer
from service.caller import PartCaller
from service.engine import Engine
from service.jobs.helpers import Helpers, is_over
from service.jobs.kinds.kind import JobBody
from service.jobs.work import CANCELLED, SHUTDOWN, StoppedError, Work
from service.moves.game_position import GamePosition
from service.moves.move_service import KNOBS
from service.shared.slots import JOB

NEARLY = 0.99
"""Progress of a search that has reached its limit but not ended."""
REFRESH = "refresh"
MOST_LOST = 0.5
"""Part of a search's time that it may wait for slots."""
LIMITS = ("depth", "nodes", "time_ms")


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError` for what the search would refuse."""
    task: Any = {knob: body[knob] for knob in KNOBS if knob in body}
    GamePosition.of(engine, name, body).position.plan(task)


def as_seen(engine: Engine, name: str, body: JobBody) -> JobBody:
    """Return `body` with the player's view (information state), where information is hidden.

    The rest of the state is kept nowhere. Errors: `EngineError`.
    """
    place = GamePosition.of(engine, name, body)
    if not place.game.hides_information:
        return body
    view = place.position.seen_by(body.get("player")).state
    others = {field: body[field] for field in body.keys() - {"state", "moves"}}
    return {**others, "view": view}


def run(work: Work) -> dict[str, Any]:
    """Analyze. With `workers`, helpers search too, and the search that gets farthest answers."""
    body = {name: value for name, value in work.body.items() if name != "workers"}
    workers = work.body.get("workers", 1)
    with Helpers(work, body, workers - 1) as helpers:
        found = _analyzed(work, body)
        if work.stopped_by in {CANCELLED, SHUTDOWN}:
            work.update(work.latest.progress, work.latest.doing, found)
            raise StoppedError
        found = helpers.best(found)
    return {**found, "workers": workers} if workers > 1 else found


def help_out(work: Work) -> dict[str, Any]:
    """Search the position of another worker's job, until that job ends."""
    body = dict(work.body)
    of, turn = body.pop("of"), body.pop("turn")
    work.polls.append(lambda: is_over(work, of, turn))
    is_over(work, of, turn)
    work.check()
    # A stored answer or another's search would not help: only entries are exchanged.
    return _analyzed(work, {**body, "cache": REFRESH})


class _Watcher:
    """Reports the progress of an analysis."""

    def __init__(self, work: Work, body: JobBody) -> None:
        self._work = work
        self._most = {limit: body[limit] for limit in LIMITS if limit in body}
        if not self._most and "clock" not in body:
            self._most = {"time_ms": work.service.settings.default_time_ms}

    def on_planned(self) -> None:
        self._work.update(0, "waiting for a search slot")

    def on_begun(self) -> None:
        self._work.update(0, "searching")

    def on_iteration(self, report: Mapping[str, Any]) -> None:
        spent = {**report, "nodes": report["nodes_all_passes"]}
        shares = [spent[limit] / most for limit, most in self._most.items()]
        doing = f"depth {report['depth']}, value {report['value']:.3f}, {spent['nodes']} nodes"
        self._work.update(min(NEARLY, max(shares, default=0.0)), doing, report)


def _analyzed(work: Work, body: JobBody) -> dict[str, Any]:
    """Analyze, and again as long as requests of clients took most of the time that it had.

    What an earlier search found is in the transposition table.
    """
    watcher = _Watcher(work, body)
    while True:
        caller = PartCaller(work.caller, may_be_refused=False)
        answer = work.service.analyze(work.game, body, caller, watcher=watcher, priority=JOB)
        lost_ms = MOST_LOST * work.service.time_ms(body)
        if answer.report["complete"] or answer.waited_ms <= lost_ms or work.stopped_by:
            return _reply(answer)


def _reply(answer: Answer) -> dict[str, Any]:
    """Make what analyzePosition would reply."""
    of_request = json.loads(b"{%s}" % answer.more.removesuffix(b","))
    own = {"cache": json.loads(answer.source()), "waited_ms": answer.waited_ms}
    return {**of_request, **own, **answer.report}
