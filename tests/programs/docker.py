"""What `make docker-test` runs: the stack of docker-compose.yml, and what may break in it.

Not collected by pytest, as it needs a Docker engine. Environment: DOCKER_BUILD_ARGS, further
arguments of `compose build`.
"""

import json
import os
import shlex
import ssl
import subprocess
import time
import urllib.request
from urllib.error import HTTPError

from tests.deploying.docker_stack import (
    DIRECT,
    ROOT,
    Stack,
    answers,
    ask,
    check,
    docker,
    wait_until,
)
from tests.deploying.steady_load import SteadyLoad

ENVIRONMENT = {
    "COMPOSE_PROFILES": "jobs,tls,observe",
    "COUNTERMOVE_JOBS_URL": "redis://redis-jobs:6379/0",
    "COUNTERMOVE_PORT": "18000",
    "COUNTERMOVE_TLS_PORT": "18443",
    "COUNTERMOVE_PROMETHEUS_PORT": "19090",
    **({"COUNTERMOVE_CPUS": "1"} if os.cpu_count() == 1 else {}),
}
STARTED = ("door", "door-tls", "service", "worker", "redis", "redis-jobs", "prometheus")
REPLACED = ("up", "--detach", "--no-deps", "--no-recreate", "--scale", "service=2", "service")
MOVE = "/v1/games/connect_four/move"
QUESTION = {"moves": ["4", "4"], "algorithm": "alpha_beta", "depth": 10}
ANSWER_FIELDS = ("move", "value", "depth")
JOB = {"kind": "analysis", "game": "connect_four", "algorithm": "mcts", "time_ms": 8000}
UNDER_LOAD_S = 2.0
STOP_GRACE_S = 30
"""Grace period in docker-compose.yml."""


def same_answer(one: dict[str, object], other: dict[str, object]) -> bool:
    return all(one[field] == other[field] for field in ANSWER_FIELDS)


def test_the_stack(stack: Stack, door: str) -> None:
    wait_until("both replicas are healthy", lambda: stack.health() == ["healthy"] * 2)
    wait_until("the door has a replica", lambda: answers(door))
    for service, port in (("door", 8000), ("door-tls", 8443), ("prometheus", 9090)):
        published = stack.published(service, port)
        check(f"{service} is published on this machine alone", published.startswith("127.0.0.1:"))
    for service in STARTED:
        check(f"{service} has limits", stack.is_limited(service))
    waits = [int(seconds) for seconds in stack.inspected("service", "{{.Config.StopTimeout}}")]
    check("docker stop waits for a replica's last replies", min(waits) == STOP_GRACE_S)
    slots = ask(stack.replicas()[0], "/readyz")["slots"]
    check("slots follow the machine's cores", slots == min(2, os.cpu_count() or 1))
    cores = "from service.shared.slots import cores; print(cores())"
    limited = docker("run", "--rm", "--cpus", "1", "countermove", "python", "-c", cores)
    check("slots follow the container's limit of cores", limited == "1")


def test_the_cache_is_shared(first: str, second: str) -> None:
    searched = ask(first, MOVE, QUESTION)
    check("the first replica searched", not searched["cache"]["hit"])
    shared = ask(second, MOVE, QUESTION)
    check("the second replica answered from the cache", shared["cache"]["hit"])
    check("both gave the same answer", same_answer(searched, shared))

    # On a busy machine some entries come too late for the second search.
    helped = any(entries_help(first, second, column) for column in "352617")
    check("entries of the first replica halve the second one's search", helped)


def entries_help(first: str, second: str, column: str) -> bool:
    deep = {**QUESTION, "moves": ["4", column], "depth": 13}
    searched = ask(first, MOVE, deep)
    again = ask(second, MOVE, {**deep, "cache": "refresh"})
    check("the second replica searched the same again", not again["cache"]["hit"])
    check("both gave the same answer", same_answer(searched, again))
    used: int = again["cache"]["entries"]["used"]
    fewer: bool = 2 * again["nodes_all_passes"] < searched["nodes_all_passes"]
    return used > 0 and fewer


def test_a_rolling_restart(stack: Stack, door: str) -> None:
    """Replace the replicas by those of a new image, as docs/deploying.md does."""
    with SteadyLoad(door) as load:
        for container in stack.containers("service"):
            time.sleep(UNDER_LOAD_S)
            docker("stop", container)
            docker("rm", container)
            stack.run(*REPLACED)
            wait_until("both are healthy", lambda: stack.health() == ["healthy"] * 2)
        time.sleep(UNDER_LOAD_S)
    report("a rolling restart", load)
    check("none had to be sent again", load.again == 0)


def test_a_killed_replica(stack: Stack, door: str) -> None:
    with SteadyLoad(door) as load:
        time.sleep(UNDER_LOAD_S)
        container = stack.containers("service")[0]
        docker("kill", container)
        time.sleep(UNDER_LOAD_S)
        docker("start", container)
        wait_until("both are healthy", lambda: stack.health() == ["healthy"] * 2)
    report("kill -9 of a replica", load)


def test_a_killed_worker_process(stack: Stack, door: str) -> None:
    with SteadyLoad(door) as load:
        time.sleep(UNDER_LOAD_S)
        for container in stack.containers("service"):
            of_master = "import glob; print(*open(glob.glob('/proc/1/task/1/children')[0]))"
            children = docker("exec", container, "python", "-c", of_master).split()
            kill = f"import os; os.kill({children[-1]}, 9)"
            docker("exec", container, "python", "-c", kill)
            time.sleep(UNDER_LOAD_S)
    report("kill -9 of a worker process in each", load)


def test_without_redis(stack: Stack, door: str) -> None:
    with SteadyLoad(door) as load:
        time.sleep(UNDER_LOAD_S)
        stack.run("kill", "redis")
        time.sleep(UNDER_LOAD_S)
    report("kill -9 of Redis", load)
    check("a move comes without Redis", not ask(door, MOVE, QUESTION)["cache"]["hit"])
    stack.run("start", "redis")


def report(fault: str, load: SteadyLoad) -> None:
    print(f"{fault}: {dict(load.outcomes)}, {load.again} sent again")
    print(f"the slowest: {load.longest_s:.2f} s")
    check(f"{fault} loses no request", load.lost == 0 and load.outcomes["200"] > 0)


def test_jobs(stack: Stack, door: str) -> None:
    job = ask(door, "/v1/jobs", JOB)
    path = f"/v1/jobs/{job['id']}"
    wait_until("the job runs", lambda: ask(door, path)["status"] == "running")
    (worker,) = stack.containers("worker")
    began = ask(door, path)["started"]
    docker("kill", worker)
    docker("start", worker)
    wait_until("another worker has done it", lambda: ask(door, path)["status"] == "done")
    check("it began again", ask(door, path)["started"] > began)


def test_tls(stack: Stack) -> None:
    context = ssl.create_default_context(cafile=str(ROOT / "tls" / "certificate.pem"))
    https = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context)
    )
    with https.open("https://localhost:18443/healthz", timeout=10) as reply:
        check("the door speaks TLS", json.load(reply) == {"status": "ok"})


def test_prometheus() -> None:
    def watched() -> bool:
        query = "http://127.0.0.1:19090/api/v1/query?query=up"
        try:
            with DIRECT.open(query, timeout=5) as reply:
                found = json.load(reply)["data"]["result"]
        except OSError:
            return False
        return [row["value"][1] for row in found if row["metric"]["job"] == "countermove"].count(
            "1"
        ) >= 2

    wait_until("Prometheus reads both replicas", watched)


def test_keys(stack: Stack) -> None:
    """Published beyond this machine, a service without keys does not start; with them it asks."""
    file = ("-e", "COUNTERMOVE_KEYS_FILE=/keys/keys.json")
    alone = ("run", "--rm", "-T")
    public = (*alone, "-e", "COUNTERMOVE_PUBLISHED_HOST=0.0.0.0")
    said = stack.refused(*public, "service", "python", "-m", "service", "serve")
    check("it says what is missing", "COUNTERMOVE_KEYS_FILE" in said)
    adding = ("python", "-m", "service", "key", "add", "alice")
    added = stack.output(*alone, *file, "service", *adding)
    key = next(word for word in added.split() if word.startswith("cm_"))
    container = stack.output(*public, *file, "--detach", "service").splitlines()[-1]
    template = "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}"
    address = f"http://{docker('inspect', '--format', template, container)}:8000"
    wait_until("the public one is ready", lambda: answers(address))
    try:
        ask(address, MOVE, QUESTION)
        check("without a key it refuses", holds=False)
    except HTTPError as error:
        check("without a key it refuses", error.code == 401)
    check(
        "with a key it answers",
        "move" in ask(address, MOVE, QUESTION, Authorization=f"Bearer {key}"),
    )
    docker("rm", "--force", container)


def test(stack: Stack) -> None:
    stack.run("up", "--detach", "--scale", "service=2", *STARTED)
    door = f"http://{stack.published('door', 8000)}"
    test_the_stack(stack, door)
    test_the_cache_is_shared(*stack.replicas())
    test_tls(stack)
    test_prometheus()
    test_a_rolling_restart(stack, door)
    test_a_killed_replica(stack, door)
    test_a_killed_worker_process(stack, door)
    test_without_redis(stack, door)
    test_jobs(stack, door)
    test_keys(stack)


def main() -> None:
    subprocess.run(["make", "--no-print-directory", "certificate"], cwd=ROOT, check=True)
    stack = Stack(ENVIRONMENT)
    stack.run("down", "--volumes", "--remove-orphans")
    stack.run("build", *shlex.split(os.environ.get("DOCKER_BUILD_ARGS", "")), "service")
    try:
        test(stack)
    except (SystemExit, OSError, subprocess.SubprocessError):
        stack.run("ps")
        stack.run("logs", "--tail", "50")
        raise
    finally:
        stack.run("down", "--volumes", "--remove-orphans")
    print("2 replicas behind 1 door, 1 cache, 0 failures")


if __name__ == "__main__":
    main()
