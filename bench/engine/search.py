"""Search alone, through the extension module: nodes, speed, threads, and peers to equal depth."""

from typing import Any

from bench.engine import peers
from bench.support.measure import heading, median_search, row, without_evaluation
from service._engine import Game, Table

CONNECT_FOUR = Game("connect_four")
TABLE = Table(megabytes=256)


def connect_four_to_depth() -> None:
    """Nodes per second of alpha-beta, against the aim of 10 million a core."""
    heading("Connect Four from the start, alpha_beta, one thread")
    for depth in (12, 14):
        nodes, time = median_search(
            CONNECT_FOUR, TABLE, algorithm="alpha_beta", depth=depth, threads=1
        )
        speed = nodes / time
        figure = f"{nodes:,} nodes, {time * 1e3:,.1f} ms"
        row(f"depth {depth}", figure, f"{speed / 1e6:.1f} M nodes/s = {speed / 10e6:.2f} × the aim")


def connect_four_peers() -> None:
    """Alpha-beta without evaluation to the depths that the peers reach."""
    heading("Connect Four from the start, no evaluation, to equal depth")
    task: dict[str, Any] = {"threads": 1, "weights": without_evaluation(CONNECT_FOUR)}
    for depth in (6, 8):
        nodes, ours = median_search(
            CONNECT_FOUR, TABLE, algorithm="alpha_beta", depth=depth, **task
        )
        plain_nodes, plain = median_search(
            CONNECT_FOUR, TABLE, algorithm="plain_alpha_beta", depth=depth, **task
        )
        row(f"depth {depth}: alpha_beta", f"{nodes:,} nodes, {ours * 1e3:.3f} ms")
        row(f"depth {depth}: plain_alpha_beta", f"{plain_nodes:,} nodes, {plain * 1e3:.3f} ms")
        easyai = peers.easyai_connect_four(depth)
        row(f"depth {depth}: easyAI", f"{easyai * 1e3:,.0f} ms", f"{easyai / ours:,.0f} × our time")
        spiel, leaves = peers.open_spiel_connect_four(depth)
        per_leaf = spiel / leaves / (plain / plain_nodes)
        row(
            f"depth {depth}: OpenSpiel (Python search)",
            f"{leaves:,} leaves, {spiel * 1e3:,.0f} ms",
            f"{spiel / ours:,.0f} × our time; {per_leaf:,.0f} × a leaf against our plain node",
        )


def plain_minimax() -> None:
    """The whole tree of tic-tac-toe, against the limit of 20 ms."""
    heading("Tic-tac-toe from the empty board")
    nodes, time = median_search(Game("tic_tac_toe"), TABLE, algorithm="minimax", depth=9)
    row(
        "minimax",
        f"{nodes:,} nodes, {time * 1e3:.1f} ms",
        f"{time / 0.020:.2f} × the limit of 20 ms",
    )
    nodes, time = median_search(Game("tic_tac_toe"), TABLE, algorithm="alpha_beta", depth=9)
    peer = peers.open_spiel_tic_tac_toe()
    row("alpha_beta", f"{nodes:,} nodes, {time * 1e3:.2f} ms")
    row(
        "OpenSpiel's alpha-beta (Python search)",
        f"{peer * 1e3:.1f} ms",
        f"{peer / time:,.0f} × our time",
    )


def threads() -> None:
    """Two threads against one, time to depth, against the aim of 1.6."""
    heading("Two threads against one, time to depth")
    for name, options, depth in (
        ("connect_four", "{}", 18),
        ("tic_tac_toe", '{"rows":7,"columns":7,"in_a_row":4}', 8),
    ):
        game = Game(name, options)
        one = median_search(game, TABLE, algorithm="alpha_beta", depth=depth, threads=1)[1]
        two = median_search(game, TABLE, algorithm="alpha_beta", depth=depth, threads=2)[1]
        row(f"{name}, depth {depth}", f"{one:.2f} s, {two:.2f} s", f"{one / two:.2f} × (aim 1.6)")


def main() -> None:
    """Print every section."""
    for section in (connect_four_to_depth, connect_four_peers, plain_minimax, threads):
        section()


if __name__ == "__main__":
    main()
