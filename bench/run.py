"""Every measurement of a `make bench…` target, each part in a process of its own.

Arguments after the suite's name are passed on to each part.
"""

import subprocess
import sys
from pathlib import Path

SUITES = {
    "service": (
        "engine.search",
        "engine.mcts",
        "games.backgammon.equities",
        "service.start",
        "service.cached_answers",
        "service.deadlines",
    ),
    "faults": (
        "faults.redis",
        "faults.connections",
        "cache.waiting_host",
        "faults.more_clients_than_slots",
        "faults.slow_game",
        "faults.cold_table",
        "engine.table_processes",
        "service.deadlines",
        "service.soak",
    ),
    "backgammon": ("games.backgammon.equities",),
    "build": ("build",),
    "cache": (
        "cache.nodes_saved",
        "cache.busy_cores",
        "cache.two_at_once",
        "cache.empty_redis",
        "service.cached_answers",
        "cache.waiting_host",
        "cache.games_while_redis_fails",
        "cache.full_load",
        "cache.fleet",
    ),
    "load": (
        "load.crowds",
        "load.steady_rate",
        "load.streams",
        "service.cached_answers",
        "load.stops_and_kills",
        "service.soak",
    ),
    "levels": ("levels.limits",),
    "page": ("service.page",),
    "cache-layouts": ("cache.entry_layouts",),
    "games": (
        "games.connect_four",
        "games.othello",
        "games.chess.test_sets",
        "games.checkers",
        "games.gomoku",
        "games.hex",
        "games.chess.variety",
    ),
    "styles": ("games.chess.styles", "games.hidden.holdem_styles"),
    "hidden": (
        "games.hidden.strategies",
        "games.hidden.views",
        "games.hidden.card_players",
        "games.hidden.double_dummy",
    ),
}


def main() -> None:
    """Run every part of the suite named, or of `service`; the first that fails ends it."""
    name, *rest = sys.argv[1:] or ["service"]
    for part in SUITES[name]:
        command = [sys.executable, "-m", f"bench.{part}", *rest]
        subprocess.run(command, check=True, cwd=Path(__file__).parent.parent)


if __name__ == "__main__":
    main()
