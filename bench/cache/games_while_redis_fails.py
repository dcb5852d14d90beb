"""Faults of games while Redis fails: `python -m bench.cache.games_while_redis_fails`.

Each move of a game of chess is searched for 100 ms, and each of a game of othello to a fixed depth,
on one host with stored answers and on another without. The fault begins in mid-game.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from redis import Redis

from bench.cache.hosts import OPENINGS
from bench.support.measure import Row, heading, row
from bench.support.valkey import ONE_WORKER, valkey
from service._engine import Game, Table
from service.cache.entries.layout import VERSION
from service.settings import Settings
from tests.support import Valkey
from tests.support.cached import flip_every_record
from tests.support.serving import Service, serving, until

if TYPE_CHECKING:
    from service.engine import Report, Task

PLIES = 24
BEGINS = 10
"""Plies before the fault."""
TIME_MS = 100
FIXED: "Task" = {"algorithm": "alpha_beta", "depth": 7}
WARM_UP: dict[str, Any] = {"algorithm": "alpha_beta", "depth": 9, "cache": "refresh"}
BUDGET_MS = Settings().redis_budget_ms
SERVER_ERROR = 500
CHESS = Game("chess")
OTHELLO = Game("othello")
ROOM = {"maxmemory": "16mb", "maxmemory-policy": "allkeys-lru"}
NO_ROOM = {"maxmemory": "1", "maxmemory-policy": "noeviction"}
GOAL = "0, 0, ≤ 1"


class Fault(NamedTuple):
    """A server's fault, and its end."""

    about: str
    begin: Callable[[Valkey], None]
    end: Callable[[Valkey], None]


@dataclass
class Count:
    """Counts of faults in a game."""

    wrong: int = 0
    errors: int = 0
    late: int = 0
    latest_ms: float = 0.0
    """Greatest time of a reply beyond its limit."""

    def __str__(self) -> str:
        return f"{self.wrong}, {self.errors}, {self.late} ({self.latest_ms:+.0f} ms)"


def rows() -> Iterator[Row]:
    """Measure every line."""
    with (
        valkey() as server,
        serving(REDIS_URL=server.url, **ONE_WORKER) as one,
        serving(REDIS_URL=server.url, **ONE_WORKER) as other,
    ):
        hosts = (one, other)
        for opening, fault in zip(OPENINGS, FAULTS, strict=False):
            until(lambda: all(exchanges(host) for host in hosts))
            count = played(hosts, opening.split(), fault, server)
            fault.end(server)
            yield f"{fault.about}: wrong moves, 5xx, late", str(count), GOAL


def played(
    hosts: tuple[Service, Service], opening: list[str], fault: Fault, server: Valkey
) -> Count:
    """Play both games, the fault after BEGINS plies."""
    count = Count()
    timed, fixed = opening, first_moves(FAULTS.index(fault))
    for ply in range(PLIES):
        if ply == BEGINS:
            fault.begin(server)
        user, refresher = hosts if ply % 2 else hosts[::-1]
        for host, cache in ((refresher, "refresh"), (user, "use")):
            chosen = in_time(host, timed, cache, count)
        right = searched(fixed)
        for host, cache in ((refresher, "refresh"), (user, "use")):
            to_depth(host, fixed, cache, right, count)
        timed = [*timed, chosen or CHESS.at(None, timed).inspect()["legal_moves"][0]]
        fixed = [*fixed, right["move"]]
    return count


def first_moves(number: int) -> list[str]:
    """The first two moves of a game of othello, which differ from game to game."""
    first = OTHELLO.at().inspect()["legal_moves"][number % 2]
    return [first, OTHELLO.at().child(first).inspect()["legal_moves"][number // 2]]


def searched(moves: list[str]) -> "Report":
    """Return the result of a search without a cache on an empty table."""
    return OTHELLO.at(None, moves).search(FIXED, Table(megabytes=1))


def in_time(host: Service, moves: list[str], cache: str, count: Count) -> str | None:
    """Search a move of chess in TIME_MS. Return it if it is legal."""
    began = time.perf_counter()
    status, reply = host.move("chess", moves=moves, time_ms=TIME_MS, cache=cache)
    over_ms = (time.perf_counter() - began) * 1e3 - TIME_MS
    count.late += over_ms > BUDGET_MS
    count.latest_ms = max(count.latest_ms, over_ms)
    if is_error(status, count):
        return None
    is_legal = reply["move"] in CHESS.at(None, moves).inspect()["legal_moves"]
    count.wrong += not is_legal
    return reply["move"] if is_legal else None


def to_depth(host: Service, moves: list[str], cache: str, right: "Report", count: Count) -> None:
    """Search a move of othello at a fixed depth. Its value is the right one."""
    status, reply = host.move("othello", moves=moves, cache=cache, **FIXED)
    if not is_error(status, count):
        is_legal = reply["move"] in OTHELLO.at(None, moves).inspect()["legal_moves"]
        count.wrong += not is_legal or reply["value"] != right["value"]


def is_error(status: int, count: Count) -> bool:
    count.errors += status >= SERVER_ERROR
    return status != 200


def exchanges(host: Service) -> bool:
    """Return whether Redis serves the host: a search has just sent entries."""
    before = host.ask("/readyz")[1]["cache"]
    host.move("connect_four", **WARM_UP)
    after = host.ask("/readyz")[1]["cache"]
    is_up = (after["state"], after["breaker"]) == ("up", "closed")
    return is_up and after["entries_sent"] > before["entries_sent"]


def configure(server: Valkey, options: dict[str, str]) -> None:
    with server.client() as client:
        for name, text in options.items():
            client.config_set(name, text)


def flush(server: Valkey) -> None:
    with server.client() as client:
        client.flushall()


def restart(server: Valkey) -> None:
    server.stop()
    server.start()


def flip(server: Valkey) -> None:
    """Change a byte of every answer, and of every transposition entry."""
    with server.client() as client:
        flip_every_record(client)
        flip_answers(client)


def flip_answers(client: Redis) -> None:
    for name in list(client.scan_iter()):
        if f":entries:{VERSION}:".encode() in name:
            continue
        held = client.get(name)
        if isinstance(held, bytes) and held:
            changed = bytearray(held)
            changed[len(changed) // 2] ^= 1
            client.set(name, bytes(changed), keepttl=True)


def nothing(_: Valkey) -> None: ...


FAULTS = (
    Fault("frozen", Valkey.freeze, Valkey.resume),
    Fault("killed", Valkey.kill, Valkey.start),
    Fault("restarted", restart, nothing),
    Fault("flushed", flush, nothing),
    Fault(
        "full", lambda server: configure(server, NO_ROOM), lambda server: configure(server, ROOM)
    ),
    Fault("bytes flipped", flip, nothing),
)


if __name__ == "__main__":
    heading(f"Redis fails during games, {TIME_MS} ms a move · figure · goal")
    for what, figure, goal in rows():
        row(what, figure, goal)
