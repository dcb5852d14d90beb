"""From a request to its answer: the position read, the limits set, the search or the cache.

All of a request's time is counted from its arrival; a search whose client has left ends.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, cast

from service.cache.answers import BYPASS, USE, Answer, AnswerRequest, Answers
from service.cache.entry import Entry, encoded
from service.cache.question import Limits, Question
from service.caller import Caller
from service.engine import Engine, PolicyReport, PolicyTask, Stop, Task, Turn
from service.host.slots import Slots
from service.moves.clock import Clock, budget
from service.moves.sample import sampled
from service.settings import Settings

LEAST_TIME_MS = 1.0
KNOBS = Task.__annotations__.keys()
"""Of a search; a request's body has them under the same names."""
REFUSED_WITHIN_S = 0.02
"""Since a request's arrival: a refusal comes at once or not at all."""


@dataclass(frozen=True)
class MoveService:
    """The main job, with all that it needs."""

    settings: Settings
    engine: Engine
    slots: Slots
    answers: Answers

    def choose(self, name: str, body: Mapping[str, Any], caller: Caller) -> Answer:
        """Choose a move; at a simultaneous turn, sample it. Errors: `Problem`, `EngineError`."""
        answer = self._answer(name, {**body, "multi_pv": 1, "lines": 0}, caller)
        report = sampled(answer.report, body.get("seed"))
        return answer if report is None else replace(answer, report=report, text=encoded(report))

    def analyze(self, name: str, body: Mapping[str, Any], caller: Caller) -> Answer:
        """Value every root move, or `multi_pv` of them. Errors: `Problem`, `EngineError`."""
        return self._answer(name, {"multi_pv": 0, **body}, caller)

    def evaluate(self, name: str, body: Mapping[str, Any], caller: Caller) -> PolicyReport:
        """Play fixed policies against one another. Errors: `Problem`, `EngineError`."""
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        game = self.engine.game(name, body.get("options"))
        position = game.at(body.get("state"), body.get("moves", ()))
        given = {knob: body[knob] for knob in PolicyTask.__annotations__ if knob in body}
        task = cast("PolicyTask", given)
        stop = Stop()
        with caller.on_leaving(stop.set), self.turn(caller, deadline, stop) as turn:
            before_ms = turn.waited_ms
            task["time_ms"] = max(LEAST_TIME_MS, (turn.deadline_s - monotonic()) * 1000)
            report = self.engine.policy_value(position, task, stop=stop, turn=turn)
            waited_ms = turn.waited_ms
        report["time_ms"] = max(0.0, report["time_ms"] - (waited_ms - before_ms))
        return cast("PolicyReport", {"waited_ms": waited_ms, **report})

    def _answer(self, name: str, body: Mapping[str, Any], caller: Caller) -> Answer:
        game = self.engine.game(name, body.get("options"))
        position = game.at(body.get("state"), body.get("moves", ()))
        limits = self._limits(body)
        given = {knob: body[knob] for knob in KNOBS if knob in body}
        task = cast("Task", {**given, "time_ms": limits.time_ms})
        question = Question.of(game, position, task, limits)
        deadline = caller.arrived + limits.time_ms / 1000
        search = _Search(self, question, "seed" in body, caller, deadline)
        mode = BYPASS if "seed" in body else body.get("cache", USE)
        ask = AnswerRequest(question, mode, deadline, search.run, caller, search.stop)
        with self.engine.stopping(search.stop):
            answer = self.answers.find(ask)
        return replace(answer, waited_ms=search.waited_ms)

    def turn(
        self, caller: Caller, deadline: float, stop: Stop, wanted: int = 1
    ) -> AbstractContextManager[Turn]:
        """Wait for a turn. Whoever has waited for something else already is not refused."""
        has_just_come = monotonic() - caller.arrived < REFUSED_WITHIN_S
        return self.slots.hold(deadline, stop, wanted=wanted, may_be_refused=has_just_come)

    def _limits(self, body: Mapping[str, Any]) -> Limits:
        """Every search has a time limit: the client's, or the default where it names no limit."""
        depth, nodes = body.get("depth"), body.get("nodes")
        most = self.settings.max_time_ms
        named = body.keys() & {"depth", "nodes", "clock"}
        time_ms = min(body.get("time_ms", most if named else self.settings.default_time_ms), most)
        threads = min(body.get("threads", 1), self.slots.number)
        if "clock" not in body:
            return Limits(time_ms, depth, nodes, threads)
        allowed = budget(Clock(**body["clock"]))
        hard_ms = min(time_ms, allowed.hard_ms)
        return Limits(hard_ms, depth, nodes, threads, min(allowed.soft_ms, hard_ms))


@dataclass
class _Search:
    """A search yet to be run, by turns on the slots."""

    move_service: MoveService
    question: Question
    seeded: bool
    caller: Caller
    deadline: float
    stop: Stop = field(default_factory=Stop)
    waited_ms: float = 0.0
    """Time that it had no slot."""

    def run(self) -> Entry:
        limits, plan = self.question.limits, self.question.plan
        wanted = limits.threads if plan.has_threads else 1
        with self.move_service.turn(self.caller, self.deadline, self.stop, wanted) as turn:
            before_ms = turn.waited_ms
            left_ms = (turn.deadline_s - monotonic()) * 1000
            soft_ms = limits.soft_ms
            if soft_ms is not None:
                soft_ms = max(LEAST_TIME_MS, soft_ms - (limits.time_ms - left_ms))
            report = self.move_service.engine.run(
                plan,
                seeded=self.seeded,
                stop=self.stop,
                turn=turn,
                time_ms=max(LEAST_TIME_MS, left_ms),
                soft_ms=soft_ms,
                threads=turn.threads,
            )
            self.waited_ms = turn.waited_ms
        paused_ms = self.waited_ms - before_ms
        report["time_ms"] = max(0.0, report["time_ms"] - paused_ms)
        lost_ms = limits.time_ms - left_ms + paused_ms
        return Entry.of(report, limits, lost_ms if lost_ms > usual_loss_ms(limits.time_ms) else 0.0)


def usual_loss_ms(time_ms: float) -> float:
    """Time that a request may lose before its search, and its answer serve one that asks the same.

    That is what it takes to read and look up a request: 5 ms, of short ones a quarter and of long
    ones a twentieth, 50 ms at most.
    """
    return min(50.0, max(min(5.0, time_ms / 4), time_ms / 20))
