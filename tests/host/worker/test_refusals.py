"""What a refusal by a worker's loop says, and what becomes of the connection."""

import re
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest

from service.host.worker import known_refusals
from tests.host.worker.crowd import BODY, MOVE_PATH, Crowded, Reply, asking, crowded_by
from tests.support import MakeApp
from tests.support.keys import bearer, key


@pytest.mark.parametrize("origin", [None, "https://game.example", "HTTPS://GAME.example", "null"])
@pytest.mark.parametrize(
    "origins", ["", "*", "https://game.example", "https://a.example, https://game.example"]
)
def test_a_refusal_has_the_headers_that_the_application_gives(
    make_app: MakeApp, origins: str, origin: str | None
) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with crowded_by(make_app(slots=1, origins=origins)) as crowd:
        own = crowd.app.test_client().post(MOVE_PATH, json=BODY, headers=headers)
        assert own.status_code == 503
        early = crowd.ask(MOVE_PATH, BODY, headers).headers
    for name in ("Date", "Keep-Alive", "Connection", "X-Request-Id", "Content-Length"):
        early.pop(name, None)
        own.headers.pop(name, None)
    assert early == dict(own.headers)


def test_a_refusal_says_what_is_left_of_a_limit(make_app: MakeApp, tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    secret = key(file, "add", "ada", "--requests-per-minute", "50")
    app = make_app(slots=1, keys_file=str(file))
    counted = app.test_client().get("/v1/games/nim", headers=bearer(secret)).headers
    with crowded_by(app) as crowd:
        for _ in range(3):
            early = crowd.ask(MOVE_PATH, BODY, bearer(secret)).headers
            for name in ("RateLimit-Limit", "RateLimit-Remaining"):
                assert early[name] == counted[name], "a refusal counts for no limit"
        assert 0 < int(early["RateLimit-Reset"]) <= 60


def test_a_refusal_for_want_of_a_thread_is_not_repeated(make_app: MakeApp) -> None:
    with crowded_by(make_app(slots=1)) as crowd:
        worker, ask = crowd.worker, b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
        worker.client(ask)
        client = worker.client(ask)
        worker.connections.queue.seconds = 0
        worker.handler.handle_overdue(monotonic())
        assert Reply(client).status == 503
        worker.finish_answer()
        client.sendall(ask)
        worker.run_loop()
        worker.finish_answer()


def test_addresses_share_no_refusal(make_app: MakeApp) -> None:
    app = make_app(slots=1, requests_per_minute=50)
    app.test_client().get("/v1/games/nim")
    with crowded_by(app) as crowd:
        first = crowd.ask(MOVE_PATH, BODY)
        assert first.headers["RateLimit-Remaining"] == "49"
        elsewhere = crowd.worker.client(asking(MOVE_PATH, BODY), address="127.0.0.2")
        assert Reply(elsewhere).headers["RateLimit-Remaining"] == "50"


def test_the_gate_reads_headers_as_the_application_does(make_app: MakeApp) -> None:
    """Behind two proxies, each of which adds a header of its own."""
    app = make_app(slots=1, requests_per_minute=50, trusted_proxies="127.0.0.1, 10.0.0.1")
    seen = {"X-Forwarded-For": "203.0.113.7,10.0.0.1"}
    app.test_client().get("/v1/games/nim", headers=seen)
    data = asking(MOVE_PATH, BODY).replace(
        b"\r\n\r\n", b"\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n", 1
    )
    with crowded_by(app) as crowd:
        assert Reply(crowd.worker.client(data)).headers["RateLimit-Remaining"] == "49"


def test_a_refusal_repeats_the_clients_own_ids(crowded: Crowded) -> None:
    for _ in range(2):
        body, headers = {**BODY, "client_id": 'say "hi"'}, {"X-Request-Id": "mine"}
        reply = crowded.ask(MOVE_PATH, body, headers)
        assert (reply.problem["client_id"], reply.problem["request_id"]) == ('say "hi"', "mine")
        assert reply.headers["X-Request-Id"] == "mine"
    reply = crowded.ask(MOVE_PATH, {**BODY, "client_id": "a" * 129}, {"X-Request-Id": "not mine"})
    assert "client_id" not in reply.problem
    assert re.fullmatch("[0-9a-f]{16}", reply.problem["request_id"])


def test_the_same_again_is_refused_again_on_the_kept_connection(crowded: Crowded) -> None:
    data = asking(MOVE_PATH, BODY)
    client = crowded.worker.client(data)
    replies = [Reply(client)]
    for _ in range(3):
        client.sendall(data)
        crowded.worker.run_loop()
        replies.append(Reply(client))
    assert len({reply.problem.pop("request_id") for reply in replies}) == 4
    assert all(reply.problem == replies[0].problem for reply in replies[1:])
    crowded.leave()
    client.sendall(data)
    crowded.worker.run_loop()
    crowded.worker.finish_answer()


@pytest.mark.parametrize("kept_s", [0.0, known_refusals.KEPT_S])
def test_a_client_that_asks_to_close_is_refused_and_closed(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch, kept_s: float
) -> None:
    monkeypatch.setattr(known_refusals, "KEPT_S", kept_s)
    for _ in range(2):
        reply = crowded.ask(MOVE_PATH, BODY, {"Connection": "close"})
        assert (reply.status, reply.headers["Connection"]) == (503, "close")


def test_requests_sent_at_once_are_refused_in_turn(crowded: Crowded) -> None:
    """So many that a recursion would end in an error."""
    number, found = 300, b""
    client = crowded.worker.client(asking(MOVE_PATH, BODY) * number)
    client.setblocking(False)
    while found.count(b"HTTP/1.1 503 ") < number:
        crowded.worker.run_loop(0)
        with suppress(BlockingIOError):
            found += client.recv(1 << 16)
    assert len({*re.findall(rb"X-Request-Id: (\w+)", found)}) == number
