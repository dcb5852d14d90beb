"""Time under a clock: no move loses on time, over HTTP or elsewhere."""

import pytest
from flask.testing import FlaskClient
from hypothesis import assume, given
from hypothesis import strategies as st

from service.cache.answers.question import SearchLimits
from service.cache.answers.stored_answer import StoredAnswer
from service.cache.answers.validity import serves
from service.moves.clock import LEAST_MS, MARGIN_MS, Clock, budget
from tests.cache.answers.test_validity import REPORT, question
from tests.support import MakeApp, Valkey, found, post, problem

CLOCKS = st.builds(
    Clock,
    remaining_ms=st.integers(1, 3_600_000_000),
    increment_ms=st.integers(0, 3_600_000),
    moves_to_go=st.integers(0, 1_000),
)
ALPHA_BETA = {"algorithm": "alpha_beta"}
MARGINS = st.integers(0, 5_000)


@given(CLOCKS, MARGINS)
def test_no_move_takes_what_the_clock_does_not_have(clock: Clock, margin_ms: int) -> None:
    allowed = budget(clock, margin_ms)
    assert LEAST_MS <= allowed.soft_ms <= allowed.hard_ms
    assert allowed.hard_ms <= max(LEAST_MS, clock.remaining_ms - margin_ms)


@given(CLOCKS, MARGINS)
def test_a_game_of_longest_thoughts_is_never_lost_on_time(clock: Clock, margin_ms: int) -> None:
    """200 moves that each use their hard limit and the margin do not lose on time."""
    assume(clock.remaining_ms > margin_ms + 1_000)
    left = float(clock.remaining_ms)
    for move in range(min(clock.moves_to_go or 200, 200)):
        to_go = max(0, clock.moves_to_go - move)
        hard_ms = budget(Clock(left, clock.increment_ms, to_go), margin_ms).hard_ms
        if left <= margin_ms + LEAST_MS:
            return
        left -= hard_ms
        assert left >= margin_ms - 1e-3
        left += clock.increment_ms


@given(CLOCKS, st.integers(1, 3_600_000))
def test_more_on_the_clock_is_never_less_for_a_move(clock: Clock, more: int) -> None:
    less = budget(clock)
    longer = budget(Clock(clock.remaining_ms + more, clock.increment_ms, clock.moves_to_go))
    faster = budget(Clock(clock.remaining_ms, clock.increment_ms + more, clock.moves_to_go))
    for allowed in (longer, faster):
        assert allowed.soft_ms >= less.soft_ms - 1e-6
        assert allowed.hard_ms >= less.hard_ms - 1e-6


def test_shares_are_those_written_down() -> None:
    """A minute and 20 ms for 20 moves: 3 s each, and at most 3 of them; an increment of 1 s adds
    0.95. With 40 moves to go it is (60 + 39) / 40 = 2.475 s. The last of them may take all."""
    allowed = budget(Clock(60_020), MARGIN_MS)
    assert allowed.soft_ms == pytest.approx(3_000)
    assert allowed.hard_ms == pytest.approx(9_000)
    assert budget(Clock(60_020, 1_000), MARGIN_MS).soft_ms == pytest.approx(3_950)
    allowed = budget(Clock(60_020, 1_000, 40), MARGIN_MS)
    assert allowed.soft_ms == pytest.approx(2_475)
    assert budget(Clock(60_020, 0, 1), MARGIN_MS).hard_ms == pytest.approx(60_000)
    assert budget(Clock(5), MARGIN_MS).hard_ms == LEAST_MS


def test_most_of_what_is_left_is_spent_early() -> None:
    """A game at 1+0.05 s in which every move takes its soft limit.

    Two thirds of the second are gone after 25 moves. In the end half of the remaining time is an
    increment.
    """
    lefts = [1_000.0]
    for _ in range(200):
        lefts.append(lefts[-1] - budget(Clock(lefts[-1], 50)).soft_ms + 50)
    assert lefts[25] == pytest.approx(MARGIN_MS + 50 + 930 * 0.95**25)
    assert lefts[-1] == pytest.approx(MARGIN_MS + 2 * 50)


def test_a_clock_ends_a_search_within_it(client: FlaskClient) -> None:
    reply = found(client, "connect_four/move", clock={"remaining_ms": 300}, algorithm="alpha_beta")
    assert (reply["stopped_by"], reply["complete"]) == ("time", False)
    assert reply["time_ms"] < 300
    reply = found(client, "connect_four/analysis", clock={"remaining_ms": 300, "moves_to_go": 9})
    assert len(reply["lines"]) == 7


def test_no_time_left_still_has_a_move(client: FlaskClient) -> None:
    reply = found(client, "connect_four/move", clock={"remaining_ms": 1, "increment_ms": 0})
    assert reply["move"] in set("1234567")


def test_a_clock_and_a_time_hold_both(client: FlaskClient) -> None:
    for remaining_ms, time_ms in ((3_600_000, 10), (100, 3_600_000)):
        clock = {"remaining_ms": remaining_ms}
        reply = found(client, "connect_four/move", clock=clock, time_ms=time_ms, **ALPHA_BETA)
        assert reply["stopped_by"] == "time"
        assert reply["time_ms"] < 100


def test_a_clock_and_a_depth_hold_both(client: FlaskClient) -> None:
    clock = {"remaining_ms": 3_600_000}
    reply = found(client, "connect_four/move", clock=clock, depth=2, algorithm="alpha_beta")
    assert (reply["depth"], reply["stopped_by"], reply["complete"]) == (2, "depth", True)


def test_the_most_time_of_the_service_holds_for_a_clock(make_app: MakeApp) -> None:
    client = make_app(max_time_ms=50).test_client()
    reply = found(client, "connect_four/move", clock={"remaining_ms": 3_600_000_000})
    assert reply["stopped_by"] == "time"


def test_a_lone_move_takes_no_thought(client: FlaskClient) -> None:
    """One move at the root, four plies below it: one pass, though the clock allows them all."""
    options = {"text": "((((3,5),(2,9)),((0,1),(7,4))))"}
    whole = found(client, "tree/move", options=options, time_ms=20_000, **ALPHA_BETA)
    assert (whole["depth"], whole["exact"]) == (4, True)
    clock = {"remaining_ms": 600_000}
    reply = found(client, "tree/move", options=options, clock=clock, **ALPHA_BETA)
    assert (reply["depth"], reply["stopped_by"], reply["complete"]) == (1, "time", False)
    assert reply["move"] == whole["move"]


@pytest.mark.parametrize(
    ("clock", "pointer"),
    [
        ({}, "/clock/remaining_ms"),
        ({"remaining_ms": 0}, "/clock/remaining_ms"),
        ({"remaining_ms": -5}, "/clock/remaining_ms"),
        ({"remaining_ms": 10**13}, "/clock/remaining_ms"),
        ({"remaining_ms": "1000"}, "/clock/remaining_ms"),
        ({"remaining_ms": 9, "increment_ms": -1}, "/clock/increment_ms"),
        ({"remaining_ms": 9, "moves_to_go": 0}, "/clock/moves_to_go"),
        ({"remaining_ms": 9, "moves_to_go": 2.5}, "/clock/moves_to_go"),
        ({"remaining_ms": 9, "btime": 9}, "/clock/btime"),
        ([], "/clock"),
        (1000, "/clock"),
    ],
    ids=str,
)
def test_a_clock_out_of_bounds_is_refused(client: FlaskClient, clock: object, pointer: str) -> None:
    refused = problem(post(client, "connect_four/move", clock=clock))
    assert (refused["status"], refused["code"]) == (422, "invalid_request")
    assert refused["pointer"] == pointer


def test_an_answer_under_a_clock_serves_what_asks_no_more_time(
    make_app: MakeApp, valkey: Valkey
) -> None:
    client = make_app(redis_url=valkey.url).test_client()

    def hit(**limits: object) -> bool:
        reply = found(client, "connect_four/move", algorithm="alpha_beta", **limits)
        return bool(reply["cache"]["hit"])

    assert not hit(clock={"remaining_ms": 6_000})
    assert hit(clock={"remaining_ms": 2_000})
    assert hit(time_ms=20)
    assert not hit(clock={"remaining_ms": 26_000})
    assert hit(clock={"remaining_ms": 5_000})


def clocked(soft_ms: float, hard_ms: float) -> SearchLimits:
    return SearchLimits(hard_ms, soft_ms=soft_ms)


@pytest.mark.parametrize(
    ("took_ms", "limits", "served"),
    [
        (70.0, clocked(70, 500), True),
        (70.0, clocked(71, 500), False),
        (70.0, SearchLimits(70), True),
        (70.0, SearchLimits(71), False),
        (0.2, clocked(50, 500), False),
    ],
    ids=str,
)
def test_the_time_that_a_clocked_search_took_is_its_budget(
    took_ms: float, limits: SearchLimits, *, served: bool
) -> None:
    """An only move takes no time, and its report has no value of a search."""
    report = {**REPORT, "time_ms": took_ms, "stopped_by": "time", "complete": False}
    assert serves(StoredAnswer.of(report, clocked(60, 100), 0.0), question(limits)) is served


def test_a_plain_answer_serves_a_clock_that_would_give_no_more() -> None:
    report = {**REPORT, "stopped_by": "time", "complete": False}
    assert serves(StoredAnswer.of(report, SearchLimits(100), 0.0), question(clocked(100, 500)))
    assert not serves(StoredAnswer.of(report, SearchLimits(99), 0.0), question(clocked(100, 500)))
