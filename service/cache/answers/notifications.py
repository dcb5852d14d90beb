"""Notifications through Redis that a search of another process has ended.

Each process has one channel of its own, and one connection that listens to it, from its first wait
on. Waiting processes leave their addresses in a key beside the claim; the process that finishes
the search publishes the claim's name to each of them.

A notification may be lost with a connection. So a waiting thread also looks from time to time.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Lock, Thread
from time import monotonic
from typing import Any

from redis.exceptions import ResponseError
from structlog.typing import FilteringBoundLogger

from service.cache.answers.store import Wake
from service.cache.redis.breaker import Breaker
from service.cache.redis.client import Connect
from service.cache.redis.deadline import within
from service.cache.redis.outage import Outage

SILENCE_S = 5.0
"""Silence after which the server is pinged. After as long again the connection is ended."""
RETRY_S = 2.0
"""Time from a connection's end to the next attempt, if anyone waits then."""
TIMEOUTS = 4
"""Connecting and subscribing may take so many timeouts; sentinels and clusters are asked first."""
ADDRESS_BYTES = 8


class Notifications:
    """The notifications for this process. `channels` is the beginning of every channel's name."""

    def __init__(
        self, connect: Connect, timeout_s: float, channels: str, log: FilteringBoundLogger
    ) -> None:
        self.channels = channels
        self._connect = connect
        self._timeout_s = timeout_s
        self._refusal = Outage("redis refuses notifications", Breaker(1, RETRY_S), log)
        self._lock = Lock()
        self._owner = 0

    @property
    def address(self) -> str:
        """The address of this process: hexadecimal digits, new ones for each connection."""
        self._prepare()
        return self._address

    @property
    def are_heard(self) -> bool:
        """Whether the server has confirmed the subscription, and the connection has not ended.

        If not, connect anew in the background, at most every RETRY_S.
        """
        self._prepare()
        with self._lock:
            if not (self._thread or self._is_closed) and monotonic() >= self._retry_at:
                self._start_thread()
            return self._are_heard

    @contextmanager
    def awaited(self, name: str, wake: Wake) -> Iterator[None]:
        """Call `wake`, within this context, when the search of the claim `name` has ended.

        Call it also when the connection begins or ends: a notification may have been lost.
        """
        self._prepare()
        with self._lock:
            self._wakes.setdefault(name, []).append(wake)
        try:
            yield
        finally:
            with self._lock:
                self._wakes[name].remove(wake)
                if not self._wakes[name]:
                    del self._wakes[name]

    def close(self, until: float) -> None:
        """End the connection. Wait for its thread until `until` (of `time.monotonic`)."""
        with self._lock:
            if self._owner != os.getpid():
                return
            self._is_closed = True
            thread, pubsub = self._thread, self._pubsub
            if pubsub is not None and pubsub.connection:
                pubsub.connection.disconnect()
        if thread:
            thread.join(max(0.0, until - monotonic()))

    def _prepare(self) -> None:
        """Begin anew in this process, at first use and after a fork."""
        with self._lock:
            if self._owner != os.getpid():
                self._address = secrets.token_hex(ADDRESS_BYTES)
                self._wakes: dict[str, list[Wake]] = {}
                self._are_heard = self._is_closed = False
                self._retry_at = 0.0
                self._thread: Thread | None = None
                self._pubsub: Any = None
                self._owner = os.getpid()

    def _start_thread(self) -> None:
        self._address = secrets.token_hex(ADDRESS_BYTES)  # in a cluster, perhaps another node's
        thread = Thread(target=self._run, name="notifications", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no thread left
            self._retry_at = monotonic() + RETRY_S
            return
        self._thread = thread

    def _run(self) -> None:
        try:
            with within(self._timeout_s * TIMEOUTS):
                client = self._connect()
            with closing(client), closing(client.pubsub()) as pubsub:
                self._listen(pubsub)
        except ResponseError as error:
            self._refusal.record_failure(type(error).__name__, at_once=True)
        except Exception:  # noqa: BLE001, S110 - a broken server makes the client raise anything
            pass
        finally:
            with self._lock:
                self._are_heard = False
                self._thread = self._pubsub = None
                self._retry_at = monotonic() + RETRY_S
            self._wake_all()

    def _listen(self, pubsub: Any) -> None:  # noqa: ANN401 - redis-py's, without types
        """Pass on notifications until the connection ends. Errors: all of redis-py's."""
        with within(self._timeout_s * TIMEOUTS):
            pubsub.subscribe(self.channels + self._address)
            if pubsub.get_message(timeout=self._timeout_s) is None:
                return
        with self._lock:
            if self._is_closed:
                return
            self._pubsub = pubsub
            self._are_heard = True
        self._refusal.record_success()
        self._wake_all()
        is_pinged = False
        while not self._is_closed:
            message = pubsub.get_message(timeout=SILENCE_S)
            if message is None and is_pinged:
                return
            is_pinged = message is None
            if message is None:
                pubsub.ping()
            elif message["type"] == "message":
                self._wake(message["data"].decode())

    def _wake_all(self) -> None:
        with self._lock:
            names = tuple(self._wakes)
        for name in names:
            self._wake(name)

    def _wake(self, name: str) -> None:
        with self._lock:
            wakes = tuple(self._wakes.get(name, ()))
        for wake in wakes:
            wake()
