"""The service in a process of its own, for tests to call and to stop."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, ClassVar

from service.settings import OFF
from tests.support import ROOT

SERVE = ("service", "serve")


def name_of(pid: str) -> str:
    """The name of a process; of one that has ended, none."""
    try:
        return Path(f"/proc/{pid}/comm").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


class Service:
    """`python -m` a module on a free port, with one search slot, two workers and no jobs."""

    usual: ClassVar[Mapping[str, str]] = {
        "WORKERS": "2",
        "SLOTS": "1",
        "TABLE_MB": "1",
        "JOBS_URL": OFF,
    }

    def __init__(self, folder: Path, module: Sequence[str] = SERVE, **changes: str) -> None:
        settings = {"PORT": "0", **self.usual, **changes}
        environment = {f"COUNTERMOVE_{name}": value for name, value in settings.items()}
        self._log = (folder / "log").open("wb")
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=ROOT,
            env={**os.environ, **environment, "TMPDIR": str(folder)},
            stderr=self._log,
        )
        until(lambda: "Listening at" in self.log or self.process.poll() is not None)
        listening = re.search(r"Listening at: http://127.0.0.1:(\d+)", self.log)
        assert listening, self.log
        self.port = int(listening[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def say(self, *parts: bytes) -> bytes:
        """Send `parts` on a new connection, shut down writing, and return all that is received."""
        with self.connect() as connection:
            for part in parts:
                connection.sendall(part)
            connection.shutdown(socket.SHUT_WR)
            return received(connection)

    def ask(
        self, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        text = None if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        sent = {"Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, text, sent)
        response = connection.getresponse()
        found = json.load(response)
        connection.close()
        return response.status, found

    def move(self, game: str, **body: object) -> tuple[int, dict[str, Any]]:
        return self.ask(f"/v1/games/{game}/move", body)

    def is_searching(self) -> bool:
        """Whether a search runs or waits."""
        return bool(self.ask("/readyz")[1]["searches"])

    def children(self, name: str) -> list[int]:
        pid = self.process.pid
        pids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(pid) for pid in pids if name in name_of(pid)]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()


class Delivered(Service):
    """A service without settings, as `make serve` starts it."""

    usual: ClassVar[Mapping[str, str]] = {}


def request(path: str, body: object) -> bytes:
    """A POST of `body`, as it goes over the wire."""
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(text) + text


def received(connection: socket.socket) -> bytes:
    """Receive until the server closes the connection."""
    with connection.makefile("rb") as stream:
        return stream.read()


def until(condition: Callable[[], bool]) -> None:
    while not condition():
        threading.Event().wait(0.01)


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@contextmanager
def serving(module: Sequence[str] = SERVE, **changes: str) -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="cm-", ignore_cleanup_errors=True) as folder:
        service = Service(Path(folder), module, **changes)
        try:
            yield service
        finally:
            service.close()


@contextmanager
def delivered(**changes: str) -> Iterator[Service]:
    """The service as delivered, but for `changes`."""
    with (
        tempfile.TemporaryDirectory(prefix="cm-", ignore_cleanup_errors=True) as folder,
        closing(Delivered(Path(folder), **changes)) as service,
    ):
        yield service
