"""The state of a dialogue: the game so far, the clocks, and how to search."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from service.engine import Engine, Game, Position, Report, Task
from service.moves.manners import Manners
from service.play.gtp.clock import MS, ColourClock, TimeSettings
from service.play.gtp.command import BLACK, WHITE, FailureError
from service.play.gtp.kind import RESIGN, GtpGame
from service.play.gtp.parameters import MCTS, SEED, parameters, strength, task
from service.play.gtp.parameters import RESIGN as RESIGN_BELOW
from service.play.gtp.record import MoveHistory
from service.play.handicap import Handicap
from service.play.position_text import PositionText

OVER = "the game is over"


class Session:
    """The game, the clocks and the parameters that commands read and change."""

    def __init__(
        self, engine: Engine, kind: GtpGame, options: Mapping[str, Any], usual_ms: float
    ) -> None:
        """`usual_ms`: time of an unlimited search. Errors: `EngineError`."""
        self.kind = kind
        self.engine = engine
        self.options = dict(options)
        """The game's record."""
        self.record = self.fresh()
        self.parameters = parameters(self.record.game.card())
        self.settings: TimeSettings | None = None
        self.clocks: dict[int, ColourClock] = {}
        self._usual_ms = usual_ms

    def opened(self, **options: object) -> Game:
        """Open the game under changed options. Errors: `EngineError`."""
        return self.engine.game(self.kind.game, {**self.options, **options})

    def fresh(self, start: PositionText | None = None, **options: object) -> MoveHistory:
        """Make a game without moves, under changed options. Errors: `EngineError`."""
        record = MoveHistory(self.opened(**options), sets_up=self.kind.sets_up, start=start)
        record.last.at(record.game)
        return record

    def take(self, record: MoveHistory, **options: object) -> None:
        """Continue with a game made under these options."""
        self.record = record
        self.options |= options
        self.engine.clear_table()
        self.restart_clocks()

    def begin(self, start: PositionText | None = None, **options: object) -> None:
        """Begin a game under changed options. An error changes nothing. Errors: `EngineError`."""
        self.take(self.fresh(start, **options), **options)

    def change(self, **options: object) -> None:
        """Set options of the game, and keep the moves. Errors: `EngineError`, as in `begin`."""
        self.record = self.record.under(self.opened(**options))
        self.options |= options

    def set_clock(self, colour: int, left_ms: float, stones: int) -> None:
        """Set a clock from the controller. Without time settings, no time is left after it."""
        settings = self.settings or TimeSettings(0, 0, 0)
        played = min(stones, 1) if settings.counts_periods else stones
        self.clocks[colour] = ColourClock(settings, left_ms, played)

    def restart_clocks(self) -> None:
        settings = self.settings
        is_timed = settings is not None and not settings.is_endless
        self.clocks = {
            colour: settings.start() for colour in (BLACK, WHITE) if settings and is_timed
        }

    @property
    def to_move(self) -> int:
        """The colour to move; at the end, the colour whose turn it would be."""
        player = self.record.position.inspect().get("player")
        if player is not None:
            return self.record.players.index(player)
        return WHITE if self.record.steps and self.record.steps[-1].colour == BLACK else BLACK

    def turned(self, colour: int) -> Position:
        """Return the position for `colour` to search. Errors: `EngineError`; `FailureError`."""
        position = self.record.turned(colour).at(self.record.game)
        if position.inspect()["turn"] == "over":
            raise FailureError(OVER)
        return position

    def choose(self, colour: int, on_iteration: Callable[[Report], None] | None = None) -> Report:
        """Search for `colour`. At full strength, call `on_iteration` with each report on the way.

        Errors: `EngineError`; `FailureError`.
        """
        position = self.turned(colour)
        clock = self.clocks.get(colour)
        plies = len(self.record.steps)
        asked = task(
            self.parameters, clock.budget_clock() if clock else None, self._usual_ms, plies
        )
        if (chosen := strength(self.parameters)) is None:
            return self.engine.search(position, asked, on_iteration)
        asked.pop("seed", None)
        seed = self.parameters[SEED]
        handicap = Handicap(chosen, self.record.game, seed if seed >= 0 else None)
        return handicap.report(self.engine, position, asked)

    def ownership(self) -> Sequence[float]:
        """Search by mcts for the player to move, and return who owns each point at the end.

        Errors: `EngineError`.
        """
        record = self.record
        is_over = record.position.inspect()["turn"] == "over"
        position = (record.turned(BLACK) if is_over else record.last).at(record.game)
        asked = task(self.parameters, None, self._usual_ms, len(record.steps))
        asked.pop("depth", None)
        asked |= Task(algorithm=MCTS, ownership=True)
        return self.engine.search(position, asked).get(
            "ownership", [0.0] * len("".join(record.rows))
        )

    def play_best(self, colour: int) -> str:
        """Search, play the move, and return the protocol's name for it, or resign."""
        return self.play_found(colour, self.timed_choice(colour))

    def timed_choice(
        self, colour: int, on_iteration: Callable[[Report], None] | None = None
    ) -> Report:
        """Search as `choose` does, while the clock of `colour` runs."""
        began = monotonic()
        report = self.choose(colour, on_iteration)
        if colour in self.clocks:
            self.clocks[colour] = self.clocks[colour].after((monotonic() - began) * MS)
        return report

    def play_found(self, colour: int, report: Report) -> str:
        """Play the move of a search, and return the protocol's name for it, or resign."""
        if self._resigns(colour, report):
            return RESIGN
        self.record.play(colour, report["move"], report["value"])
        return self.kind.vertex(report["move"])

    def _resigns(self, colour: int, report: Report) -> bool:
        facts = self.record.game.card()["facts"]
        given = {
            "values": [*self.record.values(colour)],
            "resign_below": self.parameters[RESIGN_BELOW],
        }
        return Manners.of(self.kind.game, facts, given).behaviour(report)["resign"]
