"""The number of requests of one caller that a worker answers at once."""

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.access.open_requests import OpenRequests
from service.errors import Problem
from service.settings import Settings
from tests.support import MakeApp, problem
from tests.support.keys import bearer, key
from tests.support.serving import request, serving, until

PATH = "/v1/games/nim"
STREAM = "/v1/games/chess/analysis/stream"
LONG = {"time_ms": 20_000, "heartbeat_ms": 60_000}
HERE = {"REMOTE_ADDR": "10.0.0.1"}
ELSEWHERE = {"REMOTE_ADDR": "10.0.0.2"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


@contextmanager
def streaming(
    app: Flask, headers: Mapping[str, str] | None = None, environ: Mapping[str, str] = HERE
) -> Iterator[None]:
    """Within this context the reply to a streamAnalysis has not ended."""
    response = app.test_client().post(
        STREAM, json=LONG, headers=headers, environ_overrides=dict(environ), buffered=False
    )
    assert response.status_code == 200
    try:
        yield
    finally:
        response.close()


def status(client: FlaskClient, environ: Mapping[str, str] = HERE) -> int:
    return client.get(PATH, environ_overrides=dict(environ)).status_code


def test_a_key_with_a_quarter_of_the_threads_gets_no_more(make_app: MakeApp, file: Path) -> None:
    first, other = (bearer(key(file, "add", name)) for name in ("ada", "bob"))
    app = make_app(keys_file=str(file), threads=4)
    client = app.test_client()
    with streaming(app, first):
        refused = client.get(PATH, headers=first)
        assert (refused.status_code, problem(refused)["code"]) == (429, "too_many_requests")
        assert refused.headers["Retry-After"] == "1"
        assert "RateLimit-Limit" not in refused.headers
        assert client.get(PATH, headers=other).status_code == 200
        assert client.get("/healthz", headers=first).status_code == 200
    assert client.get(PATH, headers=first).status_code == 200


def test_two_secrets_of_a_name_count_together(make_app: MakeApp, file: Path) -> None:
    first, second = bearer(key(file, "add", "ada")), bearer(key(file, "rotate", "ada"))
    app = make_app(keys_file=str(file), most_open_a_caller=1)
    with streaming(app, first):
        assert app.test_client().get(PATH, headers=second).status_code == 429


def test_addresses_are_bounded_only_where_the_number_is_set(make_app: MakeApp) -> None:
    unbounded = make_app(threads=1)
    with streaming(unbounded):
        assert status(unbounded.test_client()) == 200
    bounded = make_app(most_open_a_caller=1)
    with streaming(bounded):
        assert status(bounded.test_client()) == 429
        assert status(bounded.test_client(), ELSEWHERE) == 200
    assert status(bounded.test_client()) == 200


def test_behind_a_named_proxy_each_caller_is_bounded_by_itself(make_app: MakeApp) -> None:
    app = make_app(most_open_a_caller=1, trusted_proxies="10.0.0.1")
    one, other = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in (1, 2))
    with streaming(app, one):
        replies = [
            app.test_client().get(PATH, headers=each, environ_overrides=HERE)
            for each in (one, other)
        ]
    assert [each.status_code for each in replies] == [429, 200]


def test_a_refusal_uses_up_no_other_limit(make_app: MakeApp) -> None:
    app = make_app(most_open_a_caller=1, requests_per_minute=3)
    with streaming(app):
        assert [status(app.test_client()) for _ in range(3)] == [429] * 3
    assert [status(app.test_client()) for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("path", [PATH, "/v1/games/none", "/v1/nothing"])
def test_what_was_answered_or_refused_is_open_no_more(make_app: MakeApp, path: str) -> None:
    app = make_app(most_open_a_caller=1, requests_per_minute=3)
    client = app.test_client()
    for _ in range(3):
        assert client.get(path).status_code in {200, 404}
    for _ in range(3):  # a limit that refuses leaves nothing open either
        refused = client.get(path)
        assert (refused.status_code, refused.headers["RateLimit-Limit"]) == (429, "3")


def test_counts_of_threads_are_exact_and_leave_nothing() -> None:
    found = OpenRequests(Settings())

    def come_and_go() -> None:
        for _ in range(1000):
            found.enter("a", 4)
            found.leave("a")

    threads = [Thread(target=come_and_go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 0
    found.enter("a", 1)
    with pytest.raises(Problem):
        found.enter("a", 1)
    assert len(found) == 1


def test_one_key_cannot_take_every_thread_and_has_its_own_back_when_it_hangs_up(
    file: Path,
) -> None:
    first, other = (bearer(key(file, "add", name)) for name in ("ada", "bob"))
    with serving(WORKERS="1", THREADS="8", KEYS_FILE=str(file), REDIS_URL="none") as service:

        def stream() -> socket.socket:
            text = request(STREAM, LONG)
            secret = "\r\n".join(f"{name}: {value}" for name, value in first.items())
            connection = service.connect()
            connection.sendall(text.replace(b"\r\n", b"\r\n" + secret.encode() + b"\r\n", 1))
            return connection

        streams = [stream() for _ in range(8)]
        heads = sorted(connection.recv(12) for connection in streams)
        assert heads == [b"HTTP/1.1 200"] * 2 + [b"HTTP/1.1 429"] * 6
        body = {"moves": ["1:1"], "depth": 2}
        assert service.ask("/v1/games/nim/move", body, other)[0] == 200
        for connection in streams:
            connection.close()
        until(lambda: service.ask("/v1/games/nim/move", body, first)[0] == 200)
