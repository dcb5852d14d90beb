"""Carry transposition entries between the searches of this process and Redis.

Searches put records into a mailbox and never call Redis themselves. One thread takes batches from
it, exchanges them, and delivers what it found into the table.
"""

import os
from hashlib import blake2b
from threading import Lock, Thread
from time import monotonic

from service.cache.entries.store import EntryStore
from service.cache.redis.counters import BAD, Counters
from service.engine import Mailbox, SearchExchange, Table

PATIENCE_S = 0.25
"""How long to wait for a record before looking whether the exchange is closed."""
LAST_S = 0.02
"""Seconds that a closing exchange waits for the mailbox's last batch. The mailbox gives batches a
few milliseconds apart."""
SECRET_BYTES = 16


class EntryExchange:
    """The mailbox of one process, and the thread that serves it.

    The thread starts with the first search. So it runs in the process that searches, even after a
    fork.
    """

    def __init__(self, table: Table, store: EntryStore, secret: str, counters: Counters) -> None:
        """All services on one Redis share `secret`. Entries with another MAC are refused."""
        self.store = store
        key = blake2b(secret.encode(), digest_size=SECRET_BYTES).digest()
        self._mailbox = Mailbox(table, key if secret else bytes(SECRET_BYTES))
        self._counters = counters
        self._lock = Lock()
        self._owner = 0
        self._thread: Thread | None = None
        self._is_closed = False

    def open(self) -> SearchExchange | None:
        """Return the exchange of a new search; `None` if no thread can exchange it."""
        with self._lock:
            return self._mailbox.open() if self._starts_thread() else None

    def close(self, until: float) -> None:
        """Send what is left and end the thread, by `until` (of `time.monotonic`)."""
        with self._lock:
            self._is_closed = True
            thread = self._thread if self._owner == os.getpid() else None
        if thread:
            thread.join(max(0.0, until - monotonic()))
        self.store.close(until)

    def _starts_thread(self) -> bool:
        """Start the thread unless it runs. Return whether it runs."""
        if self._is_closed:
            return False
        if self._owner != os.getpid() or not (self._thread and self._thread.is_alive()):
            self._owner = os.getpid()
            self._thread = Thread(target=self._run, name="entries", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:
                self._thread = None
        return self._thread is not None

    def _run(self) -> None:
        while not self._is_closed:
            self._carry(PATIENCE_S)
        self._carry(LAST_S)
        while self.store.has_unplaced:
            self.store.exchange(b"", b"")
        self._mailbox.close()

    def _carry(self, patience_s: float) -> None:
        """Exchange the next batch, for which it waits up to `patience_s`.

        If records wait for their segments, it does not wait, and exchanges them without a batch.
        """
        goes_on = self.store.has_unplaced and not self._is_closed
        batch = self._mailbox.collect(0.0 if goes_on else patience_s)
        if batch is None:
            if goes_on and self.store.exchange(b"", b"") is None:
                self._mailbox.deliver(None)
            return
        found = None
        try:
            found = self.store.exchange(*batch)
        finally:
            _, bad = self._mailbox.deliver(found)
            if bad:
                self._counters.add(BAD, bad)
