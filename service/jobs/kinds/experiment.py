"""The textbook's Pacman experiment as a job."""

from typing import Any

from service.engine import Engine, Table
from service.errors import Problem
from service.jobs.kinds.kind import Body
from service.jobs.work import Work
from service.play.experiment import GHOSTS, NAME, PACMEN, Cell, Experiment

GAMES = 100
TABLE_MB = 1


def check(engine: Engine, name: str, _: Body) -> None:
    """Errors: `EngineError`, `Problem`."""
    engine.game(name)
    if name != NAME:
        raise Problem("job_refused", f"the experiment is of {NAME}", pointer="/game", text=name)


def run(work: Work) -> dict[str, Any]:
    """Play every Pacman against every ghost."""
    games = work.body.get("games", GAMES)
    engine = work.service.engine.with_own_table(Table(megabytes=TABLE_MB))
    found: dict[tuple[str, str], Cell] = {}
    all_games = games * len(PACMEN) * len(GHOSTS)
    cells = Experiment(engine, work.search).cells(games, work.body.get("seed", 0))
    for played, cell in enumerate(cells, 1):
        found[cell.pacman, cell.ghost] = cell
        doing = f"{cell.pacman} against the {cell.ghost} ghost, game {len(cell.scores)}"
        work.tell(played / all_games, doing, _shown(found))
        work.check()
    return _shown(found)


def _shown(found: dict[tuple[str, str], Cell]) -> dict[str, Any]:
    cells = [
        {
            "pacman": cell.pacman,
            "ghost": cell.ghost,
            "games": len(cell.scores),
            "won": cell.wins,
            "mean_score": cell.mean,
        }
        for cell in found.values()
    ]
    return {"cells": cells}
