"""Processes that hammer one shared table: 10⁹ probes, of which none may find a false value."""

import subprocess
import time
from pathlib import Path

from bench.support.measure import heading, row

ROOT = Path(__file__).parents[2]
PROBES = 1_000_000_000


def main() -> None:
    """Run the long form of the engine's own test, and print its time."""
    heading("Processes over one table")
    package = ["-p", "countermove-mutation", "--test", "processes"]
    build = ["cargo", "test", "--release", "--locked", *package]
    subprocess.run([*build, "--no-run"], check=True, cwd=ROOT)
    began = time.perf_counter()
    subprocess.run([*build, "--", "--ignored", "--nocapture"], check=True, cwd=ROOT)
    row(f"{PROBES:,} probes, none false", f"{time.perf_counter() - began:,.0f} s")


if __name__ == "__main__":
    main()
