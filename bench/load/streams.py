"""Cost of a stream beside a plain analysis, and the delay of its first line."""

import http.client
import json
import statistics
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from bench.support.measure import heading, row
from tests.support.serving import serving

PLAIN = "/v1/games/chess/analysis"
STREAM = PLAIN + "/stream"
BODY = {"nodes": 1_500_000, "multi_pv": 1, "algorithm": "alpha_beta", "time_ms": 30_000, "seed": 1}
ROUNDS = 9
AIM_OVERHEAD, AIM_FIRST_MS = 0.03, 50


def main() -> None:
    """Print both figures beside their aims."""
    heading("Streams: an analysis of 1.5 million nodes, plain and streamed in turns")
    with serving(SLOTS="2", WORKERS="2", TABLE_MB="64") as service:
        plain, streamed, first = [], [], []
        for number in range(ROUNDS + 1):
            body = {**BODY, "seed": number}
            plain.append(timed(service.port, PLAIN, body)[1])
            begun, whole = timed(service.port, STREAM, body)
            first.append(begun)
            streamed.append(whole)
    # The first of each is the warm-up.
    ratios = [one / other for one, other in zip(streamed[1:], plain[1:], strict=True)]
    overhead = statistics.median(ratios) - 1
    row("overhead of a stream", f"{overhead:+.1%}", f"aim: {AIM_OVERHEAD:.0%}")
    row("its first line after", f"{statistics.median(first[1:]):.1f} ms", f"aim: {AIM_FIRST_MS} ms")


def timed(port: int, path: str, body: Mapping[str, Any]) -> tuple[float, float]:
    """Milliseconds until the reply's first line, and until its end."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = perf_counter()
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    reply = connection.getresponse()
    reply.readline()
    first = perf_counter()
    reply.read()
    ended = perf_counter()
    connection.close()
    if reply.status != 200:
        raise SystemExit(f"{path} replied {reply.status}")
    return (first - began) * 1000, (ended - began) * 1000


if __name__ == "__main__":
    main()
