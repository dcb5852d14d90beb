"""When trouble is told: its beginning and its end, and no flood where it comes and goes."""

import pytest
import structlog
from structlog.testing import CapturingLogger

from service.cache import outage
from service.cache.breaker import Breaker
from service.cache.outage import Outage

BEGINS, ENDS = "redis: trouble", "redis: well again"


@pytest.fixture
def log() -> CapturingLogger:
    return CapturingLogger()


@pytest.fixture
def about(log: CapturingLogger) -> Outage:
    wrapper = structlog.make_filtering_bound_logger(0)
    wrapped = structlog.wrap_logger(log, processors=[], wrapper_class=wrapper)
    return Outage("redis", Breaker(failures=1, open_s=3600), wrapped)


def told(log: CapturingLogger) -> list[str]:
    return [call.kwargs["event"] for call in log.calls]


def comes_and_goes(about: Outage) -> None:
    for _ in range(5):
        about.record_failure("ConnectionError", at_once=True)
        assert (about.reason, about.is_over) == ("ConnectionError", False)
        about.record_success()
        assert (about.reason, about.is_over) == ("", True)


def test_trouble_that_comes_and_goes_is_told_once(about: Outage, log: CapturingLogger) -> None:
    comes_and_goes(about)
    assert told(log) == [BEGINS, ENDS]


def test_trouble_that_comes_again_much_later_is_told_again(
    about: Outage, log: CapturingLogger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "AGAIN_S", 0)
    comes_and_goes(about)
    assert told(log) == [BEGINS, ENDS] * 5


def test_trouble_that_comes_again_and_stays_is_told_in_the_end(
    about: Outage, log: CapturingLogger, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes_and_goes(about)
    about.record_failure("ConnectionError", at_once=True)
    assert told(log) == [BEGINS, ENDS]
    monkeypatch.setattr(outage, "AGAIN_S", 0)
    about.record_failure("ConnectionError", at_once=True)
    about.record_success()
    assert told(log) == [BEGINS, ENDS] * 2
