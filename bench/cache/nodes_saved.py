"""Nodes saved by entries of other hosts: `python -m bench.cache.nodes_saved`."""

import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from bench.cache.hosts import SEARCHES, Search, host, let_send, redis, searched
from bench.support.measure import Row, heading, row
from service._engine import Game
from tests.support.serving import Service

PLIES = 30
NODES = "nodes_all_passes"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("connect_four", {"algorithm": "alpha_beta", "depth": 11}),
    ("othello", {"algorithm": "alpha_beta", "depth": 8}),
    ("chess", {"algorithm": "selective", "depth": 8}),
)

Hosts = tuple[Service, Service, Service, Service]
"""Three hosts that share a Redis, and one without."""


class Parts(NamedTuple):
    """Remaining parts: nodes of the same position, nodes of the next one, time of the same one."""

    same: float
    following: float
    time: float


def rows() -> Iterator[Row]:
    """Measure every line."""
    yield from positions()
    yield from games()


def positions() -> Iterator[Row]:
    """Measure the same position on a second host, and the next one on a third."""
    with (
        redis() as client,
        host(client) as first,
        host(client) as second,
        host(client) as third,
        host(None) as lonely,
    ):
        for search in SEARCHES:
            hosts = (first, second, third, lonely)
            parts = (left(search, moves.split(), hosts) for moves in search.positions)
            same, after, _ = zip(*parts, strict=True)
            yield f"{search.about}: second host, nodes", listed(same), "≤ 0.10"
            yield "… after the best move, a ply less deep", listed(after), "≤ 0.20"


def left(search: Search, moves: list[str], hosts: Hosts) -> Parts:
    """Search a position on two hosts, and the next on a third and on one without Redis."""
    first, second, third, lonely = hosts
    reply, first_s = timed(first, search, moves)
    let_send()
    again, second_s = timed(second, search, moves)
    body = search.at([*moves, reply["move"]])
    if "depth" in body:
        body["depth"] -= 1
    helped = searched(third, search.game, body)
    unaided = searched(lonely, search.game, body)
    return Parts(again[NODES] / reply[NODES], helped[NODES] / unaided[NODES], second_s / first_s)


def timed(service: Service, search: Search, moves: list[str]) -> tuple[dict[str, Any], float]:
    began = time.perf_counter()
    reply = searched(service, search.game, search.at(moves))
    return reply, time.perf_counter() - began


def listed(ratios: Sequence[float]) -> str:
    """Write the median, the least and the greatest."""
    return f"{statistics.median(ratios):.3f} ({min(ratios):.3f}-{max(ratios):.3f})"


def games() -> Iterator[Row]:
    """Measure a game's moves on two hosts in turns, beside one host that searches all."""
    for name, body in GAMES:
        beginnings = next(search.positions for search in SEARCHES if search.game == name)
        sharing, apart = zip(*(played(name, body, moves) for moves in beginnings), strict=True)
        what = f"{name} {body['depth']}, {PLIES} plies: two hosts, nodes of one"
        yield what, listed(sharing), "≤ 1.02"
        yield "… two hosts without entries", listed(apart), ""


def played(name: str, body: dict[str, Any], beginning: str) -> tuple[float, float]:
    """Return the nodes of two hosts, and of two that share no entries, as parts of one host's."""
    with ExitStack() as stack:
        client = stack.enter_context(redis())
        alone = stack.enter_context(host(None))
        sharing = [stack.enter_context(host(client)) for _ in range(2)]
        apart = [stack.enter_context(host(client, ENTRIES_MB="0")) for _ in range(2)]
        one = two = none = 0
        moves = beginning.split()
        for turn in range(PLIES):
            if not Game(name).at(None, moves).inspect()["legal_moves"]:
                break
            task = {**body, "moves": moves}
            reply = searched(alone, name, task)
            one += reply[NODES]
            two += searched(sharing[turn % 2], name, task)[NODES]
            none += searched(apart[turn % 2], name, task)[NODES]
            moves = [*moves, reply["move"]]
    return two / one, none / one


if __name__ == "__main__":
    heading("Entries of other hosts: nodes · ratio · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
