"""Answers are shared through each kind of Redis that a URL may name."""

from itertools import cycle, permutations
from pathlib import Path

import pytest
from redis import Redis

from service.cache.answers.redis_store import RedisStore
from service.cache.redis.client import BAD_OPTION, FORMS, connector
from tests.support import MakeApp, Valkey, answers, source, until
from tests.support.cached import DEPTH, ask, count, state
from tests.support.redis_servers import NAME, SLOTS, cluster, encrypted, node, sentinel

TIMEOUT_S = 5.0
LEAST_RIGHTS = tuple(
    f"+{command}"
    for command in ("eval", "get", "getrange", "set", "del", "unlink", "exists", "pttl", "pexpire")
)
LEAST_TO_BE_NOTIFIED = ("+publish", "+subscribe", "&countermove:*")


def shares_answers(make_app: MakeApp, url: str) -> None:
    """Two processes, one cache."""
    one, other = (make_app(redis_url=url, memory_mb=0) for _ in range(2))
    assert not ask(one, **DEPTH)["cache"]["hit"]
    assert source(ask(other, **DEPTH)) == {"hit": True, "layer": "redis"}
    assert state(other)["state"] == "up"
    assert (count(one, "failures"), count(other, "failures")) == (0, 0)


def test_a_database_of_its_own(make_app: MakeApp, valkey: Valkey) -> None:
    shares_answers(make_app, valkey.url + "?db=3")
    with valkey.client() as client:
        assert client.dbsize() == 0


def test_a_user_with_the_least_rights(make_app: MakeApp, valkey: Valkey) -> None:
    with valkey.client() as client:
        rights = ("on", ">p@ss:w", "~countermove:*", "+ping", *LEAST_RIGHTS)
        client.execute_command("ACL SETUSER", "me", *rights)
    shares_answers(make_app, valkey.url.replace("unix://", "unix://me:p%40ss%3Aw@"))


def test_a_user_without_write_permission_costs_only_speed_and_is_reported(
    make_app: MakeApp, valkey: Valkey
) -> None:
    with valkey.client() as client:
        rights = ("on", ">secret", "%R~countermove:*", "+@all")
        client.execute_command("ACL SETUSER", "me", *rights)
    app = make_app(redis_url=valkey.url.replace("unix://", "unix://me:secret@"), memory_mb=0)
    assert ask(app, **DEPTH)["move"]
    assert state(app)["state"] in {"refusing_writes", "down"}


def test_a_wrong_password_costs_only_speed_and_is_reported(
    make_app: MakeApp, valkey: Valkey
) -> None:
    app = make_app(redis_url=valkey.url.replace("unix://", "unix://me:wrong@"), memory_mb=0)
    assert ask(app, **DEPTH)["move"]
    cache_state = state(app)
    assert (cache_state["state"], cache_state["reason"]) == ("down", "AuthenticationError")


def test_a_read_only_replica_costs_only_speed_and_is_reported(
    make_app: MakeApp, valkey: Valkey
) -> None:
    with valkey.client() as client:
        client.replicaof("127.0.0.1", 1)
    app = make_app(redis_url=valkey.url, memory_mb=0)
    assert ask(app, **DEPTH)["move"]
    cache_state = state(app)
    assert (cache_state["state"], cache_state["reason"]) == ("refusing_writes", "ReadOnlyError")


def test_tls_by_a_certificate_of_ones_own(
    make_app: MakeApp, valkey: Valkey, tmp_path: Path
) -> None:
    """The embedded server has no TLS, so a proxy adds it."""
    with encrypted(tmp_path, valkey.socket) as (port, certificate):
        shares_answers(make_app, f"rediss://localhost:{port}?ssl_ca_certs={certificate}")


def test_tls_by_a_certificate_that_nobody_vouches_for_is_refused(
    make_app: MakeApp, valkey: Valkey, tmp_path: Path
) -> None:
    with encrypted(tmp_path, valkey.socket) as (port, _):
        app = make_app(redis_url=f"rediss://localhost:{port}", memory_mb=0)
        assert ask(app, **DEPTH)["move"]
        assert state(app)["state"] == "down"
    with valkey.client() as client:
        assert client.dbsize() == 0


def test_a_cluster(make_app: MakeApp, tmp_path: Path, program: str) -> None:
    with cluster(tmp_path, program=program) as (one, other):
        url = f"redis+cluster://127.0.0.1:{one},127.0.0.1:{other}"
        shares_answers(make_app, url)
        app = make_app(redis_url=url, memory_mb=0)
        for move in ("a1", "b2", "c3", "a2"):
            ask(app, **DEPTH, moves=[move])
            assert ask(app, **DEPTH, moves=[move])["cache"]["hit"]
        assert count(app, "failures") == 0


def test_a_cluster_with_a_dead_node_costs_only_speed_and_is_logged_once(
    make_app: MakeApp, tmp_path: Path, program: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Calls fail and succeed by turns: they succeed for keys of living nodes."""
    with cluster(tmp_path, program=program) as ports:
        for port in ports:
            with Redis(port=port) as client:
                client.config_set("cluster-require-full-coverage", "no")
        url = f"redis+cluster://127.0.0.1:{ports[0]}"
        app = make_app(redis_url=url, memory_mb=0, breaker_open_ms=1, log_level="warning")
        store = answers(app).store
        assert isinstance(store, RedisStore)
        cells = [f"{column}{row}" for column in "abc" for row in "123"]
        moves = cycle(permutations(cells, 2))  # so many that both nodes have keys of them

        def is_well() -> bool:
            assert ask(app, **DEPTH, moves=[*next(moves)])["move"]
            return store.connection.call_outage.is_over

        assert is_well()
        with Redis(port=ports[1]) as client:
            client.shutdown(nosave=True)
        for _ in range(3):
            until(lambda: not is_well())
            until(is_well)
    assert capfd.readouterr().err.count("redis: trouble") == 1


def test_a_slot_that_has_moved_is_followed(tmp_path: Path, program: str) -> None:
    """First while it moves (ASK), then when it has (MOVED)."""
    with cluster(tmp_path, program=program) as ports:
        nodes = [node(port) for port in ports]
        ids = [each.execute_command("CLUSTER MYID") for each in nodes]
        ours = connector(f"redis+cluster://127.0.0.1:{ports[0]}", TIMEOUT_S)()
        ours.execute_command("SET", "{x}:old", "1")
        slot = nodes[0].execute_command("CLUSTER KEYSLOT", "{x}")
        source = int(slot >= SLOTS // 2)
        target = 1 - source
        nodes[target].execute_command("CLUSTER SETSLOT", slot, "IMPORTING", ids[source])
        nodes[source].execute_command("CLUSTER SETSLOT", slot, "MIGRATING", ids[target])
        ours.execute_command("SET", "{x}:new", "2")
        assert ours.execute_command("GET", "{x}:new") == b"2"
        place = ("127.0.0.1", ports[target], "{x}:old", 0, 5000)
        nodes[source].execute_command("MIGRATE", *place)
        for each in (nodes[target], nodes[source]):
            each.execute_command("CLUSTER SETSLOT", slot, "NODE", ids[target])
        assert ours.execute_command("GET", "{x}:old") == b"1"
        errors = nodes[source].execute_command("INFO", "errorstats")
        assert {"errorstat_ASK", "errorstat_MOVED"} <= errors.keys()
        for client in (ours, *nodes):
            client.close()


def test_the_master_that_sentinels_name(make_app: MakeApp, tmp_path: Path, program: str) -> None:
    with sentinel(tmp_path, program) as (master, watcher):
        shares_answers(make_app, f"redis+sentinel://127.0.0.1:{watcher}/{NAME}/2")
        with Redis(port=master, db=2) as client:
            until(lambda: client.dbsize() > 0)


def test_connections_to_sentinels_are_closed_with_the_masters(tmp_path: Path) -> None:
    with sentinel(tmp_path) as (_, watcher), Redis(port=watcher) as observer:
        before = len(observer.client_list())
        client = connector(f"redis+sentinel://127.0.0.1:{watcher}/{NAME}", TIMEOUT_S)()
        client.execute_command("PING")
        assert len(observer.client_list()) == before + 1
        client.close()
        until(lambda: len(observer.client_list()) == before)


def test_an_error_of_the_servers_leaves_the_connection_in_use(valkey: Valkey) -> None:
    client = connector(valkey.url, TIMEOUT_S)()
    before = client.execute_command("CLIENT ID")
    with pytest.raises(Exception, match="wrong number"):
        client.execute_command("GET")
    assert client.execute_command("CLIENT ID") == before
    client.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", FORMS),
        ("x", FORMS),
        ("http://cache", FORMS),
        ("redis://me:secret#1@cache", FORMS),
        ("redis://cache:secret", FORMS),
        ("redis+cluster://me:secret@cache:x", FORMS),
        ("redis+sentinel://me:secret@cache:26379", FORMS),
        ("redis+sentinel://me:secret@cache/answers/x", FORMS),
        ("redis+other://cache", FORMS),
        ("redis://me:secret@cache?luck=1", "luck is not a known option"),
        ("redis://cache?retry_on_timeout=1", "retry_on_timeout is not a known option"),
        ("redis://:pa?SECRET=@host", FORMS),
        ("redis://:pa?SECRET=1#x@host", FORMS),
        ("redis+cluster://:pa?SECRET=@host", FORMS),
        ("rediss://cache?ssl_cert_reqs=secret", BAD_OPTION),
        ("rediss+cluster://cache?ssl_cert_reqs=secret", BAD_OPTION),
        ("rediss+sentinel://cache/answers?ssl_cert_reqs=secret", BAD_OPTION),
        ("redis://cache?sentinel_password=secret", "sentinel_password is not a known option"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_its_secrets(url: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"needed|known|used") as refused:
        connector(url, TIMEOUT_S)
    assert str(refused.value) == words
