"""The strategy of a whole game, shared by processes on one Redis, whose faults do no harm."""

import zlib
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.cache.redis.mac import Mac
from service.cache.strategies import store as strategy_store
from service.cache.strategies.exchange import StrategyExchange
from service.cache.strategies.store import Stored, StrategyStore
from service.http.views.resource import EXTENSION
from service.settings import OFF
from service.shared.logs import logger
from tests.support import WITHIN_S, MakeApp, Valkey, found, source
from tests.support.cached import count, state

MakeHost = Callable[..., Flask]
SECRET = "of the tests"
FIRST, SECOND = "1: Q? -", "2: ?K p"
"""Views of Kuhn poker."""
MANY = 10**6
"""More iterations than any search here."""


@pytest.fixture
def make_host(make_app: MakeApp, valkey: Valkey) -> MakeHost:
    """Make a host that keeps no answer in memory."""
    usual = {"redis_url": valkey.url, "memory_mb": 0, "cache_secret": SECRET}
    return lambda **changes: make_app(**{**usual, **changes})


@pytest.fixture
def client(valkey: Valkey) -> Redis:
    return Redis.from_url(valkey.url)


def exchange_of(host: Flask) -> StrategyExchange:
    exchange: StrategyExchange = host.extensions[EXTENSION].strategies
    return exchange


def store_of(host: Flask) -> StrategyStore:
    return exchange_of(host).store


def ask(host: Flask, view: str, iterations: int, **body: object) -> dict[str, Any]:
    """Analyze a view of Kuhn poker. Return the reply once all is sent that is to be sent."""
    asked = {"view": view, "iterations": iterations, "algorithm": "cfr", "time_ms": 30_000, **body}
    reply = found(host.test_client(), f"{asked.pop('game', 'kuhn_poker')}/analysis", **asked)
    if host.extensions[EXTENSION].strategies:
        assert exchange_of(host).flush(WITHIN_S)
    return reply


def choice(reply: dict[str, Any]) -> tuple[object, ...]:
    """Return the parts of a reply that depend on the strategy."""
    return reply["strategy"], reply["iterations"], reply["nash_conv"], reply["values"]


def name_of(client: Redis) -> str:
    """The one strategy in Redis."""
    (name,) = client.keys("*:strategy:*")
    assert isinstance(name, bytes)
    return name.decode()


def held(client: Redis, name: str) -> bytes:
    value = client.get(name)
    assert isinstance(value, bytes)
    return value


def iterations_of(client: Redis) -> int:
    return int(held(client, name_of(client))[: strategy_store.DIGITS])


def learned(client: Redis) -> bytes:
    """Return the contents of the one strategy in Redis."""
    name = name_of(client)
    text = Mac(SECRET).verified(name, held(client, name))
    return zlib.decompress(text[strategy_store.DIGITS :])


def test_the_next_view_is_answered_at_once_in_another_process(make_host: MakeHost) -> None:
    first, host = ask(make_host(), FIRST, 300), make_host()
    second = ask(host, SECOND, 200)
    assert source(second) == {"hit": False, "layer": "redis"}
    assert (first["iterations"], second["iterations"]) == (300, 300)
    assert second["nash_conv"] == first["nash_conv"]
    # The tree is built anew, and that is all: an iteration visits each of its nodes.
    assert second["nodes"] * 200 < first["nodes"]
    assert (count(host, "strategies_found"), count(host, "strategies_sent")) == (1, 0)


def test_a_later_request_goes_on_from_it(
    make_host: MakeHost, make_app: MakeApp, client: Redis
) -> None:
    ask(make_host(), FIRST, 300)
    further, alone = ask(make_host(), FIRST, 400), ask(make_app(redis_url=OFF), FIRST, 400)
    assert choice(further) == choice(alone)
    assert 3 * further["nodes"] < alone["nodes"]
    assert iterations_of(client) == 400


def test_a_process_that_knows_less_than_redis_learns_the_rest(make_host: MakeHost) -> None:
    host = make_host()
    ask(host, FIRST, 10)
    ask(make_host(), FIRST, 300)
    assert ask(host, SECOND, 20)["iterations"] == 300


def test_what_has_hardly_grown_is_not_sent_again(make_host: MakeHost, client: Redis) -> None:
    host = make_host()
    for iterations, stored in [(80, 80), (90, 80), (91, 91)]:
        ask(host, FIRST, iterations)
        assert iterations_of(client) == stored
    assert count(host, "strategies_sent") == 2


def test_fewer_iterations_never_replace_more(make_host: MakeHost, client: Redis) -> None:
    host = make_host()
    ask(host, FIRST, 100)
    before, key = held(client, name_of(client)), int(name_of(client).rpartition(":")[2], 16)
    for fewer in (99, 100):
        assert not store_of(host).put(key, fewer, b"less")
    assert held(client, name_of(client)) == before
    assert store_of(host).put(key, 101, b"more")


def test_each_game_option_and_variant_has_its_own(make_host: MakeHost, client: Redis) -> None:
    host = make_host()
    requests: list[tuple[str, dict[str, Any]]] = [
        (FIRST, {}),
        (FIRST, {"cfr_variant": "vanilla"}),
        ("1: Q?? -", {"options": {"players": 3}}),
        (leduc_view(host), {"game": "leduc_poker"}),
    ]
    for number, (view, body) in enumerate(requests, start=1):
        ask(host, view, 5, **body)
        assert len(client.keys("*:strategy:*")) == number


def leduc_view(host: Flask) -> str:
    """A view in which the first player is to move."""
    position = host.extensions[EXTENSION].engine.game("leduc_poker").at()
    while position.outcomes():
        position = position.child(position.outcomes()[0]["move"])
    return str(position.seen_by(None).state)


def test_nothing_of_the_view_is_in_what_is_stored(make_host: MakeHost, client: Redis) -> None:
    stored = []
    for view in (FIRST, SECOND):
        ask(make_host(), view, 50)
        stored.append((name_of(client), held(client, name_of(client))))
        client.flushall()
    assert stored[0] == stored[1]


def test_it_has_a_life(make_host: MakeHost, client: Redis) -> None:
    ask(make_host(answer_ttl_s=5000), FIRST, 5)
    assert 4000 < client.ttl(name_of(client)) <= 5000


@pytest.mark.parametrize("limit", ["MOST_BYTES", "MOST_UNPACKED_BYTES"])
def test_what_is_too_large_is_not_sent(
    make_host: MakeHost, client: Redis, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(strategy_store, limit, 100)
    host = make_host()
    assert ask(host, FIRST, 5)["iterations"] == 5
    assert not client.keys("*:strategy:*")
    assert count(host, "strategies_sent") == 0


def flipped(value: bytes) -> bytes:
    middle = len(value) // 2
    return value[:middle] + bytes([value[middle] ^ 1]) + value[middle + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a bit": flipped,
    "its end": lambda value: value[:-1],
    "digits alone": lambda value: value[:10],
    "many iterations": lambda value: b"9" * strategy_store.DIGITS + value[strategy_store.DIGITS :],
    "text": lambda _: b"garbage",
    "zeros": lambda _: bytes(100_000),
    "too much": lambda value: value + bytes(strategy_store.MOST_BYTES),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_one_is_as_none(
    make_host: MakeHost,
    make_app: MakeApp,
    client: Redis,
    damage: Callable[[bytes], bytes],
) -> None:
    ask(make_host(), FIRST, 300)
    name = name_of(client)
    client.set(name, damage(held(client, name)), keepttl=True)
    host = make_host()
    assert choice(ask(host, SECOND, 50)) == choice(ask(make_app(redis_url=OFF), SECOND, 50))
    assert count(host, "bad") == 1
    # The next one takes its place.
    assert iterations_of(client) == 50
    assert ask(make_host(), FIRST, 20)["iterations"] == 50


def test_another_kind_of_value_is_as_none(make_host: MakeHost, client: Redis) -> None:
    ask(make_host(), FIRST, 300)
    name = name_of(client)
    client.delete(name)
    client.rpush(name, "a list")
    assert ask(make_host(), SECOND, 50)["iterations"] == 50
    assert iterations_of(client) == 50


def test_one_of_another_secret_is_as_none(make_host: MakeHost) -> None:
    ask(make_host(cache_secret="another"), FIRST, 300)
    assert ask(make_host(), SECOND, 50)["iterations"] == 50


def test_one_that_was_moved_is_as_none(make_host: MakeHost, client: Redis) -> None:
    ask(make_host(), FIRST, 300)
    plus = name_of(client)
    value = held(client, plus)
    client.delete(plus)
    ask(make_host(), FIRST, 5, cfr_variant="vanilla")
    client.set(name_of(client), value)
    reply = ask(make_host(), SECOND, 50, cfr_variant="vanilla")
    assert reply["iterations"] == 50


@pytest.mark.parametrize(
    "content",
    [b"", b"not what the engine writes", bytes(strategy_store.MOST_UNPACKED_BYTES + 1)],
    ids=["nothing", "text", "much"],
)
def test_one_that_the_engine_cannot_read_is_as_none(
    make_host: MakeHost, client: Redis, content: bytes
) -> None:
    ask(make_host(), FIRST, 300)
    plant(client, name_of(client), content)
    host = make_host()
    assert ask(host, SECOND, 50)["iterations"] == 50
    assert count(host, "bad") == 1
    assert iterations_of(client) == 50


def test_one_of_another_game_is_as_none_and_makes_room(make_host: MakeHost, client: Redis) -> None:
    host = make_host()
    ask(host, leduc_view(host), 300, game="leduc_poker")
    foreign = learned(client)
    client.flushall()
    ask(make_host(), FIRST, 5)
    plant(client, name_of(client), foreign)
    assert ask(make_host(), SECOND, 50)["iterations"] == 50
    assert iterations_of(client) == 50


def plant(client: Redis, name: str, content: bytes) -> None:
    """Store, with a valid MAC, a strategy that claims many iterations."""
    text = f"{MANY:0{strategy_store.DIGITS}d}".encode() + zlib.compress(content)
    client.set(name, Mac(SECRET).with_mac(name, text))


@pytest.mark.parametrize("body", [{"seed": 1}, {"cache": "bypass"}], ids=["a seed", "bypass"])
def test_a_search_for_itself_exchanges_nothing(
    make_host: MakeHost, client: Redis, body: dict[str, Any]
) -> None:
    assert ask(make_host(), FIRST, 60, **body)["iterations"] == 60
    assert not client.keys("*:strategy:*")
    ask(make_host(), FIRST, 300)
    assert ask(make_host(), FIRST, 60, **body)["iterations"] == 60


@pytest.mark.parametrize("trouble", [Valkey.freeze, Valkey.stop], ids=["frozen", "stopped"])
def test_without_redis_a_search_finds_the_same(
    make_host: MakeHost,
    make_app: MakeApp,
    valkey: Valkey,
    trouble: Callable[[Valkey], None],
) -> None:
    host = make_host(redis_timeout_ms=40, redis_budget_ms=50)
    ask(host, FIRST, 5)
    trouble(valkey)
    reply = ask(host, SECOND, 50)
    if trouble is Valkey.stop:
        valkey.start()
    assert choice(reply) == choice(ask(make_app(redis_url=OFF), SECOND, 50))


def test_no_search_asks_while_the_answers_are_in_trouble(
    make_host: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = make_host()
    looks: list[int] = []

    def look(key: int, _known: int, _until: float) -> Stored:
        looks.append(key)
        return Stored()

    monkeypatch.setattr(store_of(host), "look", look)
    ask(host, FIRST, 5)
    outage = host.extensions[EXTENSION].answers.store.connection.call_outage
    outage.record_failure("a test", at_once=True)
    ask(host, FIRST, 10)
    assert len(looks) == 1


def test_a_full_queue_sends_nothing_and_recovers(
    make_host: MakeHost, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = make_host()
    with monkeypatch.context() as full:
        full.setattr("service.cache.redis.background_writer.MOST_CALLS", 0)
        ask(host, FIRST, 5)
    assert not client.keys("*:strategy:*")
    ask(host, FIRST, 10)
    assert iterations_of(client) == 10


def test_operators_see_the_counts(make_host: MakeHost) -> None:
    host = make_host()
    ask(host, FIRST, 5)
    seen = state(host)
    assert (seen["strategies_found"], seen["strategies_sent"]) == (0, 1)


@pytest.mark.parametrize("operation", ["move", "analysis"])
def test_an_equal_request_at_a_view_is_answered_from_the_cache(
    make_host: MakeHost, operation: str
) -> None:
    body = {"view": SECOND, "iterations": 20}
    host = make_host()
    first = found(host.test_client(), f"kuhn_poker/{operation}", **body)
    assert host.extensions[EXTENSION].answers.flush(WITHIN_S)
    again = found(make_host().test_client(), f"kuhn_poker/{operation}", **body)
    assert (source(first)["hit"], source(again)) == (False, {"hit": True, "layer": "redis"})
    assert choice(again) == choice(first)
    for change in ({"view": FIRST}, {"iterations": 21}):
        asked = {**body, **change}
        other = found(make_host().test_client(), f"kuhn_poker/{operation}", **asked)
        assert not source(other)["hit"]


def test_the_store_reads_only_what_is_more(make_host: MakeHost) -> None:
    store = store_of(make_host())
    until = monotonic() + WITHIN_S
    assert store.look(7, 0, until) == Stored(0)
    assert store.put(7, 40, b"learned")
    assert store.look(7, 39, until) == Stored(40, b"learned")
    assert store.look(7, 40, until) == Stored(40)


def test_a_bad_url_is_refused(make_host: MakeHost) -> None:
    host = make_host()
    settings = host.extensions[EXTENSION].settings
    counters = host.extensions[EXTENSION].answers.counters
    with pytest.raises(ValueError, match="COUNTERMOVE_REDIS_URL"):
        StrategyStore("http://here", settings, counters, logger("error"))
