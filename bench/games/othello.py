"""Othello: leaves a second beside OpenSpiel's C++, and the FFO endgame tests beside Zebra's."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.support.measure import heading, row
from bench.support.positions import files, parser
from service._engine import Game, Table, algorithms

if TYPE_CHECKING:
    from service.engine import Task

try:
    import pyspiel
except ImportError:
    pyspiel = None

DEPTH = 10
PEER_DEPTH = 7
AIM = 30.0
TABLE_MB = 64
# What Zebra with its evaluation takes, on a faster machine: million nodes and seconds.
ZEBRA = {"ffo-1-19": (2.6, 0.2), "40": (18.9, 0.7), "41": (21.1, 1.0), "42": (28.0, 1.1)}


def peer_leaves(state: Any, depth: int) -> int:  # noqa: ANN401
    """Positions ``depth`` moves below ``state``, an OpenSpiel state."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(peer_leaves(state.child(action), depth - 1) for action in actions)


def perft() -> None:
    """Print our leaves a second, and the peer's."""
    heading(f"othello, leaves a second, depth {DEPTH}")
    began = time.perf_counter()
    leaves = Game("othello").at().perft(DEPTH)
    ours = leaves / (time.perf_counter() - began)
    row("ours", f"{ours / 1e6:,.1f} M/s", f"{leaves:,} leaves")
    if pyspiel is None:
        row("OpenSpiel", "is not installed")
        return
    state = pyspiel.load_game("othello").new_initial_state()
    began = time.perf_counter()
    peer = peer_leaves(state, PEER_DEPTH) / (time.perf_counter() - began)
    row(
        f"OpenSpiel (C++ through Python), depth {PEER_DEPTH}",
        f"{peer / 1e6:,.2f} M/s",
        f"{ours / peer:.0f} × its speed (aim {AIM:.0f} × its C++ alone)",
    )


def solved(line: str, table: Table) -> tuple[bool, float, float]:
    """Whether the value is right, million nodes and seconds, of a line of an .obf file."""
    state, best, *_ = line.split(";")
    table.clear()
    task: Task = {"algorithm": "solve", "threads": 1}
    report = Game("othello").at(state).search(task, table)
    right = report["exact"] and report["value"] == float(best.split(":")[1])
    return right, report["nodes_all_passes"] / 1e6, report["time_ms"] / 1e3


def endgames(folder: Path | None) -> None:
    """Print each set's values, nodes and seconds beside Zebra's."""
    heading("othello, exact score, FFO endgame tests, one thread")
    if "solve" not in {algorithm["name"] for algorithm in algorithms()}:
        row("solve", "is not there")
        return
    table = Table(megabytes=TABLE_MB)
    for file in [*files(folder, "othello/ffo-1-19.obf"), *files(folder, "othello/ffo-40-42.obf")]:
        name, lines = file.stem, file.read_text().splitlines()
        found = [solved(line, table) for line in lines if not line.startswith("%")]
        rows = {name: found} if name in ZEBRA else {str(40 + i): [r] for i, r in enumerate(found)}
        for label, results in rows.items():
            right = sum(ok for ok, _, _ in results)
            nodes, taken = (sum(result[part] for result in results) for part in (1, 2))
            peer_nodes, peer_taken = ZEBRA[label]
            row(
                label,
                f"{right} of {len(results)} right, {nodes:.1f} M nodes, {taken:.2f} s",
                f"{nodes / peer_nodes:.2f} of Zebra's {peer_nodes:.1f} M nodes, "
                f"{taken / peer_taken:.2f} of its {peer_taken:.1f} s",
            )


def main() -> None:
    """Print both."""
    folder = parser(__doc__).parse_args().positions
    perft()
    endgames(folder)


if __name__ == "__main__":
    main()
