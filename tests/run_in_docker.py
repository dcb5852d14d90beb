"""What `make docker-test` runs: two replicas beside one Redis, then without it.

Not collected by pytest, as it needs a Docker engine. Environment: COUNTERMOVE_PORTS, the range of
host ports; DOCKER_BUILD_ARGS, further arguments of `compose build`.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PROJECT = "countermove-test"
MOVE = "/v1/games/connect_four/move"
QUESTION = {"moves": ["4", "4"], "algorithm": "alpha_beta", "depth": 10}
ANSWER_FIELDS = ("move", "value", "depth")
HEALTHY_WITHIN_S = 120


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


class Stack:
    def __init__(self) -> None:
        usual = {"COUNTERMOVE_PORTS": "18000-18003"}
        if os.cpu_count() == 1:
            usual["COUNTERMOVE_CPUS"] = "1"
        self._prefix = [*compose_command(), "--project-name", PROJECT]
        self._environment = {**usual, **os.environ}

    def run(self, *arguments: str) -> None:
        print("+", *self._prefix, *arguments, flush=True)
        subprocess.run([*self._prefix, *arguments], cwd=ROOT, env=self._environment, check=True)

    def output(self, *arguments: str) -> str:
        return subprocess.check_output(
            [*self._prefix, *arguments], cwd=ROOT, env=self._environment, text=True
        ).strip()

    def inspected(self, service: str, template: str) -> list[str]:
        containers = self.output("ps", "-q", service).split()
        command = ["docker", "inspect", "--format", template, *containers]
        return subprocess.check_output(command, text=True).splitlines()

    def health(self) -> list[str]:
        return self.inspected("service", "{{.State.Health.Status}}")

    def is_limited(self, service: str) -> bool:
        limits = "{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.PidsLimit}}"
        rows = self.inspected(service, limits)
        return bool(rows) and all(int(limit) > 0 for row in rows for limit in row.split())

    def published(self, replica: int) -> str:
        """Address and port of the host."""
        return self.output("port", "--index", str(replica), "service", "8000")

    def address(self, replica: int) -> str:
        return f"http://127.0.0.1:{self.published(replica).rsplit(':', 1)[1]}"


def ask(address: str, path: str, body: object = None) -> dict[str, Any]:
    request = urllib.request.Request(
        address + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    started = time.perf_counter()
    with direct.open(request, timeout=30) as reply:
        found: dict[str, Any] = json.load(reply)
    took_ms = (time.perf_counter() - started) * 1000
    print(f"{request.get_method()} {request.full_url} {took_ms:.1f} ms: {json.dumps(found)}")
    return found


def wait_until(statement: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + HEALTHY_WITHIN_S
    while not holds():
        if time.monotonic() > deadline:
            sys.exit(f"FAILED within {HEALTHY_WITHIN_S} s: {statement}")
        time.sleep(0.5)
    print(f"ok: {statement}", flush=True)


def same_answer(one: dict[str, object], other: dict[str, object]) -> bool:
    return all(one[field] == other[field] for field in ANSWER_FIELDS)


def is_local(stack: Stack) -> bool:
    return all(stack.published(replica).startswith("127.0.0.1:") for replica in (1, 2))


def check(statement: str, holds: bool) -> None:
    print(f"{'ok' if holds else 'FAILED'}: {statement}", flush=True)
    if not holds:
        sys.exit(1)


def test(stack: Stack) -> None:
    stack.run("up", "--detach", "--scale", "service=2")
    first, second = stack.address(1), stack.address(2)
    wait_until("both replicas are healthy", lambda: stack.health() == ["healthy"] * 2)
    check("nothing is published beyond this machine", is_local(stack))
    check("the service has limits", stack.is_limited("service"))
    check("Redis has limits", stack.is_limited("redis"))
    ask(first, "/readyz")
    ask(second, "/readyz")

    searched = ask(first, MOVE, QUESTION)
    check("the first replica searched", not searched["cache"]["hit"])
    shared = ask(second, MOVE, QUESTION)
    check("the second replica answered from the cache", shared["cache"]["hit"])
    check("both gave the same answer", same_answer(searched, shared))

    deep = {**QUESTION, "moves": ["4", "3"], "depth": 13}
    searched = ask(first, MOVE, deep)
    again = ask(second, MOVE, {**deep, "cache": "refresh"})
    check("the second replica searched the same again", not again["cache"]["hit"])
    check("it used entries of the first one", again["cache"]["entries"]["used"] > 0)
    check("it visited half as many nodes", 2 * again["nodes"] < searched["nodes"])
    check("both gave the same answer", same_answer(searched, again))

    searched = shared
    stack.run("stop", "redis")
    alone = ask(second, MOVE, QUESTION)
    check("without Redis the answer is the same", same_answer(searched, alone))
    check("it was searched", not alone["cache"]["hit"])
    ask(first, "/healthz")


def main() -> None:
    stack = Stack()
    stack.run("down", "--volumes", "--remove-orphans")
    stack.run("build", *shlex.split(os.environ.get("DOCKER_BUILD_ARGS", "")))
    try:
        test(stack)
    except (SystemExit, OSError, subprocess.SubprocessError):
        stack.run("ps")
        stack.run("logs", "--tail", "50")
        raise
    finally:
        stack.run("down", "--volumes", "--remove-orphans")
    print("2 replicas, 1 cache, 0 failures")


if __name__ == "__main__":
    main()
