"""The log of an outage: its beginning and its end, and no flood of lines."""

import pytest
import structlog
from structlog.testing import CapturingLogger

from service.cache.redis import outage
from service.cache.redis.breaker import Breaker
from service.cache.redis.outage import Outage

BEGINS, ENDS = "redis: trouble", "redis: well again"


@pytest.fixture
def log() -> CapturingLogger:
    return CapturingLogger()


@pytest.fixture
def about(log: CapturingLogger) -> Outage:
    wrapper = structlog.make_filtering_bound_logger(0)
    wrapped = structlog.wrap_logger(log, processors=[], wrapper_class=wrapper)
    return Outage("redis", Breaker(failures=1, open_s=3600), wrapped)


def logged(log: CapturingLogger) -> list[str]:
    return [call.kwargs["event"] for call in log.calls]


def comes_and_goes(about: Outage) -> None:
    for _ in range(5):
        about.record_failure("ConnectionError", at_once=True)
        assert (about.reason, about.is_over) == ("ConnectionError", False)
        about.record_success()
        assert (about.reason, about.is_over) == ("", True)


def test_outages_in_quick_succession_are_logged_once(about: Outage, log: CapturingLogger) -> None:
    comes_and_goes(about)
    assert logged(log) == [BEGINS, ENDS]


def test_an_outage_much_later_is_logged_again(
    about: Outage, log: CapturingLogger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "AGAIN_S", 0)
    comes_and_goes(about)
    assert logged(log) == [BEGINS, ENDS] * 5


def test_a_new_outage_that_lasts_is_logged_in_the_end(
    about: Outage, log: CapturingLogger, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes_and_goes(about)
    about.record_failure("ConnectionError", at_once=True)
    assert logged(log) == [BEGINS, ENDS]
    monkeypatch.setattr(outage, "AGAIN_S", 0)
    about.record_failure("ConnectionError", at_once=True)
    about.record_success()
    assert logged(log) == [BEGINS, ENDS] * 2
