"""Hosts on one Redis share what their searches find, and no fault of it changes an answer."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from flask import Flask

from service.cache.entries.store import EntryStore
from service.http.views.resource import EXTENSION
from service.settings import OFF
from tests.support import WITHIN_S, MakeApp, Valkey, found, install, until
from tests.support.cached import count, flip_every_record

CONNECT_FOUR = "connect_four/move"
SEARCH = {"algorithm": "alpha_beta", "depth": 12, "time_ms": 30_000, "cache": "refresh"}
NOTHING = {"asked": 0, "found": 0, "used": 0, "sent": 0}
FREESTYLE = {"rows": 7, "columns": 7, "in_a_row": 5}
STANDARD = {**FREESTYLE, "variant": "standard"}
LARGE: dict[str, Any] = {"depth": 6, "options": FREESTYLE}
IMPATIENT = {"redis_timeout_ms": 40, "redis_budget_ms": 50, "breaker_open_ms": 3_600_000}
MakeHost = Callable[..., Flask]


@pytest.fixture
def make_host(make_app: MakeApp, valkey: Valkey) -> MakeHost:
    """Make a host with a table of its own, which keeps no answer in memory."""

    def make(**changes: object) -> Flask:
        return make_app(
            **{"redis_url": valkey.url, "memory_mb": 0, "table_mb": 8, "entries_mb": 4, **changes}
        )

    return make


def store_of(host: Flask) -> EntryStore:
    store: EntryStore = host.extensions[EXTENSION].entries.store
    return store


def ask(host: Flask, path: str = CONNECT_FOUR, **body: object) -> dict[str, Any]:
    return found(host.test_client(), path, **{**SEARCH, **body})


def ask_and_send(host: Flask, path: str = CONNECT_FOUR, **body: object) -> dict[str, Any]:
    """Return the reply, once the store has all entries of the search."""
    before = count(host, "entries_sent")
    reply = ask(host, path, **body)
    until(lambda: count(host, "entries_sent") == before + entries(reply)["sent"])
    return reply


def ask_new_hosts(make_host: MakeHost, path: str = CONNECT_FOUR, **body: object) -> dict[str, Any]:
    """Return the first reply whose search used entries of others. On a busy machine Redis may reply
    too late for a short search.
    """
    replies: list[dict[str, Any]] = []

    def is_helped() -> bool:
        replies.append(ask(make_host(), path, **body))
        return bool(entries(replies[-1])["used"])

    until(is_helped)
    return replies[-1]


def entries(reply: dict[str, Any]) -> dict[str, int]:
    exchanged: dict[str, int] = reply["cache"]["entries"]
    return exchanged


def choice(reply: dict[str, Any]) -> tuple[object, ...]:
    """Return the parts of a reply that no entry of another host may change."""
    return reply["value"], reply["move"], reply["depth"], reply["stopped_by"]


@pytest.fixture
def alone(make_app: MakeApp) -> tuple[object, ...]:
    """Return the choice of a host without Redis."""
    return choice(ask(make_app(redis_url=OFF, table_mb=8)))


def before_exchange(
    monkeypatch: pytest.MonkeyPatch, host: Flask, number: int, act: Callable[[], None]
) -> Callable[[], int]:
    """Act just before that exchange of the host. Return a function that counts exchanges."""
    store, exchanges = store_of(host), 0
    real = store.exchange

    def exchange(puts: bytes, asks: bytes) -> bytes | None:
        nonlocal exchanges
        exchanges += 1
        if exchanges == number:
            act()
        return real(puts, asks)

    monkeypatch.setattr(store, "exchange", exchange)
    return lambda: exchanges


def send_nothing(monkeypatch: pytest.MonkeyPatch, host: Flask) -> None:
    """Keep the host's entries from the store, so that the host finds none of its own."""
    store = store_of(host)
    real = store.exchange
    monkeypatch.setattr(store, "exchange", lambda _, asks: real(b"", asks))


def test_a_second_host_visits_fewer_nodes_and_chooses_the_same(
    make_host: MakeHost, alone: tuple[object, ...]
) -> None:
    first, second = ask_and_send(make_host()), ask_new_hosts(make_host)
    assert entries(first)["sent"]
    assert entries(second)["asked"] >= entries(second)["found"] > 0
    assert second["nodes_all_passes"] < first["nodes_all_passes"]
    assert choice(first) == choice(second) == alone
    assert not second["cache"]["hit"]


def test_a_host_that_closes_sends_what_waits_for_its_segments(
    make_host: MakeHost, valkey: Valkey
) -> None:
    with valkey.client() as client:
        client.config_set("maxmemory", "0")
    host = make_host(entries_mb=64)
    reply = ask(host, depth=10)
    host.extensions[EXTENSION].entries.close(monotonic() + WITHIN_S)
    assert not store_of(host).has_unplaced
    assert count(host, "entries_sent") >= entries(reply)["sent"] > 0


def test_of_entries_alone_a_host_finds_those_of_others(
    make_host: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control for the tests below, whose hosts share nothing."""
    ask_and_send(make_host())
    host = make_host()
    send_nothing(monkeypatch, host)
    assert entries(ask(host))["found"]


@pytest.mark.parametrize(
    ("path", "one", "other"),
    [
        (CONNECT_FOUR, {}, {"weights": {"threats": 3.0}}),
        ("chess/move", {"depth": 6}, {"depth": 6, "algorithm": "selective"}),
        ("tic_tac_toe/move", LARGE, {**LARGE, "options": STANDARD}),
    ],
    ids=["weights", "an algorithm", "options"],
)
def test_searches_with_other_scores_share_nothing(
    make_host: MakeHost,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    one: dict[str, Any],
    other: dict[str, Any],
) -> None:
    ask_and_send(make_host(), path, **one)
    host = make_host()
    send_nothing(monkeypatch, host)
    exchanged = entries(ask(host, path, **other))
    assert exchanged["asked"]
    assert (exchanged["found"], exchanged["used"]) == (0, 0)


def test_a_host_with_another_secret_believes_nothing(
    make_host: MakeHost, monkeypatch: pytest.MonkeyPatch, alone: tuple[object, ...]
) -> None:
    ask_and_send(make_host(cache_secret="open sesame"))
    host = make_host()
    send_nothing(monkeypatch, host)
    reply = ask(host)
    assert choice(reply) == alone
    assert (entries(reply)["found"], entries(reply)["used"]) == (0, 0)
    until(lambda: count(host, "bad") > 0)


@pytest.mark.parametrize("own", [{"cache": "bypass"}, {"seed": 7}], ids=str)
def test_a_bypass_and_a_seed_exchange_nothing(make_host: MakeHost, own: dict[str, Any]) -> None:
    ask_and_send(make_host())
    host = make_host()
    assert entries(ask(host, **own)) == NOTHING
    assert (count(host, "entries_asked"), count(host, "entries_sent")) == (0, 0)


def test_a_stored_answer_exchanges_nothing(make_host: MakeHost) -> None:
    host = make_host()
    assert entries(ask_and_send(host))["sent"]
    until(lambda: bool(ask(host, cache="use")["cache"]["hit"]))
    assert entries(ask(host, cache="use")) == NOTHING
    assert entries(ask(make_host(), cache="use")) == NOTHING


def test_a_game_in_python_shares_too(
    make_host: MakeHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "some-games", "1.0", {"oxo": "tests.support.python_games:TicTacToe"})
    monkeypatch.syspath_prepend(tmp_path)
    first = ask_and_send(make_host(), "oxo/move", depth=8)
    second = ask_new_hosts(make_host, "oxo/move", depth=8)
    assert entries(first)["sent"]
    assert entries(second)["asked"] >= entries(second)["found"] > 0
    assert second["nodes_all_passes"] < first["nodes_all_passes"]
    assert choice(second) == choice(first)


def test_redis_down_costs_speed_alone(
    make_host: MakeHost, valkey: Valkey, alone: tuple[object, ...]
) -> None:
    ask_and_send(make_host())
    host = make_host()
    valkey.stop()
    reply = ask(host)
    assert choice(reply) == alone
    assert (entries(reply)["found"], count(host, "entries_sent")) == (0, 0)
    valkey.start()


def test_redis_frozen_during_a_search_costs_speed_alone(
    make_host: MakeHost,
    valkey: Valkey,
    monkeypatch: pytest.MonkeyPatch,
    alone: tuple[object, ...],
) -> None:
    ask_and_send(make_host())
    host = make_host(**IMPATIENT)
    exchanges = before_exchange(monkeypatch, host, 2, valkey.freeze)
    assert choice(ask(host)) == alone
    until(lambda: store_of(host).state()["breaker"] == "open")
    assert exchanges() >= 2
    valkey.resume()


def test_redis_flushed_during_a_search_costs_speed_alone(
    make_host: MakeHost,
    valkey: Valkey,
    monkeypatch: pytest.MonkeyPatch,
    alone: tuple[object, ...],
) -> None:
    ask_and_send(make_host())
    host = make_host()

    def flush() -> None:
        with valkey.client() as client:
            client.flushall()

    exchanges = before_exchange(monkeypatch, host, 2, flush)
    assert choice(ask_and_send(host)) == alone
    assert exchanges() >= 2
    assert (count(host, "bad"), count(host, "failures")) == (0, 0)


def test_no_flipped_record_is_believed(
    make_host: MakeHost,
    valkey: Valkey,
    monkeypatch: pytest.MonkeyPatch,
    alone: tuple[object, ...],
) -> None:
    ask_and_send(make_host())
    with valkey.client() as client:
        flip_every_record(client)
    host = make_host()
    send_nothing(monkeypatch, host)
    reply = ask(host)
    assert choice(reply) == alone
    assert (entries(reply)["found"], entries(reply)["used"]) == (0, 0)
    until(lambda: count(host, "bad") > 0)


def test_closing_a_host_sends_what_is_left(make_host: MakeHost) -> None:
    host = make_host()
    sent = entries(ask(host))["sent"]
    host.extensions[EXTENSION].close()
    assert count(host, "entries_sent") == sent > 0
