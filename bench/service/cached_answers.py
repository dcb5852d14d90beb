"""Cached answers beside a bare Flask + marshmallow view, which `bench.service.bare` is.

The first figure is of answers in the memory of the process. The second adds a key, both limits and
metrics. The third is of answers that the process reads from Redis. The bare view runs under
gunicorn's own threaded worker. Both servers have two workers and get the same bodies
over eight connections from another process, in turns. The CPU time is that of the workers alone,
which says more than the rate on a busy machine.
"""

import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench.service import bare
from bench.support.driver import CONNECTIONS, LOCAL, ROOT, Figures, asked, driven
from bench.support.measure import heading, row
from bench.support.processes import processor_s
from bench.support.serving import await_port, free_port, started
from service.engine import Game
from service.settings import OFF
from service.shared.embedded import EmbeddedServer

PATH = "/v1/games/connect_four/move"
SEARCH = {"algorithm": "alpha_beta", "depth": 3, "time_ms": 2000}
WORKERS = 2
PLIES = 6
FEW, FEW_TIMES = 200, 50
"""Number of requests that fit in each worker's memory, and repetitions of each."""
MANY = 5_000
"""Number of requests that are sent once."""
RUNS = 5
REDIS_MB = 256
LONG_S = 3600
PATIENCE_MS = 500
"""Time for Redis: on a busy machine a timeout would make a request search instead."""
AIM_MEMORY, AIM_GUARDED, AIM_REDIS = 1.0, 0.7, 0.5
NO_LIMIT = 1_000_000
"""A limit that is counted and never reached."""


class Run(NamedTuple):
    """One server's figures in one run."""

    http: Figures
    cpu_us: float
    """CPU time of all workers for a request."""


def main() -> None:
    """Print both figures, each beside the bare view's of the same run."""
    bodies = questions(MANY)
    with tempfile.TemporaryDirectory(prefix="cm-") as folder:
        redis = EmbeddedServer(Path(folder), REDIS_MB)
        try:
            with ours(redis) as (_, port):
                reply = asked(port, PATH, bodies)[-1]
            with bare_view(reply) as view:
                in_memory(redis, view, bodies[:FEW] * FEW_TIMES)
                guarded(redis, view, bodies[:FEW] * FEW_TIMES, Path(folder) / "keys.json")
                from_redis(redis, view, bodies)
        finally:
            redis.stop()


def in_memory(redis: EmbeddedServer, view: tuple[int, int], bodies: Sequence[bytes]) -> None:
    """Measure when every worker has had each request before."""
    with ours(redis, memory_s=LONG_S) as server:
        for known in (server, view):
            measured(known, bodies)
        pairs = [(measured(server, bodies), measured(view, bodies)) for _ in range(RUNS)]
        check_layer(server[1], bodies[:1], "memory")
    report("an answer that the process has in memory", AIM_MEMORY, pairs)


def guarded(
    redis: EmbeddedServer, view: tuple[int, int], bodies: Sequence[bytes], keys: Path
) -> None:
    """Measure the same with a key, counted limits, and metrics."""
    command = [sys.executable, "-m", "service", "key", "--file", str(keys), "add", "bench"]
    secret = re.search(r"cm_\S+", subprocess.check_output(command, cwd=ROOT, text=True))
    assert secret
    limits = {"requests_per_minute": NO_LIMIT, "search_s_per_minute": NO_LIMIT}
    counted = {"metrics_port": free_port(), "keys_file": keys, **limits}
    header = f"Authorization: Bearer {secret[0]}"
    with ours(redis, memory_s=LONG_S, **counted) as server:
        measured(server, bodies, header)
        measured(view, bodies)
        pairs = [(measured(server, bodies, header), measured(view, bodies)) for _ in range(RUNS)]
    report("the same with a key, limits and metrics", AIM_GUARDED, pairs)


def from_redis(redis: EmbeddedServer, view: tuple[int, int], bodies: Sequence[bytes]) -> None:
    """Measure when every request is new to the process. A worker's first few do not count."""
    warm_up, new = bodies[:FEW], bodies[FEW:]
    pairs = []
    for _ in range(RUNS):
        with ours(redis) as server:
            check_layer(server[1], warm_up, "redis")
            pairs.append((measured(server, new), measured(view, new)))
    report("an answer that the process asks Redis for", AIM_REDIS, pairs)


def questions(number: int) -> list[bytes]:
    """Bodies about different positions, in an order that is always the same."""
    game = Game("connect_four", "{}")
    rng = random.Random(1)
    found: dict[str, bytes] = {}
    while len(found) < number:
        moves = [str(rng.randint(1, 7)) for _ in range(PLIES)]
        body = json.dumps({"moves": moves, **SEARCH})
        found.setdefault(game.at(None, moves).state, body.encode())
    return list(found.values())


@contextmanager
def ours(redis: EmbeddedServer, **settings: object) -> Iterator[tuple[int, int]]:
    """Serve with the answers of `redis`. Yield the process's number and its port."""
    patient = {"redis_timeout_ms": PATIENCE_MS, "redis_budget_ms": 2 * PATIENCE_MS, "jobs_url": OFF}
    with started(workers=WORKERS, redis_url=redis.url, **patient, **settings) as (process, port):
        await_port(port)
        yield process.pid, port


@contextmanager
def bare_view(reply: bytes) -> Iterator[tuple[int, int]]:
    """Serve `bench.service.bare`, which gives `reply`. Yield the process's number and its port."""
    port = free_port()
    options = ["--worker-class", "gthread", "--workers", str(WORKERS)]
    options += ["--threads", str(CONNECTIONS), "--bind", f"{LOCAL}:{port}"]
    command = [sys.executable, "-m", "gunicorn", "--log-level", "warning", *options]
    environment = {**os.environ, bare.REPLY: reply.decode()}
    process = subprocess.Popen([*command, "bench.service.bare:app"], cwd=ROOT, env=environment)
    try:
        await_port(port)
        yield process.pid, port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def check_layer(port: int, bodies: Sequence[bytes], layer: str) -> None:
    """Send a request, and exit if its answer does not come from `layer`."""
    for reply in asked(port, PATH, bodies):
        cache = json.loads(reply)["cache"]
        if (cache["hit"], cache["layer"]) != (True, layer):
            sys.exit(f"an answer did not come from {layer}: {cache}")


def measured(server: tuple[int, int], bodies: Sequence[bytes], *headers: str) -> Run:
    """Send each body once, over all connections together."""
    pid, port = server
    before = cpu_s(pid)
    figures = driven(port, PATH, bodies, *headers)
    return Run(figures, (cpu_s(pid) - before) / len(bodies) * 1e6)


def cpu_s(pid: int) -> float:
    """CPU time of a process's children since their start, in user and in system mode."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return processor_s(children)


def report(what: str, aim: float, pairs: Sequence[tuple[Run, Run]]) -> None:
    """Print the medians of the runs, and the ratio of each pair's rates."""
    heading(f"{what}: {WORKERS} workers, {CONNECTIONS} connections, of {RUNS} runs")
    for name, side in zip(("chooseMove", "bare view"), zip(*pairs, strict=True), strict=True):
        rate, p50, p99 = (
            median(getattr(run.http, name) for run in side) for name in Figures._fields
        )
        cpu = median(run.cpu_us for run in side)
        row(
            name,
            f"{rate:,.0f} req/s",
            f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, CPU {cpu:.0f} us a request",
        )
    rates = [mine.http.requests_per_s / other.http.requests_per_s for mine, other in pairs]
    row("... requests/s", ratio(rates), f"aim: {aim:.1f} x")
    row("... p99", ratio([mine.http.p99_ms / other.http.p99_ms for mine, other in pairs]))
    row("... requests for the same CPU", ratio([b.cpu_us / a.cpu_us for a, b in pairs]))


def median(figures: Iterator[Any]) -> float:
    return float(statistics.median(figures))


def ratio(ratios: Sequence[float]) -> str:
    return f"{statistics.median(ratios):.2f} x ({min(ratios):.2f}-{max(ratios):.2f})"


if __name__ == "__main__":
    main()
