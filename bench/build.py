"""Cost of a fresh clone, of a change, and of their proof, each beside its limit.

What is measured is the last commit. It takes an hour.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.service.start import ask
from bench.support.driver import ROOT
from bench.support.measure import heading, row
from bench.support.serving import free_port
from service.settings import PREFIX

EXTENSION = "service/_engine.abi3.so"
GAMES = "engine/games/games.rs"
ALGORITHMS = "engine/core/src/search/algorithms.rs"

LIMITS = {
    "first_move_wall_s": 150,
    "first_move_cpu_s": 270,
    "extension_mb": 12,
    "changed_serve_s": 60,
    "changed_tests_s": 120,
    "test_s": 480,
    "ci_s": 900,
    "added_game_s": 3,
    "added_algorithm_s": 6,
}
"""Limits on two cores: seconds of wall time; for additions, of CPU time, which is disturbed less.
"""

CHANGED_GAME = "othello"
CHANGED_FILE = f"engine/games/boards/src/{CHANGED_GAME}.rs"
"""A game with searches of its own, of the family that compiles longest."""

ADDED_GAMES = 6
COPIED_GAME = "nim"
ADDED_ALGORITHMS = 3
COPIED_ALGORITHM = "minimax"
"""The algorithm that is copied, and the number of copies."""


@dataclass(frozen=True)
class Cost:
    """Seconds that a command took: of wall time, and of all processors together."""

    wall: float
    cpu: float


def main() -> None:
    """Print each figure, and its ratio to its limit."""
    heading("Build · figure · share of its limit")
    with clone() as fresh:
        first = cost_to_first_move(fresh)
        print_figure(
            "make serve in a fresh clone, to the first move", first.wall, "first_move_wall_s"
        )
        print_figure("the same on all processors together", first.cpu, "first_move_cpu_s")
        print_figure("extension", (fresh / EXTENSION).stat().st_size / 1e6, "extension_mb")
        run(fresh, "make", "setup")
        print_figure("make test after make setup", run(fresh, "make", "test").wall, "test_s")
        with (fresh / CHANGED_FILE).open("a") as file:
            file.write("\n/// A change.\npub const CHANGE: u8 = 0;\n")
        changed = cost_to_first_move(fresh).wall
        print_figure(
            f"{CHANGED_GAME} changed: make serve to the first move", changed, "changed_serve_s"
        )
        proven = run(fresh, "cargo", "test", "--locked", "-p", "countermove", CHANGED_GAME).wall
        print_figure(f"{CHANGED_GAME} changed: its tests of the engine", proven, "changed_tests_s")
        before = rebuilt_cpu(fresh)
        add_games(fresh)
        with_games = rebuilt_cpu(fresh)
        add_algorithms(fresh)
        with_algorithms = rebuilt_cpu(fresh)
        print_figure("one small game more", (with_games - before) / ADDED_GAMES, "added_game_s")
        each = (with_algorithms - with_games) / ADDED_ALGORITHMS
        print_figure("one algorithm more", each, "added_algorithm_s")
    with clone() as fresh:
        print_figure(".ci/run in a fresh clone", run(fresh, ".ci/run").wall, "ci_s")


def print_figure(what: str, figure: float, limit: str) -> None:
    """Print `figure`, whose unit is the end of the name of its `limit`."""
    unit = limit.rpartition("_")[2].replace("mb", "MB")
    row(what, f"{figure:.1f} {unit}", f"{figure / LIMITS[limit]:.2f} of {LIMITS[limit]} {unit}")


@contextmanager
def clone() -> Iterator[Path]:
    """A clone of the last commit, in a folder that is removed at the end."""
    with TemporaryDirectory(prefix="countermove-") as folder:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
        yield Path(folder)


def children_cpu() -> float:
    """Seconds of CPU time of all processes that ended below this one."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def environment(folder: Path) -> dict[str, str]:
    """The environment of commands in `folder`: no package that others have fetched."""
    return os.environ | {"CARGO_HOME": str(folder / "target/cargo"), "PIP_NO_CACHE_DIR": "1"}


def run(folder: Path, *command: str) -> Cost:
    """Run `command` in `folder`. Error: `CalledProcessError`."""
    began, before = time.perf_counter(), children_cpu()
    subprocess.run(command, cwd=folder, env=environment(folder), check=True, stdout=sys.stderr)
    return Cost(time.perf_counter() - began, children_cpu() - before)


def cost_to_first_move(folder: Path) -> Cost:
    """Run `make serve` in `folder` until it has answered a move."""
    port = free_port()
    began, before = time.perf_counter(), children_cpu()
    server = subprocess.Popen(
        ["make", "serve"],
        cwd=folder,
        env=environment(folder) | {PREFIX + "PORT": str(port)},
        stdout=sys.stderr,
        start_new_session=True,
    )
    try:
        while not answers(port):
            if server.poll() is not None:
                raise subprocess.CalledProcessError(server.returncode, "make serve")
            time.sleep(0.1)
        wall = time.perf_counter() - began
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    return Cost(wall, children_cpu() - before)


def answers(port: int) -> bool:
    """Whether a service at `port` answers a move."""
    try:
        ask(port)
    except ConnectionRefusedError:
        return False
    return True


def rebuilt_cpu(folder: Path) -> float:
    """CPU seconds to build anew the crates of `folder` that are in the extension."""
    (folder / "engine/core/src/lib.rs").touch()
    command = ["cargo", "build", "--release", "--locked", "-p", "countermove-binding"]
    return run(folder, *command).cpu


def add_games(folder: Path) -> None:
    """Add copies of a small game to the table of games."""
    (source,) = folder.glob(f"engine/games/*/src/{COPIED_GAME}.rs")
    names = [f"added_{number}" for number in range(ADDED_GAMES)]
    for name in names:
        shutil.copy(source, source.with_stem(name))
    add_rows(folder / GAMES, COPIED_GAME, names, rf' *"{COPIED_GAME}" => .*\n')


def add_algorithms(folder: Path) -> None:
    """Add copies of a small algorithm to the table of algorithms."""
    table = folder / ALGORITHMS
    source = table.with_suffix("") / f"{COPIED_ALGORITHM}.rs"
    names = [f"added_{number}" for number in range(ADDED_ALGORITHMS)]
    for name in names:
        shutil.copy(source, source.with_stem(name))
    add_rows(table, COPIED_ALGORITHM, names, rf"pub mod {COPIED_ALGORITHM};\n")
    add_rows(table, COPIED_ALGORITHM, names, rf' *\w+ "{COPIED_ALGORITHM}": .*\n.*\n')


def add_rows(table: Path, copied: str, names: list[str], pattern: str) -> None:
    """Add to `table`, for each of `names`, what `pattern` matches there, with this name."""
    text = table.read_text()
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"{table} has no row of {copied}")
    variant = copied.title().replace("_", "")
    rows = [
        found[0].replace(copied, name).replace(variant, name.title().replace("_", ""))
        for name in names
    ]
    table.write_text(text[: found.end()] + "".join(rows) + text[found.end() :])


if __name__ == "__main__":
    main()
