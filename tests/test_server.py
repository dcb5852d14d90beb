"""The service as it is run: gunicorn, its workers, the embedded server, and their ends."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT

LONG = {"time_ms": 30_000, "cache": "bypass", "options": {"book": False}}
SHORT = {"time_ms": 1, "cache": "bypass"}


class Service:
    """`python -m service serve` on a free port, with one search slot and two workers."""

    def __init__(self, folder: Path, **changes: str) -> None:
        settings = {"PORT": "0", "WORKERS": "2", "SLOTS": "1", "TABLE_MB": "1", **changes}
        environment = {f"COUNTERMOVE_{name}": value for name, value in settings.items()}
        self._log = (folder / "log").open("wb")
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service", "serve"],
            cwd=ROOT,
            env={**os.environ, **environment, "TMPDIR": str(folder)},
            stderr=self._log,
        )
        until(lambda: "Listening at" in self.log or self.process.poll() is not None)
        listening = re.search(r"Listening at: http://127.0.0.1:(\d+)", self.log)
        assert listening, self.log
        self.port = int(listening[1])

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def ask(self, path: str, body: object = None) -> tuple[int, dict[str, Any]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        text = None if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        connection.request(method, path, text, {"Content-Type": "application/json"})
        response = connection.getresponse()
        found = json.load(response)
        connection.close()
        return response.status, found

    def move(self, game: str, **body: object) -> tuple[int, dict[str, Any]]:
        return self.ask(f"/v1/games/{game}/move", body)

    def is_searching(self) -> bool:
        """Whether the one slot is taken."""
        return self.move("connect_four", **SHORT)[0] == 503

    def children(self, name: str) -> list[int]:
        pid = self.process.pid
        pids = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(pid) for pid in pids if name in Path(f"/proc/{pid}/comm").read_text()]

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()


def until(condition: Callable[[], bool]) -> None:
    while not condition():
        threading.Event().wait(0.01)


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@contextmanager
def serving(**changes: str) -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="cm-", ignore_cleanup_errors=True) as folder:
        service = Service(Path(folder), **changes)
        try:
            yield service
        finally:
            service.close()


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


def test_a_game_is_played_to_its_end(service: Service) -> None:
    """Tic-tac-toe between two that do not err is a draw."""
    moves: list[str] = []
    while True:
        status, position = service.ask("/v1/games/tic_tac_toe/position", {"moves": moves})
        assert status == 200
        if position["turn"] == "over":
            break
        status, reply = service.move("tic_tac_toe", moves=moves, depth=9)
        assert status == 200
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
    assert position["utilities"] == [0, 0]
    assert len(moves) == 9


def test_all_workers_share_the_embedded_servers_answers(service: Service) -> None:
    question = {"moves": ["a1"], "depth": 5}
    service.move("tic_tac_toe", **question)
    assert all(service.move("tic_tac_toe", **question)[1]["cache"]["hit"] for _ in range(20))
    assert service.ask("/readyz")[1]["cache"]["source"] == "embedded"


def test_health_answers_while_every_slot_searches_and_a_stop_ends_searches() -> None:
    with serving() as service, ThreadPoolExecutor() as pool:
        running = [pool.submit(service.move, "connect_four", moves=[m], **LONG) for m in "1234"]
        until(service.is_searching)
        assert service.ask("/healthz") == (200, {"status": "ok"})
        assert service.ask("/readyz")[0] == 200
        assert not any(reply.done() for reply in running)
        assert service.stop() == 0
        replies = [reply.result() for reply in running]
    assert {status for status, _ in replies} <= {200, 503}
    searched = [reply for status, reply in replies if status == 200]
    assert searched
    assert all(reply["stopped_by"] == "stop" for reply in searched)


def test_a_stop_leaves_nothing_behind() -> None:
    with serving() as service:
        (valkey,) = service.children("valkey-server")
        workers = service.children("python")
        assert service.stop() == 0
        assert not any(is_alive(pid) for pid in (valkey, *workers))
        assert [path.name for path in service.folder.iterdir()] == ["log"]


def test_the_embedded_server_dies_with_a_killed_master() -> None:
    with serving() as service:
        (valkey,) = service.children("valkey-server")
        workers = service.children("python")
        service.process.kill()
        service.process.wait()
        until(lambda: not any(is_alive(pid) for pid in (valkey, *workers)))


def test_a_killed_workers_slot_is_free_again_and_another_worker_serves() -> None:
    with serving(WORKERS="1") as service, ThreadPoolExecutor() as pool:
        running = pool.submit(service.move, "connect_four", **LONG)
        until(service.is_searching)
        (worker,) = service.children("python")
        os.kill(worker, signal.SIGKILL)
        with pytest.raises((OSError, http.client.HTTPException)):
            running.result()
        until(lambda: service.children("python") not in ([], [worker]))
        assert service.move("tic_tac_toe", depth=3)[0] == 200


def test_clients_that_say_nothing_more_do_not_stop_the_others() -> None:
    with serving(QUEUE="0", FOLLOWERS="0", WORKERS="1") as service:
        begun = b"POST /v1/games/nim/move HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n"
        silent = [socket.create_connection(("127.0.0.1", service.port)) for _ in range(4)]
        for connection in silent:
            connection.sendall(begun)
        assert service.ask("/healthz")[0] == 200
        for connection in silent:
            connection.close()


def test_the_log_is_lines_of_json(service: Service) -> None:
    service.ask("/v2")
    lines = [json.loads(line) for line in service.log.splitlines()]
    assert all(line["event"] and line["level"] and line["time"] for line in lines)
    assert {"source": "embedded", "event": "cache"}.items() <= lines[0].items()
    assert any(line.get("code") == "unknown_path" for line in lines)


def test_redis_turned_off_is_said() -> None:
    with serving(REDIS_URL="none") as service:
        cache = service.ask("/readyz")[1]["cache"]
        assert (cache["layer"], cache["state"]) == ("none", "off")
        assert service.children("valkey-server") == []
        assert service.move("nim", depth=20)[1]["cache"] == {"hit": False, "layer": "none"}
