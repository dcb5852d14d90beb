"""A temporary folder of a running service. If its owner was killed, the next service removes it.

The owner holds a lock on a file in it, and its forks inherit the lock. The kernel frees the lock
with the last of them, so a folder without a lock belongs to nobody.
"""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "countermove-"
LOCK = "owner"


class ServiceFolder:
    """A new folder at `path`, locked by this process and its forks."""

    def __init__(self) -> None:
        """Remove the folders of killed owners, then make a new one."""
        remove_orphans(Path(tempfile.gettempdir()))
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            if (lock := _new_lock(self.path / LOCK)) is not None:
                self._lock = lock
                return

    def remove(self) -> None:
        """Remove the folder and its content."""
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def remove_orphans(beside: Path) -> None:
    """Remove this user's folders whose owners have ended."""
    for folder in beside.glob(PREFIX + "*"):
        if _is_own(folder) and (lock := _free_lock(folder / LOCK)) is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock)


def _is_own(folder: Path) -> bool:
    try:
        return folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == os.geteuid()
    except OSError:
        return False


def _new_lock(file: Path) -> int | None:
    """Create and lock the file. Return `None` if another service removed it in between."""
    lock = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if os.fstat(lock).st_nlink:
        return lock
    os.close(lock)
    return None


def _free_lock(file: Path) -> int | None:
    """Lock an existing file. Return `None` if there is none, or its owner lives."""
    try:
        lock = os.open(file, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    return lock
