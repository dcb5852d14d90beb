"""Files for operators: compose, the front door, Kubernetes. `make docker-test` runs them."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.errors import PROBLEM_TYPES, TYPE_PREFIX
from service.settings import PREFIX, Settings
from tests.docs.test_readme import made_targets, names, table
from tests.support import ROOT

DEPLOY = ROOT / "deploy"
DEPLOYING = (ROOT / "docs" / "deploying.md").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()
SERVICES: dict[str, Any] = yaml.safe_load(COMPOSE)["services"]
DOORS = {"door": "8000", "door-tls": "8443"}
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
SETTINGS = {PREFIX + setting.name.upper() for setting in fields(Settings)}


def rows(first: str) -> list[list[str]]:
    return table(DEPLOYING, "Compose", first)


def manifests() -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every manifest but kustomize's own, with its file."""
    for path in KUBERNETES:
        for manifest in yaml.safe_load_all(path.read_text()):
            if manifest["kind"] != "Kustomization":
                yield path, manifest


def manifest_of(kind: str, name: str) -> dict[str, Any]:
    (found,) = [
        manifest
        for _, manifest in manifests()
        if (manifest["kind"], manifest["metadata"]["name"]) == (kind, name)
    ]
    return found


def test_only_the_doors_and_the_observers_are_published() -> None:
    published = {name for name, service in SERVICES.items() if "ports" in service}
    assert published == {*DOORS, "prometheus", "grafana"}
    for name, port in DOORS.items():
        (mapping,) = SERVICES[name]["ports"]
        assert mapping.endswith(":" + port)


def test_compose_publishes_on_this_machine_only_by_default() -> None:
    published = [port for service in SERVICES.values() for port in service.get("ports", [])]
    assert published
    assert all(re.match(r"\$\{COUNTERMOVE_\w*BIND:-127\.0\.0\.1\}:", port) for port in published)


def test_who_publishes_a_door_does_not_publish_those_who_observe() -> None:
    for name in ("prometheus", "grafana"):
        (port,) = SERVICES[name]["ports"]
        assert port.startswith("${COUNTERMOVE_OBSERVE_BIND:-")


def test_a_replica_knows_the_addresses_that_the_doors_are_published_on() -> None:
    published = SERVICES["service"]["environment"]["COUNTERMOVE_PUBLISHED_HOST"]
    doors = [SERVICES[name]["ports"][0] for name in DOORS]
    assert published.split(",") == [door[: door.index("}") + 1] for door in doors]


def test_compose_sets_what_exists() -> None:
    given = {name for service in SERVICES.values() for name in service.get("environment", {})}
    commented = re.findall(r"^# (\w+)=", (DEPLOY / "service.env").read_text(), re.MULTILINE)
    assert {*given, *commented} <= SETTINGS


def test_a_replica_that_stops_is_given_the_time_of_its_last_replies() -> None:
    service = SERVICES["service"]
    drain_s = service["environment"]["COUNTERMOVE_DRAIN_S"]
    assert drain_s + Settings.graceful_s < int(service["stop_grace_period"].removesuffix("s"))


def test_compose_limits_memory_cores_and_processes_of_each_service() -> None:
    for name, service in SERVICES.items():
        assert {"mem_limit", "cpus", "pids_limit"} <= service.keys(), name


def test_without_profiles_there_are_a_door_a_service_and_a_redis_that_forgets() -> None:
    usual = {name for name, service in SERVICES.items() if "profiles" not in service}
    assert usual == {"door", "service", "redis"}
    assert ("volumes" in SERVICES["redis"], SERVICES["redis"]["command"][-1]) == (False, "no")


def test_every_profile_is_documented_with_a_redis_that_exists() -> None:
    documented = {names(row[0])[0]: " ".join(names(row[2])) for row in rows("profile")}
    profiles = {name for service in SERVICES.values() for name in service.get("profiles", ())}
    assert documented.keys() == profiles
    for profile, lines in documented.items():
        assert f"COMPOSE_PROFILES={profile}" in lines
        for host in re.findall(r"redis://([\w-]+):6379/0", lines):
            kept = SERVICES[host]
            assert kept["profiles"] == [profile]
            assert kept["command"][-2:] == ["--appendonly", "yes"]


def test_jobs_are_never_evicted() -> None:
    command = SERVICES["redis-jobs"]["command"]
    assert command[command.index("--maxmemory-policy") + 1] == "noeviction"


def test_every_variable_of_compose_is_documented_with_its_default() -> None:
    documented = {(names(row[0])[0], "".join(names(row[1]))) for row in rows("name")}
    assert documented == set(re.findall(r"\$\{(\w+):-([^}]*)\}", COMPOSE))


@pytest.mark.parametrize("target", made_targets(DEPLOYING))
def test_the_targets_of_make_exist(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_the_door_asks_for_readiness_and_sends_nothing_that_makes_a_job_twice() -> None:
    door = (DEPLOY / "door" / "haproxy.cfg").read_text()
    assert "balance leastconn" in door
    assert "uri /readyz" in door
    assert "acl makes_a_job path_beg /v1/jobs" in door
    assert "disable-l7-retry if makes_a_job METH_POST" in door
    assert "server-template replica 16 service:8000" in door


def test_the_door_passes_on_nothing_that_clients_say_of_proxies() -> None:
    backend = (DEPLOY / "door" / "haproxy.cfg").read_text().partition("backend replicas")[2]
    for header in ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Prefix"):
        assert f"http-request del-header {header}\n" in backend
    assert "http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]\n" in backend
    assert "option forwardfor\n" in backend
    assert "X-Forwarded" not in (DEPLOY / "door" / "tls.cfg").read_text()


def test_the_doors_own_problems_are_the_services() -> None:
    door = (DEPLOY / "door" / "haproxy.cfg").read_text()
    found = re.findall(r"^ *http-error status (\d+) .* string '(.*)'$", door, re.MULTILINE)
    for status, text in found:
        said = json.loads(text)
        known = PROBLEM_TYPES[said["code"]]
        assert (said["status"], said["title"]) == (known.status, known.title)
        assert (said["status"], said["type"]) == (int(status), TYPE_PREFIX + said["code"])
    assert [status for status, _ in found] == ["408", "503"]


def test_the_door_waits_as_long_for_a_request_as_a_replica() -> None:
    """The door waits for a request's head, and three times as long for its body."""
    door = (DEPLOY / "door" / "haproxy.cfg").read_text()
    (seconds,) = re.findall(r"^ *timeout http-request (\d+)s$", door, re.MULTILINE)
    assert int(seconds) == 4 * Settings.client_s
    assert f"did not arrive within {seconds} s" in door


@pytest.mark.parametrize(("path", "manifest"), list(manifests()))
def test_kubernetes_knows_every_field(path: Path, manifest: dict[str, Any]) -> None:
    version = kubernetes_validate.latest_version()
    assert kubernetes_validate.validate(manifest, version, strict=True)


def test_kustomize_names_every_file() -> None:
    listed = yaml.safe_load((DEPLOY / "kubernetes" / "kustomization.yaml").read_text())["resources"]
    assert sorted([*listed, "kustomization.yaml"]) == [path.name for path in KUBERNETES]


def test_probes_ask_what_they_should() -> None:
    (container,) = manifest_of("Deployment", "countermove")["spec"]["template"]["spec"][
        "containers"
    ]
    asked = {
        name: container[name]["httpGet"]["path"]
        for name in ("startupProbe", "livenessProbe", "readinessProbe")
    }
    assert asked == {
        "startupProbe": "/readyz",
        "livenessProbe": "/healthz",
        "readinessProbe": "/readyz",
    }


def test_a_pod_drains_longer_than_its_readiness_takes_to_fail() -> None:
    settings = manifest_of("ConfigMap", "countermove-settings")["data"]
    pod = manifest_of("Deployment", "countermove")["spec"]["template"]["spec"]
    probe = pod["containers"][0]["readinessProbe"]
    noticed_s = probe["periodSeconds"] * probe["failureThreshold"] + probe["timeoutSeconds"]
    drain_s = int(settings["COUNTERMOVE_DRAIN_S"])
    assert noticed_s < drain_s
    assert drain_s + Settings.graceful_s < pod["terminationGracePeriodSeconds"]
    assert settings.keys() <= SETTINGS


def test_no_pod_has_rights_that_it_does_not_need() -> None:
    pods = [
        manifest["spec"]["template"]["spec"]
        for _, manifest in manifests()
        if "template" in manifest.get("spec", {})
    ]
    assert len(pods) == 4
    for pod in pods:
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        for container in pod["containers"]:
            assert container["securityContext"]["readOnlyRootFilesystem"]
            assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
            assert container["resources"]["limits"].keys() == {"cpu", "memory"}
