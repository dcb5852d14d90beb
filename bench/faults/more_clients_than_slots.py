"""Overload: the search time of each client and the refusals with more clients than slots."""

import asyncio
import statistics
from collections.abc import Awaitable, Sequence
from time import perf_counter
from typing import TypeVar

from bench.support.callers import Caller, TimedReply, ask, percentile, watched
from bench.support.measure import heading, row
from tests.support.serving import serving

CHESS = "/v1/games/chess/move"
EIGHT = 8
EIGHT_MS = 500
CROWD = 80
CROWD_MS = 200
CROWD_S = 5.0
RETRY_S = 1.0
ROUNDS = 5
LONG_MS = 30_000
SHORT_MS = 200
AIM_SHORT_MS = 50
AIM_OVERRUN_MS = 20
AIM_REFUSED_MS = 20
AIM_HEALTH_MS = 50
OK, BUSY = 200, 503

T = TypeVar("T")


def main() -> None:
    """Print each figure beside its aim."""
    heading("Load: more callers than cores (two slots, two workers)")
    with serving(SLOTS="2", WORKERS="2", TABLE_MB="256") as service:
        asyncio.run(warm_up(service.port))
        asyncio.run(eight(service.port))
        asyncio.run(giving_way(service.port))
        asyncio.run(crowd(service.port))


def body(time_ms: int, number: int) -> dict[str, object]:
    """Make a body that is unique by the caller's number in the weights."""
    return {"time_ms": time_ms, "cache": "bypass", "weights": {"mobility": 1 + number / 1000}}


async def warm_up(port: int) -> None:
    await asyncio.gather(*(ask(port, CHESS, body(SHORT_MS, number)) for number in range(4)))


async def eight(port: int) -> None:
    """Eight callers on two slots get a quarter of the time each."""
    replies = await asyncio.gather(*(ask(port, CHESS, body(EIGHT_MS, n)) for n in range(EIGHT)))
    granted = [reply.content["time_ms"] for reply in replies if reply.status == OK]
    late = [reply.took_ms - EIGHT_MS for reply in replies]
    row(f"{EIGHT} callers of {EIGHT_MS} ms, answered", f"{len(granted)} of {EIGHT}", "aim: all")
    row(
        "... search time, least and most",
        f"{min(granted):.0f}, {max(granted):.0f} ms",
        f"{min(granted) / (EIGHT_MS / 4):.2f} of a quarter",
    )
    row("... overrun, most", f"{max(late):.1f} ms", f"aim: {AIM_OVERRUN_MS} ms")


async def giving_way(port: int) -> None:
    """Two searches of 30 s hold both slots when a client sends a search of 200 ms."""
    long = [asyncio.create_task(ask(port, CHESS, body(LONG_MS, n))) for n in range(2)]
    await asyncio.sleep(1)
    replies = [await ask(port, CHESS, body(SHORT_MS, 10 + number)) for number in range(ROUNDS)]
    for task in long:
        task.cancel()
    granted = statistics.median(reply.content["time_ms"] for reply in replies)
    row(
        "beside two searches of 30 s: search time of 200 ms",
        f"{granted:.0f} ms",
        f"{granted / AIM_SHORT_MS:.1f} x the aim, {AIM_SHORT_MS} ms",
    )
    await until_idle(port)


async def until_idle(port: int) -> None:
    """Wait until the searches of clients that left have ended."""
    while (await ask(port, CHESS, body(50, 0))).content.get("waited_ms", 1) > 1:
        await asyncio.sleep(0.05)


async def crowd(port: int) -> None:
    """Eighty clients send requests repeatedly, then all of them at the same time."""
    callers = [Caller(port) for _ in range(CROWD)]
    everyone = asyncio.gather(*(asks(caller, n) for n, caller in enumerate(callers)))
    report(
        f"{CROWD} callers of {CROWD_MS} ms for {CROWD_S:g} s", *await beside_health(port, everyone)
    )
    at_once = asyncio.gather(*(c.ask(CHESS, body(CROWD_MS, n)) for n, c in enumerate(callers)))
    replies, health = await beside_health(port, at_once)
    report(f"{CROWD} callers of {CROWD_MS} ms in one instant", [replies], health)
    for caller in callers:
        caller.close()


async def asks(caller: Caller, number: int) -> list[TimedReply]:
    """Send requests as clients do: at once after a reply, after `Retry-After` when refused."""
    await asyncio.sleep(CROWD_MS / 1000 * number / CROWD)
    replies: list[TimedReply] = []
    until = perf_counter() + CROWD_S
    while perf_counter() < until:
        replies.append(await caller.ask(CHESS, body(CROWD_MS, number)))
        if replies[-1].status != OK:
            await asyncio.sleep(RETRY_S)
    return replies


async def beside_health(port: int, work: Awaitable[T]) -> tuple[T, list[float]]:
    """Do the work and meanwhile request /healthz repeatedly. Return the milliseconds of each."""
    over = asyncio.Event()
    health = asyncio.create_task(watched(port, over))
    done = await work
    over.set()
    return done, await health


def report(
    who: str, replies_by_caller: Sequence[Sequence[TimedReply]], health: list[float]
) -> None:
    """Print the figures of the clients, each beside its aim."""
    replies = [reply for own in replies_by_caller for reply in own]
    answered = [reply for reply in replies if reply.status == OK]
    refused = [reply.took_ms for reply in replies if reply.status == BUSY]
    other = len(replies) - len(answered) - len(refused)
    row(f"{who}: answered, refused", f"{len(answered)}, {len(refused)}", f"{other} otherwise")
    shares = [reply.content["time_ms"] for reply in answered]
    row(
        "... search time, least and median",
        f"{min(shares):.0f}, {statistics.median(shares):.0f} ms",
        "least stated: 10 ms",
    )
    overrun = percentile([reply.took_ms - CROWD_MS for reply in answered], 99)
    row("... overrun p99", f"{overrun:.1f} ms", aim(overrun, AIM_OVERRUN_MS))
    figure = percentile(refused, 99)
    row("... refused after, p99", f"{figure:.1f} ms", aim(figure, AIM_REFUSED_MS))
    figure = percentile(health, 99)
    row("... /healthz p99", f"{figure:.1f} ms", aim(figure, AIM_HEALTH_MS))


def aim(figure: float, limit: float) -> str:
    """Return the ratio of a figure to its limit."""
    return f"{figure / limit:.2f} of the aim, {limit:g} ms"


if __name__ == "__main__":
    main()
