"""Memory of busy workers: a real service under a mixed load, and what its workers grow by.

    python -m bench.service.soak [SECONDS]

Every game, every algorithm that applies, positions, moves and analyses, with the cache and past it,
over connections that are kept and new ones. What is counted is each worker's own memory
(`Anonymous` of smaps_rollup): neither the shared table nor the program's files.
"""

import http.client
import itertools
import json
import random
import re
import statistics
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bench.service.deadlines import position
from bench.support.measure import heading, row
from bench.support.serving import await_port, started
from service import create_app
from service.settings import OFF, Settings

SECONDS = 1200
SETTLED_S = 300
SETTLED_SHARE = 0.25
SAMPLE_EVERY_S = 10
ENDS = 5
"""Samples at either end that make one figure."""
GOAL = 0.02
CONNECTIONS = 8
POSITIONS = 1500
TIMES_MS = (5, 20, 50, 100, 200)
MODES = ("use", "use", "bypass", "refresh")
SEED = 2026
MEBIBYTE = 1 << 20


class Sample(NamedTuple):
    """Bytes of private memory, by worker process."""

    seconds: float
    anonymous: Mapping[int, int]

    @property
    def total(self) -> int:
        """Bytes of all workers."""
        return sum(self.anonymous.values())


@dataclass
class Load:
    """Clients that send requests until `stop`, and their replies by status."""

    port: int
    questions: Sequence[Mapping[str, Any]]
    stop: threading.Event = field(default_factory=threading.Event)
    replies: dict[int, int] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, number: int) -> None:
        """Ask as one client; every second one keeps its connection."""
        rng = random.Random(SEED + number)
        connection = self._connection()
        while not self.stop.is_set():
            status = ask(connection, rng.choice(self.questions), rng)
            with self._lock:
                self.replies[status] = self.replies.get(status, 0) + 1
            if number % 2:
                connection.close()
                connection = self._connection()
        connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)


def main() -> None:
    """Print memory as it goes, then growth after the first five minutes, or the first quarter."""
    seconds = int(sys.argv[1]) if sys.argv[1:] else SECONDS
    questions = random_questions()
    with started(log_level="error") as (process, port):
        await_port(port)
        samples = list(soaked(process.pid, Load(port, questions), seconds))
    report(samples, min(SETTLED_S, seconds * SETTLED_SHARE))


def random_questions() -> list[dict[str, Any]]:
    """Draw positions of every game, each with an algorithm that applies."""
    app = create_app(Settings(redis_url=OFF, table_mb=1, log_level="error"))
    client = app.test_client()
    rng = random.Random(SEED)
    cards = client.get("/v1/games").get_json()["games"]
    drawn = (position(client, card, rng) for card in itertools.cycle(cards))
    return list(itertools.islice(filter(None, drawn), POSITIONS))


def ask(
    connection: http.client.HTTPConnection, question: Mapping[str, Any], rng: random.Random
) -> int:
    """Send one request, with random limits; return the reply's status."""
    path, body = question["path"], dict(question["json"])
    kind = rng.random()
    if kind < 0.3:
        path, body = path.rpartition("/")[0] + "/position", {"moves": body["moves"]}
    else:
        body.update(time_ms=rng.choice(TIMES_MS), cache=rng.choice(MODES))
        if kind < 0.35:
            body["seed"] = rng.randrange(1000)
        elif kind < 0.4:
            body["threads"] = 2
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    response.read()
    return response.status


def soaked(master: int, load: Load, seconds: float) -> Iterator[Sample]:
    """Sample the workers' memory under the load."""
    clients = [threading.Thread(target=load.run, args=(n,)) for n in range(CONNECTIONS)]
    heading(f"Soak: {seconds} s of mixed requests over {CONNECTIONS} connections")
    for client in clients:
        client.start()
    began = time.monotonic()
    try:
        while (passed := time.monotonic() - began) < seconds:
            time.sleep(SAMPLE_EVERY_S)
            sample = Sample(passed + SAMPLE_EVERY_S, workers(master))
            each = "  ".join(f"{size / MEBIBYTE:6.1f}" for size in sample.anonymous.values())
            replies = sum(load.replies.values())
            print(f"  {sample.seconds:6.0f} s  MB a worker {each}   {replies} replies", flush=True)
            yield sample
    finally:
        load.stop.set()
        for client in clients:
            client.join()
    row("replies by status", json.dumps(load.replies))


def workers(master: int) -> dict[int, int]:
    """Find the memory of each worker's own."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    return {
        int(child): anonymous(int(child))
        for child in children
        if "valkey" not in Path(f"/proc/{child}/comm").read_text()
    }


def anonymous(pid: int) -> int:
    """Read a process's anonymous memory, which it shares at most with the parent of its fork."""
    smaps = Path(f"/proc/{pid}/smaps_rollup").read_text()
    (kilobytes,) = re.findall(r"^Anonymous:\s+(\d+) kB", smaps, re.MULTILINE)
    return int(kilobytes) << 10


def report(samples: Sequence[Sample], steady_s: float) -> None:
    """Print the growth of memory from its steady state to the end."""
    if len({frozenset(sample.anonymous) for sample in samples}) > 1:
        sys.exit("a worker was replaced while it was measured")
    steady = [sample for sample in samples if sample.seconds >= steady_s]
    first, last = (middle(part) for part in (steady[:ENDS], steady[-ENDS:]))
    row("own memory of all workers, steady", f"{first / MEBIBYTE:.1f} MB")
    row("at the end", f"{last / MEBIBYTE:.1f} MB")
    row("growth", f"{last / first - 1:+.1%}", f"goal: below {GOAL:.0%}")


def middle(samples: Iterable[Sample]) -> float:
    """Return the median of the workers' sum."""
    return statistics.median(sample.total for sample in samples)


if __name__ == "__main__":
    main()
