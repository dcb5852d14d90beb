"""An answer is stored with the time granted to its search, not with the request's limit."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from service.caller import KEY, Caller
from service.moves.limits import tolerated_loss_ms
from tests.support import MakeApp, Valkey, content


@pytest.mark.parametrize(
    ("time_ms", "loss_ms"), [(1, 0.25), (5, 1.25), (20, 5), (100, 5), (500, 25), (30_000, 50)]
)
def test_a_request_may_lose_a_small_part_of_its_time(time_ms: float, loss_ms: float) -> None:
    assert tolerated_loss_ms(time_ms) == loss_ms


def test_an_answer_that_was_granted_less_serves_no_more_than_that(
    make_app: MakeApp, valkey: Valkey
) -> None:
    """A request that arrived two seconds ago has one of its three seconds left."""
    client = make_app(redis_url=valkey.url).test_client()

    def ask(time_ms: int, waited_s: float = 0.0) -> bool:
        caller = Caller(arrived=monotonic() - waited_s)
        reply = client.post(
            "/v1/games/chess/move", json={"time_ms": time_ms}, environ_overrides={KEY: caller}
        )
        return bool(content(reply)["cache"]["hit"])

    assert not ask(3000, waited_s=2.0)
    assert ask(700)
    assert not ask(2000, waited_s=1.9)


def test_waiting_for_turns_is_no_part_of_it(make_app: MakeApp, valkey: Valkey) -> None:
    """Four at one time on one slot: each was granted less than its limit."""
    client = make_app(redis_url=valkey.url, slots=1).test_client()

    def ask(start: str) -> dict[str, object]:
        reply = client.post("/v1/games/chess/move", json={"time_ms": 400, "moves": [start]})
        return content(reply)

    starts = ["e2e4", "d2d4", "c2c4", "g1f3"]
    with ThreadPoolExecutor(len(starts)) as pool:
        replies = list(pool.map(ask, starts))
    assert not any(reply["cache"]["hit"] for reply in replies)  # type: ignore[index]
    again = ask(starts[0])
    assert not again["cache"]["hit"]  # type: ignore[index]
