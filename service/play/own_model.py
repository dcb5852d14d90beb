"""One configuration for all players, with models of players by name."""

from collections.abc import Mapping
from typing import Any, cast

from service.engine import Task


def without_own_model(task: Mapping[str, Any], mover: str) -> Task:
    """Return `task` without its model of `mover`, the player who searches."""
    if "opponents" not in task:
        return cast("Task", task)
    others = {name: model for name, model in task["opponents"].items() if name != mover}
    return cast("Task", {**task, "opponents": others})
