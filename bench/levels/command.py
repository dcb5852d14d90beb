"""`make levels`: play each ladder, rate it, and write the table that ships.

Results are kept in a folder that git does not have, so that an interrupted ladder goes on. Where a
level was changed, its games are played anew.
"""

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from time import monotonic

from bench.levels.contest import CONTESTS, Contest, Pairing
from bench.levels.field import Field, full, ladder_for
from bench.levels.fit import Fit
from bench.levels.log import Log
from bench.levels.peers import known
from bench.levels.report import steps, table_with
from bench.levels.rounds import Budget, play_rounds
from service.engine import VERSION
from service.moves.levels.ladder import TABLES

GAMES, PEER_GAMES = 200, 100
MOST_HOURS = 2.0
PROCESSES = 2
NICE = 10
FOLDER = Path("target/levels")
ATTEMPTS = 3
"""Ladders that are measured at most before one is kept, though a step is out of its bounds."""
LEVEL_1 = (0.75, 0.95)
"""The bounds of level 1's score against random moves."""
PEER_LEVELS = range(3, 11)
"""The levels that play against programs."""


def main() -> None:
    """Play missing games, for at most the allowed time a ladder; then write the tables."""
    arguments = _parser().parse_args()
    os.nice(NICE)
    for name in arguments.contest or CONTESTS:
        contest = CONTESTS[name]
        budget = Budget(arguments.processes, monotonic() + arguments.hours * 3600)
        path = TABLES / f"{name}.json"
        if arguments.fit or not path.exists():
            _fit(contest, path, arguments, budget)
        _measure(contest, path, arguments, budget, arguments.peer_games)


def _fit(contest: Contest, path: Path, arguments: Namespace, budget: Budget) -> None:
    """Space the levels, and space them again until the measured steps are within their bounds."""
    fit = Fit(contest, arguments.folder)
    names = fit.first(budget)
    for _ in range(ATTEMPTS):
        _write(path, fit.table(names))
        scores, is_within = _measure(contest, path, arguments, budget)
        if is_within:
            return
        names = fit.again(names, scores)


def _measure(
    contest: Contest, path: Path, arguments: Namespace, budget: Budget, with_programs: int = 0
) -> tuple[Mapping[Pairing, Sequence[float]], bool]:
    """Write the ratings. Return the results of the levels, and whether all is within bounds.

    `with_programs`: the games of each level with each program.
    """
    levels = {str(level.number): level for level in ladder_for(contest).levels}
    field = Field(contest, {**levels, str(len(levels) + 1): full(contest)})
    log = Log(arguments.folder / f"{contest.name}.jsonl", field.stamp)
    play_rounds(field, log, arguments.games, budget)
    ladder = log.scores()
    _play_programs(field, log, with_programs, budget)
    terms = {"engine": VERSION.partition("+")[0]}
    table = table_with(json.loads(path.read_text()), field, log.scores(), terms)
    _write(path, table)
    told, at_random = steps(table), fmean(ladder["1", "0"])
    least, most = contest.steps
    is_within = (
        all(least <= step <= most for step in told) and LEVEL_1[0] <= at_random <= LEVEL_1[1]
    )
    verdict = "within bounds" if is_within else "beyond bounds"
    print(f"{contest.name}: level 1 {at_random:.0%}, steps {told}: {verdict}")
    return ladder, is_within


def _play_programs(field: Field, log: Log, games: int, budget: Budget) -> None:
    done = {(played.pairing, played.number) for played in log.played}
    orders = [
        field.order((str(level), peer), number)
        for number in range(games)
        for peer in known(field.contest)
        for level in PEER_LEVELS
        if ((str(level), peer), number) not in done
    ]
    budget.play(orders, log)


def _write(path: Path, table: object) -> None:
    path.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n")


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.levels.command", description=__doc__)
    parser.add_argument("contest", nargs="*", help=f"of {', '.join(CONTESTS)}; all by default")
    parser.add_argument("--games", type=int, default=GAMES, help="games a pair at most; 200")
    parser.add_argument("--peer-games", type=int, default=PEER_GAMES, help="with programs; 100")
    parser.add_argument("--hours", type=float, default=MOST_HOURS, help="a ladder at most; 2")
    parser.add_argument("--processes", type=int, default=PROCESSES, help="2")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where games are kept")
    parser.add_argument("--fit", action="store_true", help="space the levels evenly first")
    return parser


if __name__ == "__main__":
    main()
