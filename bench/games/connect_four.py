"""Connect Four: test sets solved, beside Pascal Pons's solver; alpha_beta, beside OpenSpiel's.

A set is a file of lines "columns score", named as in REFERENCE. The limits are half of the nodes,
and the time, that Pons's solver took on the machine they were measured on; its nodes are the same
anywhere.
Nodes are counted as there: positions whose moves were tried. The table is empty before each
position.
"""

import random
import statistics

from bench.support.measure import heading, median_search, row, without_evaluation
from bench.support.positions import files, parser
from service._engine import Game, Table
from service.engine import Report

GAME = Game("connect_four", '{"book":false}')
TABLE_MB = 64
# Seconds of OpenSpiel's C++ AlphaBetaSearch to a depth without evaluation, columns left to right,
# on the reference machine, and how much faster the same work is to be.
OPEN_SPIEL = {8: 0.003, 10: 0.033}
AIM = 10
CELLS = 42
# Mean nodes and microseconds a position.
REFERENCE = {
    "end-easy": (51, 7),
    "middle-easy": (449, 52),
    "begin-easy": (3_296, 360),
    "random": (39_808, 5_200),
}
RANDOM_POSITIONS = 200
RANDOM_PLIES = (15, 28)
RANDOM_TO_GO = (14, 27)


def score(columns: str, reply: Report) -> int:
    """Discs that the winner has left, negative if the player to move loses; 0 for a draw."""
    if reply["outcome"] == "draw":
        return 0
    left = CELLS // 2 + 1 - (len(columns) + int(reply["plies"]) + 1) // 2
    return left if reply["outcome"] == "win" else -left


def solve(columns: str, table: Table, threads: int = 1) -> Report:
    """The reply of a proof on an empty table."""
    table.clear()
    return GAME.at(columns or None).search({"algorithm": "solve", "threads": threads}, table)


def random_positions(table: Table) -> list[tuple[str, int]]:
    """Positions of random play with their scores, as another search to the end gives them."""
    rng = random.Random(2026)
    found: list[tuple[str, int]] = []
    while len(found) < RANDOM_POSITIONS:
        columns = ""
        for _ in range(rng.randint(*RANDOM_PLIES)):
            moves = GAME.at(columns or None).inspect()["legal_moves"]
            if not moves:
                break
            columns += rng.choice(moves)
        if not GAME.at(columns).inspect()["legal_moves"] or len(columns) < RANDOM_PLIES[0]:
            continue
        table.clear()
        reply = GAME.at(columns).search({"algorithm": "alpha_beta"}, table)
        if RANDOM_TO_GO[0] <= reply["plies"] <= RANDOM_TO_GO[1]:
            found.append((columns, score(columns, reply)))
    return found


def measure(name: str, positions: list[tuple[str, int]], table: Table) -> None:
    """Print the set's figures beside its limits."""
    replies = [(solve(columns, table), columns, known) for columns, known in positions]
    right = sum(score(columns, reply) == known for reply, columns, known in replies)
    nodes = statistics.mean(reply["nodes_all_passes"] for reply, _, _ in replies)
    time = statistics.mean(reply["time_ms"] for reply, _, _ in replies) * 1e3
    row(f"{name}: scores that are right", f"{right:,} of {len(positions):,}")
    peer = REFERENCE.get(name)
    limits = (
        (
            f"{nodes / (peer[0] / 2):.2f} of the limit {peer[0] / 2:,.0f}",
            f"{time / peer[1]:.2f} of Pons's {peer[1]:,} µs on the reference machine",
        )
        if peer
        else ("", "")
    )
    row(f"{name}: nodes, mean", f"{nodes:,.0f}", limits[0])
    row(f"{name}: time, mean", f"{time:,.1f} µs", limits[1])


def to_depth(table: Table) -> None:
    """Print alpha_beta without evaluation beside OpenSpiel's C++."""
    heading("Connect Four from the start, no evaluation, to equal depth, one thread")
    for depth, peer in OPEN_SPIEL.items():
        task = {"depth": depth, "threads": 1, "weights": without_evaluation(GAME)}
        nodes, ours = median_search(GAME, table, algorithm="alpha_beta", **task)
        row(
            f"depth {depth}",
            f"{nodes:,} nodes, {ours * 1e3:.2f} ms",
            f"{peer / ours:.1f} × as fast as OpenSpiel's C++ on the reference machine, "
            f"{peer * 1e3:.0f} ms (aim {AIM})",
        )


def empty_board(megabytes: int) -> None:
    """Print what the empty board takes on two threads."""
    reply = solve("", Table(megabytes=megabytes), threads=2)
    row(
        f"the empty board, two threads, {megabytes:,} MB",
        f"{reply['nodes']:,} nodes, {reply['time_ms'] / 1e3:,.0f} s",
        f"score {score('', reply)}, {reply['time_ms'] / 600e3:.2f} of the limit, 10 minutes",
    )


def main() -> None:
    """Print every set, the search to a depth, and the empty board where it is asked for."""
    reader = parser(__doc__)
    reader.add_argument("--empty-mb", type=int, help="solve the empty board, on such a table")
    arguments = reader.parse_args()
    table = Table(megabytes=TABLE_MB)
    heading("Connect Four, exact scores, one thread")
    for file in files(arguments.positions, "connect4/*-easy.txt"):
        lines = [line.split() for line in file.read_text().splitlines() if line.strip()]
        measure(file.stem, [(columns, int(known)) for columns, known in lines], table)
    measure("random", random_positions(table), table)
    to_depth(table)
    if arguments.empty_mb:
        empty_board(arguments.empty_mb)


if __name__ == "__main__":
    main()
