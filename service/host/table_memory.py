"""Memory of the table that all workers share: made before they are forked, mapped by each of them.

The first use of a page in a process costs several times what a probe does, so that searches after
the start would run at half the speed of later ones.
"""

import ctypes
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from mmap import MADV_HUGEPAGE, PAGESIZE, mmap
from threading import Event, Thread

MEGABYTE = 1 << 20
MADV_POPULATE_WRITE = 23
"""Linux 5.14 and newer; madvise(2)."""
AT_ONCE_BYTES = 64 * MEGABYTE
"""Some 40 ms, for between two of them the interpreter may be busy elsewhere for 5."""
READ_AT_ONCE_BYTES = 2 * MEGABYTE
"""Less, for a read holds the interpreter."""


def make_table_memory(megabytes: int) -> mmap:
    """Make it, of huge pages where the kernel grants them to shared memory."""
    memory = mmap(-1, megabytes * MEGABYTE)
    with suppress(OSError):
        memory.madvise(MADV_HUGEPAGE)
    return memory


@contextmanager
def populating(memory: mmap) -> Iterator[None]:
    """Map what there is time for within this context, after which no thread is left to be forked.

    A page that one process has made is quickly mapped by the next.
    """
    enough = Event()
    thread = _begun(memory, enough)
    try:
        yield
    finally:
        enough.set()
        if thread:
            thread.join()


def populate_in_background(memory: mmap) -> Thread | None:
    """Map all of it into this process, from a thread that the process does not wait for."""
    return _begun(memory, Event())


def _begun(memory: mmap, enough: Event) -> Thread | None:
    """`None` where the system has no thread for us: it is mapped as it is used, then."""
    thread = Thread(target=populate, args=(memory, enough), name="table memory", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread


def populate(memory: mmap, enough: Event) -> None:
    """Map all of it into this process, as far as there is memory; what it holds stays as it is."""
    with suppress(OSError):
        for start in range(0, len(memory), AT_ONCE_BYTES):
            _populate(memory, start, min(AT_ONCE_BYTES, len(memory) - start))
            if enough.is_set():
                return


def _populate(memory: mmap, start: int, length: int) -> None:
    """Errors: `OSError` where there is no more memory."""
    try:
        _madvise(memory, start, length, MADV_POPULATE_WRITE)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        # An older kernel. A read maps a page of shared memory for writes too; a write of what was
        # read would undo one that a search did in between.
        for at in range(start, start + length, READ_AT_ONCE_BYTES):
            memory[at : min(at + READ_AT_ONCE_BYTES, start + length) : PAGESIZE]


def _madvise(memory: mmap, start: int, length: int, advice: int) -> None:
    """As mmap's own, which would keep the other threads from running for so long."""
    libc = ctypes.CDLL(None, use_errno=True)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory, start))
    if libc.madvise(ctypes.c_void_p(address), ctypes.c_size_t(length), ctypes.c_int(advice)):
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
