"""A stack of containers under Compose, as `make docker-test` starts it."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROJECT = "countermove-test"
WITHIN_S = 120
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def compose_command() -> list[str]:
    """The installed Compose: Docker's plugin, or else the older program."""
    if (
        shutil.which("docker")
        and not subprocess.run(
            ["docker", "compose", "version"], capture_output=True, check=False
        ).returncode
    ):
        return ["docker", "compose"]
    if program := shutil.which("docker-compose"):
        return [program]
    sys.exit("docker-test needs docker with its compose plugin, or docker-compose")


def docker(*arguments: str) -> str:
    print("+ docker", *arguments, flush=True)
    return subprocess.check_output(["docker", *arguments], text=True).strip()


class Stack:
    """The services of docker-compose.yml, with every profile that can be tried here."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._prefix = [*compose_command(), "--project-name", PROJECT]
        self._environment = {**os.environ, **environment}

    def run(self, *arguments: str) -> None:
        print("+", *self._prefix, *arguments, flush=True)
        subprocess.run([*self._prefix, *arguments], cwd=ROOT, env=self._environment, check=True)

    def output(self, *arguments: str) -> str:
        return subprocess.check_output(
            [*self._prefix, *arguments], cwd=ROOT, env=self._environment, text=True
        ).strip()

    def refused(self, *arguments: str) -> str:
        """Return the output of a command that has to fail."""
        done = subprocess.run(
            [*self._prefix, *arguments],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        check(f"{arguments[-1]} is refused", done.returncode != 0)
        return done.stdout + done.stderr

    def containers(self, service: str) -> list[str]:
        return self.output("ps", "-q", service).split()

    def inspected(self, service: str, template: str) -> list[str]:
        command = ["docker", "inspect", "--format", template, *self.containers(service)]
        return subprocess.check_output(command, text=True).splitlines()

    def health(self, service: str = "service") -> list[str]:
        return self.inspected(service, "{{.State.Health.Status}}")

    def is_limited(self, service: str) -> bool:
        limits = "{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.PidsLimit}}"
        rows = self.inspected(service, limits)
        return bool(rows) and all(int(limit) > 0 for row in rows for limit in row.split())

    def published(self, service: str, port: int) -> str:
        """Address and port of this machine."""
        return self.output("port", service, str(port))

    def replicas(self) -> list[str]:
        """Addresses of the replicas in their network, which only this machine reaches."""
        template = "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}"
        return [f"http://{address}:8000" for address in self.inspected("service", template)]


def ask(address: str, path: str, body: object = None, **headers: str) -> dict[str, Any]:
    request = urllib.request.Request(
        address + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **headers},
    )
    started = time.perf_counter()
    with DIRECT.open(request, timeout=30) as reply:
        found: dict[str, Any] = json.load(reply)
    took_ms = (time.perf_counter() - started) * 1000
    print(f"{request.get_method()} {request.full_url} {took_ms:.1f} ms: {json.dumps(found)[:200]}")
    return found


def answers(address: str) -> bool:
    """Whether the service at `address` says that it is ready."""
    try:
        with DIRECT.open(address + "/readyz", timeout=2):
            return True
    except OSError:
        return False


def wait_until(statement: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not holds():
        if time.monotonic() > deadline:
            sys.exit(f"FAILED within {WITHIN_S} s: {statement}")
        time.sleep(0.2)
    print(f"ok: {statement}", flush=True)


def check(statement: str, holds: bool) -> None:
    print(f"{'ok' if holds else 'FAILED'}: {statement}", flush=True)
    if not holds:
        sys.exit(1)
