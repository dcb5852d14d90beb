"""Cost of the build: a fresh one, its size, and one more small game, each with its limit."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import heading, row

ROOT = Path(__file__).parent.parent
EXTENSION = "service/_engine.abi3.so"

LIMITS = {"fresh_s": 180.0, "extension_mb": 7.0, "added_game_s": 5.0}
"""On two cores: seconds until `make serve` serves from a fresh checkout, pip's downloads included;
megabytes of the extension; seconds that one more small game adds to a build of the engine."""

ADDED_GAMES = 6
PATTERN = "nim"
"""The game that is copied to add games."""


def main() -> None:
    """Print each figure, and its ratio to its limit."""
    heading("Build · figure · share of its limit")
    with TemporaryDirectory(prefix="countermove-") as folder:
        fresh = Path(folder)
        check_out(fresh)
        print_figure(
            "from a fresh checkout to the extension", seconds(fresh, "make", EXTENSION), "fresh_s"
        )
        print_figure("extension", (fresh / EXTENSION).stat().st_size / 1e6, "extension_mb")
        before = rebuilt(fresh)
        row("engine and binding anew", f"{before:.0f} s")
        add_games(fresh)
        added = (rebuilt(fresh) - before) / ADDED_GAMES
        print_figure(f"one small game more (mean of {ADDED_GAMES})", added, "added_game_s")


def print_figure(what: str, figure: float, limit: str) -> None:
    """Print `figure`, whose unit is the end of the name of its `limit`."""
    unit = limit.rpartition("_")[2].replace("mb", "MB")
    row(what, f"{figure:.1f} {unit}", f"{figure / LIMITS[limit]:.2f} of {LIMITS[limit]:g} {unit}")


def check_out(folder: Path) -> None:
    """Copy the files that git knows of, as they are now, to `folder`."""
    known = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(None, known.stdout.split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)


def seconds(folder: Path, *command: str) -> float:
    """Wall time of `command` in `folder`, in seconds. Error: `CalledProcessError`."""
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
    return time.perf_counter() - began


def rebuilt(folder: Path) -> float:
    """Seconds to build the engine and the binding of `folder`, dependencies built before."""
    clean = ["cargo", "clean", "--release", "-p", "countermove", "-p", "countermove-binding"]
    seconds(folder, *clean)
    return seconds(folder, "cargo", "build", "--release", "--locked", "-p", "countermove-binding")


def add_games(folder: Path) -> None:
    """Add copies of a small game to the table of games."""
    games = folder / "engine/src/games"
    table = games.with_suffix(".rs")
    row_of_pattern = re.search(rf'    "{PATTERN}" => {PATTERN}\b.*\n', table.read_text())
    if row_of_pattern is None:
        raise LookupError(f"{table} has no row of {PATTERN}")
    rows = ""
    for number in range(ADDED_GAMES):
        name = f"added_{number}"
        shutil.copy(games / f"{PATTERN}.rs", games / f"{name}.rs")
        rows += row_of_pattern[0].replace(PATTERN, name)
    text = table.read_text()
    table.write_text(text.replace(row_of_pattern[0], row_of_pattern[0] + rows))


if __name__ == "__main__":
    main()
