"""Playouts a second of mcts at Go on 9 × 9, one thread, beside OpenSpiel's C++ MCTSBot.

A search of either is a tree from the empty board with one playout for each new leaf. OpenSpiel's
are uniformly random; our light ones fill no own eye; our heavy ones know captures, escapes and
shapes, and their searches count opinions of moves and moves made later too.
"""

import statistics
import time
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from bench.support.measure import heading, row
from service._engine import Game

if TYPE_CHECKING:
    from service.engine import Task

try:
    import pyspiel
except ImportError:
    pyspiel = None

SIZE = 9
KOMI = 7.5
UCT = 1.4
MEGABYTES = 1_000
ROLLOUTS = {"light": "light", "heavy": "game"}
"""Kinds of our playouts, with the fields of a request for them."""


def main() -> None:
    """Print a row for each manner: ours, the peer's, and the median of the paired ratios."""
    arguments = _parser().parse_args()
    heading(f"go {SIZE} × {SIZE}: mcts, one thread, {arguments.playouts} playouts from the start")
    for manner, rollout in ROLLOUTS.items():
        pairs = [
            (ours(rollout, arguments.playouts), open_spiel(arguments.playouts))
            for _ in range(arguments.pairs)
        ]
        mine, peer = (statistics.median(side) for side in zip(*pairs, strict=True))
        row(f"{manner} playouts", f"{mine:,.0f} playouts/s")
        if peer:
            ratio = statistics.median(mine / peer for mine, peer in pairs)
            row("  OpenSpiel's MCTSBot", f"{peer:,.0f} playouts/s", f"{ratio:.1f} × its speed")
        else:
            row("  OpenSpiel's MCTSBot", "", "open_spiel is not installed")


def ours(rollout: str, playouts: int) -> float:
    """Return playouts a second of one search."""
    task: Task = {"algorithm": "mcts", "rollout": rollout, "iterations": playouts, "seed": 1}
    report = Game("go", f'{{"size":{SIZE},"komi":{KOMI}}}').at().search(task)
    return float(report["simulations"] / (report["time_ms"] / 1e3))


def open_spiel(playouts: int) -> float:
    """Return playouts a second of one search without its solver; 0 where it is not installed."""
    if pyspiel is None:
        return 0.0
    game = pyspiel.load_game("go", {"board_size": SIZE, "komi": KOMI})
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, playouts, MEGABYTES, False, 1, False)
    began = time.perf_counter()
    bot.step(game.new_initial_state())
    return playouts / (time.perf_counter() - began)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.games.go.playouts", description=__doc__)
    parser.add_argument("--playouts", type=int, default=10_000, help="of a search; 10000")
    parser.add_argument("--pairs", type=int, default=5, help="searches of each; 5")
    return parser


if __name__ == "__main__":
    main()
