"""Fixtures: applications, clients and a real Redis-compatible server."""

import dataclasses
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import create_app
from service.http.schemas.shapes import MOST_TOKEN
from service.http.views.resource import EXTENSION
from service.shared.host import Host
from tests.support import QUIET, MakeApp, Valkey
from tests.support.redis_servers import PROGRAMS


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Let interrupts reach the commands that tests start.

    A script's background process ignores them, and would hand that on to its own processes.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def state_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let services keep nothing among the person's own files who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@contextmanager
def _applications() -> Iterator[MakeApp]:
    """Give a maker of applications with given settings, each as if in a process of its own."""
    with ExitStack() as stack:

        def make(**changes: object) -> Flask:
            settings = dataclasses.replace(QUIET, **changes)  # type: ignore[arg-type]
            app = create_app(settings, stack.enter_context(Host(settings)))
            stack.callback(app.extensions[EXTENSION].close)
            return app

        yield make


@pytest.fixture
def make_app() -> Iterator[MakeApp]:
    with _applications() as make:
        yield make


@pytest.fixture(scope="module")
def make_lasting_app() -> Iterator[MakeApp]:
    """The same for applications that a module's tests share."""
    with _applications() as make:
        yield make


@pytest.fixture(scope="session")
def app() -> Iterator[Flask]:
    with Host(QUIET) as host:
        yield create_app(QUIET, host)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose path is short enough for a socket."""
    folder = Path(tempfile.mkdtemp(prefix="cm-"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=PROGRAMS)
def program(request: pytest.FixtureRequest) -> str:
    """Path of a server."""
    return PROGRAMS[request.param]


@pytest.fixture
def valkey(short_folder: Path, program: str) -> Iterator[Valkey]:
    server = Valkey(short_folder, program)
    yield server
    server.resume()
    server.stop()


@pytest.fixture(scope="session")
def fast_app() -> Iterator[Flask]:
    """An application whose longest search is short, with jobs that nobody runs.

    It reads any body that a field too long makes, so that the field is what it refuses.
    """
    settings = dataclasses.replace(
        QUIET, max_time_ms=20, default_time_ms=10, max_body_bytes=16 * MOST_TOKEN
    )
    with Host(settings, embeds_jobs=True) as host:
        yield create_app(settings, host)


@pytest.fixture
def app_at(make_app: MakeApp, valkey: Valkey) -> Flask:
    """An application that has nothing in its own memory."""
    return make_app(redis_url=valkey.url, memory_mb=0, breaker_open_ms=3_600_000)
