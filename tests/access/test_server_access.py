"""The running service with keys: several workers, a file that changes, proxies before it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.host.server import bind_address
from tests.support import ROOT
from tests.support.keys import bearer, key
from tests.support.serving import Service, serving, until

PATH = "/v1/games/nim"
PATIENT = {"REDIS_TIMEOUT_MS": "5000", "REDIS_BUDGET_MS": "10000"}
"""Time for Redis on a busy machine: without a reply each worker counts alone."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("keys") / "keys.json"


@pytest.fixture(scope="module")
def limited(file: Path) -> str:
    return key(file, "add", "limited", "--requests-per-minute", "60")


@pytest.fixture(scope="module")
def service(file: Path, limited: str) -> Iterator[Service]:
    settings = {"KEYS_FILE": str(file), "TRUSTED_PROXIES": "127.0.0.1", "WORKERS": "3"}
    with serving(**settings, **PATIENT) as running:
        yield running


def status(service: Service, secret: str) -> int:
    return service.ask(PATH, headers=bearer(secret))[0]


def statuses_of(service: Service, secret: str) -> list[int]:
    """Ask so often that every worker answers."""
    return [status(service, secret) for _ in range(12)]


def test_a_key_comes_and_goes_while_the_service_runs(service: Service, file: Path) -> None:
    secret = key(file, "add", "ada")
    until(lambda: set(statuses_of(service, secret)) == {200})
    key(file, "revoke", "ada")
    until(lambda: set(statuses_of(service, secret)) == {403})
    assert service.ask(PATH)[0] == 401
    assert service.ask("/healthz")[0] == service.ask("/readyz")[0] == 200


def test_a_limit_is_exact_though_many_workers_answer_at_one_time(
    service: Service, limited: str
) -> None:
    with ThreadPoolExecutor(12) as pool:
        statuses = list(pool.map(lambda _: status(service, limited), range(100)))
    assert (statuses.count(200), statuses.count(429)) == (60, 40)


def test_the_log_sees_the_caller_and_the_key_but_no_secret(service: Service, file: Path) -> None:
    secret = key(file, "add", "logged")
    until(lambda: set(statuses_of(service, secret)) == {200})
    headers = {
        **bearer(secret),
        "X-Forwarded-For": "203.0.113.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Ssl": "off",
    }
    body = {"depth": 2, "cache": "bypass"}
    assert service.ask(f"{PATH}/move", body, headers)[0] == 200
    lines = [json.loads(line) for line in service.log.splitlines()]
    (logged,) = [line for line in lines if line.get("key") == "logged" and "nodes" in line]
    assert logged["client"] == "203.0.113.7"
    assert secret not in service.log


def test_a_service_for_others_without_keys_does_not_start() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "service", "serve"],
        cwd=ROOT,
        env={"COUNTERMOVE_HOST": "0.0.0.0", "COUNTERMOVE_PORT": "0", "COUNTERMOVE_TABLE_MB": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2
    said = ended.stderr.splitlines()[-1]
    assert said.startswith("countermove: API keys are needed")
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("host", "bound"),
    [("127.0.0.1", "127.0.0.1:0"), ("::1", "[::1]:0"), ("[::1]", "[::1]:0"), ("x", "x:0")],
)
def test_any_address_may_be_listened_on(host: str, bound: str) -> None:
    assert bind_address(host, 0) == bound
