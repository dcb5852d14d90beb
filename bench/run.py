"""Everything that `make bench` measures, one part after another, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

PARTS = ("bench.engine", "bench.mcts", "bench.backgammon", "bench.http", "bench.deadlines")


def main() -> None:
    """Run every part; the first that fails ends it."""
    for part in PARTS:
        subprocess.run([sys.executable, "-m", part], check=True, cwd=Path(__file__).parent.parent)


if __name__ == "__main__":
    main()
