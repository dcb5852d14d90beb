"""The time from the service's start to its first reply, and an idle worker's memory."""

import statistics
import time
from pathlib import Path

from bench.support.driver import asked
from bench.support.processes import kilobytes
from bench.support.serving import await_port, started

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
