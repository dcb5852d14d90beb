"""How much memory there is for a table. Linux promises more than it has, and then kills processes.

The machine has what /proc/meminfo calls available. A control group has its limit less its use.
Pages of files that nobody has read for a while can be reclaimed, and count as unused.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from service.shared.control_groups import CONTROL_GROUPS, OWN_GROUPS, VERSION_2, groups_of

MEGABYTE = 1 << 20
PROCESSES = Path("/proc")
LIMITS = {
    VERSION_2: ("memory.max", "memory.current", "inactive_file"),
    "memory": ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
}
"""By controller: the files of limit and use, and the line of memory.stat for unread pages."""
ENDLESS_MB = 1 << 43
"""Stands for memory without a known bound."""


class TooLittleMemoryError(MemoryError):
    """There is too little memory; the message says how much there is."""


def check(
    megabytes: int,
    held_mb: int = 0,
    processes: Path = PROCESSES,
    groups: Path = CONTROL_GROUPS,
    own: Path = OWN_GROUPS,
) -> None:
    """Check that a table has enough memory. `held_mb`: size of a table that the new one replaces.

    Errors: `TooLittleMemoryError`.
    """
    given_up = min(held_mb, _resident_mb(processes)) if held_mb else 0
    free = available_mb(processes, groups, own) + given_up
    if megabytes > free:
        raise TooLittleMemoryError(f"there are {free} MB of memory for it")


def available_mb(
    processes: Path = PROCESSES, groups: Path = CONTROL_GROUPS, own: Path = OWN_GROUPS
) -> int:
    """Return the megabytes that this process may still use, at least 0."""
    free = [*_of_host(processes), *_of_groups(groups, own)]
    return max(0, min(free) // MEGABYTE) if free else ENDLESS_MB


def _of_host(processes: Path) -> Iterator[int]:
    with suppress(OSError):
        text = (processes / "meminfo").read_text()
        if found := re.search(r"^MemAvailable:\s+(\d+) kB$", text, re.MULTILINE):
            yield int(found[1]) << 10


def _of_groups(groups: Path, own: Path) -> Iterator[int]:
    for controller, group in groups_of(LIMITS, groups, own):
        limit, used, unread = LIMITS[controller]
        with suppress(OSError, ValueError):  # no such file, or "max"
            left = int((group / limit).read_text()) - int((group / used).read_text())
            yield left + _line(group / "memory.stat", unread)


def _line(file: Path, name: str) -> int:
    with suppress(OSError):
        if found := re.search(rf"^{name} (\d+)$", file.read_text(), re.MULTILINE):
            return int(found[1])
    return 0


def _resident_mb(processes: Path) -> int:
    with suppress(OSError, ValueError, IndexError):
        pages = int((processes / "self" / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    return 0
