"""Fleets that answer the moves of games: nodes, hits by layer, load. `python -m bench.cache.fleet`.

The hosts share one core, fairly, and Redis has another. So times of replies say nothing here; nodes
and processor time of a move are what they are on hosts with cores of their own.
"""

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from typing import Any, NamedTuple

from redis import Redis

from bench.cache.entry_layouts import cpu_s, used
from bench.cache.hosts import LONGEST_MS, OPENINGS, host, pinned, redis
from bench.cache.nodes_saved import NODES
from bench.support.measure import Row, heading, row
from bench.support.processes import kilobytes, processor_s
from service.settings import Settings
from tests.support.serving import Service

FLEETS = (1, 2, 6, 20)
"""Hosts."""
MOVES = 1000
TABLE_MB = "16"
MEMORY_MB = str(Settings().memory_mb)
MOST_NODES = 300_000
GAMES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("chess", {"algorithm": "selective", "depth": 9}, OPENINGS),
    ("connect_four", {"algorithm": "alpha_beta", "depth": 11}, ("4 4", "4 3", "3", "4 4 4")),
    ("othello", {"algorithm": "alpha_beta", "depth": 8}, ("d3", "c4 c3", "f5 d6", "e6 f6")),
)
"""Games, with the fields of their searches and their openings."""
LEVELS = (7, 4)
"""Levels of the measured player and of the opponent."""
MOST_PLIES = 60
DAY_S = 86_400
A_MILLION = 1_000_000


class Question(NamedTuple):
    """A position of a game, with the fields of its search."""

    game: str
    body: dict[str, Any]


class Load(NamedTuple):
    """Average load of a move."""

    nodes: float
    hits: dict[str, float]
    """Shares of the moves, by the layer of the answer."""
    hosts_ms: float
    """Processor time of all hosts."""
    redis_ms: float
    redis_kb: float
    """Bytes that Redis sent and received."""
    redis_mb: float
    """Memory of Redis."""
    host_mb: float
    """Memory of a host, with its share of memory that processes share."""


def rows() -> Iterator[Row]:
    """Measure every line."""
    with host(None) as service:
        games = list(recorded(service))
    loads = {number: measured(number, games) for number in FLEETS}
    for number, load in loads.items():
        yield from listed(f"{number} hosts" if number > 1 else "1 host", load, loads[1])
    most = FLEETS[-1]
    yield from listed(f"{most} hosts, no Redis", measured(most, games, shares=False), loads[1])


def listed(about: str, load: Load, alone: Load) -> Iterator[Row]:
    """The lines of one fleet, beside the load of one host `alone`."""
    yield (
        f"{about}: nodes a move, of one host's",
        f"{load.nodes:,.0f}, {load.nodes / alone.nodes:.2f}",
        "",
    )
    hits = (f"{load.hits.get(layer, 0.0):.1%}" for layer in ("memory", "redis"))
    yield "… answers found in memory, in Redis", ", ".join(hits), ""
    busy = f"{load.hosts_ms:.1f} ms, {load.redis_ms:.2f} ms"
    yield "… processor time a move: hosts, Redis", busy, ""
    yield "… cores for a million moves a day", f"{load.hosts_ms * A_MILLION / 1e3 / DAY_S:.2f}", ""
    yield "… Redis: network a move, memory", f"{load.redis_kb:.1f} kB, {load.redis_mb:.0f} MB", ""
    yield "… memory of a host", f"{load.host_mb:.0f} MB", ""


def recorded(service: Service) -> Iterator[list[Question]]:
    """Play games until the first of the two levels has made the requested number of moves."""
    left = MOVES
    for number in count():
        name, body, beginnings = GAMES[number % len(GAMES)]
        moves = beginnings[number // len(GAMES) % len(beginnings)].split()
        game: list[Question] = []
        is_over = False
        for turn in range(MOST_PLIES):
            if is_over or len(game) == left:
                break
            if turn % 2 == 0:
                game.append(Question(name, {**body, "nodes": MOST_NODES, "moves": moves}))
            level = LEVELS[turn % 2]
            status, reply = service.move(name, moves=moves, level=level, seed=number)
            assert status == 200, reply
            moves, is_over = [*moves, reply["move"]], reply["over"]
        yield game
        left -= len(game)
        if not left:
            return


def measured(number: int, games: list[list[Question]], *, shares: bool = True) -> Load:
    """Let hosts answer as many games at once as there are hosts, each move at a random host."""
    cores = sorted(os.sched_getaffinity(0))
    settings = {"TABLE_MB": TABLE_MB, "MEMORY_MB": MEMORY_MB}
    with ExitStack() as stack:
        with pinned(cores[-1]):
            client = stack.enter_context(redis())
        hosts = [
            stack.enter_context(host(client if shares else None, cores[0], **settings))
            for _ in range(number)
        ]
        before = counted(hosts, client)
        with ThreadPoolExecutor(number) as pool:
            answers = [*pool.map(lambda game: answered(hosts, game), games)]
        hosts_s, redis_s, transferred = (
            then - now for then, now in zip(counted(hosts, client), before, strict=True)
        )
        replies = [reply for game in answers for reply in game]
        hits = Counter(reply["cache"]["layer"] for reply in replies if reply["cache"]["hit"])
        return Load(
            nodes=sum(reply[NODES] for reply in replies if not reply["cache"]["hit"]) / MOVES,
            hits={layer: number / MOVES for layer, number in hits.items()},
            hosts_ms=hosts_s / MOVES * 1e3,
            redis_ms=redis_s / MOVES * 1e3,
            redis_kb=transferred / MOVES / 1e3,
            redis_mb=used(client) / 1e6,
            host_mb=sum(map(memory_mb, hosts)) / number,
        )


def answered(hosts: list[Service], game: list[Question]) -> list[dict[str, Any]]:
    """Ask for the moves of a game, one after another."""
    source = random.Random(str(game[0]))
    replies = []
    for name, body in game:
        status, reply = source.choice(hosts).move(name, **body, time_ms=LONGEST_MS)
        assert status == 200, reply
        replies.append(reply)
    return replies


def counted(hosts: list[Service], client: Redis) -> tuple[float, float, float]:
    """Processor time of all hosts and of Redis in s, and bytes that Redis sent and received."""
    traffic: Any = client.info("stats")
    transferred = traffic["total_net_input_bytes"] + traffic["total_net_output_bytes"]
    hosts_s = processor_s(pid for service in hosts for pid in processes(service))
    return hosts_s, cpu_s(client), transferred


def processes(service: Service) -> list[int]:
    return [service.process.pid, *service.children("python")]


def memory_mb(service: Service) -> float:
    """Memory of a host, with its share of memory that processes share."""
    return sum(kilobytes(pid)["Pss"] for pid in processes(service)) * 1024 / 1e6


if __name__ == "__main__":
    heading("Fleets on one core, moves of games")
    if len(os.sched_getaffinity(0)) == 1:
        print("  needs two cores")
        sys.exit()
    for what, figure, goal in rows():
        row(what, figure, goal)
