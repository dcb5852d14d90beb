"""The keys in use. A change of their file counts within a second, without a restart."""

from pathlib import Path
from threading import Lock
from time import monotonic

from structlog.typing import FilteringBoundLogger

from service.access import key_file
from service.access.keys import BadKeysError, Key, hashed

LOOK_AGAIN_S = 1.0

FileVersion = tuple[int, int, int]
"""Inode, size and time of change of a file, which identify its content."""


class KeyRing:
    """The keys of one file. If it is broken or gone, the last good ones stay in use."""

    def __init__(self, path: Path, log: FilteringBoundLogger) -> None:
        """Errors: `OSError`, `BadKeysError`."""
        self._path = path
        self._log = log
        self._looking = Lock()
        self._version = self._version_at_present()
        self._by_hash = _by_hash(key_file.read(path))
        self._look_at = monotonic() + LOOK_AGAIN_S

    def find(self, secret: str) -> Key | None:
        """Return the key that has the secret, valid or not."""
        if monotonic() >= self._look_at:
            self._look()
        return self._by_hash.get(hashed(secret))

    def _look(self) -> None:
        """Read the file if it has changed. One thread does; the others use what is known."""
        if not self._looking.acquire(blocking=False):
            return
        try:
            self._look_at = monotonic() + LOOK_AGAIN_S
            if (version := self._version_at_present()) != self._version:
                self._version = version
                self._read()
        finally:
            self._looking.release()

    def _read(self) -> None:
        try:
            self._by_hash = _by_hash(key_file.read(self._path))
        except (OSError, BadKeysError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self._log.error("keys not read again", file=str(self._path), reason=reason)
        else:
            self._log.info("keys read again", file=str(self._path), keys=len(self._by_hash))

    def _version_at_present(self) -> FileVersion | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns


def _by_hash(keys: tuple[Key, ...]) -> dict[str, Key]:
    return {key.sha256: key for key in keys}
