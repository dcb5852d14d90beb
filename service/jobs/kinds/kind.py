"""What a kind of job is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from service.engine import Engine
from service.jobs.work import Work

JobBody = Mapping[str, Any]


@dataclass(frozen=True)
class JobKind:
    """One kind of job. A body's schema is in `service/http/schemas/jobs.py`."""

    check: Callable[[Engine, str, JobBody], None]
    """Called with a game's name and a body, before the job is queued. Errors: `EngineError`,
    `Problem`."""
    run: Callable[[Work], dict[str, Any]]
    """Returns the result. Errors: `StoppedError`, `EngineError`, `Problem`."""
    kept: Callable[[Engine, str, JobBody], JobBody] = lambda _, __, body: body
    """Returns the part of a checked body that is queued."""
