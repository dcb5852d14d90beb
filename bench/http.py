"""The time from the service's start to its first reply, and an idle worker's memory."""

import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.driver import ROOT, asked
from bench.processes import kilobytes
from service.settings import PREFIX

STARTS = 5
PATH = "/v1/games/connect_four/move"
BODY = b'{"moves": ["4", "4"], "algorithm": "alpha_beta", "depth": 6, "time_ms": 2000}'


def main() -> None:
    """Print both figures."""
    starts = [first_reply_s() for _ in range(STARTS)]
    print(f"start to first reply {statistics.median(starts):.2f} s")
    print(idle_worker())


def ask(port: int) -> None:
    asked(port, PATH, [BODY])


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


def first_reply_s() -> float:
    began = time.perf_counter()
    with started() as (_, port):
        await_port(port)
        ask(port)
        return time.perf_counter() - began


def idle_worker() -> str:
    """RSS and PSS of a worker that has answered once; both count shared pages, PSS its part."""
    with started() as (process, port):
        await_port(port)
        ask(port)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() == "valkey-server":
                continue
            return "idle worker " + "  ".join(
                f"{name.upper()} {size / 1024:.0f} MB" for name, size in kilobytes(child).items()
            )
    return "no worker found"


if __name__ == "__main__":
    main()
