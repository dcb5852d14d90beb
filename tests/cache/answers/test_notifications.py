"""Notifications from Redis wake a process that waits for another's search.

Where they arrive, no process polls within the time of these tests.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from threading import enumerate as threads

import pytest
from flask import Flask

from service.cache.answers import answers as answers_module
from service.cache.answers.notifications import Notifications
from service.cache.answers.redis_store import RedisStore
from tests.cache.redis.test_client import LEAST_RIGHTS, LEAST_TO_BE_NOTIFIED
from tests.http.test_hang_ups import Search, begun, following, stopped_by
from tests.support import WITHIN_S, MakeApp, Valkey, answers, no_thread, until
from tests.support.redis_servers import NAME, cluster, encrypted, sentinel

NEVER_S = 3600.0
OFTEN_S = 0.01
THREAD = "notifications"


@pytest.fixture
def awaits(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set once a process waits for a notification and for nothing else."""
    waits = Event()

    def pause(left: float, *, is_heard: bool) -> float:
        if is_heard:
            waits.set()
        return NEVER_S if is_heard else OFTEN_S

    monkeypatch.setattr(answers_module, "_pause", pause)
    return waits


def notifications(app: Flask) -> Notifications:
    store = answers(app).store
    assert isinstance(store, RedisStore)
    return store._notifications


def notifies(make_app: MakeApp, awaits: Event, *urls: str) -> None:
    """One of two processes searches, and the other waits for it alone."""
    one, other = (make_app(redis_url=url) for url in (urls[0], urls[-1]))
    leads, follows = Search(), Search()
    with ThreadPoolExecutor() as pool:
        leading, waiting = begun(pool, one, leads), following(pool, other, follows)
        assert awaits.wait(WITHIN_S)
        leads.over.set()
        assert stopped_by(leading) == stopped_by(waiting) == "depth"
    assert waiting.result().hit
    assert not follows.begun.is_set()


def test_the_end_of_a_search_notifies_its_waiters(
    make_app: MakeApp, valkey: Valkey, awaits: Event
) -> None:
    notifies(make_app, awaits, valkey.url)


def test_every_node_of_a_cluster_passes_notifications_on(
    make_app: MakeApp, tmp_path: Path, awaits: Event
) -> None:
    with cluster(tmp_path) as ports:
        notifies(make_app, awaits, *(f"redis+cluster://127.0.0.1:{port}" for port in ports))


def test_notifications_come_through_the_master_that_sentinels_name(
    make_app: MakeApp, tmp_path: Path, awaits: Event
) -> None:
    with sentinel(tmp_path) as (_, watcher):
        notifies(make_app, awaits, f"redis+sentinel://127.0.0.1:{watcher}/{NAME}")


def test_notifications_come_over_tls(
    make_app: MakeApp, valkey: Valkey, tmp_path: Path, awaits: Event
) -> None:
    with encrypted(tmp_path, valkey.socket) as (port, certificate):
        notifies(make_app, awaits, f"rediss://localhost:{port}?ssl_ca_certs={certificate}")


def with_user(valkey: Valkey, *rights: str) -> str:
    """Make a user with those rights to our keys. Return its URL."""
    with valkey.client() as client:
        all_rights = ("on", ">secret", "~countermove:*", "+ping", *rights)
        client.execute_command("ACL SETUSER", "me", "resetchannels", *all_rights)
    return valkey.url.replace("unix://", "unix://me:secret@")


def test_a_user_with_the_least_rights_is_notified(
    make_app: MakeApp, valkey: Valkey, awaits: Event
) -> None:
    notifies(make_app, awaits, with_user(valkey, *LEAST_RIGHTS, *LEAST_TO_BE_NOTIFIED))


def test_a_user_without_the_right_to_subscribe_polls_and_the_log_says_so_once(
    make_app: MakeApp, valkey: Valkey, capfd: pytest.CaptureFixture[str]
) -> None:
    app, other = (
        make_app(redis_url=with_user(valkey, *LEAST_RIGHTS), log_level="info") for _ in range(2)
    )
    leads, follows = Search(), Search()
    with ThreadPoolExecutor() as pool:
        begun(pool, app, leads)
        waiting = following(pool, other, follows)
        until(lambda: notifications(other)._retry_at > 0)
        assert not notifications(other).are_heard
        leads.over.set()
        assert waiting.result(WITHIN_S).hit
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [(line["event"], line["reason"]) for line in lines] == [
        ("redis refuses notifications: trouble", "NoPermissionError")
    ]


@contextmanager
def waiting(make_app: MakeApp, valkey: Valkey, awaits: Event) -> Iterator[tuple[Search, Search]]:
    """A leader and a follower, which must have its answer at the end of this context."""
    one, other = (make_app(redis_url=valkey.url) for _ in range(2))
    leads, follows = Search(), Search()
    with ThreadPoolExecutor() as pool:
        begun(pool, one, leads)
        answer = following(pool, other, follows)
        assert awaits.wait(WITHIN_S)
        yield leads, follows
        assert answer.result(WITHIN_S).report


def test_a_connection_that_ends_wakes_who_waits(
    make_app: MakeApp, valkey: Valkey, awaits: Event
) -> None:
    with waiting(make_app, valkey, awaits) as (leads, _), valkey.client() as client:
        assert client.client_kill_filter(_type="pubsub") == 1
        leads.over.set()


def test_a_redis_that_ends_wakes_who_waits_to_search(
    make_app: MakeApp, valkey: Valkey, awaits: Event
) -> None:
    with waiting(make_app, valkey, awaits) as (leads, follows):
        valkey.stop()
        assert follows.begun.wait(WITHIN_S)
        leads.over.set()
        follows.over.set()
    valkey.start()


def test_a_failed_search_notifies_a_waiter_that_takes_over(
    make_app: MakeApp, valkey: Valkey, awaits: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(search: Search) -> None:
        search.begun.set()
        assert search.over.wait(WITHIN_S)
        raise ValueError("no luck")

    with monkeypatch.context() as patched:
        patched.setattr(Search, "_run", fails)
        failing = Search()
    one, other = (make_app(redis_url=valkey.url) for _ in range(2))
    follows = Search()
    follows.over.set()
    with ThreadPoolExecutor() as pool:
        leading, answer = begun(pool, one, failing), following(pool, other, follows)
        assert awaits.wait(WITHIN_S)
        failing.over.set()
        with pytest.raises(ValueError, match="no luck"):
            leading.result(WITHIN_S)
        assert stopped_by(answer) == "depth"
    assert follows.begun.is_set()


def test_a_client_that_leaves_waits_for_no_notification(
    make_app: MakeApp, valkey: Valkey, awaits: Event
) -> None:
    with waiting(make_app, valkey, awaits) as (leads, follows):
        follows.caller.leave()
        until(follows.begun.is_set)
        leads.over.set()


def test_a_server_that_falls_silent_is_taken_for_dead(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = notifications(make_app(redis_url=valkey.url))
    monkeypatch.setattr("service.cache.answers.notifications.SILENCE_S", OFTEN_S)
    monkeypatch.setattr("service.cache.answers.notifications.RETRY_S", 0.0)
    until(lambda: heard.are_heard)
    valkey.freeze()
    until(lambda: not heard._are_heard)
    valkey.resume()
    until(lambda: heard.are_heard)


def listening() -> list[Thread]:
    return [thread for thread in threads() if thread.name == THREAD]


def test_each_process_listens_with_one_connection_until_it_ends(
    make_app: MakeApp, valkey: Valkey
) -> None:
    app = make_app(redis_url=valkey.url)
    with valkey.client() as client:
        for _ in range(3):
            until(lambda: notifications(app).are_heard)
        assert len(client.client_list(_type="pubsub")) == len(listening()) == 1
        answers(app).close()
        assert not listening()
        until(lambda: not client.client_list(_type="pubsub"))


def test_without_a_thread_there_are_no_notifications(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = notifications(make_app(redis_url=valkey.url))
    with monkeypatch.context() as patched:
        patched.setattr("service.cache.answers.notifications.RETRY_S", 0.0)
        patched.setattr(Thread, "start", no_thread)
        assert not heard.are_heard
    until(lambda: heard.are_heard)


def test_the_waiters_key_names_each_process_once_and_no_more_than_it_can_hold(
    make_app: MakeApp, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.cache.answers.redis_store.MOST_WAITERS_BYTES", 20)
    leads = Search()
    apps = [make_app(redis_url=valkey.url) for _ in range(4)]
    with ThreadPoolExecutor() as pool, valkey.client() as client:
        begun(pool, apps[0], leads)
        others = [following(pool, app, Search()) for app in apps[1:]]
        names: list[bytes] = []

        def are_named() -> bool:
            (waiters,) = client.keys("*:awaited")
            names[:] = (client.get(waiters) or b"").split()
            return len(names) == 2

        until(are_named)
        assert len(set(names)) == 2
        leads.over.set()
        assert {stopped_by(answer) for answer in others} == {"depth"}
