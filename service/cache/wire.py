"""Commands to Redis over one connection a thread: redis-py's connections without its client.

The client's pool, retries and metrics cost as much as the round trip itself.
"""

import os
import threading
from typing import Any
from weakref import WeakSet

from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.connection import ConnectionInterface
from redis.exceptions import ConnectionError as GoneError
from redis.retry import Retry

Part = str | bytes | int


class Wire:
    """Connections to the server at `url`; nothing takes longer than `timeout_s`, or is retried."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self._pool = ConnectionPool.from_url(
            url,
            socket_timeout=timeout_s,
            socket_connect_timeout=timeout_s,
            retry=Retry(NoBackoff(), 0),
            protocol=2,
            driver_info=None,
        )
        self._own = threading.local()
        self._all: WeakSet[Any] = WeakSet()

    def ask(self, *command: Part) -> Any:  # noqa: ANN401
        """Send one command and read its reply. Errors: redis-py's and hiredis', `OSError`."""
        connection = self._connection()
        try:
            connection.send_packed_command(connection.pack_command(*command), check_health=False)
            return connection.read_response(disable_decoding=True)
        except BaseException:
            connection.disconnect()
            raise

    def close(self) -> None:
        """Close every thread's connection."""
        for connection in list(self._all):
            connection.disconnect()

    def _connection(self) -> Any:  # noqa: ANN401 - redis-py types few of its methods
        connection: Any
        pid, connection = getattr(self._own, "connection", (0, None))
        if pid != os.getpid():
            connection = self._pool.make_connection()
            self._own.connection = (os.getpid(), connection)
            self._all.add(connection)
        if connection.is_connected and _has_gone(connection):
            connection.disconnect()
        if not connection.is_connected:
            connection.connect()
        return connection


def _has_gone(connection: ConnectionInterface) -> bool:
    """Whether the server has closed it, or left something unread on it."""
    try:
        return bool(connection.can_read(timeout=0))
    except (GoneError, OSError):
        return True
