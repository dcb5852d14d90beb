"""Medians of repeated runs, printed as rows beside a peer's or a limit's figure."""

import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    """Median wall time of `runs` calls of `work`, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def heading(text: str) -> None:
    """Begin a section."""
    print(f"\n{text}", flush=True)


def row(what: str, figure: str, ratio: str = "") -> None:
    """Print one measured thing: its figure, and its ratio to a peer or limit if there is one."""
    print(f"  {what:<52} {figure:>30}   {ratio}".rstrip(), flush=True)
