"""How many segments of transposition entries a server has room for."""

from collections import Counter
from typing import Any

from redis import RedisCluster
from redis.exceptions import ResponseError

from service.cache.client import Client
from service.cache.entry_layout import SHARDS

SHARE = 4
"""Entries take at most one part in so many of a server's `maxmemory`."""
SEGMENT_MEMORY = 1 << 20


def segments(client: Client, most: int) -> int:
    """Return how many segments to use, at most `most`.

    In a cluster this holds for each primary and the shards it has. A server that has no `maxmemory`,
    or does not permit INFO, has room for all.
    """
    if isinstance(client, RedisCluster):
        return min([most, *_of_primaries(client)])
    return min(most, _room(client))


def _room(client: Client, **where: Any) -> int:  # noqa: ANN401 - as redis-py's
    """Segments that one server has room for; without a limit more than any setting."""
    try:
        limit = int(client.execute_command("INFO", "memory", **where)["maxmemory"])
    except ResponseError:
        limit = 0
    return limit // SHARE // SEGMENT_MEMORY if limit else 1 << 62


def _of_primaries(client: RedisCluster) -> list[int]:
    """Segments of all the cluster for which each primary has room, if it has its part of them."""
    slots = [client.keyslot(f"{{{tag}}}") for tag in SHARDS]  # type: ignore[no-untyped-call]
    nodes = [client.nodes_manager.get_node_from_slot(slot) for slot in slots]
    shards = Counter(node.name for node in nodes)
    by_name = {node.name: node for node in nodes}
    return [
        _room(client, target_nodes=by_name[name]) // count * len(SHARDS)
        for name, count in shards.items()
    ]
