"""Closing the writer."""

from pathlib import Path
from threading import Condition, current_thread

from service.cache.redis.background_writer import BackgroundWriter
from service.cache.redis.counters import Counters
from tests.support import WITHIN_S, until


class Late(Condition):
    """A condition on which the writer waits just after it was closed."""

    writer: BackgroundWriter
    entered = 0

    def __enter__(self) -> bool:
        if current_thread().name == "background writer":
            self.entered += 1
            if self.entered == len(("for a call", "done", "for more")):
                until(lambda: self.writer._is_closed)
        return super().__enter__()


def test_a_closed_writer_waits_for_no_further_call(tmp_path: Path) -> None:
    counters = Counters(tmp_path / "counters")
    writer = BackgroundWriter(counters)
    late = writer._changed = Late()
    late.writer = writer
    writer.submit(lambda: None)
    thread = writer._thread
    assert thread
    writer.close(WITHIN_S)
    assert late.entered
    assert not thread.is_alive()
    counters.close()
