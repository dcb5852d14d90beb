"""The cost of Redis faults for a running service: `python -m bench.faults.redis`."""

import http.client
import os
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bench.support.measure import Row, heading, row
from bench.support.valkey import ONE_WORKER, valkey
from tests.support import Valkey
from tests.support.redis_proxy import Proxy
from tests.support.serving import Service, serving, until

SMALL = {"moves": ["1", "2"], "depth": 4}
DEEP = {"algorithm": "alpha_beta", "depth": 16, "time_ms": 30_000}
DELAY_S = 0.03
MISSES = 20
COLUMNS = "1234567"
TINY = {"depth": 1, "algorithm": "alpha_beta"}


def rows() -> list[Row]:
    """Measure every line; a minute or less."""
    return [row for measure in MEASURES for row in measure()]


def a_lost_reply() -> Iterator[Row]:
    """The connection is cut in place of the first reply."""
    with valkey() as server, Proxy(server.socket) as proxy:
        replies: list[bytes] = []

        def fate(_command: bytes, reply: bytes) -> bytes | None:
            replies.append(reply)
            return None if len(replies) == 1 else reply

        proxy.fate = fate
        with serving(REDIS_URL=proxy.url, **ONE_WORKER) as service:
            timed(service, "connect_four", {**SMALL, "cache": "bypass"})
            seconds, _ = timed(service, "connect_four", SMALL)
    yield "reply to a claim lost: connect_four 1 2, depth 4", f"{seconds * 1e3:.0f} ms", "≤ 100 ms"


def a_dead_workers_claim() -> Iterator[Row]:
    """One service is killed during a search, and another gets the same question at once."""
    with (
        valkey() as server,
        serving(REDIS_URL=server.url, **ONE_WORKER) as dies,
        serving(REDIS_URL=server.url, **ONE_WORKER) as lives,
        ThreadPoolExecutor() as pool,
    ):
        alone, _ = timed(lives, "connect_four", {**DEEP, "cache": "bypass"})
        pool.submit(failing, lambda: dies.move("connect_four", **DEEP))
        until(lambda: claims(server) == 1)
        killed = [dies.process.pid, *dies.children("python")]
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        seconds, _ = timed(lives, "connect_four", DEEP)
    stall = max(0.0, seconds - alone)
    yield "worker killed in mid-search: stall of the next", f"{stall:.2f} s", "≤ 1.5 s"


def slow_replies() -> Iterator[Row]:
    """Every reply of Redis takes 30 ms more."""
    with (
        valkey() as server,
        Proxy(server.socket) as proxy,
        serving(REDIS_URL=proxy.url, **ONE_WORKER) as service,
    ):
        usual = statistics.median(misses(service, offset=0))
        proxy.fate = late
        late_ones = misses(service, offset=1)
        cache = service.ask("/readyz")[1]["cache"]
    added = [max(0.0, seconds - usual) * 1e3 for seconds in late_ones]
    paid = sum(ms > DELAY_S * 1e3 / 2 for ms in added)
    yield "replies 30 ms late: most added to a miss", f"{max(added):.0f} ms", "≤ 50 ms"
    yield f"… misses of {MISSES} that paid", f"{paid}, then {cache['breaker']}", "3, then open"


def a_frozen_server() -> Iterator[Row]:
    with valkey() as server, serving(REDIS_URL=server.url, **ONE_WORKER) as service:
        usual = statistics.median(misses(service, offset=0))
        server.freeze()
        frozen = misses(service, offset=1)
        server.resume()
    added = sorted(((seconds - usual) * 1e3 for seconds in frozen), reverse=True)
    total = f"{added[0]:.0f} ms, {max(0.0, added[1]):.0f} ms"
    yield "Redis frozen: most added to a reply, and next most", total, "one timeout: ≤ 50 ms, 0"


def flipped_bits() -> Iterator[Row]:
    """Flip each bit of a stored entry, and request its answer."""
    with valkey() as server, serving(REDIS_URL=server.url, **ONE_WORKER) as service:
        service.move("tic_tac_toe", **TINY)
        with server.client() as client:
            until(lambda: client.dbsize() == 1)
            (key,) = client.keys()
            good = client.get(key)
            assert isinstance(good, bytes)
            bits = range(0, 8 * len(good), 5)
            served = 0
            for bit in bits:
                changed = bytearray(good)
                changed[bit // 8] ^= 1 << bit % 8
                client.set(key, bad := bytes(changed))
                if service.move("tic_tac_toe", **TINY)[1]["cache"]["hit"]:
                    served += 1
                else:
                    until(lambda bad=bad: client.get(key) not in {None, bad})  # type: ignore[misc]
    yield "entries with a flipped bit that were served", f"{served} of {len(bits)}", "0"


def a_killed_embedded_server() -> Iterator[Row]:
    with serving(**ONE_WORKER) as service:
        (server,) = service.children("valkey-server")
        service.move("tic_tac_toe", **TINY)
        os.kill(server, signal.SIGKILL)
        began = time.perf_counter()
        until(lambda: not service.move("tic_tac_toe", **TINY)[1]["cache"]["hit"])
        until(lambda: service.move("tic_tac_toe", **TINY)[1]["cache"]["hit"])
        seconds = time.perf_counter() - began
    yield "embedded server killed: until answers are kept again", f"{seconds:.1f} s", "≤ 5 s"


MEASURES: list[Callable[[], Iterator[Row]]] = [
    a_lost_reply,
    a_dead_workers_claim,
    slow_replies,
    a_frozen_server,
    flipped_bits,
    a_killed_embedded_server,
]


def timed(service: Service, game: str, body: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    began = time.perf_counter()
    status, reply = service.move(game, **body)
    assert status == 200, reply
    return time.perf_counter() - began, reply


def misses(service: Service, offset: int) -> list[float]:
    """Return the seconds of requests without a stored answer."""
    bodies = [
        {"moves": [a, b, "1234567"[offset]], "depth": 2} for a in COLUMNS for b in COLUMNS[:3]
    ]
    return [timed(service, "connect_four", body)[0] for body in bodies[:MISSES]]


def claims(server: Valkey) -> int:
    with server.client() as client:
        return len(list(client.scan_iter("*:search")))


def failing(work: Callable[[], object]) -> None:
    """Run `work`, which fails because its server is killed."""
    try:
        work()
    except (OSError, http.client.HTTPException):
        return


def late(_command: bytes, reply: bytes) -> bytes:
    time.sleep(DELAY_S)
    return reply


if __name__ == "__main__":
    heading("Faults of Redis · figure · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
