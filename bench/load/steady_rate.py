"""Overload at a steady rate, with streams and jobs among it: who is answered, when, and how late.

Capacity is the requests a second whose searches all fit: slots by the time of a search. Beyond it
searches share the time; the last part sends more requests than there are least shares of time.
"""

import asyncio
import json
import sys
import threading
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from bench.load.vegeta import Attempt, attack, check_installed
from bench.support.callers import ask, percentile, watched
from bench.support.measure import heading, row
from tests.support.serving import serving

LOCAL = "http://127.0.0.1"
MOVE = "/v1/games/chess/move"
STREAM = "/v1/games/chess/analysis/stream"
JOBS = "/v1/jobs"
TIME_MS = 200
BODY = {"time_ms": TIME_MS, "cache": "bypass"}
SLOTS = 2
CAPACITY = SLOTS * 1000 // TIME_MS
OVERLOADS = (5, 10, 100)
SECONDS = 60
STREAMS = 4
AIM_OVERRUN_MS = 20
AIM_HEALTH_MS = 50
AIM_GOODPUT = 0.9
OK, BUSY = 200, 503


def main() -> None:
    """Print each figure beside its aim. The argument is the seconds of each overload."""
    check_installed()
    seconds = int(sys.argv[1]) if sys.argv[1:] else SECONDS
    heading(f"Overload: moves of {TIME_MS} ms at a steady rate, two slots, two workers")
    with serving(SLOTS=str(SLOTS), WORKERS="2", TABLE_MB="256", JOBS_URL="") as service:
        attack(f"{LOCAL}:{service.port}{MOVE}", BODY, CAPACITY, 2)
        for times in OVERLOADS:
            overload(service.port, times, seconds)


def goodput(attempts: Sequence[Attempt], seconds: float) -> float:
    in_time = [
        one for one in attempts if one.status == OK and one.took_ms <= TIME_MS + AIM_OVERRUN_MS
    ]
    return len(in_time) / seconds


def overload(port: int, times: int, seconds: float) -> None:
    rate = times * CAPACITY
    with beside(port):
        health, attempts = asyncio.run(beside_health(port, rate, seconds))
    answered = [one for one in attempts if one.status == OK]
    refused = [one.took_ms for one in attempts if one.status == BUSY]
    share = (len(answered) + len(refused)) / len(attempts)
    row(
        f"{times} x: {rate} requests a second: answered, refused",
        f"{len(answered)}, {len(refused)}",
        f"{share:.2%} of {len(attempts)}, aim: 100 %",
    )
    others = Counter(last_words(one) for one in attempts if one.status not in {OK, BUSY})
    for words, number in others.most_common():
        row(f"... otherwise: {words}", str(number))
    overrun = percentile([one.took_ms - TIME_MS for one in answered], 99)
    row("... overrun p99", f"{overrun:.1f} ms", aim(overrun, AIM_OVERRUN_MS))
    row("... refused after, p99", f"{percentile(refused, 99):.1f} ms")
    late = percentile(health, 99)
    row("... /healthz p99", f"{late:.1f} ms", aim(late, AIM_HEALTH_MS))
    reached = goodput(attempts, seconds)
    row(
        "... answers in time",
        f"{reached:.0f} a second",
        f"{reached / CAPACITY:.2f} x capacity, aim: {AIM_GOODPUT}",
    )


def last_words(attempt: Attempt) -> str:
    """Return the end of an error's text, without addresses."""
    return attempt.error.rpartition(": ")[2][:40] or f"status {attempt.status}"


async def beside_health(
    port: int, rate: int, seconds: float
) -> tuple[list[float], Sequence[Attempt]]:
    """Attack, and meanwhile request /healthz repeatedly. Return the milliseconds of both."""
    over = asyncio.Event()
    health = asyncio.create_task(watched(port, over))
    attempts = await asyncio.to_thread(attack, f"{LOCAL}:{port}{MOVE}", BODY, rate, seconds)
    over.set()
    return await health, attempts


@contextmanager
def beside(port: int) -> Iterator[None]:
    """Run streams one after another from a few clients, and one job after another."""
    over = threading.Event()

    def stream() -> None:
        body = json.dumps({**BODY, "time_ms": 2000}).encode()
        while not over.is_set():
            request = urllib.request.Request(
                f"{LOCAL}:{port}{STREAM}", body, {"Content-Type": "application/json"}
            )
            try:
                with urllib.request.urlopen(request, timeout=60) as reply:
                    reply.read()
            except OSError:
                over.wait(0.5)

    def work() -> None:
        job = {"kind": "analysis", "game": "chess", "time_ms": 3000, "cache": "bypass"}
        while not over.is_set():
            asyncio.run(ask(port, JOBS, job))
            over.wait(3)

    with ThreadPoolExecutor(STREAMS + 1) as pool:
        clients = [pool.submit(stream) for _ in range(STREAMS)] + [pool.submit(work)]
        try:
            yield
        finally:
            over.set()
        for client in clients:
            client.result()


def aim(figure: float, limit: float) -> str:
    return f"{figure / limit:.2f} of the aim, {limit:g} ms"


if __name__ == "__main__":
    main()
