"""The searches of a level: each depends on the position alone, or on a view and a seed."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from service.engine import Task

Ask = Callable[[Task], Mapping[str, Any]]
"""Returns the report of a search with these fields of its task. Errors: `EngineError`."""
SEED_BITS = 53


def task_of(nodes: int, depth: int | None, multi_pv: int, seed: int | None = None) -> Task:
    """Make a task that searches in an empty table, by a seed of its own.

    The seed is made from the limits, and from `seed` if the search draws worlds by one. So no
    answer of other limits serves.
    """
    own = nodes * 100 + (depth or 0)
    if seed is not None:
        own = Random(f"{seed} {own}").getrandbits(SEED_BITS)  # noqa: S311 - repeatable
    task = Task(multi_pv=multi_pv, nodes=nodes, threads=1, seed=own)
    if depth is not None:
        task["depth"] = depth
    return task


def is_late(report: Mapping[str, Any]) -> bool:
    """Return whether no time is left for another search."""
    return report.get("stopped_by") in {"time", "stop"}
