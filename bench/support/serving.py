"""The service in a process of its own, for benchmarks to call."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.support.driver import ROOT
from service.settings import PREFIX


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def await_port(port: int) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except ConnectionRefusedError:
            time.sleep(0.01)
        else:
            return


@contextmanager
def started(**settings: object) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the service with some settings. Yield its process and its port."""
    port = free_port()
    given = {"port": port, "log_level": "warning", **settings}
    environment = {PREFIX + name.upper(): str(value) for name, value in given.items()}
    command = [sys.executable, "-m", "service", "serve"]
    process = subprocess.Popen(command, env=os.environ | environment, cwd=ROOT)
    try:
        yield process, port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
