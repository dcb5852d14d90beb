"""Notes on skipped parts of a record, as sentences of bounded number and length."""

from service.moves.records.record import clipped

MOST_NOTES = 20


class Notes:
    """Notes in the order of their appearance, each once."""

    def __init__(self) -> None:
        self._kept: dict[str, None] = {}
        self._more = 0

    def add(self, note: str) -> None:
        """Keep a sentence, or count it if there are too many."""
        note = clipped(note)
        if note in self._kept:
            return
        if len(self._kept) < MOST_NOTES:
            self._kept[note] = None
        else:
            self._more += 1

    def all(self) -> tuple[str, ...]:
        """Return the notes; the last one counts those that were dropped, if any."""
        more = (f"… and {self._more} more",) if self._more else ()
        return (*self._kept, *more)
