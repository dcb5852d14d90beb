"""`make levels`: play each ladder, rate it, and write the table that ships.

Games are kept in a folder that git does not have, so that an interrupted ladder goes on. Where a
level was changed by hand, its games are played anew.
"""

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from shutil import which
from time import monotonic

from tqdm import tqdm

from bench.levels.contest import CONTESTS, MOST_NODES, Contest, Log, Pairing, Played, pairings
from bench.levels.movers import ProgramMover, mover
from bench.levels.play import MOST_PLIES, play
from bench.levels.report import table_with
from service.engine import VERSION, Engine, Game, Table
from service.moves.levels.ladder import TABLES, Ladder
from service.play.match.openings import Openings

GAMES, PEER_GAMES = 200, 100
MOST_HOURS = 3.0
PROCESSES = 2
NICE = 10
AT_ONCE = 100
"""Games between two checks of the time."""
FOLDER = Path("target/levels")
PEER_LEVELS = range(3, 11)
"""The levels that play against programs."""


@dataclass(frozen=True)
class Order:
    """A game to play."""

    contest: str
    pairing: Pairing
    number: int


def main() -> None:
    """Play missing games, for at most the allowed time; then write the tables."""
    arguments = _parser().parse_args()
    os.nice(NICE)
    deadline = monotonic() + arguments.hours * 3600
    for name in arguments.contest or CONTESTS:
        contest = CONTESTS[name]
        log = Log(arguments.folder / f"{name}.jsonl", partial(_stamp, name))
        _play(contest, log, arguments, deadline)
        path = TABLES / f"{name}.json"
        table = table_with(json.loads(path.read_text()), contest, log.scores(), _terms(contest))
        path.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n")


def _play(contest: Contest, log: Log, arguments: Namespace, deadline: float) -> None:
    done = {(played.pairing, played.number) for played in log.played}
    orders = [
        order
        for order in _orders(contest, arguments.games, arguments.peer_games)
        if (order.pairing, order.number) not in done
    ]
    with (
        ProcessPoolExecutor(arguments.processes) as pool,
        tqdm(total=len(orders), desc=contest.name) as bar,
    ):
        for begin in range(0, len(orders), AT_ONCE):
            if monotonic() > deadline:
                return
            for played in pool.map(played_one, orders[begin : begin + AT_ONCE]):
                log.add(played)
                bar.update()


def _orders(contest: Contest, games: int, peer_games: int) -> Iterator[Order]:
    """Yield the games of all pairs in turn, so that an interrupted ladder has some of each."""
    known = [name for name, peer in contest.peers.items() if which(peer.path)]
    peers = [(str(level), name) for name in known for level in PEER_LEVELS]
    for number in range(max(games, peer_games)):
        if number < games:
            yield from (Order(contest.name, pairing, number) for pairing in pairings())
        if number < peer_games:
            yield from (Order(contest.name, pairing, number) for pairing in peers)


def played_one(order: Order) -> Played:
    """Play one game. Each opening is played twice, with sides swapped."""
    contest, ladder = CONTESTS[order.contest], _ladder(order.contest)
    game = _game(order.contest)
    pair, second = divmod(order.number, 2)
    seed = f"{order.contest} {order.pairing} {pair}"
    openings = Openings(game, _judge(), contest.openings, _hash(seed))
    opening = next(openings.read()).at(game)
    one, other = order.pairing
    with _peer(contest, other) as peer:
        a = mover(ladder, int(one), order.number)
        b = peer or mover(ladder, int(other), order.number + 1_000_000)
        dice = Random(seed)
        if second:
            score = 1 - play(game, opening, (b, a), dice)
        else:
            score = play(game, opening, (a, b), dice)
    return Played(order.pairing, order.number, score)


def _peer(contest: Contest, name: str) -> "closing[ProgramMover] | nullcontext[None]":
    peer = contest.peers.get(name)
    return closing(ProgramMover(peer)) if peer else nullcontext()


@cache
def _ladder(contest: str) -> Ladder:
    return Ladder.read(json.loads((TABLES / f"{contest}.json").read_text()))


@cache
def _game(contest: str) -> Game:
    return _judge().game(CONTESTS[contest].game, CONTESTS[contest].options)


@cache
def _judge() -> Engine:
    return Engine(Table(megabytes=1))


def _stamp(name: str, pairing: Pairing) -> str:
    """Name all dependencies of a pair's games, beside the code of the search."""
    ladder, contest = _ladder(name), CONTESTS[name]
    levels = {str(level.number): asdict(level) for level in ladder.levels}
    players = [contest.peers.get(one) or levels.get(one) for one in pairing]
    common = [ladder.floor_candidates, ladder.decided, contest.openings, MOST_NODES]
    return _digest(repr([players, common]))


def _terms(contest: Contest) -> dict[str, object]:
    return {
        "engine": VERSION.partition("+")[0],
        "nodes_of_level_10": MOST_NODES,
        "openings": contest.openings,
        "most_plies": MOST_PLIES,
    }


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _hash(text: str) -> int:
    return int(_digest(text), 16) % 2**31


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.levels.command", description=__doc__)
    parser.add_argument("contest", nargs="*", help=f"of {', '.join(CONTESTS)}; all by default")
    parser.add_argument("--games", type=int, default=GAMES, help="games a pair; 200")
    parser.add_argument("--peer-games", type=int, default=PEER_GAMES, help="with programs; 100")
    parser.add_argument("--hours", type=float, default=MOST_HOURS, help="at most; 3")
    parser.add_argument("--processes", type=int, default=PROCESSES, help="2")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where games are kept")
    return parser


if __name__ == "__main__":
    main()
