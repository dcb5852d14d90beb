"""Jobs for tests: a queue in a real Redis, workers in processes of their own, and their clients."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from service.caller import KEY_NAME
from tests.support import ROOT, content
from tests.support.serving import until

LONG = {"kind": "analysis", "game": "chess", "time_ms": 600_000}
"""A job that does not end by itself within a test."""
SHORT = {"kind": "analysis", "game": "tic_tac_toe", "depth": 9}
ENDED = {"done", "failed", "cancelled"}


class JobClient:
    """A client of the jobs of an application, with an API key of that name."""

    def __init__(self, client: FlaskClient, key: str = "") -> None:
        self._client = client
        self._environ = {KEY_NAME: key} if key else {}

    def post(self, body: object, **headers: str) -> Any:  # noqa: ANN401 - as werkzeug
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._client.post(
            "/v1/jobs", json=body, headers=given, environ_overrides=self._environ
        )

    def made(self, **body: object) -> str:
        """Create a job; its id."""
        response = self.post(body)
        assert response.status_code == 202, response.text
        return str(content(response)["id"])

    def get(self, path: str) -> Any:  # noqa: ANN401 - as werkzeug
        return self._client.get(f"/v1/jobs{path}", environ_overrides=self._environ)

    def seen(self, job_id: str) -> dict[str, Any]:
        return content(self.get("/" + job_id))

    def listed(self, query: str = "") -> dict[str, Any]:
        return content(self.get(query))

    def cancel(self, job_id: str) -> Any:  # noqa: ANN401 - as werkzeug
        return self._client.delete(f"/v1/jobs/{job_id}", environ_overrides=self._environ)

    def is_running(self, job_id: str) -> bool:
        """Whether it has begun its search."""
        found = self.seen(job_id)
        return found["status"] == "running" and "partial" in found

    def ended(self, job_id: str) -> dict[str, Any]:
        """Wait for its end."""
        until(lambda: self.seen(job_id)["status"] in ENDED)
        return self.seen(job_id)


class Workers:
    """`python -m service worker` in a process of its own."""

    def __init__(self, folder: Path, url: str, number: int, **changes: str) -> None:
        settings = {"JOBS_URL": url, "REDIS_URL": "none", "SLOTS": "2", "TABLE_MB": "1", **changes}
        environment = {f"COUNTERMOVE_{name}": value for name, value in settings.items()}
        self._log = (folder / "workers.log").open("ab")
        self._file = folder / "workers.log"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service", "worker", "--jobs", str(number)],
            cwd=ROOT,
            env={**os.environ, **environment, "TMPDIR": str(folder)},
            stderr=self._log,
        )

    @property
    def log(self) -> str:
        return self._file.read_text()

    @property
    def pids(self) -> list[int]:
        """The workers, without the processes of their jobs."""
        return children(self.process.pid)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def working(folder: Path, url: str, number: int = 1, **changes: str) -> Iterator[Workers]:
    """Run so many workers."""
    workers = Workers(folder, url, number, **changes)
    try:
        yield workers
    finally:
        workers.close()
