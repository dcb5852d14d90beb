"""Hex: who wins after each first move, beside what is published; mcts with the game's playouts."""

import statistics

from bench.support.measure import example, heading, row

WINNING = {
    6: "f1 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 a6",
}
"""The winning first moves, by size. Source: Benzene, regression/solve-6x6.tst."""


def openings(size: int, winning: set[str]) -> None:
    """Prove every first move, and compare."""
    lines = [line.split() for line in example("hex_openings", str(size)).splitlines()]
    same = sum((result == "wins") == (move in winning) for move, result, _, _ in lines)
    nodes = sum(int(count) for _, _, count, _ in lines)
    times = [float(took) / 1e3 for *_, took in lines]
    heading(f"hex {size} × {size}: every first move proven by solve, one thread, one table")
    row("as published", f"{same} of {len(lines)}")
    row("nodes", f"{nodes:,}")
    row("time", f"{sum(times):.1f} s", f"median {statistics.median(times):.2f} s a move")


def playouts() -> None:
    """Games against random rollouts at an equal number of playouts."""
    first, *lines = example("hex_playouts").splitlines()
    heading(f"hex, mcts: {first}")
    for line in lines:
        name, _, value = line.rpartition(": ")
        row(name, value)


def main() -> None:
    """Print both."""
    for size, names in WINNING.items():
        openings(size, set(names.split()))
    playouts()


if __name__ == "__main__":
    main()
