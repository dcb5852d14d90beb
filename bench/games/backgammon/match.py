"""Backgammon against GNU Backgammon without cube.

`python -m bench.games.backgammon.match --games 1000`

Pairs of games with the same dice, sides exchanged; points a game, with the standard error over the
pairs. Before that, opening rolls and the replies to them: how often each plays what GNU Backgammon
plays two plies ahead. A part of `make bench-backgammon`.
"""

import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self, cast

from bench.games.backgammon.make_decisions import COMMON
from bench.support.measure import heading, row
from service._engine import Game, Table

if TYPE_CHECKING:
    from service.engine import Task

GNUBG = "gnubg"
GAMES_FOLDER = "/usr/games"
"""Debian's folder for it, which is not on every PATH."""
BACKGAMMON = Game("backgammon")
TABLE = Table(megabytes=16)
START = "4HPwATDgc/ABMA"
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
OPENINGS = [(high, low) for high, low in ROLLS if high != low]

SERVER = """
replies = open({replies!r}, "w")
for line in open({requests!r}):
    identity, one, other, plies = line.split()
    board = gnubg.positionfromid(identity)
    context = dict(cubeful=0, plies=int(plies), prune=int(plies) > 0, deterministic=1, noise=0.0)
    play = gnubg.findbestmove(board, CUBE, context, (int(one), int(other)))
    replies.write(gnubg.positionid(after(board, play)) + "\\n")
    replies.flush()
"""

Chooser = Callable[[str, tuple[int, int]], str]
"""From a position ID and a roll to the position ID after the play, for the next side on roll."""


class GnuBackgammon:
    """The program, asked for its plays through two pipes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        requests, replies, script = (folder / name for name in ("requests", "replies", "ask.py"))
        os.mkfifo(requests)
        os.mkfifo(replies)
        script.write_text(COMMON + SERVER.format(requests=str(requests), replies=str(replies)))
        self._program = subprocess.Popen(
            [self._path, "-t", "-q", "-r", "-p", str(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        self._replies = self._stack.enter_context(replies.open())
        self._requests = self._stack.enter_context(requests.open("w"))
        return self

    def __exit__(self, *_: object) -> None:
        self._requests.close()
        self._program.wait()
        self._stack.close()

    def at(self, plies: int) -> Chooser:
        """Return the program's choice at a search depth of `plies`."""

        def choose(identity: str, dice: tuple[int, int]) -> str:
            self._requests.write(f"{identity} {dice[0]} {dice[1]} {plies}\n")
            self._requests.flush()
            return self._replies.readline().strip()

        return choose


def ours(depth: int, move_filter: int | None = None) -> Chooser:
    """Return the choice of a search."""
    task = {"algorithm": "expectiminimax", "depth": depth}
    if move_filter:
        task["move_filter"] = move_filter

    def choose(identity: str, dice: tuple[int, int]) -> str:
        TABLE.clear()
        state = f"{identity} white {dice[0]}{dice[1]}"
        move = BACKGAMMON.at(state).search(cast("Task", task), TABLE)["move"]
        return BACKGAMMON.at(state, [move]).state.split()[0]

    return choose


def played(sides: tuple[Chooser, Chooser], dice: Iterator[tuple[int, int]]) -> float:
    """Return the points that the first of two sides wins, who also moves first."""
    identity, mover = START, 0
    for roll in dice:
        identity = sides[mover](identity, roll)
        mover = 1 - mover
        position = BACKGAMMON.at(f"{identity} white").inspect() if _may_be_over(identity) else None
        if position and position["turn"] == "over":
            # The side that would roll next has lost.
            lost = position["utilities"][0]
            return lost if mover == 0 else -lost
    raise AssertionError("dice end with the game")


def _may_be_over(identity: str) -> bool:
    """Return whether the side that has just moved may have no checkers: its 25 zeros come first."""
    return identity.startswith("AAAA")


def rolls(seed: int) -> Iterator[tuple[int, int]]:
    """A roll for each turn, the first without equal dice."""
    draw = random.Random(seed)
    first = draw.choice(OPENINGS)
    yield first
    while True:
        one, other = draw.randint(1, 6), draw.randint(1, 6)
        yield max(one, other), min(one, other)


def play_match(name: str, own: Chooser, theirs: Chooser, games: int) -> None:
    """Print the points a game that `own` wins."""
    start = time.perf_counter()
    pairs = []
    for pair in range(games // 2):
        first = played((own, theirs), rolls(pair))
        second = -played((theirs, own), rolls(pair))
        pairs.append((first + second) / 2)
    mean = statistics.mean(pairs)
    error = statistics.stdev(pairs) / math.sqrt(len(pairs))
    each = (time.perf_counter() - start) / (2 * len(pairs))
    row(
        name,
        f"{mean:+.3f} ± {error:.3f} points a game",
        f"{2 * len(pairs)} games, {each:.2f} s each",
    )


def agreement(choosers: dict[str, Chooser], judge: Chooser) -> None:
    """Print how often each plays as the judge does: openings, and replies to the judge's."""
    after = {dice: judge(START, dice) for dice in OPENINGS}
    asked = [(START, dice) for dice in OPENINGS]
    asked += [(identity, dice) for identity in after.values() for dice in ROLLS]
    best = [judge(*question) for question in asked]
    for name, choose in choosers.items():
        start = time.perf_counter()
        same = sum(choose(*question) == play for question, play in zip(asked, best, strict=True))
        each = (time.perf_counter() - start) / len(asked) * 1e3
        row(name, f"{same} of {len(asked)} ({same / len(asked):.0%})", f"{each:.1f} ms each")


def main() -> None:
    """Print both sections."""
    parser = ArgumentParser(prog="python -m bench.games.backgammon.match", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="at each depth")
    arguments = parser.parse_args()
    path = shutil.which(GNUBG) or shutil.which(GNUBG, path=GAMES_FOLDER)
    if path is None:
        sys.exit(f"{GNUBG} is not installed: apt-get install {GNUBG}")
    own = {
        "depth 1": ours(1),
        "depth 2, the 8 best plays": ours(2, 8),
        "depth 3, the 4 best plays": ours(3, 4),
    }
    with GnuBackgammon(path) as gnubg:
        heading("Backgammon, openings and replies: the play of GNU Backgammon's 2-ply")
        agreement({"GNU Backgammon's 0-ply": gnubg.at(0), **own}, gnubg.at(2))
        heading("Backgammon without cube against GNU Backgammon's 0-ply")
        for name, choose in own.items():
            play_match(name, choose, gnubg.at(0), arguments.games)


if __name__ == "__main__":
    main()
