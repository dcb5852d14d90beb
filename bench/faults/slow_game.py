"""A slow game in Python holds the interpreter: the delays of its clients and of others."""

import asyncio
import os
import tempfile
from pathlib import Path
from time import perf_counter

from bench.support.callers import ask, percentile, watched
from bench.support.measure import heading, row
from tests.support import install
from tests.support.serving import serving, until
from tests.support.slow_game import MOVES_TAKE_S

SLOW = "/v1/games/slow/move"
CALLERS = 4
TIME_MS = 1000
ROUNDS = 5
LONG_MS = 30_000
AIM_OVERRUN_MS = 20
AIM_HEALTH_MS = 50
AIM_HANG_UP_MS = 100


def main() -> None:
    """Print each figure beside its aim."""
    heading(f"A game in Python whose moves take {MOVES_TAKE_S * 1000:g} ms (one worker, two slots)")
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder), "slow-game", "1", {"slow": "tests.support.slow_game:Slow"})
        os.environ["PYTHONPATH"] = folder
        with serving(WORKERS="1", SLOTS="2") as service:
            asyncio.run(crowd(service.port))
            asyncio.run(hang_up(service.port))
            began = perf_counter()
            until(lambda: not service.is_searching())
            gone_ms = (perf_counter() - began) * 1000
            row(
                "a caller hangs up: its search has ended after",
                f"{gone_ms:.0f} ms",
                f"aim: {AIM_HANG_UP_MS} ms",
            )


async def crowd(port: int) -> None:
    """Four callers share two slots and one interpreter; /healthz meanwhile."""
    over = asyncio.Event()
    health = asyncio.create_task(watched(port, over))
    body = {"algorithm": "minimax", "cache": "bypass", "time_ms": TIME_MS}
    late: list[float] = []
    for _ in range(ROUNDS):
        replies = await asyncio.gather(*(ask(port, SLOW, body) for _ in range(CALLERS)))
        late += [reply.took_ms - TIME_MS for reply in replies]
    over.set()
    row(
        f"{CALLERS} callers of {TIME_MS} ms: overrun, most",
        f"{max(late):.1f} ms",
        f"aim: {AIM_OVERRUN_MS} ms",
    )
    row("... /healthz p99", f"{percentile(await health, 99):.1f} ms", f"aim: {AIM_HEALTH_MS} ms")


async def hang_up(port: int) -> None:
    """Request a search of half a minute, and hang up."""
    body = {"algorithm": "minimax", "cache": "bypass", "time_ms": LONG_MS}
    request = asyncio.create_task(ask(port, SLOW, body))
    await asyncio.sleep(1)
    request.cancel()


if __name__ == "__main__":
    main()
