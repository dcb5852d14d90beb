"""How many segments of transposition entries a server has room for."""

from collections.abc import Sequence
from typing import Any

from redis import RedisCluster
from redis.exceptions import ResponseError

from service.cache.entries.layout import SHARDS
from service.cache.redis.client import Client

SHARE = 4
"""Entries take at most 1/SHARE of a server's `maxmemory`."""
SEGMENT_MEMORY = 1 << 20


def segments(client: Client, most: int) -> int:
    """Return how many segments to use, at most `most`.

    In a cluster no primary has more than it has room for. A server that has no `maxmemory`, or does
    not permit INFO, has room for all.
    """
    if isinstance(client, RedisCluster):
        return _of_cluster(client, most)
    return _room(client, most)


def _room(client: Client, most: int, **where: Any) -> int:  # noqa: ANN401 - as redis-py's
    """Segments that one server has room for, at most `most`."""
    try:
        limit = int(client.execute_command("INFO", "memory", **where)["maxmemory"])
    except ResponseError:
        return most
    return min(most, limit // SHARE // SEGMENT_MEMORY) if limit else most


def _of_cluster(client: RedisCluster, most: int) -> int:
    slots = [client.keyslot(f"{{{tag}}}") for tag in SHARDS]  # type: ignore[no-untyped-call]
    owners = [client.nodes_manager.get_node_from_slot(slot) for slot in slots]
    rooms = {owner.name: _room(client, most, target_nodes=owner) for owner in owners}
    return fitting([owner.name for owner in owners], rooms, most)


def fitting(owners: Sequence[str], rooms: dict[str, int], most: int) -> int:
    """Return how many segments fit, at most `most`. The `owners` take segments in turn."""
    left = dict(rooms)
    for number in range(most):
        owner = owners[number % len(owners)]
        if not left[owner]:
            return number
        left[owner] -= 1
    return most
