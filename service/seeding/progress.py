"""Progress on stderr: a bar on a terminal, else a line now and then."""

import sys
from typing import Protocol, Self, TextIO

from tqdm import tqdm

LINES = 10
"""Approximate number of lines for each part of the work."""


class Counts(Protocol):
    """Counts positions. The work comes in parts, whose sizes are known when they begin."""

    def begin(self, part: str, size: int) -> None:
        """Begin a part of `size` positions."""

    def add(self) -> None:
        """Count one position of this part."""


class SeedingProgress:
    """Shows on stderr how many positions of each part of the work are done."""

    def __init__(self, file: TextIO | None = None) -> None:
        self._file = file or sys.stderr
        self._is_screen = self._file.isatty()
        self._bar = tqdm(
            total=0, unit="position", file=self._file, disable=not self._is_screen, leave=False
        )
        self._part, self._size, self._done = "", 0, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def begin(self, part: str, size: int) -> None:
        self._part, self._size, self._done = part, size, 0
        self._bar.total += size
        self._bar.set_description(part)

    def add(self) -> None:
        """Count one position of this part."""
        self._done += 1
        self._bar.update()
        is_due = self._done == self._size or self._done % max(LINES, self._size // LINES) == 0
        if is_due and not self._is_screen:
            print(f"{self._part}: {self._done}/{self._size}", file=self._file, flush=True)
