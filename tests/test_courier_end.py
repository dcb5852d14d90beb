"""Closing the courier."""

from pathlib import Path
from threading import Condition, current_thread

from service.cache.counters import Counters
from service.cache.courier import Courier
from service.cache.store import NullStore
from tests.support import WITHIN_S, until


class Late(Condition):
    """A condition on which the courier waits just after it was closed."""

    courier: Courier
    entered = 0

    def __enter__(self) -> bool:
        if current_thread().name == "courier":
            self.entered += 1
            if self.entered == len(("for a job", "done", "for more")):
                until(lambda: self.courier._is_closed)
        return super().__enter__()


def test_a_courier_that_is_closed_does_not_wait_for_more(tmp_path: Path) -> None:
    counters = Counters(tmp_path / "counters")
    courier = Courier(NullStore("", "none"), counters)
    late = courier._changed = Late()
    late.courier = courier
    courier.submit(lambda: None)
    thread = courier._thread
    assert thread
    courier.close(WITHIN_S)
    assert late.entered
    assert not thread.is_alive()
    counters.close()
