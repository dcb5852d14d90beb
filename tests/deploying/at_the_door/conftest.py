"""Two replicas as docker-compose.yml sets them, one Redis, and the front door before them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest
import yaml

from service.settings import PREFIX, Settings
from service.shared.embedded import EmbeddedServer
from tests.deploying.front_door import LOCAL, Door, door
from tests.support import ROOT
from tests.support.redis_servers import free_port
from tests.support.serving import Service, serving

REDIS_MB = 256
"""Memory of the Redis for answers, as in compose."""
CORES = 2
"""Cores of a replica, as compose limits them."""


def composed() -> Mapping[str, str]:
    """Return what docker-compose.yml sets for a replica where nobody sets anything."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    given = services["service"]["environment"]
    return {
        name.removeprefix(PREFIX): re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", str(value))
        for name, value in given.items()
    }


@pytest.fixture(scope="session")
def replicas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    with ExitStack() as stack:
        redis = EmbeddedServer(tmp_path_factory.mktemp("redis"), REDIS_MB)
        stack.callback(redis.stop)
        own = {
            "REDIS_URL": redis.url,
            "TRUSTED_PROXIES": LOCAL,
            "METRICS_HOST": LOCAL,
            "WORKERS": str(CORES),
            "SLOTS": str(CORES),
            "TABLE_MB": str(Settings.table_mb),
            "LOG_LEVEL": "debug",
        }
        yield [
            stack.enter_context(serving(**{**composed(), **own, "METRICS_PORT": str(free_port())}))
            for _ in range(2)
        ]


@pytest.fixture(scope="session")
def front_door(replicas: list[Service], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with door([replica.port for replica in replicas], tmp_path_factory.mktemp("door")) as found:
        yield found
