"""Documents for maintainers are correct: links, targets, workflows, changelog, origins."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.test_readme import commands, made_targets
from tests.support import ROOT

PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DECISIONS = (ROOT / "docs" / "decisions" / "what-we-write-ourselves.md").read_text()
ROOMS = ("countermove", "service", "engine/core", "engine/games", "engine/src", "slots", "binding")


def jobs(name: str) -> dict[str, Any]:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text())
    found: dict[str, Any] = workflow["jobs"]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
        path = target.partition("#")[0]
        assert target.startswith("https://") or (page.parent / path).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_targets_of_a_page_are_the_makefiles(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in made_targets(page.read_text()):
        assert re.search(rf"^{target.split()[0]}:", makefile, re.MULTILINE), target


def test_contributing_begins_with_the_commands() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    assert commands(text) == ["make setup", "make serve", "make test", "make check"]


def test_every_file_that_the_documents_name_exists() -> None:
    """Folders with their path; files by their name, since they may move."""
    files = {path.name for room in ROOMS for path in (ROOT / room).rglob("*.*")}
    named = re.findall(r"`([\w/]+(?:\.py|\.rs|/))`", DECISIONS)
    assert len(named) > 20
    for path in named:
        assert (ROOT / path).exists() if path.endswith("/") else Path(path).name in files, path


def test_a_change_is_tested_on_both_processors_as_one_does_by_hand() -> None:
    test = jobs("ci")["test"]
    assert test["strategy"]["matrix"]["runner"] == ["ubuntu-24.04", "ubuntu-24.04-arm"]
    assert test["steps"][-1] == {"run": ".ci/run"}


def test_a_release_has_an_image_and_wheels_for_both_processors() -> None:
    release = jobs("release")
    (push,) = (step for step in release["image"]["steps"] if "build-push" in step.get("uses", ""))
    assert push["with"]["platforms"] == "linux/amd64,linux/arm64"
    targets = [row["target"] for row in release["wheels"]["strategy"]["matrix"]["include"]]
    assert targets == ["x86_64", "aarch64"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_hosts_of_registries_are_settings(workflow: Path) -> None:
    text = workflow.read_text()
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, version in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), action
    assert not re.search(r"registry: (?!\$\{\{ vars\.)", text)


def test_the_changelog_has_this_version() -> None:
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", sections[1])


def test_every_direct_dependency_has_a_lower_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"]
    for requirement in project["dependencies"]:
        assert re.fullmatch(r"[\w-]+(\[\w+\])?>=\d+(\.\d+)*", requirement), requirement
