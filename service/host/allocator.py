"""How the C library keeps memory that was freed, set for many threads that search in turn.

By default glibc gives each thread an arena of its own, and each keeps what a search freed for the
next one. Few arenas keep little; a large block has a mapping of its own, gone when it is freed.
"""

import ctypes

M_TRIM_THRESHOLD = -1
M_MMAP_THRESHOLD = -3
M_ARENA_MAX = -8
"""Parameters of mallopt(3); musl has none of it, and keeps little."""

ARENAS = 2
LARGE_BLOCK_BYTES = 4 << 20
"""Above what every short search needs, for a mapping costs more than what is at hand."""
MOST_KEPT_BYTES = 8 << 20
"""Free memory at an arena's end beyond which it is given back."""


def keep_little() -> bool:
    """Set it for this process and its forks, before it has threads; whether that is possible."""
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
