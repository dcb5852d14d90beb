"""A table is refused where memory is short, before the kernel ends the process for it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from service.engine import Table
from service.settings import SettingError
from service.shared import memory, table_memory
from service.shared.memory import ENDLESS_MB, TooLittleMemoryError, available_mb, check
from service.shared.table_memory import make_table_memory

GB = 1 << 30
MEMINFO = "MemTotal:       24683868 kB\nMemFree:  1 kB\nMemAvailable:   8388608 kB\n"
NESTED = "0::/system.slice/countermove.service"
IN_SERVICE = "system.slice/countermove.service/memory"


@pytest.mark.parametrize(
    ("own", "files", "expected"),
    [
        ("0::/", {}, 8192),
        ("0::/", {"memory.max": "max", "memory.current": "7"}, 8192),
        ("0::/", {"memory.max": f"{2 * GB}", "memory.current": f"{GB}"}, 1024),
        ("0::/", {"memory.max": f"{GB}", "memory.current": f"{2 * GB}"}, 0),
        ("0::/", {"memory.max": f"{90 * GB}", "memory.current": f"{GB}"}, 8192),
        ("0::/", {"memory.max": "nonsense", "memory.current": f"{GB}"}, 8192),
        (
            "0::/",
            {
                "memory.max": f"{2 * GB}",
                "memory.current": f"{2 * GB}",
                "memory.stat": f"anon 5\ninactive_file {GB}\nactive_file 7",
            },
            1024,
        ),
        (
            NESTED,
            {
                f"{IN_SERVICE}.max": "max",
                f"{IN_SERVICE}.current": f"{GB}",
                "system.slice/memory.max": f"{4 * GB}",
                "system.slice/memory.current": f"{GB}",
            },
            3072,
        ),
        (
            "4:memory:/docker/b\n2:cpu,cpuacct:/\n0::/",
            {
                "memory/docker/b/memory.limit_in_bytes": f"{3 * GB}",
                "memory/docker/b/memory.usage_in_bytes": f"{2 * GB}",
                "memory/docker/b/memory.stat": f"inactive_file 1\ntotal_inactive_file {GB}",
                "memory/memory.limit_in_bytes": "9223372036854771712",
                "memory/memory.usage_in_bytes": f"{4 * GB}",
            },
            2048,
        ),
    ],
)
def test_memory_is_what_the_host_and_each_control_group_have_left(
    tmp_path: Path, own: str, files: Mapping[str, str], expected: int
) -> None:
    """Files as the kernel shows them."""
    groups, membership = tmp_path / "cgroup", tmp_path / "own"
    membership.write_text(f"{own}\n")
    (tmp_path / "meminfo").write_text(MEMINFO)
    for name, text in files.items():
        file = groups / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")
    assert available_mb(tmp_path, groups, membership) == expected
    check(expected, 0, tmp_path, groups, membership)
    with pytest.raises(TooLittleMemoryError, match=f"there are {expected} MB"):
        check(expected + 1, 0, tmp_path, groups, membership)


def test_a_table_that_is_given_up_makes_room_as_far_as_it_was_used(tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text(MEMINFO)
    (tmp_path / "self").mkdir()
    (tmp_path / "self" / "statm").write_text(f"999999 {(300 << 20) // 4096} 1 1 0 1 0")
    none = tmp_path / "none"
    check(8192 + 200, 200, tmp_path, none, none)
    check(8192 + 300, 1000, tmp_path, none, none)
    with pytest.raises(TooLittleMemoryError):
        check(8192 + 301, 1000, tmp_path, none, none)


def test_where_nothing_says_how_much_there_is_any_table_may_be_tried(tmp_path: Path) -> None:
    assert available_mb(tmp_path, tmp_path, tmp_path / "none") == ENDLESS_MB
    assert 0 < available_mb() < ENDLESS_MB


def test_a_setting_that_is_too_large_is_refused_and_says_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(SettingError, match=r"COUNTERMOVE_TABLE_MB is 1048576: there are \d+ MB"):
        make_table_memory(1 << 20)
    monkeypatch.setattr(table_memory, "check", lambda _: None)
    with pytest.raises(SettingError, match="COUNTERMOVE_TABLE_MB is"):
        make_table_memory(1 << 33)
    monkeypatch.undo()
    monkeypatch.setattr(memory, "available_mb", lambda *_: 8)
    make_table_memory(8).close()
    with pytest.raises(SettingError, match="there are 8 MB of memory for it; set"):
        make_table_memory(9)


@pytest.mark.parametrize("megabytes", [1 << 30, 1 << 44, 1 << 50])
def test_a_table_that_the_system_refuses_is_an_error(megabytes: int) -> None:
    with pytest.raises(MemoryError, match=f"no {megabytes} MB"):
        Table(megabytes=megabytes)
