"""A player that searches in this process."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from service.engine import (
    AUTO,
    Engine,
    EngineError,
    Game,
    Position,
    Report,
    Task,
)
from service.errors import Problem
from service.moves.chance import after_likeliest
from service.moves.clock import Clock, budget
from service.moves.levels.chooser import refuse_unfit
from service.moves.levels.strength import FIELDS as STRENGTH
from service.moves.levels.strength import Strength
from service.moves.sample import sampled
from service.moves.styles.style import FIELD as STYLE
from service.moves.styles.style import PLAIN, style_of
from service.play.handicap import Handicap, SearchFunction
from service.play.match.player import MatchTurn, PlayerFailedError, ReportedMove
from service.play.own_model import without_own_model
from service.play.uci.info import uci_score

LIMITS = ("depth", "nodes", "time_ms")


@dataclass(frozen=True)
class Configuration:
    """A chooseMove request without its position."""

    body: Mapping[str, Any]

    @property
    def strength(self) -> Strength | None:
        """The strength of the choice; `None`: the best move is played."""
        return Strength.of(self.body)

    @property
    def _apart(self) -> set[str]:
        """Fields to keep from the search. With a strength, the seed belongs to the choice."""
        return {"options", STYLE, *STRENGTH, *({"seed"} if self.strength else ())}

    def task(self, limits: Mapping[str, int], clock: Clock | None) -> Task:
        """Make the search's task.

        The match's limits apply if the configuration has none. A clock applies always.
        """
        own = {name: value for name, value in self.body.items() if name not in self._apart}
        task: dict[str, Any] = {"algorithm": AUTO, **own}
        if not own.keys() & set(LIMITS):
            task.update(limits)
        if clock is not None:
            allowed = budget(clock)
            task["time_ms"] = min(task.get("time_ms", allowed.hard_ms), allowed.hard_ms)
            task["soft_ms"] = min(allowed.soft_ms, task["time_ms"])
        return cast("Task", task)


class OurPlayer:
    """A player with a transposition table that it keeps from move to move."""

    def __init__(
        self,
        engine: Engine,
        game: Game,
        configuration: Configuration,
        search: SearchFunction = Engine.search,
        waited_ms: Callable[[], float] = float,
    ) -> None:
        """`engine` belongs to this player. `waited_ms` returns how long `search` has waited.

        Errors: `EngineError` if the game does not fit; `Problem` level_refused.
        """
        self._engine = engine
        self._waited_ms = waited_ms
        self._search = search
        self._game = game
        self._configuration = configuration
        if configuration.strength:
            refuse_unfit(configuration.strength, game)
        self._style = style_of(game, configuration.body)
        start = after_likeliest(game.at())
        seen = start.inspect()
        if seen["turn"] == "player":
            start.plan(without_own_model(configuration.task({}, None), seen["player"]))

    def begin(self) -> None:
        self._engine.clear_table()

    def choose(self, turn: MatchTurn) -> ReportedMove:
        clock = turn.clocks[turn.mover] if turn.clocks else None
        task = self._configuration.task(turn.limits, clock)
        task = without_own_model(task, turn.position.inspect().get("player", ""))
        before_ms = self._waited_ms()
        try:
            report = self._report(turn.position, task)
        except (EngineError, Problem) as error:
            raise PlayerFailedError("refused", str(error)) from error
        waited_ms = (self._waited_ms() - before_ms) or None
        return ReportedMove(
            report["move"], report["depth"], uci_score(report, report["unit"]), waited_ms
        )

    def _report(self, position: Position, task: Task) -> Report:
        strength = self._configuration.strength
        seed = self._configuration.body.get("seed")
        if strength is None and self._style is None:
            report = self._search(self._engine, position, task)
            return cast("Report", sampled(report, seed) or report)
        handicap = Handicap(strength, self._game, seed, self._style or PLAIN)
        return handicap.report(self._engine, position, task, self._search)

    def close(self) -> None:
        self._engine.stop()
