"""Transposition entries in a cluster."""

from pathlib import Path

from redis import Redis
from redis.crc import key_slot

from service.cache.entries.layout import SHARDS
from service.cache.redis.counters import Counters
from tests.cache.entries.records import LONG, MakeStore, keys_of, put, records, without_ages
from tests.support import redis_servers
from tests.support.redis_servers import cluster, node


def test_a_cluster_of_three(
    make_store: MakeStore, tmp_path: Path, program: str, counters: Counters
) -> None:
    with cluster(tmp_path, 3, program) as ports:
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}", entries_mb=16)
        puts = records(256)
        put(store, puts)
        nodes = [node(port) for port in ports]
        assert sum(each.execute_command("DBSIZE") for each in nodes) == 16
        assert all(each.execute_command("DBSIZE") >= 4 for each in nodes)
        nodes[1].execute_command("SCRIPT FLUSH")
        found = store.exchange(b"", keys_of(puts))
        assert sorted(without_ages(found)) == sorted(each[:-1] for each in puts)
        nodes[2].execute_command("FLUSHALL")
        found = store.exchange(b"", keys_of(puts))
        assert 0 < len(without_ages(found)) < len(puts)
        for each in nodes:
            each.close()
        assert counters.total("failures") == 0


def test_each_primary_of_a_cluster_gives_a_quarter_at_most(
    make_store: MakeStore, tmp_path: Path, program: str
) -> None:
    """Segments go around the shards, of which the nodes have three, two and three."""
    with cluster(tmp_path, 3, program) as ports:
        nodes = [node(port) for port in ports]
        for each, megabytes in zip(nodes, (16, 100, 100), strict=True):
            each.execute_command("CONFIG SET", "maxmemory", f"{megabytes}mb")
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}")
        put(store, records(1024))
        sizes = [each.execute_command("DBSIZE") for each in nodes]
        assert sizes[0] == 4
        assert store.state()["mb"] == sum(sizes) == 10
        for each in nodes:
            each.close()


def test_a_cluster_with_a_dead_node_costs_one_failure(
    make_store: MakeStore, tmp_path: Path, program: str, counters: Counters
) -> None:
    with cluster(tmp_path, 3, program) as ports:
        store = make_store(f"redis+cluster://127.0.0.1:{ports[0]}", entries_mb=8, **LONG)
        puts = records(64)
        put(store, puts)
        with Redis(port=ports[2]) as client:
            client.shutdown(nosave=True)
        assert [store.exchange(b"", keys_of(puts)) for _ in range(5)] == [None] * 5
        assert counters.total("failures") == 1


def test_the_shards_lie_in_eight_parts_of_a_clusters_slots() -> None:
    parts = [key_slot(tag.encode()) * len(SHARDS) // redis_servers.SLOTS for tag in SHARDS]
    assert sorted(parts) == list(range(len(SHARDS)))
