"""Answer a request: read the position, set the limits, then use the cache or search.

All time counts from the request's arrival. A search whose client has left ends.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
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
    Outcome,
    PolicyReport,
    PolicyTask,
    Position,
    Report,
    Stop,
    Task,
    Turn,
)
from service.host.slots import ANALYSIS, MOVE, Slots
from service.moves.chance import OF_STANDING, drawn, next_moves, sampled_outcome, standing
from service.moves.clock import Clock, budget
from service.moves.known import KnownReply, KnownRequest, KnownRequests
from service.moves.levels.chooser import TABLE_MB, chooser, combined
from service.moves.levels.reply import about, report_of
from service.moves.levels.strength import Strength
from service.moves.manners import Manners
from service.moves.observer import Nobody, Observer
from service.moves.progress import Watcher
from service.moves.sample import randomness, sampled
from service.settings import Settings

LEAST_TIME_MS = 1.0
CHOOSE, ANALYZE = "choose", "analyze"
MANNERS = "manners"
POLICIES = "policies"
"""What observers are told in place of an algorithm where fixed policies are evaluated."""
LEGAL_MOVES = "legal_moves"
"""What a request may include in its reply: the moves of the next state."""
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


class _Asker(NamedTuple):
    """Who asks a question, and how."""

    caller: Caller
    known: KnownRequest
    """To be remembered with the answer."""
    priority: int
    watcher: Watcher | None = None


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
    observer: Observer = field(default_factory=Nobody)

    def choose(
        self,
        name: str,
        body: Mapping[str, Any],
        caller: Caller,
        text: bytes = b"",
        *,
        priority: int = MOVE,
    ) -> Answer:
        """Choose a move; at a simultaneous turn, sample it. Errors: `Problem`, `EngineError`.

        With `draw_chance` in the body, chance is drawn wherever it moves before a player does: in
        the position, and after the chosen move. `text` is the body as it came, to be known again;
        empty: it is not remembered. `priority` is that of the search slot.
        """
        place = self._place(name, body)
        source = randomness(body.get("seed")) if body.get("draw_chance") else None
        before: Sequence[Outcome] = ()
        if source:
            position, before = drawn(place.position, source)
            place = Place(place.game, position)
        strength = Strength.of(body)
        draws_anew = source or strength or MANNERS in body
        known = KnownRequest(CHOOSE, name, b"" if draws_anew else text)
        if strength:
            answer, best = self._chosen(strength, place, body, _Asker(caller, known, priority))
        else:
            found = self._answer(place, body, BEST, _Asker(caller, known, priority))
            answer, best = _with_sample(found, body.get("seed")), found.report
        if source:
            answer = _with_outcomes(answer, place.position, before, source)
        if MANNERS in body:
            manners = Manners.of(name, place.game.card()["facts"], body[MANNERS])
            answer = _with(answer, {MANNERS: manners.behaviour(best)})
        return _completed(answer, place.game, body.get("include", ()))

    def choose_again(self, name: str, text: bytes) -> Answer | None:
        """Choose for a body that was answered before, if this process holds a fresh answer."""
        return self._held(KnownRequest(CHOOSE, name, text))

    def analyze(  # noqa: PLR0913 - all that an analysis may have
        self,
        name: str,
        body: Mapping[str, Any],
        caller: Caller,
        text: bytes = b"",
        *,
        priority: int = ANALYSIS,
        watcher: Watcher | None = None,
    ) -> Answer:
        """Value every root move, or `multi_pv` of them. Errors: `Problem`, `EngineError`.

        `text` and `priority` are as for `choose`. `watcher` learns how the search gets on.
        """
        task = Task(multi_pv=body.get("multi_pv", 0))
        known = KnownRequest(ANALYZE, name, text)
        asker = _Asker(caller, known, priority, watcher)
        return self._answer(self._place(name, body), body, task, asker)

    def analyze_again(self, name: str, text: bytes) -> Answer | None:
        """Analyze for a body that was answered before, if this process holds a fresh answer."""
        return self._held(KnownRequest(ANALYZE, name, text))

    def evaluate(
        self, name: str, body: Mapping[str, Any], caller: Caller, *, priority: int = ANALYSIS
    ) -> PolicyReport:
        """Evaluate fixed policies against one another. Errors: `Problem`, `EngineError`."""
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        position = self._place(name, body).position
        given = {knob: body[knob] for knob in PolicyTask.__annotations__ if knob in body}
        task = cast("PolicyTask", given)
        with (
            self.engine.stopping() as stop,
            caller.on_leaving(stop.set),
            self.turn(caller, deadline, stop, priority=priority) as turn,
        ):
            clock = _TurnClock(turn)
            task["time_ms"] = max(LEAST_TIME_MS, clock.left_ms)
            report = self.engine.policy_value(position, task, stop=stop, turn=turn)
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            self.observer.searched(
                name, POLICIES, report["nodes"], report["time_ms"], turn.waited_ms
            )
            return cast("PolicyReport", {"waited_ms": turn.waited_ms, **report})

    def sample_outcome(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Draw an outcome of chance. Errors: `Problem` no_chance, `EngineError`."""
        place = self._place(name, body)
        reply = {"game": name, **sampled_outcome(place.position, body.get("seed"))}
        if LEGAL_MOVES in body.get("include", ()):
            reply.update(next_moves(place.game, reply))
        return reply

    def _place(self, name: str, body: Mapping[str, Any]) -> Place:
        """Read the game and the position. Errors: `EngineError`."""
        game = self.engine.game(name, body.get("options"))
        return Place(game, game.at(body.get("state"), body.get("moves", ())))

    def _held(self, request: KnownRequest) -> Answer | None:
        known = self.known.get(request)
        answer = self.answers.held(known.wanted) if known else None
        if not (known and answer):
            return None
        if request.operation == CHOOSE:
            answer = _with_sample(answer, None)
        return _completed(answer, known.game, known.include, known.client_id)

    def _chosen(
        self, strength: Strength, place: Place, body: Mapping[str, Any], asker: _Asker
    ) -> tuple[Answer, Mapping[str, Any]]:
        """Choose a move of a level or with variety. Return the report of the best move too.

        The body's seed is the choice's alone.
        """
        seed = body.get("seed")
        asked = {field: value for field, value in body.items() if field != "seed"}
        answers: list[Answer] = []

        def ask(task: Task) -> Mapping[str, Any]:
            answers.append(self._answer(place, asked, task, asker))
            return answers[-1].report

        choice = chooser(strength, place.game, place.position, seed, ask).choose()
        if choice is None:
            best = ask(BEST)
            report: Mapping[str, Any] = _with_sample(answers[-1], seed).report
        else:
            best = choice.report
            report = report_of(choice, place.game, place.position, ask)
        chosen = {**report, **about(strength, choice, report, body.get("include", ()))}
        answer = replace(
            answers[-1],
            report=chosen,
            text=encoded(chosen),
            hit=all(answer.hit for answer in answers),
            waited_ms=sum(answer.waited_ms for answer in answers),
        )
        return answer, best

    def _answer(self, place: Place, body: Mapping[str, Any], own: Task, asker: _Asker) -> Answer:
        """Find or search the answer to `body` with the service's `own` fields of the task."""
        caller, known, priority, watcher = asker
        mode = BYPASS if "seed" in body else body.get("cache", USE)
        wanted = combined(body, own)
        limits = self._limits(wanted)
        given = {knob: wanted[knob] for knob in KNOBS if knob in wanted}
        task = cast("Task", {**given, "time_ms": limits.time_ms})
        if limits.soft_ms is not None:
            task["soft_ms"] = limits.soft_ms
        question = Question.of(place.game, place.position, task, limits)
        if watcher:
            watcher.on_planned()
        deadline = caller.arrived + limits.time_ms / 1000
        seeded = "seed" in task
        with self.engine.stopping() as stop:
            entries = None if seeded or mode == BYPASS else self.entries
            megabytes = TABLE_MB if "seed" in own else SEEDED_TABLE_MB
            search = _Search(
                *(self, question, seeded, megabytes, caller),
                *(deadline, stop, entries, priority, watcher),
            )
            request = AnswerRequest(question, mode, deadline, search.run, caller, stop, priority)
            answer = self.answers.find(request)
        if mode == USE:
            include, client_id = body.get("include", ()), body.get("client_id")
            self.known.put(known, KnownReply(question.wanted, place.game, include, client_id))
        counts = answer.entries if search.mail is None else encoded(search.mail.counts())
        return replace(answer, waited_ms=search.waited_ms, entries=counts)

    def close(self) -> None:
        """Finish pending writes to Redis and close every connection, within two seconds in all."""
        if self.entries:
            self.entries.close(monotonic() + CLOSE_WITHIN_S)
        self.answers.close()

    @contextmanager
    def turn(
        self, caller: Caller, deadline: float, stop: Stop, *, wanted: int = 1, priority: int = MOVE
    ) -> Iterator[Turn]:
        """Wait for a turn on the slots. Only a request that has just arrived may be refused.

        The time of the turn counts as the caller's search.
        """
        has_just_come = caller.may_be_refused and monotonic() - caller.arrived < REFUSED_WITHIN_S
        with self.slots.hold(
            deadline, stop, wanted=wanted, priority=priority, may_be_refused=has_just_come
        ) as turn:
            began, clock, threads = monotonic(), _TurnClock(turn), turn.threads
            self.observer.search_begins(threads)
            try:
                yield turn
            finally:
                self.observer.search_ends(threads)
                time_ms = clock.without_pauses((monotonic() - began) * 1000)
                caller.add_search(time_ms * threads)

    def time_ms(self, body: Mapping[str, Any]) -> float:
        """Return the time that a request's limits give it, from its arrival."""
        return self._limits(body).time_ms

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
    priority: int
    watcher: Watcher | None = None
    waited_ms: float = 0.0
    """Time in which it had no slot."""
    mail: Mail | None = None
    """What it exchanged with other hosts, once it has begun."""

    def run(self) -> Entry:
        limits, plan = self.question.limits, self.question.plan
        wanted = limits.threads if plan.has_threads else 1
        with self.move_service.turn(
            self.caller, self.deadline, self.stop, wanted=wanted, priority=self.priority
        ) as turn:
            clock = _TurnClock(turn)
            if self.watcher:
                self.watcher.on_begun()
            self.mail = self.entries.open() if self.entries else None
            late_ms = limits.time_ms - clock.left_ms
            soft_ms = limits.soft_ms
            if soft_ms is not None:
                soft_ms = max(LEAST_TIME_MS, soft_ms - late_ms)
            report = self.move_service.engine.run(
                plan,
                seeded=self.seeded,
                mail=self.mail,
                on_iteration=self._reporter(clock),
                stop=self.stop,
                turn=turn,
                time_ms=max(LEAST_TIME_MS, clock.left_ms),
                soft_ms=soft_ms,
                threads=turn.threads,
                seeded_mb=self.seeded_mb,
            )
            self.waited_ms = turn.waited_ms
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            self.move_service.observer.searched(
                report["game"],
                report["algorithm"],
                report["nodes"],
                report["time_ms"],
                turn.waited_ms,
            )
            lost_ms = late_ms + clock.paused_ms
        return Entry.of(
            report, limits, lost_ms if lost_ms > tolerated_loss_ms(limits.time_ms) else 0.0
        )

    def _reporter(self, clock: _TurnClock) -> Callable[[Report], None] | None:
        """Return what tells the watcher of each iteration, with the time that it searched."""
        if self.watcher is None:
            return None
        watcher = self.watcher

        def tell(report: Report) -> None:
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            watcher.on_iteration(report)

        return tell


def _with_sample(answer: Answer, seed: int | None) -> Answer:
    """Replace the move by a sampled one, at a simultaneous turn."""
    report = sampled(answer.report, seed)
    return answer if report is None else _with(answer, report)


def _with(answer: Answer, fields: Mapping[str, Any]) -> Answer:
    """Add or replace fields of the reply."""
    report = {**answer.report, **fields}
    return replace(answer, report=report, text=encoded(report))


def _with_outcomes(
    answer: Answer, position: Position, before: Sequence[Outcome], source: Random
) -> Answer:
    """Add the outcomes drawn `before` the move, and draw those after it."""
    report = {**answer.report, "outcomes_before": before}
    if "next_state" in report:
        after, outcomes = drawn(position.child(report["move"]), source)
        kept = {name: report[name] for name in report.keys() - OF_STANDING}
        report = {**kept, **standing(after), "outcomes_after": outcomes}
    return _with(answer, report)


def _completed(
    answer: Answer, game: Game, include: Sequence[str], client_id: str | None = None
) -> Answer:
    """Add the fields that the request asked for, and its `client_id` if no view does."""
    if not include and client_id is None:
        return answer
    more = {} if client_id is None else {"client_id": client_id}
    if LEGAL_MOVES in include:
        more.update(next_moves(game, answer.report))
    return replace(answer, more=encoded(more)[1:-1] + b"," if more else b"")


def tolerated_loss_ms(time_ms: float) -> float:
    """Return how much time a request may lose before its search, for its answer to serve its like.

    Reading and looking up a request takes so long: 5 ms, but at most a quarter of a short limit;
    for long limits a twentieth, at most 50 ms.
    """
    return min(50.0, max(min(5.0, time_ms / 4), time_ms / 20))
