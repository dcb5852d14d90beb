"""Processor time and memory of processes, as the kernel counts them."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def ticks(pids: Iterable[int | str]) -> int:
    """Ticks that the processes have run since their start, in user and in system mode."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2] for pid in pids]
    return sum(sum(map(int, stat.split()[11:13])) for stat in stats)


def processor_s(pids: Iterable[int | str]) -> float:
    """The same time in seconds."""
    return ticks(pids) / TICKS_A_SECOND


def kilobytes(pid: int | str) -> dict[str, int]:
    """`Rss` and `Pss` of a process; both count shared pages, `Pss` its part of them."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return {
        name: int(size) for name, size in re.findall(r"^(Rss|Pss):\s+(\d+) kB", text, re.MULTILINE)
    }
