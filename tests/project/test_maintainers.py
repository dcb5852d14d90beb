"""For maintainers: their documents are correct, and a release is checked before it is tagged."""

import os
import re
import subprocess
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
    """Beneath the next one, if that is under way."""
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    first, *others = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    if re.fullmatch(r"\d+\.\d+\.\d+ - unreleased", first):
        assert numbers(first.partition(" ")[0]) > numbers(version)
        first = others[0]
    assert re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", first)


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with what `.ci/release` changes, cloned; its other programs are stand-ins."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    for name in (".ci/release", "Cargo.toml", "CHANGELOG.md"):
        (origin / name).parent.mkdir(parents=True, exist_ok=True)
        (origin / name).write_bytes((ROOT / name).read_bytes())
    (origin / "CHANGELOG.md").write_text("# Changelog\n\n## 9.8.7 - unreleased\n")
    (origin / ".ci" / "release").chmod(0o755)
    programs = tmp_path / "programs"
    programs.mkdir()
    for program in (origin / ".ci" / "run", programs / "make", programs / "cargo"):
        program.write_text(f'#!/bin/sh\necho {program.name} "$@" >> {tmp_path}/ran\n')
        program.chmod(0o755)
    git(tmp_path, "init", "--quiet", "--initial-branch", "main", str(origin))
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "one")
    git(origin, "checkout", "--quiet", "--detach")
    git(tmp_path, "clone", "--quiet", "--branch", "main", str(origin), str(clone))
    return clone


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    done = subprocess.run(command, env=as_author(), check=True, capture_output=True, text=True)
    return done.stdout.strip()


def as_author() -> dict[str, str]:
    roles = ("AUTHOR", "COMMITTER")
    who = {f"GIT_{role}_{part}": "a@example.org" for role in roles for part in ("NAME", "EMAIL")}
    return {**os.environ, **who}


def release(clone: Path, version: str) -> subprocess.CompletedProcess[str]:
    path = f"{clone.parent}/programs:{os.environ['PATH']}"
    command = [str(clone / ".ci" / "release"), version]
    return subprocess.run(
        command, env={**as_author(), "PATH": path}, check=False, capture_output=True, text=True
    )


def test_a_release_is_checked_and_then_tagged(clone: Path) -> None:
    done = release(clone, "9.8.7")
    assert done.returncode == 0, done.stderr
    ran = (clone.parent / "ran").read_text().splitlines()
    assert ran == ["cargo update --quiet --workspace", "make openapi", "run"]
    origin = clone.parent / "origin"
    assert git(origin, "rev-parse", "v9.8.7^{commit}") == git(origin, "rev-parse", "main")
    assert 'version = "9.8.7"\n' in git(origin, "show", "v9.8.7:Cargo.toml")
    heading = git(origin, "show", "v9.8.7:CHANGELOG.md").splitlines()[-1]
    assert re.fullmatch(r"## 9\.8\.7 - \d{4}-\d\d-\d\d", heading)


def test_what_the_check_refuses_is_not_tagged(clone: Path) -> None:
    (clone / ".ci" / "run").write_text("#!/bin/sh\nexit 1\n")
    git(clone, "commit", "--quiet", "--all", "--message", "two")
    git(clone, "push", "--quiet", "origin", "main")
    assert release(clone, "9.8.7").returncode == 1
    assert git(clone.parent / "origin", "tag") == git(clone, "tag") == ""


@pytest.mark.parametrize("version", ["", "v9.8.7", "9.8", "9.8.8"])
def test_a_version_that_the_changelog_does_not_tell_of_is_not_released(
    clone: Path, version: str
) -> None:
    assert release(clone, version).returncode == 1
    assert git(clone, "status", "--porcelain") == git(clone.parent / "origin", "tag") == ""


def test_every_direct_dependency_has_a_lower_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"]
    for requirement in project["dependencies"]:
        assert re.fullmatch(r"[\w-]+(\[\w+\])?>=\d+(\.\d+)*", requirement), requirement
