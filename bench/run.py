"""All that `make bench` or `make bench-games` measures, each part in a process of its own."""

import subprocess
import sys
from pathlib import Path

SUITES = {
    "service": ("engine", "mcts", "backgammon", "http", "deadlines"),
    "games": ("connect_four", "othello", "chess", "checkers"),
}


def main() -> None:
    """Run every part of the suite named, or of `service`; the first that fails ends it."""
    suite = SUITES[sys.argv[1] if len(sys.argv) > 1 else "service"]
    for part in suite:
        command = [sys.executable, "-m", f"bench.{part}"]
        subprocess.run(command, check=True, cwd=Path(__file__).parent.parent)


if __name__ == "__main__":
    main()
