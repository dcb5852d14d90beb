"""`.ci/run` in a repository of its own, whose `make` is a stand-in."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support import ROOT

STAGES = ["make check", "make test", "make test-page", "make acceptance"]
AUTHOR = ("-c", "user.name=a", "-c", "user.email=a@example.org")


def git(folder: Path, *arguments: str) -> str:
    command = ["git", *AUTHOR, "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository with `.ci/run`, and one file."""
    origin = tmp_path / "origin"
    (origin / ".ci").mkdir(parents=True)
    (origin / ".ci" / "run").write_bytes((ROOT / ".ci" / "run").read_bytes())
    (origin / "file").write_text("committed\n")
    git(origin, "init", "--quiet")
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "one")
    return origin


@pytest.fixture
def clone(origin: Path, tmp_path: Path) -> Path:
    git(tmp_path, "clone", "--quiet", str(origin), "clone")
    return tmp_path / "clone"


def run(
    folder: Path, make: str = "true", settings: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run it with `make` as a line of the shell, and with all programs that it may install."""
    programs = folder.parent / "programs"
    programs.mkdir()
    lines = {"make": make, "chromium": "true", "chromedriver": "true", "haproxy": "true"}
    for name, line in lines.items():
        (programs / name).write_text(f"#!/bin/sh\n{line}\n")
        (programs / name).chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    environment |= {"PATH": f"{programs}:{os.environ['PATH']}", **(settings or {})}
    command = ["bash", str(folder / ".ci" / "run")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def passed(repository: Path) -> str | None:
    record = repository / ".git" / "ci-passed"
    return record.read_text().strip() if record.exists() else None


def test_a_commit_that_passes_is_told_to_the_clone_and_to_its_origin(
    origin: Path, clone: Path
) -> None:
    done = run(clone)
    assert done.returncode == 0, done.stderr
    assert passed(clone) == passed(origin) == git(origin, "rev-parse", "HEAD")
    assert [line.partition(" s  ")[2] for line in done.stdout.splitlines()[-4:]] == STAGES


def test_a_worktree_tells_the_repository_that_it_belongs_to(origin: Path, tmp_path: Path) -> None:
    git(origin, "worktree", "add", "--quiet", str(tmp_path / "beside"))
    git(tmp_path, "clone", "--quiet", str(tmp_path / "beside"), "clone")
    assert run(tmp_path / "clone").returncode == 0
    assert passed(origin) == git(tmp_path / "clone", "rev-parse", "HEAD")


def test_what_lies_beside_the_commit_is_not_proven(origin: Path, clone: Path) -> None:
    (clone / "file").write_text("changed\n")
    assert run(clone).returncode == 0
    assert passed(clone) is passed(origin) is None


def test_nor_is_what_came_while_it_ran(origin: Path, clone: Path) -> None:
    assert run(clone, make="touch new").returncode == 0
    assert passed(clone) is passed(origin) is None


def test_a_stage_that_fails_ends_it(origin: Path, clone: Path) -> None:
    done = run(clone, make='test "$1" = check')
    assert done.returncode != 0
    assert [line.partition(" s  ")[2] for line in done.stdout.splitlines()] == STAGES[:1]
    assert passed(clone) is passed(origin) is None


def test_a_service_that_runs_it_is_told_nothing(origin: Path, clone: Path) -> None:
    assert run(clone, settings={"CI": "true"}).returncode == 0
    assert passed(clone) is passed(origin) is None
