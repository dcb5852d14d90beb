"""The breaker and its log, with a clock that only the test moves."""

import pytest
import structlog
from structlog.testing import CapturingLogger

from service.cache.redis import breaker as breaker_module
from service.cache.redis import outage as trouble_module
from service.cache.redis.breaker import Breaker
from service.cache.redis.outage import AGAIN_S, Outage


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (breaker_module, trouble_module):
        monkeypatch.setattr(module, "monotonic", clock)
    return clock


@pytest.mark.parametrize("failures", [1, 2, 3, 5])
def test_it_opens_at_the_last_of_so_many_failures_and_says_so_once(
    clock: Clock, failures: int
) -> None:
    breaker = Breaker(failures, open_s=10)
    opened = [breaker.record_failure() for _ in range(failures + 2)]
    assert opened == [False] * (failures - 1) + [True, False, False]
    assert breaker.state == "open"


def test_a_success_between_begins_the_count_anew(clock: Clock) -> None:
    breaker = Breaker(failures=2, open_s=10)
    for _ in range(3):
        assert not breaker.record_failure()
        assert not breaker.record_success()
    assert breaker.state == "closed"
    assert breaker.allows_call()


def test_it_lets_one_pass_when_its_time_is_over_and_another_when_that_one_failed(
    clock: Clock,
) -> None:
    breaker = Breaker(failures=1, open_s=10)
    breaker.record_failure()
    clock.now += 9.9
    assert (breaker.state, breaker.allows_call()) == ("open", False)
    clock.now += 0.1
    assert breaker.state == "half_open"
    assert [breaker.allows_call() for _ in range(3)] == [True, False, False]
    assert not breaker.record_failure(), "it was open"
    assert (breaker.state, breaker.allows_call()) == ("open", False)
    clock.now += 10
    assert [breaker.allows_call() for _ in range(2)] == [True, False]


def test_it_closes_when_the_one_succeeds_and_needs_all_failures_again(clock: Clock) -> None:
    breaker = Breaker(failures=2, open_s=0)
    assert breaker.record_failure(at_once=True)
    assert breaker.allows_call()
    assert breaker.record_success()
    assert not breaker.record_success()
    assert [breaker.allows_call() for _ in range(3)] == [True] * 3
    assert [breaker.record_failure(), breaker.record_failure()] == [False, True]


@pytest.fixture
def log() -> CapturingLogger:
    return CapturingLogger()


def about(log: CapturingLogger, failures: int) -> Outage:
    wrapper = structlog.make_filtering_bound_logger(0)
    wrapped = structlog.wrap_logger(log, processors=[], wrapper_class=wrapper)
    return Outage("redis", Breaker(failures, open_s=3600), wrapped)


def logged(log: CapturingLogger) -> list[dict[str, object]]:
    return [{"level": call.method_name, **call.kwargs} for call in log.calls]


def test_failures_that_do_not_open_the_breaker_are_not_logged(
    clock: Clock, log: CapturingLogger
) -> None:
    outage = about(log, failures=3)
    outage.record_failure("TimeoutError", at_once=False)
    outage.record_failure("TimeoutError", at_once=False)
    assert (outage.is_over, outage.reason, logged(log)) == (True, "", [])


@pytest.mark.parametrize("at_once", [True, False])
def test_an_outage_is_logged_with_its_reason_and_duration(
    clock: Clock, log: CapturingLogger, *, at_once: bool
) -> None:
    outage = about(log, failures=3 if at_once else 1)
    outage.record_failure("TimeoutError", at_once=at_once)
    clock.now += 90.46
    outage.record_success()
    assert logged(log) == [
        {"level": "warning", "event": "redis: trouble", "reason": "TimeoutError"},
        {"level": "info", "event": "redis: well again", "after_s": 90.5},
    ]


def test_a_long_outage_is_logged_once(clock: Clock, log: CapturingLogger) -> None:
    outage = about(log, failures=1)
    for _ in range(5):
        outage.record_failure("TimeoutError", at_once=False)
        clock.now += AGAIN_S
    assert [each["event"] for each in logged(log)] == ["redis: trouble"]


def test_a_new_outage_is_logged_only_a_minute_after_the_last(
    clock: Clock, log: CapturingLogger
) -> None:
    outage = about(log, failures=1)
    outage.record_failure("TimeoutError", at_once=False)
    outage.record_success()
    clock.now += AGAIN_S - 0.1
    outage.record_failure("OSError", at_once=False)
    assert (outage.reason, len(logged(log))) == ("OSError", 2)
    clock.now += 0.1
    outage.record_failure("OSError", at_once=False)
    assert logged(log)[2:] == [{"level": "warning", "event": "redis: trouble", "reason": "OSError"}]
