"""Folders of services: those of killed services are removed, others are not."""

import fcntl
import multiprocessing
import os
import tempfile
from pathlib import Path

import pytest

from service.shared.folder import LOCK, ServiceFolder, remove_orphans
from tests.support.serving import Service, is_alive, until

FORK = multiprocessing.get_context("fork")


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary folders."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def abandoned(beside: Path) -> Path:
    """The folder of a killed service."""
    left = beside / "countermove-left"
    left.mkdir()
    (left / LOCK).touch()
    (left / "slot-0").touch()
    return left


def test_a_folder_is_there_until_it_is_removed(beside: Path) -> None:
    own = ServiceFolder()
    assert own.path.parent == beside
    (own.path / "slot-0").touch()
    own.remove()
    assert not own.path.exists()


def test_the_next_start_removes_the_folder_of_a_killed_owner(beside: Path) -> None:
    left = abandoned(beside)
    own = ServiceFolder()
    assert not left.exists()
    assert own.path.exists()


def test_a_living_owners_folder_is_left_alone(beside: Path) -> None:
    first, second = ServiceFolder(), ServiceFolder()
    remove_orphans(beside)
    assert first.path.exists()
    assert second.path.exists()


def test_a_fork_keeps_the_folder_of_an_owner_that_is_gone(beside: Path) -> None:
    """The workers of a killed master still use the slots."""
    receiver, sender = FORK.Pipe(duplex=False)
    may_end = FORK.Event()

    def own_and_die() -> None:
        own = ServiceFolder()
        worker = FORK.Process(target=may_end.wait)
        worker.start()
        sender.send((str(own.path), worker.pid))
        os._exit(0)

    owner = FORK.Process(target=own_and_die)
    owner.start()
    path, worker_pid = receiver.recv()
    owner.join()
    remove_orphans(beside)
    assert Path(path).exists()
    may_end.set()
    until(lambda: not is_alive(worker_pid))
    remove_orphans(beside)
    assert not Path(path).exists()


@pytest.mark.parametrize("name", ["countermove-old", "countermover-1", "other"])
def test_a_folder_without_a_lock_file_is_left_alone(beside: Path, name: str) -> None:
    """An older version locked nothing; the rest is not ours."""
    (beside / name).mkdir()
    (beside / name / "slot-0").touch()
    remove_orphans(beside)
    assert (beside / name / "slot-0").exists()


def test_another_users_folder_is_left_alone(beside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = abandoned(beside)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    remove_orphans(beside)
    assert left.exists()


def test_a_link_is_not_followed(beside: Path) -> None:
    elsewhere = abandoned(beside).rename(beside / "elsewhere")
    (beside / "countermove-link").symlink_to(elsewhere)
    remove_orphans(beside)
    assert (elsewhere / LOCK).exists()


def test_a_folder_swept_before_its_owner_had_the_lock_is_made_anew(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another service starts between the making of the lock's file and its locking."""
    lock = fcntl.flock
    swept: list[Path] = []

    def lock_late(file: int, operation: int) -> None:
        if not swept:
            swept.extend(beside.iterdir())
            monkeypatch.setattr(fcntl, "flock", lock)
            remove_orphans(beside)
        lock(file, operation)

    monkeypatch.setattr(fcntl, "flock", lock_late)
    own = ServiceFolder()
    assert len(swept) == 1
    assert list(beside.iterdir()) == [own.path]
    remove_orphans(beside)
    assert own.path.exists()


def test_the_next_service_sweeps_after_a_killed_master(short_folder: Path) -> None:
    killed = Service(short_folder, WORKERS="1")
    (left,) = short_folder.glob("countermove-*")
    children = killed.children("")
    killed.close()
    until(lambda: not any(is_alive(pid) for pid in children))
    assert left.exists()
    next_one = Service(short_folder, WORKERS="1")
    try:
        (own,) = short_folder.glob("countermove-*")
        assert own != left
        assert next_one.ask("/readyz")[0] == 200
    finally:
        next_one.close()
