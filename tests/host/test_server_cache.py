"""The cache of the running service: its workers, their ends, and a shared Redis."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from threading import Event

import pytest

from tests.support import Valkey, until
from tests.support.redis_proxy import Proxy
from tests.support.serving import Service, is_alive, name_of, serving
from tests.support.stuck_names import NAME

QUESTION = {"depth": 2, "algorithm": "alpha_beta"}
PATIENT = {"REDIS_TIMEOUT_MS": "5000", "REDIS_BUDGET_MS": "10000"}
MOVES = ("a1", "a2", "a3", "b1")


@pytest.fixture
def proxy(valkey: Valkey) -> Iterator[Proxy]:
    with Proxy(valkey.socket) as running:
        yield running


def cache(service: Service) -> dict[str, object]:
    cache_state: dict[str, object] = service.ask("/readyz")[1]["cache"]
    return cache_state


def embedded(service: Service) -> list[int]:
    """Processes of the embedded server, whichever thread began them."""
    listed = Path(f"/proc/{service.process.pid}/task").glob("*/children")
    pids = [pid for file in listed for pid in file.read_text().split()]
    return [int(pid) for pid in pids if "valkey" in name_of(pid)]


def test_every_worker_reports_the_counts_of_all() -> None:
    with serving(WORKERS="3", **PATIENT) as service, ThreadPoolExecutor() as pool:
        for _ in range(5):
            list(pool.map(lambda _: service.move("tic_tac_toe", **QUESTION), range(8)))
        states = [cache(service) for _ in range(12)]
        counts = [(each["hits"], each["misses"]) for each in states]
    assert len(set(counts)) == 1
    assert sum(map(int, map(str, counts[0]))) == 40


def test_an_embedded_server_that_is_killed_serves_again() -> None:
    with serving(MEMORY_MB="0", BREAKER_OPEN_MS="1", **PATIENT) as service:
        (killed,) = embedded(service)
        os.kill(killed, signal.SIGKILL)
        until(lambda: embedded(service) not in ([], [killed]))
        until(lambda: bool(service.move("tic_tac_toe", **QUESTION)[1]["cache"]["hit"]))
        until(lambda: "embedded server started again" in service.log)
        assert "embedded server ended" in service.log
        (running,) = embedded(service)
        assert service.stop() == 0
        assert not is_alive(running)
        assert [path.name for path in service.folder.iterdir()] == ["log"]


def test_a_server_that_was_started_again_dies_with_a_killed_master() -> None:
    with serving() as service:
        (killed,) = embedded(service)
        os.kill(killed, signal.SIGKILL)
        until(lambda: embedded(service) not in ([], [killed]))
        (running,) = embedded(service)
        service.process.kill()
        service.process.wait()
        until(lambda: not is_alive(running))


def test_a_stop_finishes_pending_writes(valkey: Valkey, proxy: Proxy) -> None:
    writes = 0

    def fate(command: bytes, reply: bytes) -> bytes:
        nonlocal writes
        if b"local refused" in command:
            writes += 1
            Event().wait(0.1)
        return reply

    proxy.fate = fate
    with serving(WORKERS="1", REDIS_URL=proxy.url, ENTRIES_MB="0", **PATIENT) as service:
        for move in MOVES:
            assert service.move("tic_tac_toe", moves=[move], **QUESTION)[0] == 200
        assert service.stop() == 0
    with valkey.client() as client:
        assert client.dbsize() == writes == len(MOVES)


def test_a_stuck_call_does_not_stop_a_worker_from_ending() -> None:
    module = ("tests.support.stuck_names", "serve")
    settings = {"WORKERS": "1", "REDIS_URL": f"redis://{NAME}", "GRACEFUL_S": "600"}
    with serving(module, **settings) as service:
        assert service.move("tic_tac_toe", **QUESTION)[0] == 200
        until(lambda: cache(service).get("reason") == "TimeoutError")
        assert service.stop() == 0


def test_the_claim_of_a_killed_worker_holds_nobody_up(valkey: Valkey) -> None:
    """The search would run for minutes."""
    question = {"depth": 12, "algorithm": "alpha_beta", "time_ms": 600_000}
    settings = {"WORKERS": "1", "REDIS_URL": valkey.url, "MAX_TIME_MS": "600000", **PATIENT}

    def failing() -> None:
        with suppress(OSError, HTTPException):
            dies.move("connect_four", **question)

    with (
        serving(**settings) as dies,
        serving(**settings) as lives,
        ThreadPoolExecutor() as pool,
        valkey.client() as client,
    ):
        pool.submit(failing)
        until(lambda: bool(list(client.scan_iter("*:search"))))
        for pid in (dies.process.pid, *dies.children("python")):
            os.kill(pid, signal.SIGKILL)
        status, reply = lives.move("connect_four", **question)
        assert (status, reply["stopped_by"]) == (200, "depth")
