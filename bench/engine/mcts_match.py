"""mcts against alpha_beta at equal time a move: `python -m bench.engine.mcts_match --time-ms 1000`.

Each opening, a few random moves, is played twice, once with each side. Not part of `make bench`:
40 games of Connect Four at a second a move take about half an hour.
"""

import random
from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import TYPE_CHECKING

from bench.support.measure import heading, row
from service._engine import Game, Table

if TYPE_CHECKING:
    from service.engine import Task

TABLE_MB = 64
LONGEST_OPENING = 6


def main() -> None:
    """Play and print won, drawn and lost, mcts's view."""
    arguments = _parser().parse_args()
    game = Game(arguments.game)
    rng = random.Random(arguments.seed)
    limits = f"{arguments.time_ms:g} ms a move, {arguments.threads} thread(s)"
    heading(f"{arguments.game}: mcts against alpha_beta, {limits}")
    results: Counter[int] = Counter()
    for _ in range(0, arguments.games, 2):
        first = opening(game, rng)
        for mcts_side in (0, 1):
            results[played(game, list(first), mcts_side, arguments)] += 1
            row("won, drawn, lost so far", f"{results[1]}, {results[0]}, {results[-1]}")
    games = sum(results.values())
    score = (results[1] + results[0] / 2) / games
    row(f"mcts of {games} games", f"+{results[1]} ={results[0]} -{results[-1]}", f"{score:.0%}")


def opening(game: Game, rng: random.Random) -> list[str]:
    """Sample up to `LONGEST_OPENING` moves that do not end the game."""
    moves: list[str] = []
    for _ in range(rng.randint(2, LONGEST_OPENING)):
        move = rng.choice(game.at(None, moves).inspect()["legal_moves"])
        if game.at(None, [*moves, move]).inspect()["turn"] == "over":
            break
        moves.append(move)
    return moves


def played(game: Game, moves: list[str], mcts_side: int, arguments: Namespace) -> int:
    """Play on from `moves`; 1 if mcts won, 0 if drawn, -1 if lost."""
    players = game.card()["players"]
    table = Table(megabytes=TABLE_MB)
    while (position := game.at(None, moves).inspect())["turn"] != "over":
        is_mcts = players.index(position["player"]) == mcts_side
        task: Task = {
            "algorithm": "mcts" if is_mcts else "alpha_beta",
            "time_ms": arguments.time_ms,
            "threads": arguments.threads,
            "seed": arguments.seed + len(moves),
        }
        moves.append(game.at(None, moves).search(task, table)["move"])
    utility = float(position["utilities"][mcts_side])
    return (utility > 0) - (utility < 0)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench.engine.mcts_match", description=__doc__)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--time-ms", type=float, default=1000.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2026)
    return parser


if __name__ == "__main__":
    main()
