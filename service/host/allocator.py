"""Settings of the C library's allocator, for many threads that search in turn.

By default glibc gives each thread an arena, and each arena keeps the memory that a search freed.
Few arenas keep little. A large block has a mapping of its own, which goes when it is freed.
"""

import ctypes

M_TRIM_THRESHOLD = -1
M_MMAP_THRESHOLD = -3
M_ARENA_MAX = -8
"""Parameters of mallopt(3). musl has no mallopt, and keeps little."""

ARENAS = 2
LARGE_BLOCK_BYTES = 4 << 20
"""More than any short search needs: a new mapping costs more than memory at hand."""
MOST_KEPT_BYTES = 8 << 20
"""Free memory at an arena's end beyond which it is returned to the system."""


def limit_kept_memory() -> bool:
    """Limit the memory that this process and its forks keep; call it before threads start.

    Return whether the C library took the limits.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except AttributeError:
        return False
    wanted = {
        M_ARENA_MAX: ARENAS,
        M_MMAP_THRESHOLD: LARGE_BLOCK_BYTES,
        M_TRIM_THRESHOLD: MOST_KEPT_BYTES,
    }
    return all(mallopt(parameter, value) for parameter, value in wanted.items())
