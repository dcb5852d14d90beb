"""Stops and kills under load: two replicas behind the front door of deploy/door, in this machine.

It needs haproxy: apt-get install haproxy
"""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.support.driver import LOCAL
from bench.support.measure import heading, row
from bench.support.serving import await_port, free_port, started
from service.shared.embedded import EmbeddedServer
from tests.deploying.docker_stack import answers
from tests.deploying.front_door import door, needs_haproxy
from tests.deploying.steady_load import SteadyLoad

REDIS_MB = 64
DRAIN_S = 2
LOAD_S = 2.0
AIM_BACK_S = 1.0


class Replica(NamedTuple):
    process: subprocess.Popen[bytes]
    port: int

    def workers(self) -> list[int]:
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if is_worker(child)]


def main() -> None:
    """Print how many requests each fault loses, beside the aim."""
    needs_haproxy()
    heading("Faults under load: two replicas behind the front door, four clients")
    with tempfile.TemporaryDirectory(prefix="cm-") as folder:
        redis = EmbeddedServer(Path(folder), REDIS_MB)
        ports = [free_port(), free_port()]
        with ExitStack() as stack:
            replicas = [stack.enter_context(replica(port, redis.url)) for port in ports]
            address = stack.enter_context(door(ports, Path(folder))).address
            broken("kill -9 of a worker", address, lambda: kill_worker(replicas[0]))
            broken("kill -9 of Redis", address, redis.stop)
            rolling(address, replicas, redis.url)


@contextmanager
def replica(port: int, redis: str) -> Iterator[Replica]:
    settings = {"redis_url": redis, "jobs_url": "none", "drain_s": DRAIN_S, "table_mb": 16}
    with started(port=port, workers=2, **settings) as (process, _):
        await_port(port)
        yield Replica(process, port)


def broken(fault: str, address: str, act: Callable[[], object]) -> None:
    with SteadyLoad(address) as load:
        time.sleep(LOAD_S)
        act()
        time.sleep(LOAD_S)
    report(fault, load)


def kill_worker(one: Replica) -> None:
    """Kill a worker, and print how long the replica has fewer than before."""
    before = one.workers()
    os.kill(before[0], signal.SIGKILL)
    began = time.monotonic()
    while before[0] in one.workers() or len(one.workers()) < len(before):
        time.sleep(0.005)
    while not answers(f"http://{LOCAL}:{one.port}"):
        time.sleep(0.005)
    row("... all workers again after", f"{time.monotonic() - began:.2f} s", f"aim: {AIM_BACK_S} s")


def rolling(address: str, replicas: Sequence[Replica], redis: str) -> None:
    """Stop one replica and start it again, then kill the other and start it again."""
    with ExitStack() as stack:
        load = stack.enter_context(SteadyLoad(address))
        for one, how in zip(replicas, (signal.SIGTERM, signal.SIGKILL), strict=True):
            time.sleep(LOAD_S)
            one.process.send_signal(how)
            one.process.wait()
            stack.enter_context(replica(one.port, redis))
            while not answers(f"http://{LOCAL}:{one.port}"):
                time.sleep(0.05)
            time.sleep(LOAD_S)
            row(f"... until {how.name} of a replica was over", f"{load.lost} lost")
        load.stop()
        report("a rolling restart, then kill -9 of a replica", load)


def report(fault: str, load: SteadyLoad) -> None:
    total = load.outcomes.total()
    row(f"{fault}: lost", f"{load.lost} of {total}", "aim: 0")
    row("... sent again, as browsers do, where the door closed a kept connection", f"{load.again}")
    row("... the slowest", f"{load.longest_s * 1000:.0f} ms")
    if load.lost:
        row("... outcomes", str(dict(load.outcomes)))


def is_worker(pid: str) -> bool:
    return "valkey" not in Path(f"/proc/{pid}/comm").read_text()


if __name__ == "__main__":
    main()
