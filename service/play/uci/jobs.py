"""The search for a `go` command."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from service.engine import Engine, Game, Inspection, Position, Report, Task
from service.moves.clock import Clock, TimeBudget, budget
from service.play.handicap import Handicap
from service.play.uci import options as known
from service.play.uci.chances import judge_of
from service.play.uci.command import MATE, Go
from service.play.uci.dialect import UCI, USI, InfoContents, UciDialect
from service.play.uci.info import PLIES_A_MOVE, best
from service.play.uci.mate import FOUND_NONE, checkmate
from service.play.uci.search_thread import SearchJob

MOST_DEPTH = 200
DEPTH_A_MOVE = 5
"""Plies of a mate search for each move up to the mate, as a search may prune quiet moves."""
LONG_MS = 10**9
"""Time limit of a search that a command ends."""
SECOND_MS = 1000
BYOYOMI = "byoyomi"


@dataclass(frozen=True)
class SearchJobs:
    """Makes the searches of a dialogue."""

    engine: Engine
    game: Game
    options: known.UciOptions

    @property
    def _dialect(self) -> UciDialect:
        return self.options.dialect

    def job(self, asked: Go, at: Position, banned: Sequence[str]) -> SearchJob:
        """Return the search for a command, without the moves `banned`."""
        seen = at.inspect()
        is_for_line = asked.mate and self._dialect is USI
        waits = (asked.infinite or asked.ponder) and not is_for_line
        task = self._task(asked, seen["legal_moves"], banned)
        if seen["turn"] == "over" or task.get("root_moves") == []:
            reply = (lambda _: FOUND_NONE) if is_for_line else self._reply(at)
            return SearchJob(
                at,
                task,
                reply,
                self._dialect,
                InfoContents(),
                waits,
                instead=self._of_nothing(seen),
            )
        if is_for_line:
            return self._for_checkmate(asked, at, task)
        allowed = self._allowed(asked.numbers, seen.get("player"))
        if waits:
            task["time_ms"] = float(LONG_MS)
        elif allowed is not None:
            task["soft_ms"] = allowed.soft_ms
            task["time_ms"] = min(task["time_ms"], allowed.hard_ms)
        moves_to_mate = max(1, asked.numbers.get(MATE, 1)) if asked.mate else 0
        strength = None if asked.mate else self.options.strength
        return SearchJob(
            at,
            task,
            self._reply(at),
            self._dialect,
            self._contents,
            waits=waits,
            ponderhit_ms=allowed.soft_ms if allowed else float(asked.numbers.get("movetime", 0)),
            handicap=Handicap(strength, self.game) if strength else None,
            mate_plies=PLIES_A_MOVE * moves_to_mate - 1,
        )

    def _for_checkmate(self, asked: Go, at: Position, task: Task) -> SearchJob:
        """Return the search for the moves up to mate, within a time or until it is stopped."""
        task.pop("depth", None)
        task["time_ms"] = float(LONG_MS if asked.infinite else max(1, asked.numbers.get(MATE, 1)))
        reply = partial(checkmate, self.engine.with_own_stops(), at)
        return SearchJob(
            at, task, reply, self._dialect, self._contents, mate_plies=PLIES_A_MOVE * MOST_DEPTH
        )

    def _of_nothing(self, seen: Inspection) -> Iterator[str]:
        """Yield the lines for a position without a legal move."""
        how = seen.get("ending", seen.get("result", seen.get("outcome", "")))
        is_over = seen["turn"] == "over"
        yield self._dialect.said(f"the game is over: {how}" if is_over else "no move is left")
        if self._dialect is UCI:
            yield f"info depth 0 score {'mate 0' if 'winner' in seen else 'cp 0'}"

    def _reply(self, at: Position) -> Callable[[Report | None], str]:
        players = self.game.card()["players"]

        def reply(report: Report | None) -> str:
            return (
                best(report) if report else self._dialect.no_move(at.inspect(), at.state, players)
            )

        return reply

    @property
    def _contents(self) -> InfoContents:
        shows = self.options.is_set(known.SHOWS_CHANCES)
        judge = judge_of(self.game) if shows else None
        return InfoContents(self.options[known.MULTI_PV], judge)

    def _task(self, asked: Go, legal: Sequence[str], banned: Sequence[str]) -> Task:
        numbers = asked.numbers
        task = Task(
            algorithm=self.options[known.ALGORITHM],
            threads=self.options[known.THREADS],
            multi_pv=self.options[known.MULTI_PV],
            time_ms=float(max(1, numbers.get("movetime", LONG_MS))),
        )
        depths = {"depth": 1, MATE: DEPTH_A_MOVE}
        if limits := [numbers[name] * plies for name, plies in depths.items() if name in numbers]:
            task["depth"] = min(max(1, min(limits)), MOST_DEPTH)
        if "nodes" in numbers:
            task["nodes"] = max(1, numbers["nodes"])
        allowed = [move for move in legal if move not in banned]
        named = asked.searchmoves
        chosen = [move for move in allowed if move in named] if named else allowed
        if len(chosen) < len(legal):
            task["root_moves"] = chosen
        return task

    def _allowed(self, numbers: Mapping[str, int], player_to_move: str | None) -> TimeBudget | None:
        """Return the time budget by the clock of the player to move."""
        players = self.game.card()["players"]
        overhead = self.options[known.OVERHEAD]
        for player, (time, increment) in zip(players, self._dialect.clocks, strict=False):
            if player != player_to_move or not numbers.keys() & {time, BYOYOMI}:
                continue
            unit = self._unit_ms
            left, byoyomi = numbers.get(time, 0) * unit, numbers.get(BYOYOMI, 0)
            to_go = numbers.get("movestogo", 0 if increment in numbers else self._dialect.to_go)
            usual = budget(Clock(left, numbers.get(increment, 0) * unit, to_go), overhead)
            return _with_byoyomi(usual, left, byoyomi, overhead) if byoyomi else usual
        return None

    @property
    def _unit_ms(self) -> int:
        is_in_seconds = self._dialect.has_seconds and not self.options[known.MILLISECONDS]
        return SECOND_MS if is_in_seconds else 1


def _with_byoyomi(usual: TimeBudget, left: float, byoyomi: float, overhead: float) -> TimeBudget:
    """Return the budget with `byoyomi` ms for each move, which cannot be saved for later."""
    most = budget(Clock(left + byoyomi, moves_to_go=1), overhead).hard_ms
    return TimeBudget(min(usual.soft_ms + byoyomi, most), min(usual.hard_ms + byoyomi, most))
