"""An experiment as a job: games of configurations against configurations."""

from dataclasses import replace
from time import monotonic
from typing import Any

from service.engine import Engine, EngineError, Position, Table, problem
from service.jobs.kinds.kind import JobBody
from service.jobs.work import TIME, StoppedError, Work
from service.moves.chance import after_likeliest
from service.play.experiment.catalogue import named
from service.play.experiment.experiment import Pairing, as_json
from service.play.experiment.growth import Growth
from service.play.own_model import without_own_model

GAMES = 100
TABLE_MB = 1
SHOWN_EVERY_S = 0.5
SHARE = 20
"""Writing the table so far takes at most 1/SHARE of the time."""
USUAL_LIMIT = {"time_ms": 100}
LIMITS = {"depth", "nodes", "time_ms"}


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError`, `Problem`."""
    if _counts_nodes(body):
        Growth.of(engine, name, body)
        return
    experiment = named(engine, name, with_limits(body))
    start = after_likeliest(experiment.start)
    if start.inspect()["turn"] not in {"player", "together"}:
        return
    for index, configuration in enumerate(with_limits(body).get("configurations", ())):
        _check(start, configuration, f"/configurations/{index}")


def _counts_nodes(body: JobBody) -> bool:
    return body.get("experiment") == Growth.NAME and "configurations" not in body


def _check(start: Position, configuration: JobBody, place: str) -> None:
    """Errors: `Problem`, whose place is in the whole body."""
    if configuration.get("random"):
        return
    task: Any = {
        name: value for name, value in configuration.items() if name not in {"name", "random"}
    }
    seen = start.inspect()
    try:
        start.plan(without_own_model(task, seen.get("player", "")))
    except EngineError as error:
        found = problem(error)
        raise replace(found, pointer=f"{place}{found.pointer or ''}") from error


def with_limits(body: JobBody) -> dict[str, Any]:
    """Return `body` with a limit in each configuration."""
    given = body.get("configurations")
    if not given:
        return dict(body)
    limited = [
        one if one.keys() & LIMITS or one.get("random") else {**one, **USUAL_LIMIT} for one in given
    ]
    return {**body, "configurations": limited}


def run(work: Work) -> dict[str, Any]:
    """Play every cell. If the job's time ends before, return the games so far."""
    if _counts_nodes(work.body):
        return _grow(work)
    engine = work.service.engine.with_own_table(Table(megabytes=TABLE_MB))
    experiment = named(engine, work.game, with_limits(work.body))
    games = work.body.get("games", GAMES)
    found: dict[tuple[str, ...], Pairing] = {}
    complete, due = False, 0.0
    try:
        seed = work.body.get("seed", 0)
        for played, cell in enumerate(experiment.cells(engine, games, seed, work.search), 1):
            found[cell.names] = cell
            doing = f"{' against '.join(cell.names)}, game {len(cell.scores)}"
            shown = None
            if monotonic() >= due:
                began = monotonic()
                shown = as_json(experiment, [*found.values()])
                due = monotonic() + max(SHOWN_EVERY_S, SHARE * (monotonic() - began))
            work.update(played / (games * experiment.size), doing, shown)
            work.check()
        complete = True
    except StoppedError:
        if work.stopped_by != TIME:
            raise
    return {**as_json(experiment, [*found.values()]), "complete": complete}


def _grow(work: Work) -> dict[str, Any]:
    """Count nodes at growing depth. If the job's time ends before, return the counts so far."""
    engine = work.service.engine.with_own_table(Table(megabytes=TABLE_MB))
    growth = Growth.of(engine, work.game, work.body)
    complete = False
    try:
        for done, doing in growth.counts(engine, work.search):
            work.update(done, doing, growth.as_json())
            work.check()
        complete = True
    except StoppedError:
        if work.stopped_by != TIME:
            raise
    return {**growth.as_json(), "complete": complete}
