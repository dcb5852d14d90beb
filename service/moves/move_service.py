"""Answer a request: read the position, set the limits, then use the cache or search.

All time counts from the request's arrival. A search whose client has left ends.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, cast

from service.cache.answers.answers import (
    BYPASS,
    CLOSE_WITHIN_S,
    USE,
    Answer,
    AnswerRequest,
    Answers,
)
from service.cache.answers.question import Question, SearchLimits
from service.cache.entries.exchange import EntryExchange
from service.cache.strategies.exchange import StrategyExchange
from service.caller import Caller
from service.engine import (
    CHANCE_MOVES,
    SEEDED_TABLE_MB,
    Engine,
    EngineError,
    LearningReport,
    LearningTask,
    OutcomeReport,
    PolicyReport,
    PolicyTask,
    Position,
    SlotTurn,
    SolutionReport,
    SolutionTask,
    Stop,
    Task,
    problem,
)
from service.errors import Problem
from service.json_text import encoded
from service.moves.chance import drawn, next_moves, sampled_outcome
from service.moves.choosing import (
    BEST,
    LEGAL_MOVES,
    by_strength,
    completed,
    with_fields,
    with_more,
    with_outcomes,
    with_sample,
)
from service.moves.face_off import check as check_face_off
from service.moves.face_off import face_off
from service.moves.game_position import HIDDEN, GamePosition
from service.moves.known import KnownReply, KnownRequest, KnownRequests
from service.moves.levels.chooser import TABLE_MB
from service.moves.levels.reply import BEST_MOVE, best_move
from service.moves.levels.strength import Strength
from service.moves.limits import LEAST_TIME_MS, combined, is_unlimited, limits_of, lowered
from service.moves.manners import Manners
from service.moves.observer import Nobody, SearchObserver
from service.moves.progress import Watcher
from service.moves.sample import randomness
from service.moves.search import RequestContext, Search
from service.moves.styles.style import PLAIN, style_of
from service.moves.turns import TurnClock, Turns
from service.settings import Settings
from service.shared.slots import ANALYSIS, MOVE, SearchSlots

CHOOSE, ANALYZE = "chooseMove", "analyzePosition"
"""Operations whose requests are remembered, with their answers."""
MANNERS = "manners"
WAIT_SHARE = 0.5
"""Further share of a request's time for Redis that a search may wait for a strategy."""
KNOBS = Task.__annotations__.keys()
"""Fields of a task, which have the same names in a request's body."""


@dataclass(frozen=True)
class Inquiry:
    """A question to the engine that no stored answer serves."""

    what: str
    """Name that observers get in place of an algorithm's."""
    task: type
    """The type whose fields the engine takes from the body."""
    ask: Callable[..., Any]
    """The position's method."""


POLICIES = Inquiry("policies", PolicyTask, Position.policy_value)
SOLUTIONS = Inquiry("solutions", SolutionTask, Position.solve_policy)
FICTITIOUS_PLAY = Inquiry("learning", LearningTask, Position.learning)


@dataclass(frozen=True)
class MoveService:
    """Chooses moves, analyzes positions and evaluates policies."""

    settings: Settings
    engine: Engine
    slots: SearchSlots
    answers: Answers
    entries: EntryExchange | None = None
    """Exchanges transposition entries with other hosts; `None`: nothing does."""
    strategies: StrategyExchange | None = None
    """Exchanges strategies of whole games with other hosts; `None`: nothing does."""
    known: KnownRequests = field(default_factory=KnownRequests)
    observer: SearchObserver = field(default_factory=Nobody)

    def choose(
        self,
        name: str,
        body: Mapping[str, Any],
        caller: Caller,
        text: bytes = b"",
        *,
        priority: int = MOVE,
    ) -> Answer:
        """Choose a move; where several or chance move, sample it. Errors: `Problem`, `EngineError`.

        With `draw_chance` in the body, chance is drawn wherever it moves before a player does: in
        the position, and after the chosen move. `text` is the body as it came, by which an equal
        request is recognized unless it is empty. `priority` is that of the search slot.
        """
        place = GamePosition.of(self.engine, name, body)
        source = randomness(body.get("seed")) if body.get("draw_chance") else None
        if source and place.game.hides_information:
            detail = "it would tell what is hidden; for a referee sampleOutcome draws chance"
            raise Problem(HIDDEN, detail, pointer="/draw_chance")
        before: Sequence[OutcomeReport] = ()
        if source:
            position, before = drawn(place.position, source)
            place = GamePosition(place.game, position)
        strength = Strength.of(body)
        style = style_of(place.game, body)
        shows_best = BEST_MOVE in body.get("include", ())
        draws_anew = source or strength or style or shows_best or MANNERS in body
        context = RequestContext(
            caller, KnownRequest(CHOOSE, name, b"" if draws_anew else text), priority
        )

        def find(at: GamePosition, asked: Mapping[str, Any], own: Task) -> Answer:
            return self._answer(at, asked, own, context)

        if strength or style:
            answer, best = by_strength(strength, style or PLAIN, place, body, find)
        else:
            found = find(place, body, BEST)
            answer, best = with_sample(found, place.game, body.get("seed")), found.report
            if shows_best:
                answer = with_fields(answer, {BEST_MOVE: best_move(best)})
        if source:
            answer = with_outcomes(answer, place.position, before, source)
        if MANNERS in body:
            manners = Manners.of(name, place.game.card()["facts"], body[MANNERS])
            answer = with_fields(answer, {MANNERS: manners.behaviour(best)})
        return completed(answer, place.game, body.get("include", ()))

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

        `text` and `priority` are as for `choose`. `watcher` is called as the search proceeds.
        """
        task = Task(multi_pv=body.get("multi_pv", 0))
        known = KnownRequest(ANALYZE, name, text)
        context = RequestContext(caller, known, priority, watcher)
        return self._answer(GamePosition.of(self.engine, name, body), body, task, context)

    def analyze_again(self, name: str, text: bytes) -> Answer | None:
        """Analyze for a body that was answered before, if this process holds a fresh answer."""
        return self._held(KnownRequest(ANALYZE, name, text))

    def evaluate(
        self, name: str, body: Mapping[str, Any], caller: Caller, *, priority: int = ANALYSIS
    ) -> PolicyReport:
        """Evaluate fixed policies against one another. Errors: `Problem`, `EngineError`."""
        return cast("PolicyReport", self._inquire(POLICIES, name, body, caller, priority))

    def face_off(
        self, name: str, body: Mapping[str, Any], caller: Caller, *, priority: int = ANALYSIS
    ) -> dict[str, Any]:
        """Evaluate every policy of one player against every policy of the other.

        Errors: `Problem`, `EngineError`.
        """
        place = GamePosition.whole(self.engine, name, body)
        check_face_off(place.game.card()["players"], body)
        given = {knob: body[knob] for knob in ("samples", "seed", "nodes") if knob in body}
        with self._turn(body, caller, priority) as (turn, stop):
            clock = TurnClock(turn)

            def evaluate(policies: Sequence[Mapping[str, Any]], share: float) -> PolicyReport:
                time_ms = max(LEAST_TIME_MS, clock.left_ms * share)
                task = cast("PolicyTask", {**given, "policies": policies, "time_ms": time_ms})
                return place.position.policy_value(task, stop, turn)

            report = face_off(body, evaluate)
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            self.observer.searched(
                name, POLICIES.what, report["nodes"], report["time_ms"], turn.waited_ms
            )
            state = place.position.state
            own = {"waited_ms": turn.waited_ms, **lowered(body, self.settings)}
            return {"game": name, "state": state, **own, **report}

    def solve(
        self, name: str, body: Mapping[str, Any], caller: Caller, *, priority: int = ANALYSIS
    ) -> SolutionReport:
        """Find the strategy of a whole game. Errors: `Problem`, `EngineError`."""
        return cast("SolutionReport", self._inquire(SOLUTIONS, name, body, caller, priority))

    def fictitious_play(
        self, name: str, body: Mapping[str, Any], caller: Caller, *, priority: int = ANALYSIS
    ) -> LearningReport:
        """Run fictitious play or regret matching on a simultaneous turn.

        Errors: `Problem`, `EngineError`.
        """
        return cast("LearningReport", self._inquire(FICTITIOUS_PLAY, name, body, caller, priority))

    def _inquire(
        self, inquiry: Inquiry, name: str, body: Mapping[str, Any], caller: Caller, priority: int
    ) -> dict[str, Any]:
        """Ask within the request's time. Errors: `Problem`, `EngineError`."""
        position = GamePosition.whole(self.engine, name, body).position
        task = {knob: body[knob] for knob in inquiry.task.__annotations__ if knob in body}
        with self._turn(body, caller, priority) as (turn, stop):
            clock = TurnClock(turn)
            task["time_ms"] = max(LEAST_TIME_MS, clock.left_ms)
            report = inquiry.ask(position, task, stop, turn)
            report["time_ms"] = clock.without_pauses(report["time_ms"])
            visited = report["positions"] if "positions" in report else report["nodes"]
            self.observer.searched(name, inquiry.what, visited, report["time_ms"], turn.waited_ms)
            return {"waited_ms": turn.waited_ms, **lowered(body, self.settings), **report}

    @contextmanager
    def _turn(
        self, body: Mapping[str, Any], caller: Caller, priority: int
    ) -> Iterator[tuple[SlotTurn, Stop]]:
        """Wait for a turn on the slots, within the request's limits, for work without the cache."""
        limits = self._limits(body)
        deadline = caller.arrived + limits.time_ms / 1000
        with (
            self.engine.stopping() as stop,
            caller.on_leaving(stop.set),
            self.turns.take(caller, deadline, stop, priority=priority) as turn,
        ):
            yield turn, stop

    def sample_outcome(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Draw an outcome of chance. Errors: `Problem` no_chance, game_over, `EngineError`."""
        place = GamePosition.whole(self.engine, name, body)
        reply = {"game": name, **sampled_outcome(place.position, body.get("seed"))}
        if LEGAL_MOVES in body.get("include", ()):
            reply.update(next_moves(place.game, reply))
        return reply

    def holds_answer(self, operation: str, name: str, text: bytes) -> bool:
        """Return whether `choose_again` or `analyze_again` would answer."""
        known = self.known.get(KnownRequest(operation, name, text))
        return known is not None and self.answers.holds(known.wanted)

    def _held(self, request: KnownRequest) -> Answer | None:
        known = self.known.get(request)
        answer = self.answers.held(known.wanted) if known else None
        if not (known and answer):
            return None
        if request.operation == CHOOSE:
            answer = with_sample(answer, known.game, None)
        answer = with_more(answer, known.notes)
        return completed(answer, known.game, known.include, known.client_id)

    def _answer(
        self, place: GamePosition, body: Mapping[str, Any], own: Task, context: RequestContext
    ) -> Answer:
        """Find or search the answer to `body` with the service's `own` fields of the task."""
        caller, known, priority, watcher = context
        mode = BYPASS if "seed" in body else body.get("cache", USE)
        wanted = combined(body, own)
        limits = self._limits(wanted)
        given = {knob: wanted[knob] for knob in KNOBS if knob in wanted}
        task = cast("Task", {**given, "time_ms": limits.time_ms})
        if is_unlimited(wanted):
            task["single_pass"] = True
        if limits.soft_ms is not None:
            task["soft_ms"] = limits.soft_ms
        question = _question(place, task, limits)
        if watcher:
            watcher.on_planned()
        deadline = caller.arrived + limits.time_ms / 1000
        seeded = "seed" in task
        with self.engine.stopping() as stop:
            is_alone = seeded or mode == BYPASS
            entries = None if is_alone else self.entries
            strategies = None if is_alone else self.strategies
            megabytes = TABLE_MB if "seed" in own else SEEDED_TABLE_MB
            search = Search(
                *(self.engine, self.turns, question, context, deadline, stop, entries),
                strategies=strategies,
                most_wait_s=self.settings.redis_budget_ms / 1000 * WAIT_SHARE,
                seeded=seeded,
                seeded_mb=megabytes,
            )
            request = AnswerRequest(question, mode, deadline, search.run, caller, stop, priority)
            answer = self.answers.find(request)
        notes = lowered(body, self.settings)
        if ignored := question.plan.ignored:
            notes["ignored"] = ignored
        if mode == USE:
            include, client_id = body.get("include", ()), body.get("client_id")
            reply = KnownReply(question.wanted, place.game, include, client_id, notes)
            self.known.put(known, reply)
        counts = answer.entries if search.exchange is None else encoded(search.exchange.counts())
        return with_more(replace(answer, waited_ms=search.waited_ms, entries=counts), notes)

    def close(self) -> None:
        """Finish pending writes to Redis and close every connection, within two seconds in all."""
        until = monotonic() + CLOSE_WITHIN_S
        if self.entries:
            self.entries.close(until)
        if self.strategies:
            self.strategies.close(until)
        self.answers.close()

    @property
    def turns(self) -> Turns:
        """The turns on the search slots, within which all searches run."""
        return Turns(self.slots, self.observer)

    def algorithm(self, name: str, body: Mapping[str, Any]) -> str:
        """Return the algorithm that answers a request. Errors: `EngineError`."""
        place, limits = GamePosition.of(self.engine, name, body), self._limits(body)
        given = {knob: body[knob] for knob in KNOBS if knob in body}
        task = cast("Task", {**given, "time_ms": limits.time_ms})
        return _question(place, task, limits).plan.algorithm

    def time_ms(self, body: Mapping[str, Any]) -> float:
        """Return the time that a request's limits give it, from its arrival."""
        return self._limits(body).time_ms

    def _limits(self, body: Mapping[str, Any]) -> SearchLimits:
        return limits_of(body, self.settings, self.slots.number)


def _question(place: GamePosition, task: Task, limits: SearchLimits) -> Question:
    """Plan the search. Errors: `EngineError`; `Problem` chance_moves, which proposes draw_chance.

    Where information is hidden, draw_chance would reveal it and is not proposed.
    """
    try:
        return Question.of(place.game, place.position, task, limits)
    except EngineError as error:
        if error.code != CHANCE_MOVES or place.game.hides_information:
            raise
        found = problem(error)
        detail = f"{found.detail}, and draw_chance lets chooseMove draw it"
        raise replace(found, detail=detail) from error
