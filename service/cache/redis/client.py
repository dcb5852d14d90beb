"""Make redis-py's client for a URL: one server, a cluster, or the master that sentinels name.

    redis://user:password@host:port/db       rediss:// with TLS       unix://user:password@/path
    redis+cluster://user:password@host:port,host:port
    redis+sentinel://user:password@host:port,host:port/name of the master/db

Nothing is retried, because requests wait for these calls.
"""

from collections.abc import Callable, Iterator
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

from service.cache.redis.deadline import timely
from service.settings import SettingError


class Client(Protocol):
    """The part of redis-py's clients that the service uses."""

    def execute_command(self, *command: Any) -> Any: ...  # noqa: ANN401

    def pipeline(self, *, transaction: bool) -> Any: ...  # noqa: ANN401

    def pubsub(self) -> Any: ...  # noqa: ANN401

    def scan_iter(self, *, match: str, count: int) -> Iterator[bytes]: ...

    def close(self) -> None: ...


Connect = Callable[[], Client]
Arguments = dict[str, Any]
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
    """Read `url` and return a function that makes its client, which connects at its first command.

    No step of a connection or of a command takes longer than `timeout_s`. `deadline.within` bounds
    all steps together.
    Errors: `ValueError`, whose text contains no secret of the URL.
    """
    if "@" in url.partition("?")[2]:
        raise ValueError(FORMS)  # the "options" are part of a password
    try:
        parts = urlsplit(url)
        base, _, kind = parts.scheme.partition("+")
        read = _READERS[kind]
        options = parse_qs(parts.query).keys()
    except (ValueError, KeyError):
        raise ValueError(FORMS) from None
    if unknown := options - OPTIONS - (OF_SENTINELS if kind == "sentinel" else set()):
        raise ValueError(f"{', '.join(sorted(unknown))} is not a known option")
    try:
        plain = f"{base}://{_user(parts)}?{parts.query}" if kind else url
        arguments = parse_url(plain)  # type: ignore[no-untyped-call]
        defaults = _defaults(base, timeout_s)
        connect = read(parts, {**arguments, **defaults}, defaults)
        one = {option: value for option, value in arguments.items() if option not in OF_SENTINELS}
        ConnectionPool(**one).make_connection()
    except RedisError:
        raise ValueError(BAD_OPTION) from None
    except (ValueError, TypeError):
        raise ValueError(FORMS) from None
    return connect


def configured(setting: str, url: str, timeout_s: float) -> Connect:
    """Return the `connector` of the URL that `setting` gives. Errors: `SettingError`."""
    try:
        return connector(url, timeout_s)
    except ValueError as error:
        raise SettingError(f"{setting} cannot be used: {error}") from None


def is_cluster(url: str) -> bool:
    """Return whether a URL that can be used names a cluster."""
    return urlsplit(url).scheme.endswith("+cluster")


def _defaults(scheme: str, timeout_s: float) -> Arguments:
    # With TLS 1.3 a server may send data first, which redis-py takes for an unread reply.
    # Protocol 3 begins with HELLO, whose reply is read together with that data.
    protocol = 3 if scheme == TLS else 2
    return {
        "socket_timeout": timeout_s,
        "socket_connect_timeout": timeout_s,
        "retry": Retry(NoBackoff(), 0),
        "protocol": protocol,
        "driver_info": None,
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }


class OfSentinels(Redis):
    """A client of the master, whose `close` closes the connections to the sentinels too."""

    def close(self) -> None:
        super().close()
        for sentinel in self.connection_pool.sentinel_manager.sentinels:  # type: ignore[attr-defined]
            sentinel.close()


def _single(_parts: SplitResult, arguments: Arguments, _defaults: Arguments) -> Connect:
    arguments["connection_class"] = timely(arguments.get("connection_class", Connection))
    return lambda: cast("Client", Redis.from_pool(ConnectionPool(**arguments)))


def _cluster(parts: SplitResult, arguments: Arguments, _defaults: Arguments) -> Connect:
    (host, port), *others = _hosts(parts, REDIS_PORT)
    retry = arguments.pop("retry")
    shared = _shared(arguments, SSLConnection if _has_tls(parts) else Connection)
    # RedisCluster uses the connection class only if it is given a URL.
    url = f"redis://[{host}]:{port}" if ":" in host else f"redis://{host}:{port}"

    def connect() -> Client:
        nodes = [ClusterNode(host, port) for host, port in others]  # type: ignore[no-untyped-call]
        cluster = RedisCluster(
            url=url, startup_nodes=nodes, retry=retry, require_full_coverage=False, **shared
        )
        return cast("Client", cluster)

    return connect


def _sentinel(parts: SplitResult, arguments: Arguments, defaults: Arguments) -> Connect:
    name, _, db = unquote(parts.path).strip("/").partition("/")
    if not name:
        raise ValueError(FORMS)
    own = {
        option.removeprefix("sentinel_"): arguments.pop(option)
        for option in OF_SENTINELS & arguments.keys()
    }
    has_tls = _has_tls(parts)
    kind = SentinelManagedSSLConnection if has_tls else SentinelManagedConnection
    shared = {**_shared(arguments, kind), "db": int(db or 0)}
    own |= {option: value for option, value in shared.items() if option.startswith("ssl")}
    own |= {"ssl": True} if has_tls else {}
    hosts = _hosts(parts, SENTINEL_PORT)

    def connect() -> Client:
        sentinels = Sentinel(hosts, sentinel_kwargs={**defaults, **own})  # type: ignore[no-untyped-call]
        for sentinel in sentinels.sentinels:
            pool = sentinel.connection_pool
            pool.connection_class = timely(pool.connection_class)
        master = sentinels.master_for(name, OfSentinels, **shared)  # type: ignore[no-untyped-call]
        return cast("Client", master)

    return connect


def _shared(arguments: Arguments, kind: type[AbstractConnection]) -> Arguments:
    """Return the arguments for connections of that class, without a single server's address."""
    places = {"host", "port", "db"}
    shared = {option: value for option, value in arguments.items() if option not in places}
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


_READERS = {"": _single, "cluster": _cluster, "sentinel": _sentinel}
