"""Clients that play on while something is broken: what each of their requests came to."""

import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Self
from urllib.parse import urlsplit

PATH = "/v1/games/connect_four/move"
TIME_MS = 60
LONGEST_S = 20.0
CLOSED = ("RemoteDisconnected", "ConnectionResetError", "BrokenPipeError")


class SteadyLoad:
    """`clients` clients, each with one request at a time, until the context ends."""

    def __init__(self, address: str, clients: int = 4) -> None:
        self._address = urlsplit(address)
        self._ended = Event()
        self._threads = [Thread(target=self._play, args=(number,)) for number in range(clients)]
        self.outcomes: Counter[str] = Counter()
        """Number of requests by status, or by the error of the connection."""
        self.again = 0
        """Requests that were sent once more, since a kept connection closed before any reply.

        So do browsers. A front door closes it where a process is killed that had the request."""
        self.longest_s = 0.0

    @property
    def lost(self) -> int:
        """Requests without an answer: not those of status 200."""
        return self.outcomes.total() - self.outcomes["200"]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Wait for the last replies."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _play(self, number: int) -> None:
        asked = 0
        while not self._ended.is_set():
            with self._connection() as connection:
                is_kept = False
                while not self._ended.is_set():
                    began = time.monotonic()
                    outcome = self._ask(connection, number, asked + 1)
                    if is_kept and outcome in CLOSED:
                        self.again += 1
                        break
                    asked += 1
                    self.longest_s = max(self.longest_s, time.monotonic() - began)
                    self.outcomes[outcome] += 1
                    if outcome != "200":
                        break
                    is_kept = True

    @contextmanager
    def _connection(self) -> Iterator[http.client.HTTPConnection]:
        host, port = self._address.hostname or "", self._address.port
        connection = http.client.HTTPConnection(host, port, timeout=LONGEST_S)
        try:
            yield connection
        finally:
            connection.close()

    def _ask(self, connection: http.client.HTTPConnection, number: int, asked: int) -> str:
        """Ask for a move that no one has asked for before."""
        columns = [str(1 + (asked // 7**place + number) % 7) for place in range(4)]
        body = {"moves": columns, "time_ms": TIME_MS, "algorithm": "mcts", "cache": "bypass"}
        try:
            connection.request("POST", PATH, json.dumps(body), {"Content-Type": "application/json"})
            reply = connection.getresponse()
            reply.read()
        except (OSError, http.client.HTTPException) as error:
            return type(error).__name__
        return str(reply.status)
