"""Resources that all workers of a host share, made before the fork."""

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from service.cache.counters import Counters
from service.host.embedded import CannotStartError
from service.host.folder import ServiceFolder
from service.host.logs import logger
from service.host.slots import Slots, cores
from service.host.stopping import Stopping
from service.host.supervisor import Supervisor
from service.host.table_memory import make_table_memory, populate_in_background, populating
from service.settings import OFF, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from service.metrics.recorder import Recorder


@dataclass(frozen=True)
class CacheAddress:
    """Where answers are stored: a URL and its source, or the reason why there is none."""

    url: str | None
    source: str
    reason: str = ""


class Host:
    """The search slots, the table's memory, the cache's address and its counters.

    `close` ends what it started.
    """

    def __init__(self, settings: Settings) -> None:
        self._owner = os.getpid()
        self._embedded: Supervisor | None = None
        self._own_folder = ServiceFolder()
        self.folder = self._own_folder.path
        self.stopping = Stopping()
        self.metrics: Recorder | None = None
        """Set before the application is made, if anybody counts."""
        self.count_jobs: Callable[[], Mapping[str, int]] | None = None
        """Returns the jobs by state, where there are jobs."""
        self.slots = Slots(settings.slots or cores())
        self.table_memory = make_table_memory(settings.table_mb) if settings.table_mb else None
        self.counters = Counters(self.folder / "counters")
        with self.populating():
            self.cache = self._find_cache(settings)

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
        if self._embedded:
            self._embedded.close()
            self._embedded = None
        self.counters.close()
        self._own_folder.remove()

    def _find_cache(self, settings: Settings) -> CacheAddress:
        if settings.redis_url == OFF:
            return CacheAddress(None, "none", "turned off by COUNTERMOVE_REDIS_URL")
        if settings.redis_url:
            return CacheAddress(settings.redis_url, "external")
        try:
            log = logger(settings.log_level)
            entries_mb = 0 if settings.entries_url else settings.entries_mb
            self._embedded = Supervisor(self.folder, settings.embedded_mb + entries_mb, log)
        except CannotStartError as error:
            return CacheAddress(None, "none", str(error))
        return CacheAddress(self._embedded.url, "embedded")
