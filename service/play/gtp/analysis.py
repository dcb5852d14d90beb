"""Analyses: the moves' values so far, sent again and again while a search runs.

Leela Zero made the commands `lz-…`, KataGo added to them in `kata-…`, and Sabaki has the latter
under names of its own, `analyze` and `genmove_analyze`:
https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from service.engine import Position, Report, Task
from service.play.gtp import infos
from service.play.gtp.ahead import Ahead
from service.play.gtp.analysis_arguments import AnalysisArguments, analysis_arguments
from service.play.gtp.command import FailureError
from service.play.gtp.infos import KATA, LEELA, AnalysisFormat
from service.play.gtp.parameters import MCTS, THREADS
from service.play.gtp.running import Running
from service.play.gtp.session import OVER, Session

Stream = Callable[[list[str], Ahead], Iterator[str]]
"""An analysis: from the arguments and the lines to come to the reply's lines after its first.
Errors: those of a command; wrong arguments raise at once."""

LONG_MS = 1e9
PREFIXES = {"lz-": LEELA, "kata-": KATA, "": KATA}


class Analyses:
    """Analysis commands on a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.by_name: Mapping[str, Stream] = {
            f"{prefix}{name}": partial(stream, dialect)
            for prefix, dialect in PREFIXES.items()
            for name, stream in (("analyze", self._analyze), ("genmove_analyze", self._genmove))
        }

    def _analyze(self, dialect: AnalysisFormat, words: list[str], lines: Ahead) -> Iterator[str]:
        """Search until another line comes."""
        session, wanted = self._session, analysis_arguments(words)
        mover = session.to_move if wanted.colour is None else wanted.colour
        position = session.record.turned(mover).at(session.record.game)
        plan = position.plan(self._task(wanted, mover, position, dialect))
        engine = session.engine.with_own_stops()
        lines_of = self._lines_of(wanted, mover, dialect)

        def until_a_line() -> Iterator[str]:
            running = Running(lambda on_iteration: engine.run(plan, on_iteration=on_iteration))
            while not lines.has_come(wanted.interval_s):
                if running.latest is not None:
                    yield lines_of(running.latest)
            engine.stop()
            running.result()

        return until_a_line()

    def _genmove(self, dialect: AnalysisFormat, words: list[str], _: Ahead) -> Iterator[str]:
        """Choose a move and play it."""
        session, wanted = self._session, analysis_arguments(words)
        mover = session.to_move if wanted.colour is None else wanted.colour
        session.turned(mover)
        lines_of = self._lines_of(wanted, mover, dialect)

        def until_chosen() -> Iterator[str]:
            running = Running(partial(session.timed_choice, mover))
            while not running.has_ended(wanted.interval_s):
                if running.latest is not None:
                    yield lines_of(running.latest)
            report = running.result()
            yield lines_of(report)
            yield f"play {session.play_found(mover, report)}"

        return until_chosen()

    def _lines_of(
        self, wanted: AnalysisArguments, mover: int, dialect: AnalysisFormat
    ) -> Callable[[Report], str]:
        vertex = self._session.kind.vertex
        return lambda report: infos.line(report, wanted, mover, dialect, vertex)

    def _task(
        self, wanted: AnalysisArguments, mover: int, position: Position, dialect: AnalysisFormat
    ) -> Task:
        """Errors: `FailureError`."""
        session = self._session
        seen = position.inspect()
        if seen["turn"] == "over":
            raise FailureError(OVER)
        task = Task(algorithm=MCTS, threads=session.parameters[THREADS], time_ms=LONG_MS)
        if dialect.has_points and session.kind.has_points:
            task["ownership"] = True
        if moves := self._chosen(wanted, mover, seen["legal_moves"]):
            task["root_moves"] = moves
        return task

    def _chosen(self, wanted: AnalysisArguments, mover: int, legal: Sequence[str]) -> list[str]:
        """Return the moves to search; an empty list means all."""
        own = self._session.kind.own
        allowed = {own(name) for name in wanted.allowed.get(mover, ())}
        avoided = {own(name) for name in wanted.avoided.get(mover, ())}
        kept = [move for move in legal if move in (allowed or legal) and move not in avoided]
        return kept if len(kept) < len(legal) else []
