"""`make levels`: play each ladder, rate it, and write the table that ships.

Results are kept in a folder that git does not have, so that an interrupted ladder goes on. Where a
level was changed, its games are played anew.
"""

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import monotonic

from bench.levels.contest import CONTESTS, Contest
from bench.levels.field import Field, full, ladder_of
from bench.levels.fit import fitted
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
            _write(path, fitted(contest, arguments.folder, budget))
            ladder_of.cache_clear()
        _measure(contest, path, arguments, budget)


def _measure(contest: Contest, path: Path, arguments: Namespace, budget: Budget) -> None:
    levels = {str(level.number): level for level in ladder_of(contest.name).levels}
    field = Field(contest, {**levels, str(len(levels) + 1): full(contest)})
    log = Log(arguments.folder / f"{contest.name}.jsonl", field.stamp)
    play_rounds(field, log, arguments.games, budget)
    done = {(played.pairing, played.number) for played in log.played}
    orders = [
        field.order((str(level), peer), number)
        for number in range(arguments.peer_games)
        for peer in known(contest)
        for level in PEER_LEVELS
        if ((str(level), peer), number) not in done
    ]
    if orders:
        budget.play(orders, log)
    terms = {"engine": VERSION.partition("+")[0]}
    table = table_with(json.loads(path.read_text()), field, log.scores(), terms)
    _write(path, table)
    least, most = contest.steps
    beyond = [step for step in steps(table) if not least <= step <= most]
    print(f"{contest.name}: steps {steps(table)}; out of bounds {beyond}")


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
