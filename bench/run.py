"""Everything that `make bench` measures, one part after another, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

PARTS = ("engine.py", "http.py")


def main() -> None:
    """Run every part; the first that fails ends it."""
    for part in PARTS:
        subprocess.run([sys.executable, "-I", str(Path(__file__).parent / part)], check=True)


if __name__ == "__main__":
    main()
