"""The caller of a request: when the request arrived, and whether the client has left."""

from functools import partial
from time import monotonic

from service.caller import KEY, Caller, PartCaller, caller_of
from service.shared.slots import MOVE, SearchSlots


def test_leaving_calls_every_listener() -> None:
    caller, calls = Caller(), list[str]()
    with (
        caller.on_leaving(lambda: calls.append("one")),
        caller.on_leaving(lambda: calls.append("two")),
    ):
        caller.leave()
    assert caller.has_left
    assert calls == ["one", "two"]


def test_a_failing_listener_does_not_stop_the_others() -> None:
    def fail() -> None:
        raise RuntimeError

    caller, calls = Caller(), list[str]()
    with caller.on_leaving(fail), caller.on_leaving(lambda: calls.append("second")):
        caller.leave()
    assert calls == ["second"]


def test_a_late_listener_is_called_at_once() -> None:
    caller, calls = Caller(), list[str]()
    caller.leave()
    with caller.on_leaving(lambda: calls.append("late")):
        assert calls == ["late"]


def test_a_removed_listener_is_not_called() -> None:
    caller, calls = Caller(), list[str]()
    with caller.on_leaving(lambda: calls.append("over")):
        pass
    caller.leave()
    assert calls == []


def test_a_request_has_one_caller() -> None:
    environ: dict[str, object] = {}
    assert caller_of(environ) is caller_of(environ) is environ[KEY]
    known = Caller(arrived=1.5)
    assert caller_of({KEY: known}) is known


def test_a_doubt_calls_those_who_may_show_who_is_there() -> None:
    caller, calls = Caller(), list[str]()
    with caller.on_doubt(lambda: calls.append("first")):
        caller.doubt()
    caller.doubt()
    assert calls == ["first"]
    assert not caller.has_left


def test_a_part_of_a_request_leaves_with_the_whole() -> None:
    whole, calls = Caller(arrived=1.5), list[str]()
    first, second = PartCaller(whole, may_be_refused=True), PartCaller(whole, may_be_refused=False)
    assert (first.may_be_refused, second.may_be_refused) == (True, False)
    assert first.arrived > whole.arrived
    with first.on_leaving(lambda: calls.append("first")):
        second.leave()
    assert whole.has_left
    assert first.has_left
    assert calls == ["first"]


def test_the_search_of_a_part_counts_for_the_whole() -> None:
    whole = Caller()
    for time_ms in (2.0, 3.0):
        PartCaller(whole, may_be_refused=True).add_search(time_ms)
    assert whole.searched_ms == 5.0


def test_a_request_settles_once_and_is_not_refused_then() -> None:
    caller, slots = Caller(), SearchSlots(1)
    called: list[int] = []
    caller.announcement = slots.announce(monotonic() + 60, MOVE)
    caller.when_settled = partial(called.append, 1)
    for _ in range(2):
        caller.settle()
    assert called == [1]
    assert not caller.may_be_refused
    assert not slots.is_crowded(monotonic(), MOVE)


def test_a_request_that_waits_for_a_thread_may_be_refused_still() -> None:
    caller, slots = Caller(), SearchSlots(1)
    caller.announcement = slots.announce(monotonic() + 60, MOVE)
    caller.withdraw()
    assert caller.may_be_refused
    assert not slots.is_crowded(monotonic(), MOVE)


def test_who_was_not_announced_and_waited_for_another_may_be_refused() -> None:
    caller = Caller()
    caller.settle()
    assert caller.may_be_refused
