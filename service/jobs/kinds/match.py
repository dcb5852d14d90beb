"""A match of two configurations as a job."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from service.engine import Engine, EngineError, Game, Table, problem
from service.errors import Problem
from service.jobs.kinds.kind import JobBody
from service.jobs.work import TIME, StoppedError, Work
from service.moves.clock import Clock
from service.play.match.match import Match, Pair, Result
from service.play.match.openings import RANDOM, Openings
from service.play.match.own_player import Configuration, OurPlayer
from service.play.match.player import MatchError
from service.play.match.referee import MatchGame, Terms, playable
from service.play.match.report import as_json

TABLE_MB = 16
"""Transposition table of each side."""
USUAL_LIMITS = {"time_ms": 100}
LIMITS = ("depth", "nodes", "time_ms")
MOST_LOG_BYTES = 256 << 10
GAMES, PLIES, MOST_PLIES = 100, 4, 600


def check(engine: Engine, name: str, body: JobBody) -> None:
    """Errors: `EngineError`, `Problem`."""
    game = _playable(engine, name, body)
    for side in "ab":
        _check_side(engine, game, body, side)
    if "openings" in body:
        try:
            Openings(game, engine, body["openings"], seed=0).read()
        except MatchError as error:
            raise Problem("job_refused", str(error), pointer="/openings") from error


def _check_side(engine: Engine, game: Game, body: JobBody, side: str) -> None:
    """Errors: `Problem`, whose place is in the whole body."""
    try:
        OurPlayer(engine, game, Configuration(body[side]))
    except (EngineError, Problem) as error:
        found = problem(error) if isinstance(error, EngineError) else error
        raise replace(found, pointer=f"/{side}{found.pointer or ''}") from error


def run(work: Work) -> dict[str, Any]:
    """Play. If the job's time ends before the match, return the games so far."""
    game = _playable(work.service.engine, work.game, work.body)
    games = work.body.get("games", GAMES)
    match = Match(
        _terms(game, work.body),
        _openings(work, game).read(),
        lambda: _pair(work, game),
        games,
        concurrency=1,
        seed=work.body.get("seed", 0),
    )
    result, log = Result(), _Log()

    def on_game_end(number: int, played: MatchGame) -> None:
        log.add(number, played)
        found = {**as_json(result), "complete": number == games, "log": log.games}
        work.update(number / games, f"game {number} of {games}", found)
        work.check()

    try:
        match.play(result, on_game_end)
    except MatchError as error:
        raise Problem("job_refused", str(error)) from error
    except StoppedError:
        if work.stopped_by != TIME:
            raise
    complete = result.total.games == games
    return {**as_json(result), "complete": complete, "log": log.games}


def _playable(engine: Engine, name: str, body: JobBody) -> Game:
    try:
        return playable(engine.game(name, body.get("options")))
    except MatchError as error:
        raise Problem("job_refused", str(error), pointer="/game") from error


def _terms(game: Game, body: JobBody) -> Terms:
    control = body.get("time_control")
    clock = Clock(control["base_ms"], control.get("increment_ms", 0)) if control else None
    limits = {name: body[name] for name in LIMITS if name in body}
    usual = {} if clock else USUAL_LIMITS
    return Terms(game, clock, limits or usual, body.get("most_plies", MOST_PLIES))


def _openings(work: Work, game: Game) -> Openings:
    plies = work.body.get("opening_plies", PLIES)
    source = work.body.get("openings") or f"{RANDOM}{plies}"
    return Openings(game, _own_engine(work), source, work.body.get("seed", 0))


def _pair(work: Work, game: Game) -> Pair:
    def player(side: str) -> OurPlayer:
        return OurPlayer(
            _own_engine(work),
            game,
            Configuration(work.body[side]),
            work.search,
            lambda: work.waited_ms,
        )

    return player("a"), player("b")


def _own_engine(work: Work) -> Engine:
    """Make an engine with a table of its own."""
    return work.service.engine.with_own_table(Table(megabytes=TABLE_MB))


@dataclass
class _Log:
    """The games played, as many as there is room for."""

    games: list[Mapping[str, Any]] = field(default_factory=list)
    _bytes: int = 0

    def add(self, number: int, played: MatchGame) -> None:
        record = {
            "game": number,
            "first": played.side_of(0),
            "opening": [*played.opening.moves],
            "moves": [*played.moves],
            "score": played.score,
            "reason": played.reason,
            "detail": played.detail,
        }
        if played.opening.state is not None:
            record["state"] = played.opening.state
        self._bytes += len(json.dumps(record))
        if self._bytes <= MOST_LOG_BYTES:
            self.games.append(record)
