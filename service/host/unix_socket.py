"""The Unix socket that the service may listen on, in place of an address."""

import socket
import stat
from pathlib import Path

from service.settings import PREFIX, UNIX, SettingError

LONGEST = 107
"""Bytes of a path (unix(7))."""
WITHIN_S = 1.0


def check_socket(path: str) -> None:
    """Check that a socket can be made at `path`, also where an ended service left its own.

    Errors: `SettingError`.
    """
    file = Path(path)
    is_absolute = file.is_absolute() and not path.startswith("//")
    if not (is_absolute and len(path.encode()) <= LONGEST):
        raise _refused(path, f"an absolute path of at most {LONGEST} bytes is needed")
    if not file.parent.is_dir():
        raise _refused(path, "there is no such folder")
    try:
        mode = file.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise _refused(path, "there is another file in its place")
    if _is_listened_to(path):
        raise _refused(path, "another process listens there")


def _is_listened_to(path: str) -> bool:
    """Return whether a process listens, also one that is too busy to answer."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(WITHIN_S)
        try:
            client.connect(path)
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:
            return True
    return True


def _refused(path: str, reason: str) -> SettingError:
    return SettingError(f'{PREFIX}HOST is "{UNIX}{path}", which cannot be used: {reason}')
