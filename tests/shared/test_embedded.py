"""The embedded server: it serves, is restarted, or its absence is reported."""

import dataclasses
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service import create_app
from service.shared.embedded import CannotStartError, EmbeddedServer
from service.shared.host import Host
from tests.support import QUIET, WITHIN_S, MakeApp, answers, source, until
from tests.support.cached import DEPTH, ask, state


def test_an_embedded_server_serves_where_no_url_is_given(make_app: MakeApp) -> None:
    app = make_app(redis_url="", memory_mb=0)
    ask(app, **DEPTH)
    assert source(ask(app, **DEPTH)) == {"hit": True, "layer": "redis"}
    cache = state(app)
    assert (cache["source"], cache["state"], cache["hits"]) == ("embedded", "up", 1)


def test_without_an_embedded_server_memory_serves_and_a_reason_is_given(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = Path("/nowhere/valkey-server")
    monkeypatch.setattr("service.shared.embedded.get_binary_path", lambda: nowhere)
    app = make_app(redis_url="")
    replies = [source(ask(app, **DEPTH)) for _ in range(2)]
    assert replies == [{"hit": hit, "layer": "memory"} for hit in (False, True)]
    cache_state = state(app)
    assert (cache_state["layer"], cache_state["state"]) == ("memory", "off")
    assert "cannot start" in cache_state["reason"]


SILENT = f"""#!{sys.executable}
import socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
listener.listen()
time.sleep(3600)
"""


def test_an_embedded_server_that_says_nothing_is_not_waited_for(
    short_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = short_folder / "silent"
    program.write_text(SILENT)
    program.chmod(0o700)
    monkeypatch.setattr("service.shared.embedded.get_binary_path", lambda: program)
    monkeypatch.setattr("service.shared.embedded.PING_WITHIN_S", 0.01)
    monkeypatch.setattr("service.shared.embedded.START_WITHIN_S", 1.0)
    with ThreadPoolExecutor() as pool:
        started = pool.submit(EmbeddedServer, short_folder, 8)
        with pytest.raises(CannotStartError, match="did not come up"):
            started.result(WITHIN_S)


def server_pid(host: Host) -> int:
    (supervisor,) = host._embedded
    return supervisor._server.pid


def test_an_embedded_server_that_is_killed_is_started_again() -> None:
    settings = dataclasses.replace(QUIET, redis_url="", memory_mb=0, breaker_open_ms=1)
    with Host(settings) as host:
        app = create_app(settings, host)
        ask(app, **DEPTH)
        killed = server_pid(host)
        os.kill(killed, signal.SIGKILL)
        until(lambda: server_pid(host) != killed)
        until(lambda: ask(app, **DEPTH)["cache"]["hit"])
        assert state(app)["state"] == "up"
        answers(app).close()


def test_a_host_that_is_closed_starts_nothing_again() -> None:
    settings = dataclasses.replace(QUIET, redis_url="")
    with Host(settings) as host:
        pid = server_pid(host)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
