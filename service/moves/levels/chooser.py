"""Choose a move by a strength: ask for a search's report, then draw among its root moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random, SystemRandom
from typing import Any

from service.engine import Game, Position, Task
from service.moves.levels.ask import Ask, is_late, task_of
from service.moves.levels.choice import drawn, pick, within
from service.moves.levels.ladder import FLOOR, FLOOR_PLIES, GENERAL, Ladder, Level, ladder_of
from service.moves.levels.mixed import softened
from service.moves.levels.sight import noticed, standing
from service.moves.levels.strength import Strength, refused
from service.moves.levels.worth import (
    LOSS,
    VISITED,
    WIN,
    Candidate,
    candidates,
    has_evaluations,
)

FLOOR_NODES = 20_000
GLANCE_NODES = 2_000
"""Positions of the search that sees no quiet reply."""
TABLE_MB = 1
"""Megabytes of the empty table with which a level searches."""
VARIETY_LINES = 5
CIRCLE = 1 << 64
GOLDEN = 0x9E3779B97F4A7C15
"""Steps of this part of `CIRCLE` leave the widest gaps: consecutive seeds differ the most."""


@dataclass(frozen=True)
class MoveChoice:
    """The chosen move, and the best one."""

    report: Mapping[str, Any]
    """Report of the search among whose root moves the choice was."""
    chosen: Candidate
    best: Candidate
    task: Task
    """Task of that search."""
    strategy: Sequence[Mapping[str, Any]] | None = None
    """The strategy from which a mixed level drew; `None`: it drew among values."""

    @property
    def loss(self) -> float:
        """Loss of value by the choice, compared with the best move; at least 0."""
        return max(0.0, float(self.best.line["value"] - self.chosen.line["value"]))

    @property
    def loss_in_unit(self) -> float | None:
        """The loss in the evaluation's unit; `None` where a value stands for no evaluation."""
        best, chosen = (one.line.get("evaluation") for one in (self.best, self.chosen))
        if self.best.move == self.chosen.move:
            return 0.0
        return None if best is None or chosen is None else max(0.0, best - chosen)


@dataclass(frozen=True)
class Chooser:
    """Chooses for one position."""

    strength: Strength
    ladder: Ladder
    draw: "Draw"
    ask: Ask
    greatest_utility: float = inf
    """Greatest utility of the game: a move that is sure of it wins."""
    position: Position | None = None
    """The position, whose moves are of kinds; `None`: no move is overlooked by its kind."""

    def choose(self) -> MoveChoice | None:
        """Choose by a level or with variety; `None`: the usual search chooses the move.

        Errors: `Problem` level_refused; what `ask` raises.
        """
        shares = self.strength.shares(self.ladder)
        source = self.draw.source()
        level = shares[drawn([share for share, _ in shares], source.random())][1]
        if level is not None:
            return self._by_level(level, source)
        return self._with_variety() if self.strength.variety else None

    def _by_level(self, level: Level, source: Random) -> MoveChoice:
        if self.ladder.is_mixed:
            return self._mixed(level, source)
        if source.random() < level.misses:
            return self._mistaken(level, source)
        task = task_of(level.nodes, None, level.candidates)
        report = self.ask(task)
        if level.number >= FLOOR and _is_short(report) and not is_late(report):
            task = task_of(FLOOR_NODES, FLOOR_PLIES, level.candidates)
            report = self.ask(task)
        return self._picked(task, report, level, source)

    def _mixed(self, level: Level, source: Random) -> MoveChoice:
        """Draw from the strategy of a level that softens one."""
        found = softened(level, self.ladder, self.draw.worlds_seed(), self.ask)
        line = found.lines[drawn(found.shares, source.random())]
        chosen, best = (Candidate(one, one["value"]) for one in (line, found.best))
        return MoveChoice(found.report, chosen, best, found.task, found.moves)

    def _mistaken(self, level: Level, source: Random) -> MoveChoice:
        """Choose by a search that sees no quiet reply; from level `FLOOR` on, above a floor."""
        glance = task_of(GLANCE_NODES, 1, 0)
        report = self.ask(glance)
        seen = {one.move: one.worth for one in self._candidates(report)}
        if level.number < FLOOR or is_late(report):
            return self._picked(glance, report, level, source, seen)
        floor = self._floor(seen)
        return self._picked(floor, self.ask(floor), level, source, seen)

    def _floor(self, seen: Mapping[str, float]) -> Task:
        """Return the task of a mistake's floor: of all moves, or of as many as the ladder says.

        These are the best one, and others that depend on the position alone.
        """
        most = self.ladder.floor_candidates
        task = task_of(FLOOR_NODES, FLOOR_PLIES, 0)
        if most and len(seen) > most:
            best = self.ask(task_of(FLOOR_NODES, FLOOR_PLIES, 1))["move"]
            others = self.draw.of_position().sample(sorted(seen.keys() - {best}), most - 1)
            task["root_moves"] = [best, *others]
        return task

    def _picked(
        self,
        task: Task,
        report: Mapping[str, Any],
        level: Level,
        source: Random,
        seen: Mapping[str, float] | None = None,
    ) -> MoveChoice:
        """Pick a move by the report; by what is `seen`, if given, as a mistake does."""
        found = self._candidates(report)
        if seen is None and level.candidates:  # a style's search values more
            found = found[: level.candidates]
        row = level if self._is_own(report) else GENERAL.levels[level.number - 1]
        temperature = row.temperature if seen is None else row.blur
        near = within(found, row.greatest_loss)
        if seen is not None and self.position is not None and row.overlooks:
            near = within(found, row.greatest_loss, standing(self.position))
            glanced = [one.move for one in near if one.move in seen]
            moves = noticed(self.position, glanced, row.overlooks, source)
            seen = {move: seen[move] for move in moves}
        chosen = pick(near, temperature, source, seen)
        if level.number >= FLOOR and found[0].wins_at_once:
            chosen = found[0]
        return MoveChoice(report, chosen, found[0], task)

    def _with_variety(self) -> MoveChoice | None:
        task = Task(multi_pv=VARIETY_LINES, lines=VARIETY_LINES)
        report = self.ask(task)
        if is_drawn_from(report):
            return None
        found = self._candidates(report)
        ladder = self.ladder if self._is_own(report) else GENERAL
        near = within(found, self.strength.variety * ladder.variety)
        if found[0].outcome in {WIN, LOSS}:
            near = [one for one in near if one.plies == found[0].plies]
        return MoveChoice(report, near[int(self.draw.point() * len(near))], found[0], task)

    def _candidates(self, report: Mapping[str, Any]) -> Sequence[Candidate]:
        ladder = self.ladder if self._is_own(report) else GENERAL
        return candidates(
            report,
            ladder.decided,
            is_relative=ladder.is_relative,
            is_by_visits=ladder.is_by_visits,
            greatest_utility=self.greatest_utility,
        )

    def _is_own(self, report: Mapping[str, Any]) -> bool:
        """Return whether the report's values are in the unit of the ladder."""
        if self.ladder.is_by_visits:
            return VISITED in report
        return self.ladder.is_by_value or has_evaluations(report)


def is_drawn_from(report: Mapping[str, Any]) -> bool:
    """Return whether a move is drawn by the report's own probabilities."""
    return bool(report.keys() & {"strategy", "strategies", "outcomes"})


@dataclass(frozen=True)
class Draw:
    """Random numbers for a position: with a seed always equal, without one new each time."""

    seed: int | None
    state: str

    def source(self) -> Random:
        if self.seed is None:
            return SystemRandom()
        return Random(f"{self.seed} {self.state}")  # noqa: S311 - repeatable

    def of_position(self) -> Random:
        """Return what draws alike with every seed."""
        return Random(self.state)  # noqa: S311 - repeatable

    def worlds_seed(self) -> int | None:
        """Return the seed of searches that draw worlds; `None` without a seed."""
        if self.seed is None:
            return None
        return Random(f"worlds {self.seed} {self.state}").getrandbits(64)  # noqa: S311 - repeatable

    def point(self) -> float:
        """Return a number of [0, 1). Numbers of consecutive seeds lie far apart."""
        if self.seed is None:
            return SystemRandom().random()
        start = self.of_position().getrandbits(64)
        return ((start + self.seed * GOLDEN) % CIRCLE >> 11) / (CIRCLE >> 11)


def chooser(  # noqa: PLR0913 - all that a choice depends on
    strength: Strength,
    game: Game,
    position: Position,
    seed: int | None,
    ask: Ask,
    *,
    player: str | None = None,
) -> Chooser:
    """Make the chooser of a position. Errors: `Problem` level_refused; `EngineError`.

    Without a `seed` each choice is another draw. `player`: who chooses, where several do at once.
    """
    seen = position.seen_by(player) if game.hides_information else position
    if strength.has_level and seen.inspect()["turn"] == "chance":
        detail = "chance moves here; a level needs a player's own turn"
        raise refused(strength.pointer, detail)
    greatest: float = game.card()["facts"]["utility_max"]
    draw = Draw(seed, seen.state)
    return Chooser(strength, ladder_of(game), draw, ask, greatest, seen)


def refuse_unfit(strength: Strength, game: Game) -> None:
    """Refuse a strength that no move of a game may have. Errors: `Problem` level_refused."""
    strength.shares(ladder_of(game))


def _is_short(report: Mapping[str, Any]) -> bool:
    """Return whether a search by plies has not seen the replies to every move."""
    return not (report["exact"] or VISITED in report) and report["depth"] < FLOOR_PLIES
