"""redis-py's client at a URL: one server, a cluster, or the master that sentinels name.

    redis://user:password@host:port/db       rediss:// with TLS       unix://user:password@/path
    redis+cluster://user:password@host:port,host:port
    redis+sentinel://user:password@host:port,host:port/name of the master/db

Nothing is tried twice: who asks has better things to do than to wait.
"""

from collections.abc import Callable
from typing import Any, Protocol, cast
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from redis import Redis, RedisCluster
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode
from redis.connection import (
    AbstractConnection,
    Connection,
    ConnectionPool,
    SSLConnection,
    parse_url,
)
from redis.exceptions import RedisError
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelManagedConnection, SentinelManagedSSLConnection

from service.cache.deadline import timely


class Client(Protocol):
    """What is used of redis-py's clients."""

    def execute_command(self, *command: Any) -> Any: ...  # noqa: ANN401

    def pipeline(self, *, transaction: bool) -> Any: ...  # noqa: ANN401

    def close(self) -> None: ...


Connect = Callable[[], Client]
Given = dict[str, Any]
"""Arguments of redis-py's connections."""

REDIS_PORT = 6379
SENTINEL_PORT = 26379
TLS = "rediss"
FORMS = "redis://, rediss://, unix://, redis+cluster:// or redis+sentinel:// is needed"
BAD_OPTION = "an option has a value that cannot be used"
OF_SENTINELS = {"sentinel_username", "sentinel_password"}
OPTIONS = {
    "db",
    "client_name",
    "ssl_ca_certs",
    "ssl_ca_path",
    "ssl_certfile",
    "ssl_cert_reqs",
    "ssl_check_hostname",
    "ssl_keyfile",
    "ssl_min_version",
    "ssl_password",
}


def connector(url: str, timeout_s: float) -> Connect:
    """Read `url` and tell how to make its client, which connects when it is first asked.

    No step of a connection or of a command takes longer than `timeout_s`, nor all of them together
    than `within` says.
    Errors: `ValueError`, whose text has nothing of what is secret in the URL.
    """
    if "@" in url.partition("?")[2]:
        raise ValueError(FORMS)  # what seem to be options are part of a password
    try:
        parts = urlsplit(url)
        base, _, kind = parts.scheme.partition("+")
        read = _KINDS[kind]
        asked = parse_qs(parts.query).keys()
    except (ValueError, KeyError):
        raise ValueError(FORMS) from None
    if unknown := asked - OPTIONS - (OF_SENTINELS if kind == "sentinel" else set()):
        raise ValueError(f"{', '.join(sorted(unknown))} is not understood")
    try:
        plain = f"{base}://{_user(parts)}?{parts.query}" if kind else url
        given = parse_url(plain)  # type: ignore[no-untyped-call]
        usual = _usual(base, timeout_s)
        connect = read(parts, {**given, **usual}, usual)
        one = {option: value for option, value in given.items() if option not in OF_SENTINELS}
        ConnectionPool(**one).make_connection()
    except RedisError:
        raise ValueError(BAD_OPTION) from None
    except (ValueError, TypeError):
        raise ValueError(FORMS) from None
    return connect


def _usual(scheme: str, timeout_s: float) -> Given:
    # With TLS 1.3 a server may speak first, which redis-py takes for an unread reply: protocol 3
    # begins with a greeting, whose reply is read with all that came before it.
    protocol = 3 if scheme == TLS else 2
    return {
        "socket_timeout": timeout_s,
        "socket_connect_timeout": timeout_s,
        "retry": Retry(NoBackoff(), 0),
        "protocol": protocol,
        "driver_info": None,
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }


def _single(_parts: SplitResult, given: Given, _usual: Given) -> Connect:
    given["connection_class"] = timely(given.get("connection_class", Connection))
    return lambda: cast("Client", Redis.from_pool(ConnectionPool(**given)))


def _cluster(parts: SplitResult, given: Given, _usual: Given) -> Connect:
    (host, port), *others = _hosts(parts, REDIS_PORT)
    retry = given.pop("retry")
    shared = _shared(given, SSLConnection if _has_tls(parts) else Connection)
    # Only one that has a URL asks for the connection's kind.
    url = f"redis://[{host}]:{port}" if ":" in host else f"redis://{host}:{port}"

    def connect() -> Client:
        nodes = [ClusterNode(host, port) for host, port in others]  # type: ignore[no-untyped-call]
        cluster = RedisCluster(
            url=url, startup_nodes=nodes, retry=retry, require_full_coverage=False, **shared
        )
        return cast("Client", cluster)

    return connect


def _sentinel(parts: SplitResult, given: Given, usual: Given) -> Connect:
    name, _, db = unquote(parts.path).strip("/").partition("/")
    if not name:
        raise ValueError(FORMS)
    own = {
        option.removeprefix("sentinel_"): given.pop(option)
        for option in OF_SENTINELS & given.keys()
    }
    has_tls = _has_tls(parts)
    kind = SentinelManagedSSLConnection if has_tls else SentinelManagedConnection
    shared = {**_shared(given, kind), "db": int(db or 0)}
    own |= {option: value for option, value in shared.items() if option.startswith("ssl")}
    own |= {"ssl": True} if has_tls else {}
    hosts = _hosts(parts, SENTINEL_PORT)

    def connect() -> Client:
        sentinels = Sentinel(hosts, sentinel_kwargs={**usual, **own})  # type: ignore[no-untyped-call]
        for sentinel in sentinels.sentinels:
            pool = sentinel.connection_pool
            pool.connection_class = timely(pool.connection_class)
        return cast("Client", sentinels.master_for(name, **shared))  # type: ignore[no-untyped-call]

    return connect


def _shared(given: Given, kind: type[AbstractConnection]) -> Given:
    """What is given for connections of that kind, without the place of a single server."""
    places = {"host", "port", "db"}
    shared = {option: value for option, value in given.items() if option not in places}
    return {**shared, "connection_class": timely(kind)}


def _has_tls(parts: SplitResult) -> bool:
    return parts.scheme.startswith(TLS)


def _user(parts: SplitResult) -> str:
    user, at, _ = parts.netloc.rpartition("@")
    return user + at


def _hosts(parts: SplitResult, usual_port: int) -> list[tuple[str, int]]:
    """Errors: `ValueError`."""
    hosts = [urlsplit("//" + host) for host in parts.netloc.rpartition("@")[2].split(",")]
    return [(host.hostname or "localhost", host.port or usual_port) for host in hosts]


_KINDS = {"": _single, "cluster": _cluster, "sentinel": _sentinel}
