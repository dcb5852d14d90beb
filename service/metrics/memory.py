"""Resident memory of this process and others, as Linux reports it."""

import os
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

OWN, SHARED = "RssAnon", "RssShmem"
KILOBYTE = 1024


def memory_of(workers: Collection[int]) -> Mapping[str, int]:
    """Return resident bytes: of the master, of all workers, and of shared memory, once."""
    master, *others = [_resident(pid) for pid in (os.getpid(), *workers)]
    return {
        "master": master[OWN],
        "workers": sum(other[OWN] for other in others),
        "shared": max(one[SHARED] for one in (master, *others)),
    }


def _resident(pid: int) -> dict[str, int]:
    """Return the bytes of a process by kind; none of one that has just ended."""
    text = ""
    with suppress(OSError):
        text = Path(f"/proc/{pid}/status").read_text()
    found = dict(re.findall(r"^(\w+):\s+(\d+) kB$", text, re.MULTILINE))
    return {kind: int(found.get(kind, 0)) * KILOBYTE for kind in (OWN, SHARED)}
