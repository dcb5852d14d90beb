"""Memory of the shared transposition table: made before the fork, mapped by each worker.

The first access to a page costs a process several times as much as a probe. Without this, searches
after the start would run at half speed.
"""

import ctypes
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from mmap import MADV_HUGEPAGE, PAGESIZE, mmap
from threading import Event, Thread

from service.settings import PREFIX, SettingError
from service.shared.memory import MEGABYTE, TooLittleMemoryError, check

SETTING = f"{PREFIX}TABLE_MB"
MADV_POPULATE_WRITE = 23
"""Linux 5.14 and newer; madvise(2)."""
AT_ONCE_BYTES = 64 * MEGABYTE
"""About 40 ms of work: between two calls this thread may wait 5 ms for the interpreter."""
READ_AT_ONCE_BYTES = 2 * MEGABYTE
"""Smaller, since a read holds the interpreter."""


def make_table_memory(megabytes: int) -> mmap:
    """Make the memory, of huge pages if the kernel grants them to shared memory.

    Errors: `SettingError` if there is too little: the kernel would kill a search that needs more.
    """
    try:
        check(megabytes)
        memory = mmap(-1, megabytes * MEGABYTE)
    except (OSError, TooLittleMemoryError) as error:
        raise SettingError(
            f"{SETTING} is {megabytes}: {error}; set it to no more, or to 0 for small tables"
        ) from error
    with suppress(OSError):
        memory.madvise(MADV_HUGEPAGE)
    return memory


@contextmanager
def populating(memory: mmap) -> Iterator[None]:
    """Map pages within this context. Afterwards no thread is left, so a fork is safe.

    Once one process has created a page, others map it quickly.
    """
    enough = Event()
    thread = _start_thread(memory, enough)
    try:
        yield
    finally:
        enough.set()
        if thread:
            thread.join()


def populate_in_background(memory: mmap) -> Thread | None:
    """Map the whole memory into this process, in a daemon thread."""
    return _start_thread(memory, Event())


def _start_thread(memory: mmap, enough: Event) -> Thread | None:
    """Start the thread. Return `None` if the system has none left; pages are mapped when used."""
    thread = Thread(target=populate, args=(memory, enough), name="table memory", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread


def populate(memory: mmap, enough: Event) -> None:
    """Map the whole memory into this process, as far as possible. Its content stays."""
    with suppress(OSError):
        for start in range(0, len(memory), AT_ONCE_BYTES):
            _populate(memory, start, min(AT_ONCE_BYTES, len(memory) - start))
            if enough.is_set():
                return


def _populate(memory: mmap, start: int, length: int) -> None:
    """Errors: `OSError` if memory runs out."""
    try:
        _madvise(memory, start, length, MADV_POPULATE_WRITE)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        # An older kernel. A read maps a page of shared memory for writing too. Writing back the
        # value read could undo a search's write.
        for at in range(start, start + length, READ_AT_ONCE_BYTES):
            memory[at : min(at + READ_AT_ONCE_BYTES, start + length) : PAGESIZE]


def _madvise(memory: mmap, start: int, length: int, advice: int) -> None:
    """Call madvise without the GIL, which mmap's own method holds."""
    libc = ctypes.CDLL(None, use_errno=True)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory, start))
    if libc.madvise(ctypes.c_void_p(address), ctypes.c_size_t(length), ctypes.c_int(advice)):
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
