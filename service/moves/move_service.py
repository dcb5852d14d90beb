"""Answer a request: read the position, set the limits, then use the cache or search.

All time counts from the request's arrival. A search whose client has left ends.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, NamedTuple, cast

from service.cache.answers import BYPASS, CLOSE_WITHIN_S, USE, Answer, AnswerRequest, Answers
from service.cache.entry import Entry, encoded
from service.cache.entry_courier import EntryCourier
from service.cache.question import Limits, Question
from service.caller import Caller
from service.engine import (
    SEEDED_TABLE_MB,
    Engine,
    Game,
    Mail,
    PolicyReport,
    PolicyTask,
    Position,
    Stop,
    Task,
    Turn,
)
from service.host.slots import Slots
from service.moves.clock import Clock, budget
from service.moves.known import KnownRequest, KnownRequests
from service.moves.levels.chooser import TABLE_MB, chooser, combined
from service.moves.levels.reply import BEST_MOVE, about, best_move, report_of
from service.moves.levels.strength import Strength
from service.moves.sample import sampled
from service.settings import Settings

LEAST_TIME_MS = 1.0
CHOOSE, ANALYZE = "choose", "analyze"
KNOBS = Task.__annotations__.keys()
"""Fields of a task, which have the same names in a request's body."""
BEST = Task(multi_pv=1, lines=0)
"""A search for the best move alone."""
REFUSED_WITHIN_S = 0.02
"""Time since a request's arrival in which it may be refused as busy."""


class Place(NamedTuple):
    """A game under its options, and a position of it."""

    game: Game
    position: Position


@dataclass(frozen=True)
class MoveService:
    """Chooses moves, analyzes positions and evaluates policies."""

    settings: Settings
    engine: Engine
    slots: Slots
    answers: Answers
    entries: EntryCourier | None = None
    """Exchanges transposition entries with other hosts; `None`: nothing does."""
    known: KnownRequests = field(default_factory=KnownRequests)

    def choose(
        self, name: str, body: Mapping[str, Any], caller: Caller, text: bytes = b""
    ) -> Answer:
        """Choose a move; at a simultaneous turn, sample it. Errors: `Problem`, `EngineError`.

        `text` is the body as it came, to be known again; empty: it is not remembered.
        """
        strength = Strength.of(body)
        if strength is not None:
            return self._choose_by(strength, name, body, caller)
        told = BEST_MOVE in body.get("include", ())
        known = KnownRequest(CHOOSE, name, b"" if told else text)
        answer = self._answer(self._place(name, body), body, BEST, caller, known)
        best = {BEST_MOVE: best_move(answer.report)} if told else {}
        return _with_fields(_with_sample(answer, body.get("seed")), best)

    def choose_again(self, name: str, text: bytes) -> Answer | None:
        """Choose for a body that was answered before, if this process holds a fresh answer."""
        answer = self._held(KnownRequest(CHOOSE, name, text))
        return answer and _with_sample(answer, None)

    def analyze(
        self, name: str, body: Mapping[str, Any], caller: Caller, text: bytes = b""
    ) -> Answer:
        """Value every root move, or `multi_pv` of them. Errors: `Problem`, `EngineError`.

        `text` is as for `choose`.
        """
        task = Task(multi_pv=body.get("multi_pv", 0))
        known = KnownRequest(ANALYZE, name, text)
        return self._answer(self._place(name, body), body, task, caller, known)

    def analyze_again(self, name: str, text: bytes) -> Answer | None:
        """Analyze for a body that was answered before, if this process holds a fresh answer."""
        return self._held(KnownRequest(ANALYZE, name, text))

    def evaluate(self, name: str, body: Mapping[str, Any], caller: Caller) -> PolicyReport:
        """Evaluate fixed policies against one another. Errors: `Problem`, `EngineError`."""
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        game = self.engine.game(name, body.get("options"))
        position = game.at(body.get("state"), body.get("moves", ()))
        given = {knob: body[knob] for knob in PolicyTask.__annotations__ if knob in body}
        task = cast("PolicyTask", given)
        with (
            self.engine.stopping() as stop,
            caller.on_leaving(stop.set),
            self.turn(caller, deadline, stop) as turn,
        ):
            clock = _TurnClock(turn)
            task["time_ms"] = max(LEAST_TIME_MS, clock.left_ms)
            report = self.engine.policy_value(position, task, stop=stop, turn=turn)
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            return cast("PolicyReport", {"waited_ms": turn.waited_ms, **report})

    def _held(self, known: KnownRequest) -> Answer | None:
        wanted = self.known.get(known)
        return None if wanted is None else self.answers.held(wanted)

    def _choose_by(
        self, strength: Strength, name: str, body: Mapping[str, Any], caller: Caller
    ) -> Answer:
        """Choose a move of a level or with variety. The body's seed is the choice's alone.

        The body is not remembered: an equal one means another draw.
        """
        place, seed = self._place(name, body), body.get("seed")
        asked = {field: value for field, value in body.items() if field != "seed"}
        answers: list[Answer] = []

        def ask(task: Task) -> Mapping[str, Any]:
            found = self._answer(place, asked, task, caller, KnownRequest(CHOOSE, name, b""))
            answers.append(found)
            return found.report

        choice = chooser(strength, place.game, place.position, seed, ask).choose()
        best = ask(BEST) if choice is None else choice.best.line
        answer = answers[-1]
        if choice is None:
            answer = _with_sample(answer, seed)
        else:
            report = report_of(choice, place.game, place.position, ask)
            answer = replace(answers[-1], report=report)
        fields = about(strength, choice)
        if BEST_MOVE in body.get("include", ()):
            fields[BEST_MOVE] = best_move(best)
        hit, waited_ms = all(each.hit for each in answers), sum(each.waited_ms for each in answers)
        return replace(_with_fields(answer, fields), hit=hit, waited_ms=waited_ms)

    def _place(self, name: str, body: Mapping[str, Any]) -> Place:
        """Read the game and the position. Errors: `EngineError`."""
        game = self.engine.game(name, body.get("options"))
        return Place(game, game.at(body.get("state"), body.get("moves", ())))

    def _answer(
        self, place: Place, body: Mapping[str, Any], own: Task, caller: Caller, known: KnownRequest
    ) -> Answer:
        """Find or search the answer to `body` with the service's `own` fields of the task."""
        mode = BYPASS if "seed" in body else body.get("cache", USE)
        wanted = combined(body, own)
        limits = self._limits(wanted)
        given = {knob: wanted[knob] for knob in KNOBS if knob in wanted}
        task = cast("Task", {**given, "time_ms": limits.time_ms})
        if limits.soft_ms is not None:
            task["soft_ms"] = limits.soft_ms
        question = Question.of(place.game, place.position, task, limits)
        deadline = caller.arrived + limits.time_ms / 1000
        seeded = "seed" in task
        with self.engine.stopping() as stop:
            entries = None if seeded or mode == BYPASS else self.entries
            megabytes = TABLE_MB if "seed" in own else SEEDED_TABLE_MB
            search = _Search(self, question, seeded, megabytes, caller, deadline, stop, entries)
            request = AnswerRequest(question, mode, deadline, search.run, caller, stop)
            answer = self.answers.find(request)
        if mode == USE:
            self.known.put(known, question.wanted)
        counts = answer.entries if search.mail is None else encoded(search.mail.counts())
        return replace(answer, waited_ms=search.waited_ms, entries=counts)

    def close(self) -> None:
        """Finish pending writes to Redis and close every connection, within two seconds in all."""
        if self.entries:
            self.entries.close(monotonic() + CLOSE_WITHIN_S)
        self.answers.close()

    def turn(
        self, caller: Caller, deadline: float, stop: Stop, wanted: int = 1
    ) -> AbstractContextManager[Turn]:
        """Wait for a turn on the slots. Only a request that has just arrived may be refused."""
        has_just_come = monotonic() - caller.arrived < REFUSED_WITHIN_S
        return self.slots.hold(deadline, stop, wanted=wanted, may_be_refused=has_just_come)

    def _limits(self, body: Mapping[str, Any]) -> Limits:
        """Return the limits. Time always has one: the client's, the default or the maximum."""
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


class _TurnClock:
    """The time of one turn on the search slots, from the start of its search."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._waited_before_ms = turn.waited_ms
        self.left_ms = (turn.deadline_s - monotonic()) * 1000
        """Time until the turn's deadline."""

    @property
    def paused_ms(self) -> float:
        """Time that the search has waited for a slot since its start."""
        return self._turn.waited_ms - self._waited_before_ms

    def without_pauses(self, time_ms: float) -> float:
        """Subtract the search's pauses from its time."""
        return max(0.0, time_ms - self.paused_ms)


@dataclass
class _Search:
    """The search for one request, which waits for a search slot first."""

    move_service: MoveService
    question: Question
    seeded: bool
    seeded_mb: int
    caller: Caller
    deadline: float
    stop: Stop
    entries: EntryCourier | None
    waited_ms: float = 0.0
    """Time in which it had no slot."""
    mail: Mail | None = None
    """What it exchanged with other hosts, once it has begun."""

    def run(self) -> Entry:
        limits, plan = self.question.limits, self.question.plan
        wanted = limits.threads if plan.has_threads else 1
        with self.move_service.turn(self.caller, self.deadline, self.stop, wanted) as turn:
            clock = _TurnClock(turn)
            self.mail = self.entries.open() if self.entries else None
            late_ms = limits.time_ms - clock.left_ms
            soft_ms = limits.soft_ms
            if soft_ms is not None:
                soft_ms = max(LEAST_TIME_MS, soft_ms - late_ms)
            report = self.move_service.engine.run(
                plan,
                seeded=self.seeded,
                mail=self.mail,
                stop=self.stop,
                turn=turn,
                time_ms=max(LEAST_TIME_MS, clock.left_ms),
                soft_ms=soft_ms,
                threads=turn.threads,
                seeded_mb=self.seeded_mb,
            )
            self.waited_ms = turn.waited_ms
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            lost_ms = late_ms + clock.paused_ms
        return Entry.of(
            report, limits, lost_ms if lost_ms > tolerated_loss_ms(limits.time_ms) else 0.0
        )


def _with_sample(answer: Answer, seed: int | None) -> Answer:
    """Replace the move by a sampled one, at a simultaneous turn."""
    report = sampled(answer.report, seed)
    return answer if report is None else replace(answer, report=report, text=encoded(report))


def _with_fields(answer: Answer, fields: Mapping[str, Any]) -> Answer:
    """Add fields to the report."""
    if not fields:
        return answer
    report = {**answer.report, **fields}
    return replace(answer, report=report, text=encoded(report))


def tolerated_loss_ms(time_ms: float) -> float:
    """Return how much time a request may lose before its search, for its answer to serve its like.

    Reading and looking up a request takes so long: 5 ms, but at most a quarter of a short limit;
    for long limits a twentieth, at most 50 ms.
    """
    return min(50.0, max(min(5.0, time_ms / 4), time_ms / 20))
