"""Lines of input with a time limit for waiting, while a search runs."""

from collections.abc import Iterable, Iterator
from threading import Thread


class Ahead(Iterator[str]):
    """Reads lines, with a time limit if asked.

    A thread reads the next line only during a wait with a time limit. So no thread still reads
    standard input when the program ends.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._reader: Thread | None = None
        self._read: str | None = None

    def __next__(self) -> str:
        if self._reader is None:
            return next(self._lines)
        self._reader.join()
        self._reader = None
        if self._read is None:
            raise StopIteration
        return self._read

    def has_come(self, seconds: float) -> bool:
        """Wait for the next line, or the end, at most so long. Return whether it has come."""
        if self._reader is None:
            self._reader = Thread(target=self._read_one, daemon=True)
            self._reader.start()
        self._reader.join(seconds)
        return not self._reader.is_alive()

    def _read_one(self) -> None:
        self._read = None
        self._read = next(self._lines, None)
