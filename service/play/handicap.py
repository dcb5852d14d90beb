"""A strength or a style for a player of a match or of UCI: its searches use no cache."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Literal, Protocol, cast

from service.engine import SEEDED_TABLE_MB, Engine, Game, Position, Report, Task
from service.moves.levels.chooser import TABLE_MB, chooser, is_drawn_from
from service.moves.levels.reply import report_of
from service.moves.levels.strength import Strength
from service.moves.limits import LEAST_TIME_MS, combined
from service.moves.sample import sampled
from service.moves.styles.style import PLAIN, Style
from service.moves.styles.traps import OF_THE_MOVER

TIMES: tuple[Literal["time_ms"], Literal["soft_ms"]] = ("time_ms", "soft_ms")


class SearchFunction(Protocol):
    """Searches with a player's engine; a search with a seed has an empty table of `seeded_mb`.

    Errors: `EngineError`; any other error ends the match.
    """

    def __call__(
        self, engine: Engine, /, position: Position, task: Task, *, seeded_mb: int = ...
    ) -> Report: ...


@dataclass(frozen=True)
class Handicap:
    """The strength of play, and its style."""

    strength: Strength | None
    game: Game
    seed: int | None = None
    """Seed of the choice; `None`: each choice is drawn anew."""
    style: Style = PLAIN

    def report(
        self, engine: Engine, position: Position, task: Task, search: SearchFunction = Engine.search
    ) -> Report:
        """Return the report of the chosen move; its only line is that move's.

        `task` has the limits; its time limits hold for all searches together. Errors:
        `EngineError`; `Problem` level_refused.
        """
        began = monotonic()

        def ask_at(position: Position, own: Task, unfit: Sequence[str] = ()) -> Report:
            megabytes = TABLE_MB if "seed" in own else SEEDED_TABLE_MB
            left = _left(task, (monotonic() - began) * 1000)
            fit = {name: value for name, value in left.items() if name not in unfit}
            asked = cast("Task", combined(cast("Task", fit), own))
            return search(engine, position, asked, seeded_mb=megabytes)

        reports: list[Report] = []

        def ask(own: Task) -> Report:
            reports.append(ask_at(position, self.style.task(own)))
            return reports[-1]

        def ask_after(move: str, own: Task) -> Report:
            return ask_at(position.child(move), own, OF_THE_MOVER)

        choice = None
        if self.strength:
            choice = chooser(
                *(self.strength, self.game, position, self.seed, ask), player=task.get("player")
            ).choose()
        choice = self.style.chosen(choice, position, self.seed, ask, ask_after)
        if choice is None:
            is_known = reports and is_drawn_from(reports[-1])
            best = self.style.report(reports[-1] if is_known else ask(Task()), position)
            return cast("Report", sampled(best, self.seed) or best)
        report = report_of(choice, self.game, position, ask)
        return cast("Report", {**report, "lines": [choice.chosen.line]})


def _left(task: Task, spent_ms: float) -> Task:
    """Return `task` with the rest of its time."""
    left = task.copy()
    for limit in TIMES:
        if limit in left:
            left[limit] = max(LEAST_TIME_MS, left[limit] - spent_ms)
    return left
