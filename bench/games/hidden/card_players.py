"""How far searches of views play hearts and spades above players who make any legal move.

One player of hearts, or the two partners of spades, search by their own views; all others draw
from their legal moves. Points a deal, with standard errors. In the last rows everybody's bid is
three, so that the play of the cards alone counts.
"""

import random
import statistics
from typing import cast

from bench.support.measure import heading, row
from service._engine import Game, Position
from service.engine import Task

DEALS = 100
TIME_MS = 20.0
"""Time for a move."""
PLAYERS = ("north", "east", "south", "west")
BIDS = ["3"] * 4
ALGORITHMS = ("is_mcts", "pimc")


def dealt(game: Game, rng: random.Random) -> Position:
    """The position after chance has dealt."""
    position = game.at()
    while outcomes := position.outcomes():
        weights = [outcome["probability"] for outcome in outcomes]
        position = position.child(rng.choices([o["move"] for o in outcomes], weights)[0])
    return position


def played(position: Position, searchers: set[str], task: Task, rng: random.Random) -> list[float]:
    """The utilities at the end."""
    while True:
        inspection = position.inspect()
        moves = inspection["legal_moves"]
        if not moves:
            utilities = inspection["utilities"]
            assert utilities
            return utilities
        if inspection["player"] in searchers and len(moves) > 1:
            move = position.seen_by().search(task)["move"]
        else:
            move = rng.choice(moves)
        position = position.child(move)


def gain(game: Game, algorithm: str, deal: int, bids: list[str]) -> float:
    """Points of those who search above the others' mean in one deal."""
    rng = random.Random(deal)
    position = dealt(game, rng)
    for bid in bids:
        position = position.child(bid)
    task = cast("Task", {"algorithm": algorithm, "threads": 1, "seed": 1, "time_ms": TIME_MS})
    seat = deal % 4
    partners = game.name == "spades"
    own = {seat, (seat + 2) % 4} if partners else {seat}
    utilities = played(position, {PLAYERS[player] for player in own}, task, rng)
    if partners:
        return utilities[seat]
    return utilities[seat] - statistics.mean(utilities[p] for p in range(4) if p != seat)


def main() -> None:
    """Print each search's mean gain and its standard error."""
    heading(f"above random players, {DEALS} deals, {TIME_MS:.0f} ms a move, one thread")
    for name, bids in (("hearts", []), ("spades", []), ("spades", BIDS)):
        game = Game(name, "{}")
        for algorithm in ALGORITHMS:
            gains = [gain(game, algorithm, deal, bids) for deal in range(DEALS)]
            mean = statistics.mean(gains)
            error = statistics.stdev(gains) / DEALS**0.5
            what = f"{name} by {algorithm}" + (", all bid 3" if bids else "")
            row(what, f"{mean:+.1f} points", f"standard error {error:.1f}: {mean / error:.0f} x it")


if __name__ == "__main__":
    main()
