"""What all workers of a host share, made before they are forked."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from mmap import mmap
from pathlib import Path
from typing import Self

from service.cache.counters import Counters
from service.cache.embedded import CannotStartError
from service.cache.keeper import Keeper
from service.logs import logger
from service.settings import OFF, Settings
from service.slots import cores, make_slots

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class CacheAddress:
    """Where answers are kept: a URL and whose server it is, or why there is none."""

    url: str | None
    source: str
    reason: str = ""


class Host:
    """Slot files, memory of the table, the cache's address and counters.

    `close` ends what it started.
    """

    def __init__(self, settings: Settings) -> None:
        self._owner = os.getpid()
        self._embedded: Keeper | None = None
        self.folder = Path(tempfile.mkdtemp(prefix="countermove-"))
        self.slot_files = make_slots(self.folder, settings.slots or cores())
        self.table_memory = mmap(-1, settings.table_mb * MEGABYTE) if settings.table_mb else None
        self.counters = Counters(self.folder / "counters")
        self.cache = self._find_cache(settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def embedded_pid(self) -> int | None:
        return self._embedded.pid if self._embedded else None

    def close(self) -> None:
        """Clean up, in the process that made it; a fork of that one leaves all alone."""
        if os.getpid() != self._owner:
            return
        if self._embedded:
            self._embedded.close()
            self._embedded = None
        self.counters.close()
        shutil.rmtree(self.folder, ignore_errors=True)

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
