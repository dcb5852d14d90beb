"""The file of keys: read as a whole, replaced as a whole.

A change is written beside the file, then renamed to it, under a lock on their folder. So a reader
sees the old content or the new one, and of two changes at one time none is lost.
"""

import fcntl
import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from service.access.keys import BadKeysError, Key, decoded, encoded

MODE = 0o600
MOST_BYTES = 16 << 20

Change = Callable[[tuple[Key, ...]], Sequence[Key]]


def read(path: Path) -> tuple[Key, ...]:
    """Errors: `OSError`, `BadKeysError`."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadKeysError(f"it has more than {MOST_BYTES} bytes")
    try:
        return decoded(content.decode())
    except UnicodeDecodeError as error:
        raise BadKeysError("it is not UTF-8") from error


def change(path: Path, act: Change) -> None:
    """Replace the keys by those that `act` returns for them. Without a file there are none yet.

    Errors: `OSError`, `BadKeysError`, and those of `act`, after which the file is as before.
    """
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        _replace(path, encoded(act(read(path) if path.exists() else ())), folder)
    finally:
        os.close(folder)


def _replace(path: Path, text: str, folder: int) -> None:
    """Errors: `OSError`."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, MODE)
    try:
        with os.fdopen(file, "w") as opened:
            _keep_owner(path, opened.fileno())
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(path)
        os.fsync(folder)
    finally:
        beside.unlink(missing_ok=True)


def _keep_owner(path: Path, file: int) -> None:
    """Give the new file the owner and the mode of the old one, as far as that is allowed."""
    with suppress(FileNotFoundError, PermissionError):
        old = path.stat()
        os.fchmod(file, old.st_mode & 0o777)
        os.fchown(file, old.st_uid, old.st_gid)
