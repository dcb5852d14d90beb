"""Fill the cache with an opening tree's answers, as a job."""

from dataclasses import dataclass
from typing import Any

from service.engine import Engine
from service.errors import Problem
from service.jobs.kinds.kind import JobBody
from service.jobs.work import Work
from service.moves.chance import after_likeliest
from service.moves.game_position import GamePosition
from service.moves.move_service import KNOBS
from service.seeding import SeedingError
from service.seeding.arguments import PLIES, WIDTH
from service.seeding.command import check_redis
from service.seeding.threads import SeedingThreads
from service.seeding.tree import OpeningTree
from service.seeding.warm import SeedingTally, Warming

OWN = {"width", "plies"}
MOST_POSITIONS = 20_000


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError`; `Problem` for a view, after which no tree can be played."""
    place = GamePosition.whole(engine, name, body)
    position = place.position
    if place.game.hides_information:
        position = after_likeliest(position)
    task: Any = {knob: body[knob] for knob in KNOBS if knob in body}
    position.plan(task)


def run(work: Work) -> dict[str, Any]:
    """Ask about the positions of the tree, one after another."""
    common = _common(work.body)
    game = work.service.engine.game(work.game, common.get("options"))
    tally = SeedingTally()
    with SeedingThreads(1, work.caller) as threads:
        counts = _Counts(work, tally)
        warming = Warming(work.service, work.game, threads, counts, tally)
        try:
            check_redis(work.service)
            width = work.body.get("width", WIDTH)
            tree = OpeningTree(game, common, width, MOST_POSITIONS, work.check)
            warming.ask_tree(tree, work.body.get("plies", PLIES))
        except SeedingError as error:
            work.check()
            raise Problem("job_refused", str(error)) from error
    work.check()
    return {**_shown(tally), "complete": not tree.is_full}


def _common(body: JobBody) -> dict[str, Any]:
    """Return what all positions have in common, and the tree's root."""
    return {"moves": [], **{name: body[name] for name in body.keys() - OWN}}


@dataclass
class _Counts:
    """Counts positions for the client, and stops between two of them."""

    work: Work
    tally: SeedingTally
    _part: str = ""
    _size: int = 1
    _done: int = 0

    def begin(self, part: str, size: int) -> None:
        self._part, self._size, self._done = part, max(1, size), 0

    def add(self) -> None:
        self._done += 1
        doing = f"{self._part}: {self._done} of {self._size}"
        self.work.update(self._done / self._size, doing, _shown(self.tally))
        self.work.check()


def _shown(tally: SeedingTally) -> dict[str, int]:
    return {
        "found": tally.found,
        "searched": tally.searched,
        "unfinished": tally.unfinished,
    }
