"""Medians of repeated runs, printed as rows beside a peer's or a limit's figure."""

import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from service._engine import Game, Table
from service.engine import Report, Task

RUNS = 5
Row = tuple[str, str, str]
"""A measurement: its name, its figure and its goal."""


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    """Median wall time of `runs` calls of `work`, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def without_evaluation(game: Game) -> dict[str, float]:
    """Weights that leave every feature of `game` out."""
    return {feature["name"]: 0.0 for feature in game.card()["features"]}


def median_search(game: Game, table: Table, **task: Any) -> tuple[int, float]:  # noqa: ANN401
    """Nodes and seconds, medians, of a `task` from the start, the `table` emptied first."""

    def report() -> Report:
        table.clear()
        return game.at().search(cast("Task", task), table)

    reports = [report() for _ in range(RUNS)]
    return (
        int(statistics.median(report["nodes_all_passes"] for report in reports)),
        statistics.median(report["time_ms"] for report in reports) / 1e3,
    )


def example(name: str, *arguments: str, given: str = "") -> str:
    """Run one of the engine's own examples on the text `given`, and return what it prints."""
    command = ["cargo", "run", "--quiet", "--release", "--locked", "--package", "countermove"]
    command += ["--example", name, "--", *arguments]
    return subprocess.run(
        command,
        cwd=Path(__file__).parents[2],
        input=given,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def heading(text: str) -> None:
    """Begin a section."""
    print(f"\n{text}", flush=True)


def row(what: str, figure: str, ratio: str = "") -> None:
    """Print one measured thing: its figure, and its ratio to a peer or limit if there is one."""
    print(f"  {what:<52} {figure:>30}   {ratio}".rstrip(), flush=True)
