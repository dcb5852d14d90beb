"""What all workers of a host share, made before they are forked."""

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Self

from service.cache.counters import Counters
from service.host.embedded import CannotStartError
from service.host.folder import OwnFolder
from service.host.keeper import Keeper
from service.host.logs import logger
from service.host.slots import Slots, cores
from service.host.table_memory import make_table_memory, populate_in_background, populating
from service.settings import OFF, Settings


@dataclass(frozen=True)
class CacheAddress:
    """Where answers are kept: a URL and whose server it is, or why there is none."""

    url: str | None
    source: str
    reason: str = ""


class Host:
    """Search slots, memory of the table, the cache's address and counters.

    `close` ends what it started.
    """

    def __init__(self, settings: Settings) -> None:
        self._owner = os.getpid()
        self._embedded: Keeper | None = None
        self._own_folder = OwnFolder()
        self.folder = self._own_folder.path
        self.slots = Slots(settings.slots or cores())
        self.table_memory = make_table_memory(settings.table_mb) if settings.table_mb else None
        self.counters = Counters(self.folder / "counters")
        with self.populating():
            self.cache = self._find_cache(settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def embedded_pid(self) -> int | None:
        return self._embedded.pid if self._embedded else None

    def populating(self) -> AbstractContextManager[None]:
        """Make the table's memory real within this context, as far as there is time."""
        return populating(self.table_memory) if self.table_memory is not None else nullcontext()

    def populate(self) -> None:
        """Map the table's memory into this process, a fork of the host's, in the background."""
        if self.table_memory is not None:
            populate_in_background(self.table_memory)

    def close(self) -> None:
        """Clean up, in the process that made it; a fork of that one leaves all alone."""
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
            self._embedded = Keeper(self.folder, settings.embedded_mb, log)
        except CannotStartError as error:
            return CacheAddress(None, "none", str(error))
        return CacheAddress(self._embedded.url, "embedded")
