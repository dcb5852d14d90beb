"""The service on a Unix socket: `COUNTERMOVE_HOST=unix:/path`."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from service.host.unix_socket import LONGEST, check_socket
from service.settings import OFF, UNIX, SettingError, Settings
from tests.support import ROOT, MakeApp
from tests.support.serving import until

READY = "Listening at"
QUIET = {"WORKERS": "1", "TABLE_MB": "1", "JOBS_URL": OFF, "REDIS_URL": OFF, "OPENSPIEL": "no"}
HEALTH = re.compile(r"^HEALTHCHECK .*\\\n +CMD (\[.*\])$", re.MULTILINE)


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a short path, as sockets need one."""
    with TemporaryDirectory(prefix="cm-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def environment(path: Path, **changes: str) -> dict[str, str]:
    settings = {**QUIET, "HOST": f"{UNIX}{path}", **changes}
    named = {f"COUNTERMOVE_{name}": value for name, value in settings.items()}
    return {**os.environ, **named, "TMPDIR": str(path.parent)}


@contextmanager
def serving(path: Path, **changes: str) -> Iterator[subprocess.Popen[bytes]]:
    log = path.parent / "log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "service", "serve"],
            cwd=ROOT,
            env=environment(path, **changes),
            stderr=file,
        )
    try:
        until(lambda: READY in log.read_text() or process.poll() is not None)
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        process.kill()
        process.wait()
        until(lambda: not is_listened_to(path))


def is_listened_to(path: Path) -> bool:
    """Whether a worker still is there, which ends soon after its master."""
    try:
        check_socket(str(path))
    except SettingError:
        return True
    return False


def ask(
    path: Path, target: str, body: object = None, headers: Mapping[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    connection = http.client.HTTPConnection("service")
    connection.sock = socket.socket(socket.AF_UNIX)
    connection.sock.settimeout(60)
    connection.sock.connect(str(path))
    with closing(connection):
        sent = {"Content-Type": "application/json", **(headers or {})}
        text = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", target, text, sent)
        response = connection.getresponse()
        return response.status, json.load(response)


def test_a_service_on_a_socket_answers_and_removes_it_at_its_end(folder: Path) -> None:
    path = folder / "socket"
    with serving(path, TRUSTED_PROXIES="unix", LOG_LEVEL="debug") as process:
        log = (folder / "log").read_text
        assert f"{READY}: {UNIX}{path}" in log()
        assert ask(path, "/v1/games/nim/move", {"depth": 3})[0] == 200
        headers = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Prefix": "/games"}
        assert ask(path, "/openapi.json", None, headers)[1]["servers"] == [{"url": "/games"}]
        clients = {json.loads(line).get("client") for line in log().splitlines()}
        assert {"", "203.0.113.7"} <= clients
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert not path.exists()


def test_the_image_asks_for_health_at_the_socket(folder: Path) -> None:
    """The command of the image's health check, word for word."""
    found = HEALTH.search((ROOT / "Dockerfile").read_text())
    assert found
    program, *arguments = json.loads(found[1])
    assert program == "python"
    path = folder / "socket"
    checked = {"COUNTERMOVE_PORT": "1", "COUNTERMOVE_HOST": f"{UNIX}{path}"}

    def status() -> int:
        command = [sys.executable, *arguments]
        silent = subprocess.DEVNULL
        return subprocess.run(command, env=checked, stderr=silent, check=False).returncode

    with serving(path):
        assert status() == 0
    assert status() != 0


def test_the_socket_of_a_service_that_was_killed_is_taken_over(folder: Path) -> None:
    path = folder / "socket"
    with serving(path):
        pass
    assert path.is_socket()
    with serving(path):
        assert ask(path, "/healthz")[0] == 200


def refusal(path: Path | str) -> str:
    with pytest.raises(SettingError) as caught:
        check_socket(str(path))
    assert f'COUNTERMOVE_HOST is "{UNIX}{path}"' in str(caught.value)
    return str(caught.value)


def test_the_socket_of_a_service_that_runs_is_left_to_it(folder: Path) -> None:
    path = folder / "socket"
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        check_socket(str(path))  # nobody listens yet
        other.listen()
        assert "another process listens there" in refusal(path)


def test_the_socket_of_a_service_that_is_too_busy_to_answer_is_left_to_it(folder: Path) -> None:
    path = folder / "socket"
    with socket.socket(socket.AF_UNIX) as other, ExitStack() as waiting:
        other.bind(str(path))
        other.listen(0)
        for _ in range(2):
            client = waiting.enter_context(socket.socket(socket.AF_UNIX))
            client.setblocking(False)
            with suppress(BlockingIOError):
                client.connect(str(path))
        assert "another process listens there" in refusal(path)


def test_what_cannot_be_a_socket_is_named(folder: Path) -> None:
    file = folder / "file"
    file.write_text("dear")
    assert "another file" in refusal(file)
    assert "another file" in refusal(folder)
    assert "no such folder" in refusal(folder / "none" / "socket")
    for path in ("", "relative", "//two", folder / ("x" * LONGEST)):
        assert "absolute path" in refusal(path)
    assert file.read_text() == "dear"


def test_a_refusal_ends_the_service_with_a_sentence(folder: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "service", "serve"],
        cwd=ROOT,
        env=environment(folder / "none" / "socket"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("countermove: COUNTERMOVE_HOST is")


@pytest.mark.parametrize("host", ["unix:/tmp/a", "unix:/tmp/a,b"])
def test_whoever_comes_by_a_socket_is_of_this_machine(make_app: MakeApp, host: str) -> None:
    """So that no key is needed, as at this machine's own address."""
    client = make_app(host=host).test_client()
    assert client.get("/v1/games/nim").status_code == 200


def test_a_socket_that_is_published_needs_keys(make_app: MakeApp) -> None:
    with pytest.raises(SettingError, match="API keys are needed"):
        make_app(host="unix:/tmp/a", published_host="0.0.0.0")


@pytest.mark.parametrize("host", ["", " "])
def test_a_service_on_every_address_needs_keys(make_app: MakeApp, host: str) -> None:
    """An empty host is none of this machine alone."""
    with pytest.raises(SettingError, match="API keys are needed"):
        make_app(host=host)


def test_the_path_is_what_follows_the_word() -> None:
    assert Settings(host="unix:/run/a:b").unix_socket == "/run/a:b"
    assert Settings(host="unix:").unix_socket == ""
    assert Settings(host="::1").unix_socket is None
