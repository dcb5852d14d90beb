"""The control groups of Linux that this process is in: they bound its cores and its memory."""

from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath

CONTROL_GROUPS = Path("/sys/fs/cgroup")
OWN_GROUPS = Path("/proc/self/cgroup")
VERSION_2 = ""
"""Stands for a controller's name in control groups 2, which name none."""


def groups_of(
    controllers: Collection[str], groups: Path = CONTROL_GROUPS, own: Path = OWN_GROUPS
) -> Iterator[tuple[str, Path]]:
    """Yield controller and folder of this process's groups, and of the groups that these lie in.

    Only groups of `controllers` are yielded. The controller of control groups 2 is `VERSION_2`.
    """
    for line in own.read_text().splitlines() if own.exists() else ():
        _, names, path = line.split(":", 2)
        for controller in set(controllers) & set(names.split(",")):
            for folder in _around(groups / controller, path):
                yield controller, folder


def _around(top: Path, path: str) -> Iterator[Path]:
    """Yield the group at `path` and those that it lies in, as far as they are mounted at `top`.

    In a container that may be the end of the path alone, or nothing but `top`.
    """
    names = [name for name in PurePosixPath(path).parts[1:] if name != ".."]
    while names and not top.joinpath(*names).is_dir():
        del names[0]
    return (top.joinpath(*names[:length]) for length in range(len(names) + 1))
