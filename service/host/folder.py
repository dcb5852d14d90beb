"""A folder of a running service's own, which the next one sweeps away if its owner was killed.

The owner holds the lock of a file in it. A lock goes to the forks of its owner and is freed by the
kernel with the last of them, so that what is not locked belongs to nobody.
"""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "countermove-"
LOCK = "owner"


class OwnFolder:
    """A new folder at `path`, held by this process and those forked from it."""

    def __init__(self) -> None:
        """Sweep away what killed owners left, then make one."""
        sweep(Path(tempfile.gettempdir()))
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            if (lock := _new_lock(self.path / LOCK)) is not None:
                self._lock = lock
                return

    def remove(self) -> None:
        """Remove it, with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def sweep(beside: Path) -> None:
    """Remove this user's folders whose owners are gone."""
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
    """Make the file and lock it; `None` where another service swept it away in between."""
    lock = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if os.fstat(lock).st_nlink:
        return lock
    os.close(lock)
    return None


def _free_lock(file: Path) -> int | None:
    """Lock a file that there is; `None` where there is none or its owner lives."""
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
