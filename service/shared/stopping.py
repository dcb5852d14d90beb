"""Whether the service stops, for all processes of the host."""

from mmap import mmap


class Stopping:
    """A flag in memory that forks share."""

    def __init__(self) -> None:
        self._flag = mmap(-1, 1)

    @property
    def is_set(self) -> bool:
        return self._flag[0] != 0

    def set(self) -> None:
        self._flag[0] = 1
