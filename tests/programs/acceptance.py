"""`make acceptance`: a game in a browser goes through a rolling restart, unnoticed by its player.

The page is of another origin and has a key. It plays Othello at level 4, and reads streams, through
the front door of deploy/door. Behind the door two replicas are restarted one after the other.
"""

import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from service.shared.embedded import EmbeddedServer
from tests.deploying.docker_stack import answers, wait_until
from tests.deploying.front_door import LOCAL, door, needs_haproxy
from tests.support.browser import WITHIN_S, PageServer, has_passed, key_in, report_of
from tests.support.redis_servers import free_port
from tests.support.serving import Service, serving

PLAYED_S = 1.0
"""Between two restarts, and before the first."""
REDIS_MB = 64


class Replicas:
    """Two, one of which can be stopped while the other goes on."""

    def __init__(self, stack: ExitStack, settings: Mapping[str, str]) -> None:
        self._stack = stack
        self._settings = settings
        self._replicas = [self._started(free_port()) for _ in range(2)]

    @property
    def ports(self) -> list[int]:
        return [replica.port for replica in self._replicas]

    def restart(self, server: PageServer) -> None:
        """Restart one after the other, once a page plays."""
        server.began.wait(WITHIN_S)
        for replica in self._replicas:
            time.sleep(PLAYED_S)
            began = time.monotonic()
            status = replica.stop()
            print(f"replica {replica.port} stopped with status {status} after", _since(began))
            self._started(replica.port)
            address = f"http://{LOCAL}:{replica.port}"
            wait_until(f"replica {replica.port} is ready again", lambda: answers(address))  # noqa: B023
            print(f"replica {replica.port} was away for", _since(began))
            server.restarts += 1
        time.sleep(PLAYED_S)
        server.restarted.set()

    def _started(self, port: int) -> Service:
        return self._stack.enter_context(serving(PORT=str(port), **self._settings))


def _since(began: float) -> str:
    return f"{time.monotonic() - began:.1f} s"


def main() -> int:
    """Return 1 where a fetch failed, or the page never came to its end."""
    needs_haproxy()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cm-")))
        server = stack.enter_context(PageServer())
        redis = EmbeddedServer(folder, REDIS_MB)
        stack.callback(redis.stop)
        key = key_in(folder / "keys.json")
        settings = {
            "REDIS_URL": redis.url,
            "KEYS_FILE": str(folder / "keys.json"),
            "ORIGINS": server.origin,
            "DRAIN_S": "2",
            "SLOTS": "2",
        }
        replicas = Replicas(stack, settings)
        address = stack.enter_context(door(replicas.ports, folder)).address
        print(f"page: {server.origin}, front door: {address}, replicas: {replicas.ports}")
        restarts = stack.enter_context(ThreadPoolExecutor()).submit(replicas.restart, server)
        report = report_of(server, "long_game.html", address, key, folder)
        restarts.result()
    return 0 if has_passed(report) else 1


if __name__ == "__main__":
    sys.exit(main())
