"""Claims: a dead owner's claim expires soon, a living owner renews its own."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from service.cache.answers.store import Claim, ClaimState
from tests.http.test_hang_ups import QUESTION, Search, begun, following, stopped_by
from tests.support import WITHIN_S, MakeApp, Valkey, answers, until
from tests.support.cached import count

CLAIM = Claim(QUESTION.identity + ":0:search", "of a process that is dead")
NAME = f"countermove:{CLAIM.key}"


def test_the_claim_of_the_dead_lapses_long_before_the_searchs_time(
    make_app: MakeApp, valkey: Valkey
) -> None:
    dead, app = make_app(redis_url=valkey.url), make_app(redis_url=valkey.url)
    held = answers(dead).store.claim(QUESTION.cache_key, CLAIM, monotonic() + WITHIN_S)
    assert held is ClaimState.OURS
    search = Search()
    with ThreadPoolExecutor() as pool:
        answer = following(pool, app, search)
        assert search.begun.wait(WITHIN_S)
        search.over.set()
        assert stopped_by(answer) == "depth"
    assert count(app, "failures") == 0


def test_a_search_that_goes_on_keeps_its_claim(make_app: MakeApp, valkey: Valkey) -> None:
    one, other = (make_app(redis_url=valkey.url) for _ in range(2))
    leads, follows = Search(), Search()
    with ThreadPoolExecutor() as pool, valkey.client() as client:
        leading = begun(pool, one, leads)
        waiting = following(pool, other, follows)
        renewed, last = 0, client.pttl(NAME)
        while renewed < 5:
            left = client.pttl(NAME)
            assert left > 0
            renewed += left > last
            last = left
        assert not follows.begun.is_set()
        leads.over.set()
        assert stopped_by(leading) == stopped_by(waiting) == "depth"
        assert answers(one).flush(WITHIN_S)
        assert answers(other).flush(WITHIN_S)
        assert not client.exists(NAME)
    assert waiting.result().hit


def test_of_many_that_wait_for_a_dead_process_one_searches(
    make_app: MakeApp, valkey: Valkey
) -> None:
    apps = [make_app(redis_url=valkey.url) for _ in range(3)]
    answers(apps[0]).store.claim(QUESTION.cache_key, CLAIM, monotonic() + WITHIN_S)
    searches = [Search() for _ in apps]
    with ThreadPoolExecutor() as pool:
        waiting = [following(pool, app, search) for app, search in zip(apps, searches, strict=True)]
        until(lambda: any(search.begun.is_set() for search in searches))
        (begun_one,) = [search for search in searches if search.begun.is_set()]
        begun_one.over.set()
        assert {stopped_by(answer) for answer in waiting} == {"depth"}
    assert sum(search.begun.is_set() for search in searches) == 1


def test_a_claim_that_lapsed_is_not_renewed_over_anothers(
    make_app: MakeApp, valkey: Valkey
) -> None:
    store = answers(make_app(redis_url=valkey.url)).store
    with valkey.client() as client:
        client.set(NAME, "another's", px=100_000)
        store.renew([CLAIM])
        assert client.pttl(NAME) > 50_000
        store.put((), "", b"", CLAIM)
        assert client.get(NAME) == b"another's"
