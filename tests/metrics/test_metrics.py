"""/metrics: counts of all workers, and the state that they share."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest
import yaml
from flask import Flask
from prometheus_client import CollectorRegistry, generate_latest, values
from prometheus_client.parser import text_string_to_metric_families

from service import create_app
from service.cache.redis.counters import NAMES
from service.caller import KEY_NAME
from service.metrics import names, recorder
from service.metrics.collectors import Sources, registry_of
from service.metrics.recorder import MOST_KEYS, OTHER_KEYS, Recorder
from service.settings import SettingError, Settings
from service.shared.host import Host
from tests.docs.test_readme import OPERATING, table
from tests.docs.test_readme import names as backquoted
from tests.support import QUIET, ROOT, post, seen
from tests.support.redis_servers import free_port
from tests.support.serving import Service, request, serving, until

OBSERVE = ROOT / "deploy" / "observe"
GIVEN_BY_PROMETHEUS = {"job", "instance"}
LONG = {"time_ms": 30_000, "cache": "bypass"}
Samples = Mapping[str, float]


def samples(text: str) -> Samples:
    """Return the values by name and labels: `countermove_requests_total chooseMove 200`."""
    found = [each for family in text_string_to_metric_families(text) for each in family.samples]
    return {
        " ".join([each.name, *(value for _, value in sorted(each.labels.items()))]): each.value
        for each in found
    }


class Measured:
    """A running service and its metrics."""

    def __init__(self, service: Service, port: int) -> None:
        self.service = service
        self._address = f"http://127.0.0.1:{port}/metrics"

    @property
    def metrics(self) -> Samples:
        with build_opener(ProxyHandler({})).open(self._address, timeout=30) as reply:
            return Counter(samples(reply.read().decode()))


@contextmanager
def measuring(**changes: str) -> Iterator[Measured]:
    port = free_port()
    with serving(METRICS_PORT=str(port), **changes) as service:
        assert service.ask("/healthz")[0] == 200  # the workers begin after the metrics
        yield Measured(service, port)


@pytest.fixture(scope="module")
def measured() -> Iterator[Measured]:
    with measuring() as running:
        yield running


def test_requests_of_all_workers_count_by_operation_and_status(measured: Measured) -> None:
    service, before = measured.service, measured.metrics
    for _ in range(10):
        service.ask("/v1/games/nim")
    service.ask("/v1/games/nix")
    service.ask("/v2")
    service.ask("/v1/games/nim/position", {"moves": ["x"]})
    after = measured.metrics

    def more(*words: str) -> float:
        name = " ".join([names.REQUESTS + "_total", *words])
        return after[name] - before[name]

    assert more("getGame", "200") == 10
    assert more("getGame", "404") == 1
    assert more("none", "404") == 1
    assert more("inspectPosition", "422") == 1
    assert after[f"{names.LATENCY}_count getGame"] - before[f"{names.LATENCY}_count getGame"] == 11


def test_searches_count_by_game_and_algorithm(measured: Measured) -> None:
    service, before = measured.service, measured.metrics
    body = {"algorithm": "alpha_beta", "depth": 4, "cache": "bypass"}
    replies = [service.move("connect_four", **body)[1] for _ in range(4)]
    policies = {"policies": [{"model": "random"}] * 2}
    service.ask("/v1/games/tic_tac_toe/policy-value", policies)
    found = Counter(measured.metrics)
    found.subtract(before)
    assert found["countermove_searches_total alpha_beta connect_four"] == 4
    nodes = found["countermove_search_nodes_total alpha_beta connect_four"]
    assert nodes == sum(reply["nodes_all_passes"] for reply in replies)
    ms = sum(reply["time_ms"] for reply in replies)
    seconds = found["countermove_search_seconds_total alpha_beta connect_four"]
    assert seconds == pytest.approx(ms / 1000)
    assert found["countermove_searches_total policies tic_tac_toe"] == 1
    assert found["countermove_search_waiting_seconds_count"] == 5


def test_look_ups_count_by_where_the_answer_was(measured: Measured) -> None:
    with measuring(WORKERS="1") as alone:
        for _ in range(3):
            alone.service.move("nim", depth=20)
        found = alone.metrics
        lookups = [found[f"countermove_cache_lookups_total {each}"] for each in ("memory", "miss")]
        assert lookups == [2, 1]
    with measuring(MEMORY_MB="0") as forgetful:
        for _ in range(3):
            forgetful.service.move("nim", depth=20)
        until(lambda: forgetful.service.move("nim", depth=20)[1]["cache"]["hit"])
        assert forgetful.metrics["countermove_cache_lookups_total redis"] > 0
    assert measured.metrics["countermove_cache_faults_total failures"] == 0


def test_more_searches_than_slots_take_every_slot_and_no_more() -> None:
    with measuring() as measured, ThreadPoolExecutor() as pool:
        running = [pool.submit(measured.service.move, "chess", **LONG) for _ in range(3)]
        until(lambda: measured.metrics["countermove_searches_active"] == 3)
        found = measured.metrics
        assert found["countermove_slots"] == found["countermove_slots_in_use"] == 1
        assert found["countermove_connections"] >= 3
        assert measured.service.stop() == 0
        assert all(reply.result()[0] == 200 for reply in running)


def test_a_killed_workers_counts_stay_and_its_slot_is_free() -> None:
    with measuring(WORKERS="1") as measured, ThreadPoolExecutor() as pool:
        service = measured.service
        service.ask("/v1/games/nim")
        running = pool.submit(service.move, "chess", **LONG)
        until(lambda: measured.metrics["countermove_slots_in_use"] == 1)
        (worker,) = service.children("python")
        os.kill(worker, signal.SIGKILL)
        assert running.exception()
        until(lambda: measured.metrics["countermove_workers_ended_total"] == 1)
        until(lambda: service.children("python") not in ([], [worker]))
        assert service.ask("/v1/games/nim")[0] == 200
        found = measured.metrics
        assert found["countermove_slots_in_use"] == 0
        assert found["countermove_requests_total getGame 200"] == 2
        assert found["countermove_workers"] == 1


def test_workers_that_are_replaced_on_request_go_on_counting() -> None:
    with measuring() as measured:
        service = measured.service
        before = set(service.children("python"))
        service.ask("/v1/games/nim")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: measured.metrics["countermove_workers_ended_total"] == 2)
        assert not before & set(service.children("python"))
        with service.connect() as client:
            client.sendall(b"GET /v1/games/nim HTTP/1.1\r\nHost: x\r\n\r\n")
            assert client.recv(4096).startswith(b"HTTP/1.1 200 ")
            found = measured.metrics
        assert found["countermove_requests_total getGame 200"] == 2
        assert found["countermove_connections"] == 1


def test_what_the_worker_refuses_itself_counts_by_code(measured: Measured) -> None:
    assert measured.service.say(b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert measured.metrics["countermove_refusals_total bad_request"] >= 1


def test_jobs_that_wait_and_run_show() -> None:
    with measuring(JOBS_URL="", JOB_WORKERS="1") as measured:
        ask = measured.service.ask
        for _ in range(3):
            assert (
                ask("/v1/jobs", {"kind": "analysis", "game": "chess", "time_ms": 600_000})[0] == 202
            )
        until(lambda: measured.metrics["countermove_jobs running"] == 1)
        assert measured.metrics["countermove_jobs queued"] == 2


def test_searches_of_jobs_are_active_and_else_not_counted() -> None:
    with measuring(JOBS_URL="", JOB_WORKERS="2", SLOTS="2") as measured:
        ask = measured.service.ask

        def made(**body: object) -> str:
            return str(ask("/v1/jobs", {"kind": "analysis", **body})[1]["id"])

        def seen_of(job: str) -> dict[str, object]:
            return ask(f"/v1/jobs/{job}")[1]

        long = made(game="chess", time_ms=600_000)
        short = made(game="tic_tac_toe", depth=9)
        until(lambda: seen_of(short)["status"] == "done" and "partial" in seen_of(long))
        found = measured.metrics
        assert found["countermove_searches_active"] == 1
        assert found["countermove_slots_in_use"] == 0
        assert not any(name.startswith("countermove_searches_total") for name in found)


def test_a_redis_that_is_gone_shows(measured: Measured) -> None:
    assert measured.metrics["countermove_redis_trouble"] == 0
    with measuring(REDIS_URL=f"redis://127.0.0.1:{free_port()}", WORKERS="1") as alone:
        alone.service.move("nim", depth=3)
        until(lambda: alone.metrics["countermove_redis_trouble"] == 1)
        assert alone.metrics["countermove_cache_faults_total failures"] > 0


def test_memory_and_version_show(measured: Measured) -> None:
    found = measured.metrics
    assert found["countermove_memory_bytes workers"] > found["countermove_memory_bytes master"] > 0
    version = measured.service.ask("/readyz")[1]["version"]
    assert found[f"countermove_build_info {version}"] == 1


def test_a_stop_leaves_nothing_behind() -> None:
    with measuring() as measured:
        assert measured.metrics
        assert measured.service.stop() == 0
        assert [path.name for path in measured.service.folder.iterdir()] == ["log"]


def test_a_port_that_is_taken_is_named() -> None:
    with measuring() as measured:
        port = measured.metrics and measured._address.split(":")[2].split("/")[0]
        environment = {"COUNTERMOVE_METRICS_PORT": str(port), "COUNTERMOVE_PORT": "0"}
        done = subprocess.run(
            [sys.executable, "-m", "service", "serve"],
            cwd=ROOT,
            env={**os.environ, **environment, "COUNTERMOVE_TABLE_MB": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert "COUNTERMOVE_METRICS_PORT" in done.stderr
    assert "Address already in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_off_they_cost_not_even_the_import() -> None:
    code = "import sys, service.host.server; sys.exit('prometheus_client' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.fixture
def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """A recorder, as if this process were a worker."""
    monkeypatch.setenv(recorder.FOLDER, "")
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    found = Recorder(tmp_path / "metrics")
    found.begin_as(0)
    return found


@pytest.fixture
def app(counting: Recorder) -> Iterator[Flask]:
    with Host(QUIET) as host:
        host.metrics = counting
        yield create_app(QUIET, host)


def registry(counting: Recorder, jobs: Mapping[str, int] | None = None) -> CollectorRegistry:
    sources = Sources(
        version="1",
        slots=2,
        active=lambda: 3,
        connections=lambda: 4,
        workers=lambda: [os.getpid()],
        ended=lambda: 0,
        is_stopping=lambda: True,
        cache=lambda: dict.fromkeys(NAMES, 0),
        jobs=lambda: jobs,
    )
    return registry_of(counting.folder, sources)


def shown(counting: Recorder, jobs: Mapping[str, int] | None = None) -> Samples:
    return Counter(samples(generate_latest(registry(counting, jobs)).decode()))


def test_a_file_that_a_worker_has_just_made_is_passed_over(counting: Recorder) -> None:
    counting.refusal("busy")
    for name in ("counter_7.db", "gauge_livesum_7.db"):
        (counting.folder / name).touch()
    assert shown(counting)["countermove_refusals_total busy"] == 1


def test_requests_count_by_their_keys_names_which_are_bounded(
    app: Flask, counting: Recorder
) -> None:
    client = app.test_client()
    for number in range(MOST_KEYS + 5):
        client.get("/healthz", environ_overrides={KEY_NAME: f"key {number}"})
    client.get("/healthz", environ_overrides={KEY_NAME: "key 0"})
    client.get("/healthz")
    found = shown(counting)
    assert found["countermove_key_requests_total key 0"] == 2
    assert found[f"countermove_key_requests_total {OTHER_KEYS}"] == 5
    assert sum(name.startswith("countermove_key_requests_total") for name in found) == MOST_KEYS + 1


def test_every_operation_counts_by_its_name_in_the_description(
    app: Flask, counting: Recorder
) -> None:
    client = app.test_client()
    paths = seen(client, "/openapi.json")["paths"]
    named = set()
    for path, methods in paths.items():
        for method, operation in methods.items():
            if isinstance(operation, dict):
                client.open(path.format(game="nim", job="x"), method=method.upper(), json={})
                named.add(operation["operationId"])
    told = {
        name.split()[1]
        for name in shown(counting)
        if name.startswith("countermove_requests_total ")
    }
    assert told - named == {"openapi"}


def test_a_stream_counts_at_its_end_and_a_failure_counts(app: Flask, counting: Recorder) -> None:
    app.add_url_rule("/stream", "stream", lambda: iter(["1", "2"]))
    app.add_url_rule("/fails", "fails", lambda: str(1 // 0))
    client = app.test_client()
    response = client.get("/stream", buffered=False)
    assert shown(counting)["countermove_requests_total stream 200"] == 0
    response.close()
    client.get("/fails")
    client.options("/v1/games/nim/move")
    found = shown(counting)
    assert found["countermove_requests_total stream 200"] == 1
    assert found["countermove_requests_total fails 500"] == 1
    assert found["countermove_requests_total preflight 200"] == 1


def test_jobs_show_where_there_are_jobs(counting: Recorder) -> None:
    found = shown(counting, {"queued": 3, "running": 1})
    assert found["countermove_jobs queued"] == 3
    assert not any(name.startswith("countermove_jobs") for name in shown(counting))


@pytest.fixture
def everything(app: Flask, counting: Recorder) -> str:
    """Return the exposed text after every kind of event."""
    post(app.test_client(), "nim/move", depth=3)
    counting.refusal("busy")
    counting.request("health", 200, 0.1, "anna")
    return generate_latest(registry(counting, {"queued": 0})).decode()


def test_every_metric_is_named_and_described(everything: str) -> None:
    families = {family.name: family for family in text_string_to_metric_families(everything)}
    bare = {name.removesuffix("_info") for name in families}
    assert bare == names.ABOUT.keys()
    assert all(family.documentation for family in families.values())


@pytest.mark.parametrize("file", ["alerts.yml", "alerts.test.yml", "dashboard.json"])
def test_every_metric_that_is_asked_for_is_there(everything: str, file: str) -> None:
    asked = set(re.findall(r"countermove_\w+", (OBSERVE / file).read_text()))
    exposed = {
        sample.name
        for family in text_string_to_metric_families(everything)
        for sample in family.samples
    }
    assert asked
    assert asked <= exposed


def test_every_metric_is_on_the_dashboard(everything: str) -> None:
    shown = (OBSERVE / "dashboard.json").read_text()
    assert not [name for name in names.ABOUT if name not in shown]
    panels = json.loads(shown)["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_labels_that_the_alerts_choose_by_are_there(everything: str) -> None:
    labels = {
        label
        for family in text_string_to_metric_families(everything)
        for sample in family.samples
        for label in sample.labels
    }
    for file in ("alerts.yml", "dashboard.json"):
        text = (OBSERVE / file).read_text().replace('\\"', '"')
        chosen = set(re.findall(r'(\w+)(?:=~|!=|=)"', text)) - GIVEN_BY_PROMETHEUS
        assert chosen
        assert chosen <= labels


def test_every_metric_and_every_alert_is_explained() -> None:
    told = {name for row in table(OPERATING, "Metrics", "metric") for name in backquoted(row[0])}
    assert {name.removesuffix("_total").removesuffix("_info") for name in told} == {*names.ABOUT}
    rules = yaml.safe_load((OBSERVE / "alerts.yml").read_text())["groups"][0]["rules"]
    alerts = {row[0].strip("`") for row in table(OPERATING, "Metrics", "alert")}
    assert alerts == {rule["alert"] for rule in rules}


def test_a_port_out_of_range_is_a_bad_setting() -> None:
    with pytest.raises(SettingError, match="COUNTERMOVE_METRICS_PORT"):
        Settings.read({"COUNTERMOVE_METRICS_PORT": "70000"})


def test_who_is_refused_before_a_thread_is_asked_counts_and_is_logged_together() -> None:
    """Requests of a crowd, by two workers, and one line a second of each."""
    with measuring() as crowded, ExitStack() as stack:
        service = crowded.service
        for _ in range(10):
            stack.enter_context(service.connect()).sendall(request("/v1/games/chess/move", LONG))
        until(lambda: crowded.metrics["countermove_searches_active"] == 10)
        for number in range(20):
            status, found = service.move("nim", time_ms=90 + number % 2, cache="bypass")
            assert (status, found["code"]) == (503, "busy")
        assert service.ask("/v1/games/nim")[0] == service.ask("/healthz")[0] == 200
        assert crowded.metrics["countermove_refusals_total busy"] == 20
        assert crowded.metrics["countermove_requests_total chooseMove 503"] == 0
        until(lambda: sum(refused_in(service.log)) == 20)
        assert len(refused_in(service.log)) < 20


def refused_in(log: str) -> list[int]:
    """Return the number of refused requests in each line."""
    lines = [json.loads(line) for line in log.splitlines()]
    return [line["requests"] for line in lines if line["event"] == "refused"]
