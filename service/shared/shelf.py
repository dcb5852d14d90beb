"""Texts by name for all workers of one host, in a file of SQLite. The first text of a name stays.

The file needs no other process, so it also serves while Redis is off, down or flushed.
"""

import fcntl
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Lock

from service.lru_cache import LruCache

PAGE_BYTES = 4096
MEMORY_PART = 8
"""A process also holds 1/MEMORY_PART of the room in its own memory."""
BUSY_S = 0.25
"""How long one process waits while another writes, which takes less than a millisecond."""
PLACES = 1 << 62
"""Byte positions for locks in a file, which need not have these bytes."""
MAKE = "CREATE TABLE kept (number INTEGER PRIMARY KEY, name BLOB UNIQUE, text BLOB)"
GET = "SELECT text FROM kept WHERE name = ?"
PUT = "INSERT OR IGNORE INTO kept (name, text) VALUES (?, ?)"
MAKE_ROOM = """DELETE FROM kept WHERE number IN
    (SELECT number FROM kept ORDER BY number LIMIT (SELECT count(*) / 4 + 1 FROM kept))"""


class Shelf:
    """Texts by name, for any number of threads and processes.

    Where the file cannot be used, because the disk is full, each process has its own memory alone.
    """

    def __init__(self, file: Path, room: int) -> None:
        """Make `file`, which grows to `room` bytes. When it is full, the oldest texts go."""
        self._file = file
        self._claims = file.with_suffix(".claims")
        self._pages = room // PAGE_BYTES
        self._lock = Lock()
        self._memory: LruCache[bytes, bytes] = LruCache(room // MEMORY_PART, _bytes)
        with suppress(OSError, sqlite3.Error):
            self._claims.touch()
            self._execute(MAKE)

    def get(self, name: bytes) -> bytes | None:
        with self._lock:
            return self._memory.get(name) or self._stored(name)

    def keep(self, name: bytes, text: bytes) -> bytes:
        """Keep a text unless the name has one. Return the name's text."""
        with self._lock:
            kept = self._memory.get(name)
            if kept is None:
                self._put(name, text)
                kept = self._stored(name) or text
                self._memory.put(name, kept)
            return kept

    @contextmanager
    def claiming(self, name: bytes) -> Iterator[Callable[[], bool]]:
        """Yield a function that tries to claim `name` on this host until this context ends.

        It returns whether the claim is made: no other thread or process has one. The kernel frees
        the claims of a process that died.
        """
        start = int.from_bytes(name) % PLACES
        lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, start, 1, 0)
        with ExitStack() as stack:
            file = None
            with suppress(OSError):
                file = stack.enter_context(self._claims.open("r+b"))

            def claims() -> bool:
                try:
                    if file:
                        fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)
                except (BlockingIOError, PermissionError):
                    return False
                except OSError:  # a file system without locks: nobody waits for anyone
                    pass
                return True

            yield claims

    def _stored(self, name: bytes) -> bytes | None:
        with suppress(sqlite3.Error):
            for (text,) in self._execute(GET, name):
                return bytes(text)
        return None

    def _put(self, name: bytes, text: bytes) -> None:
        with suppress(sqlite3.Error):
            try:
                self._execute(PUT, name, text)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
                    raise
                self._execute(MAKE_ROOM)
                self._execute(PUT, name, text)

    def _execute(self, statement: str, *values: bytes) -> list[tuple[bytes]]:
        """Errors: `sqlite3.Error`."""
        with closing(sqlite3.connect(self._file, timeout=BUSY_S, isolation_level=None)) as database:
            database.execute("PRAGMA synchronous = OFF")
            database.execute(f"PRAGMA max_page_count = {self._pages}")
            return database.execute(statement, values).fetchall()


def _bytes(name: bytes, text: bytes) -> int:
    return len(name) + len(text)
