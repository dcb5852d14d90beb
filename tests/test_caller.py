"""A client waits since its request arrived, and may leave at any time."""

from service.caller import KEY, Caller, caller_of


def test_who_leaves_is_heard_by_all_who_listen() -> None:
    caller, heard = Caller(), list[str]()
    with (
        caller.on_leaving(lambda: heard.append("one")),
        caller.on_leaving(lambda: heard.append("two")),
    ):
        caller.leave()
    assert caller.has_left
    assert heard == ["one", "two"]


def test_who_fails_to_hear_holds_up_nobody() -> None:
    def fail() -> None:
        raise RuntimeError

    caller, heard = Caller(), list[str]()
    with caller.on_leaving(fail), caller.on_leaving(lambda: heard.append("told")):
        caller.leave()
    assert heard == ["told"]


def test_who_listens_too_late_hears_at_once() -> None:
    caller, heard = Caller(), list[str]()
    caller.leave()
    with caller.on_leaving(lambda: heard.append("late")):
        assert heard == ["late"]


def test_who_listens_no_more_hears_nothing() -> None:
    caller, heard = Caller(), list[str]()
    with caller.on_leaving(lambda: heard.append("over")):
        pass
    caller.leave()
    assert heard == []


def test_a_request_has_one_caller() -> None:
    environ: dict[str, object] = {}
    assert caller_of(environ) is caller_of(environ) is environ[KEY]
    known = Caller(arrived=1.5)
    assert caller_of({KEY: known}) is known
