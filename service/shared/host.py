"""Resources that all workers of a host share, made before the fork."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Self

from service.cache.redis.counters import Counters
from service.settings import OFF, Settings
from service.shared.embedded import CannotStartError, EmbeddedServer
from service.shared.folder import ServiceFolder
from service.shared.logs import logger
from service.shared.slots import SearchSlots, cores
from service.shared.stopping import Stopping
from service.shared.supervisor import Supervisor
from service.shared.table_memory import make_table_memory, populate_in_background, populating

if TYPE_CHECKING:
    from collections.abc import Mapping

    from service.metrics.recorder import Recorder

JOBS = "jobs"
"""Name of the embedded server for jobs."""
EXTERNAL = "external"
"""Source of a Redis that the settings name, which other hosts may have too."""


@dataclass(frozen=True)
class Address:
    """A Redis: its URL and where that comes from, or the reason why there is none."""

    url: str | None
    source: str
    reason: str = ""


class Host:
    """The search slots, the table's memory, the cache's counters, and where answers and jobs lie.

    `close` ends what it started.
    """

    def __init__(self, settings: Settings, *, embeds_jobs: bool = False) -> None:
        """`embeds_jobs`: start a server for jobs if the settings name none."""
        self._owner = os.getpid()
        self._embedded: list[Supervisor] = []
        self._own_folder = ServiceFolder()
        self.folder = self._own_folder.path
        self.stopping = Stopping()
        self.metrics: Recorder | None = None
        """Set before the application is made, unless the metrics are off."""
        self.count_jobs: Callable[[], Mapping[str, int]] | None = None
        """Returns the number of jobs by state; `None` where there are no jobs."""
        self.slots = SearchSlots(settings.slots or cores())
        self.table_memory = make_table_memory(settings.table_mb) if settings.table_mb else None
        self.counters = Counters(self.folder / "counters")
        with self.populating():
            self.cache = self._find_cache(settings)
            self.jobs = self._find_jobs(settings, embeds=embeds_jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def populating(self) -> AbstractContextManager[None]:
        """Within this context, map as much of the table's memory as time allows."""
        return populating(self.table_memory) if self.table_memory is not None else nullcontext()

    def populate(self) -> None:
        """Map the table's memory into this worker in the background."""
        if self.table_memory is not None:
            populate_in_background(self.table_memory)

    def close(self) -> None:
        """Clean up. In a fork of the process that made it, do nothing."""
        if os.getpid() != self._owner:
            return
        while self._embedded:
            self._embedded.pop().close()
        self.counters.close()
        self._own_folder.remove()

    def _find_cache(self, settings: Settings) -> Address:
        if settings.redis_url == OFF:
            return Address(None, "none", "turned off by COUNTERMOVE_REDIS_URL")
        if settings.redis_url:
            return Address(settings.redis_url, EXTERNAL)
        entries_mb = 0 if settings.entries_url else settings.entries_mb
        make = partial(EmbeddedServer, self.folder, settings.embedded_mb + entries_mb)
        return self._embed(make, settings)

    def _find_jobs(self, settings: Settings, *, embeds: bool) -> Address:
        if settings.jobs_url == OFF:
            return Address(None, "none", "turned off by COUNTERMOVE_JOBS_URL")
        if settings.jobs_url:
            return Address(settings.jobs_url, EXTERNAL)
        if not embeds:
            return Address(None, "none", "COUNTERMOVE_JOBS_URL names no Redis")
        make = partial(EmbeddedServer, self.folder, settings.jobs_mb, name=JOBS, evicts=False)
        return self._embed(make, settings)

    def _embed(self, make: Callable[[], EmbeddedServer], settings: Settings) -> Address:
        try:
            supervisor = Supervisor(make, logger(settings.log_level))
        except CannotStartError as error:
            return Address(None, "none", str(error))
        self._embedded.append(supervisor)
        return Address(supervisor.url, "embedded")
