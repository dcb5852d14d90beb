"""All that one of the `make bench…` targets measures, each part in a process of its own.

What follows the suite's name is passed on to each part.
"""

import subprocess
import sys
from pathlib import Path

SUITES = {
    "service": ("engine", "mcts", "backgammon", "http", "cached", "deadlines"),
    "faults": (
        "faults_cache",
        "faults_connections",
        "faults_flight",
        "faults_load",
        "faults_plugin",
        "faults_table",
        "table_processes",
        "deadlines",
        "soak",
    ),
    "backgammon": ("backgammon",),
    "build": ("build",),
    "cache": (
        "cache_nodes",
        "cache_busy",
        "cache_together",
        "cache_cost",
        "cached",
        "faults_flight",
        "cache_faults",
        "cache_load",
        "fleet",
    ),
    "load": ("load_callers", "load_crowd", "load_stream", "cached", "load_faults", "soak"),
    "cache-layouts": ("entry_layouts",),
    "games": ("connect_four", "othello", "chess", "checkers", "gomoku", "hex", "variety"),
    "hidden": ("hidden", "hidden_views", "card_players", "double_dummy"),
}


def main() -> None:
    """Run every part of the suite named, or of `service`; the first that fails ends it."""
    name, *rest = sys.argv[1:] or ["service"]
    for part in SUITES[name]:
        command = [sys.executable, "-m", f"bench.{part}", *rest]
        subprocess.run(command, check=True, cwd=Path(__file__).parent.parent)


if __name__ == "__main__":
    main()
