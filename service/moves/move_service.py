"""From a request to its answer: the position read, the limits set, the search or the cache.

All of a request's time is counted from its arrival; a search whose client has left ends.
"""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, cast

from service.cache.answers import BYPASS, USE, Answer, Answers, Ask
from service.cache.entry import Entry, encoded
from service.cache.question import JUST_THE_MOVE, Limits, Question
from service.caller import Caller
from service.engine import AUTO, Contest, Engine, Stop, Task, Turn
from service.host.slots import Slots
from service.moves.clock import Clock, budget
from service.moves.sample import drawn
from service.settings import Settings

LEAST_TIME_MS = 1.0
REFUSED_WITHIN_S = 0.02
"""Since a request's arrival: a refusal comes at once or not at all."""
USUAL_SAMPLES = 1000
MANNER = ("weights", "opponent", "rollout", "exploration", "root_moves")
"""What an answer depends on beside position, algorithm and limits."""
GIVEN = ("depth", "nodes", "seed", "player", *MANNER)


@dataclass(frozen=True)
class MoveService:
    """The main job, with all that it needs."""

    settings: Settings
    engine: Engine
    slots: Slots
    answers: Answers

    def choose(self, name: str, body: Mapping[str, Any], caller: Caller) -> Answer:
        """Choose a move; at a simultaneous turn, draw it. Errors: `Problem`, `EngineError`."""
        answer = self._answer(name, body, caller, JUST_THE_MOVE, multi_pv=1)
        report = drawn(answer.report, body.get("seed"))
        return answer if report is None else replace(answer, report=report, text=encoded(report))

    def analyze(self, name: str, body: Mapping[str, Any], caller: Caller) -> Answer:
        """Value every root move, or `multi_pv` of them. Errors: `Problem`, `EngineError`."""
        multi_pv = body.get("multi_pv", 0)
        return self._answer(name, body, caller, f"lines {multi_pv}", multi_pv)

    def evaluate(self, name: str, body: Mapping[str, Any], caller: Caller) -> dict[str, Any]:
        """Play fixed policies against one another. Errors: `Problem`, `EngineError`."""
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        game = self.engine.game(name, body.get("options"))
        state, moves = body.get("state"), body.get("moves", [])
        contest = Contest(
            policies=body["policies"],
            samples=body.get("samples", USUAL_SAMPLES),
            seed=body.get("seed", 0),
        )
        if limits.nodes is not None:
            contest["nodes"] = limits.nodes
        stop = Stop()
        with caller.on_leaving(stop.set), self.turn(caller, deadline, stop) as turn:
            before_ms = turn.waited_ms
            contest["time_ms"] = max(LEAST_TIME_MS, (turn.deadline_s - monotonic()) * 1000)
            report = self.engine.policy_value(game, state, moves, contest, stop=stop, turn=turn)
            waited_ms = turn.waited_ms
        report["time_ms"] = max(0.0, report["time_ms"] - (waited_ms - before_ms))
        return {"game": game.name, "waited_ms": waited_ms, **report}

    def _answer(
        self, name: str, body: Mapping[str, Any], caller: Caller, kind: str, multi_pv: int
    ) -> Answer:
        game = self.engine.game(name, body.get("options"))
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        task = _task(body, multi_pv)
        task["time_ms"] = limits.time_ms
        if kind == JUST_THE_MOVE:
            task["lines"] = 1
        algorithm = game.resolve({**task})
        state, history = game.identify(body.get("state"), body.get("moves", []))
        question = Question(
            game=game,
            state=state,
            algorithm=algorithm,
            fixed_depth=self.engine.is_fixed_depth(algorithm),
            manner=_canonical(body),
            kind=kind,
            limits=limits,
            player=body.get("player", ""),
            left_open=task["algorithm"] == AUTO,
            history=history,
        )
        search = _Search(self, question, task, body, caller, deadline)
        mode = BYPASS if "seed" in body else body.get("cache", USE)
        ask = Ask(question, mode, deadline, search.run, caller, search.stop)
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
    task: Task
    body: Mapping[str, Any]
    caller: Caller
    deadline: float
    stop: Stop = field(default_factory=Stop)
    waited_ms: float = 0.0
    """Time that it had no slot."""

    def run(self) -> Entry:
        body, limits = self.body, self.question.limits
        most = self.move_service.engine.most_threads(self.question.game, self.question.algorithm)
        wanted = limits.threads if most is None else most
        with self.move_service.turn(self.caller, self.deadline, self.stop, wanted) as turn:
            before_ms = turn.waited_ms
            left_ms = (turn.deadline_s - monotonic()) * 1000
            self._limit(turn.threads, left_ms)
            report = self.move_service.engine.search(
                self.question.game,
                body.get("state"),
                body.get("moves", []),
                self.task,
                stop=self.stop,
                turn=turn,
            )
            self.waited_ms = turn.waited_ms
        paused_ms = self.waited_ms - before_ms
        report["time_ms"] = max(0.0, report["time_ms"] - paused_ms)
        told = {"game": self.question.game.name, **report}
        if not self.question.has_lines:
            told.pop("lines", None)
        lost_ms = limits.time_ms - left_ms + paused_ms
        return Entry.of(told, limits, lost_ms if lost_ms > usual_loss_ms(limits.time_ms) else 0.0)

    def _limit(self, threads: int, left_ms: float) -> None:
        """Leave the search what is left of its time."""
        self.task["threads"] = threads
        self.task["time_ms"] = max(LEAST_TIME_MS, left_ms)
        if (soft_ms := self.question.limits.soft_ms) is not None:
            spent_ms = self.question.limits.time_ms - left_ms
            self.task["soft_ms"] = max(LEAST_TIME_MS, soft_ms - spent_ms)


def usual_loss_ms(time_ms: float) -> float:
    """Time that a request may lose before its search, and its answer serve one that asks the same.

    That is what it takes to read and look up a request: 5 ms, of short ones a quarter and of long
    ones a twentieth, 50 ms at most.
    """
    return min(50.0, max(min(5.0, time_ms / 4), time_ms / 20))


def _task(body: Mapping[str, Any], multi_pv: int) -> Task:
    task = Task(algorithm=body.get("algorithm", AUTO), multi_pv=multi_pv)
    given = {name: body[name] for name in GIVEN if name in body}
    return cast("Task", {**task, **given})


def _canonical(body: Mapping[str, Any]) -> str:
    manner = {name: body[name] for name in MANNER if body.get(name) not in (None, {}, [])}
    if body.get("algorithm", AUTO) == AUTO:
        manner["algorithm"] = AUTO  # the reply says why it was chosen
    return json.dumps(manner, sort_keys=True) if manner else ""
