"""What a worker's loop refuses before a thread is asked, and what it lets in."""

import json
import re
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPResponse
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.engine import Stop
from service.host.entrance import SEARCHES, ServiceEntrance
from service.host.worker import known_refusals
from service.host.worker.connection import Connection
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import KnownHeads, RequestReader
from service.http.views.resource import EXTENSION
from service.settings import Settings
from service.shared.host import Host
from service.shared.slots import ANALYSIS, JOB, MOVE, Slots
from tests.host.worker.test_connection_handler import FewThreadsWorker
from tests.support import QUIET, MakeApp
from tests.support.keys import bearer, key
from tests.support.serving import request, until

MOVE_PATH = "/v1/games/tic_tac_toe/move"
BODY = {"time_ms": 90, "cache": "bypass"}
CROWD = 10
"""Searches that leave another of 90 ms less than 10 ms on one slot."""
NOT_ONE_SEARCH = {
    *("inspectPosition", "sampleOutcome", "readRecord", "reviewGame"),
    *("batch", "createJob"),
}


class Crowded:
    """An application whose one slot is taken, behind a worker with few threads."""

    def __init__(self, app: Flask, priority: int = MOVE, threads: int = 1) -> None:
        service = app.extensions[EXTENSION]
        self.app, self.slots, settings = app, service.slots, service.settings
        self._leaving = ExitStack()
        stop = Stop()
        stop.set()
        for _ in range(CROWD):
            held = self.slots.hold(monotonic() + 3600, stop, priority=priority)
            self._leaving.enter_context(held)
        self.entrance = entrance(app, settings, self.slots)
        self.worker = FewThreadsWorker(self.entrance, threads)

    def leave(self) -> None:
        """Free the slot."""
        self._leaving.close()

    def close(self) -> None:
        self.leave()
        self.worker.close()

    def ask(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> "Reply":
        """Ask on a new connection. The reply must come from the loop."""
        client = self.worker.client(asking(path, body, headers))
        assert self.worker.answers == 0, "a thread was asked"
        return Reply(client)

    def is_let_in(self, data: bytes) -> bool:
        """Whether a thread is asked for this request."""
        client = self.worker.client(data)
        client.setblocking(False)
        try:
            assert client.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            self.worker.finish_answer()
            return True
        return False


class Reply:
    """A reply with a problem, whose connection is kept."""

    def __init__(self, client: socket.socket) -> None:
        response = HTTPResponse(client)
        response.begin()
        self.status, self.headers = response.status, dict(response.getheaders())
        self.problem: dict[str, Any] = json.loads(response.read())


def entrance(app: Flask, settings: Settings, slots: Slots) -> ServiceEntrance:
    """The entrance of a worker, whose host is no more than its slots here."""

    class Bare(Host):
        def __init__(self) -> None:
            self.slots, self.metrics = slots, None

    return ServiceEntrance(app, Bare(), settings)


def asking(path: str, body: object, headers: Mapping[str, str] | None = None) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
    return request(path, body).replace(b"\r\n\r\n", f"\r\n{more}\r\n".encode(), 1)


@contextmanager
def crowded_by(app: Flask, priority: int = MOVE, threads: int = 1) -> Iterator[Crowded]:
    crowd = Crowded(app, priority, threads)
    try:
        yield crowd
    finally:
        crowd.close()


@pytest.fixture
def crowded(make_app: MakeApp) -> Iterator[Crowded]:
    with crowded_by(make_app(slots=1, memory_mb=8)) as crowd:
        yield crowd


def test_a_search_without_room_is_refused_by_the_loop(crowded: Crowded) -> None:
    reply = crowded.ask(MOVE_PATH, BODY)
    assert (reply.status, reply.problem["code"]) == (503, "busy")
    assert reply.headers["Retry-After"] == "1"
    assert reply.headers["X-Request-Id"] == reply.problem["request_id"]
    assert "10 searches share 1 slots" in reply.problem["detail"]


def test_where_there_is_room_again_it_comes_in(crowded: Crowded) -> None:
    assert crowded.ask(MOVE_PATH, BODY).status == 503
    crowded.leave()
    assert crowded.is_let_in(asking(MOVE_PATH, BODY))


def test_a_search_that_came_in_counts_until_it_is_answered(make_app: MakeApp) -> None:
    app = make_app(slots=1)
    slots = app.extensions[EXTENSION].slots
    worker = FewThreadsWorker(entrance(app, QUIET, slots))
    assert not slots.is_crowded(monotonic(), MOVE)
    worker.client(asking(MOVE_PATH, BODY))
    assert slots.is_crowded(monotonic(), MOVE)
    assert slots.active == 0, "it has not entered"
    worker.finish_answer()
    assert not slots.is_crowded(monotonic(), MOVE)
    worker.close()


LATE = 0.04
"""Seconds of lateness, of which later searches leave a quarter."""


@pytest.mark.parametrize(
    ("late_s", "left_s"),
    [
        ([LATE], 0.01),
        ([1000.0], 0.025),
        ([-0.01], 0.0),
        ([LATE, -0.01], 0.01 * 63 / 64),
        ([LATE, -0.08], 0.01),
    ],
    ids=["late", "a stall", "in time", "late, then in time", "late, then a stored answer"],
)
def test_searches_end_earlier_where_replies_were_late(
    make_app: MakeApp, late_s: Sequence[float], left_s: float
) -> None:
    app = make_app(slots=1)
    slots = app.extensions[EXTENSION].slots
    worker = FewThreadsWorker(entrance(app, QUIET, slots))
    for late in late_s:
        worker.client(asking(MOVE_PATH, BODY))
        connection = worker.answered()
        assert connection.caller.due
        connection.reply_buffer.push()
        connection.replied_at = connection.caller.due + late
        worker.handler.on_answered(connection)
    due = monotonic() + 60
    with slots.hold(due, Stop()) as turn:
        assert turn.deadline_s == pytest.approx(due - left_s, abs=1e-4)
    worker.close()


def test_a_client_that_does_not_read_makes_no_reply_late(make_app: MakeApp) -> None:
    app = make_app(slots=1)
    slots = app.extensions[EXTENSION].slots
    worker = FewThreadsWorker(entrance(app, QUIET, slots))
    worker.client(asking(MOVE_PATH, BODY))
    connection = worker.answered()
    assert len(connection.reply_buffer), "unsent"
    assert connection.caller.due
    connection.replied_at = connection.caller.due + LATE
    worker.handler.on_answered(connection)
    due = monotonic() + 60
    with slots.hold(due, Stop()) as turn:
        assert turn.deadline_s == pytest.approx(due, abs=1e-4)
    worker.close()


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


def test_whom_the_gate_refuses_takes_no_room(make_app: MakeApp, tmp_path: Path) -> None:
    """Without a key, with a wrong one, with one whose limit is used up: a thread says so."""
    file = tmp_path / "keys.json"
    secret = key(file, "add", "ada", "--requests-per-minute", "1")
    app = make_app(slots=1, keys_file=str(file))
    assert app.test_client().get("/v1/games/nim", headers=bearer(secret)).status_code == 200
    with crowded_by(app) as crowd:
        for headers in ({}, bearer("cm_wrong"), bearer(secret)):
            assert crowd.is_let_in(asking(MOVE_PATH, BODY, headers))


@pytest.mark.parametrize(
    "data",
    [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
        b"OPTIONS /v1/games/nim/move HTTP/1.1\r\nHost: x\r\n\r\n",
        request("/v1/games/nim/position", {}),
        request("/v1/batch", {"requests": []}),
        request("/v1/games/nim/no_such_thing", BODY),
    ],
)
def test_what_needs_no_slot_comes_in(crowded: Crowded, data: bytes) -> None:
    assert crowded.is_let_in(data)


@pytest.mark.parametrize("path", [path for path in SEARCHES if path != "playGame"])
def test_every_search_is_refused(crowded: Crowded, path: str) -> None:
    rules = crowded.app.url_map.iter_rules()
    (rule,) = (rule.rule for rule in rules if rule.endpoint.endswith("." + path))
    assert crowded.ask(rule.replace("<game>", "nim"), BODY).status == 503


def test_every_operation_is_known_to_search_or_not(crowded: Crowded) -> None:
    posts = {
        rule.endpoint.rpartition(".")[2]
        for rule in crowded.app.url_map.iter_rules()
        if "POST" in (rule.methods or ())
    }
    assert posts == SEARCHES.keys() | NOT_ONE_SEARCH


def test_an_answer_in_memory_comes_in(make_app: MakeApp) -> None:
    app = make_app(slots=1, redis_url="redis://127.0.0.1:1", memory_s=3600)
    text = b'{"time_ms": 90, "depth": 2}'
    first = app.test_client().post(MOVE_PATH, data=text, content_type="application/json")
    assert first.status_code == 200
    with crowded_by(app, threads=8) as crowd:
        for _ in range(8):
            crowd.worker.client(asking(MOVE_PATH, {"time_ms": 90, "depth": 2}))
        until(lambda: crowd.worker.answers == 8)


def test_few_threads_look_for_an_answer_at_one_time(make_app: MakeApp) -> None:
    """Any may be stored where this worker cannot see it."""
    with crowded_by(make_app(slots=1), threads=8) as crowd:
        worker = crowd.worker
        clients = [
            worker.client(asking(MOVE_PATH, {"time_ms": 90, "moves": [str(move)]}))
            for move in range(1, 5)
        ]
        until(lambda: worker.answers == 2)
        assert len(worker.connections.queue) == 2
        worker.finish_answer()
        until(lambda: worker.answers == 2)
        worker.connections.queue.seconds = 0
        worker.handler.handle_overdue(monotonic())
        refused = Reply(clients[3])
        clients[3].sendall(asking(MOVE_PATH, {"time_ms": 90, "moves": ["4"]}))
        worker.run_loop()
        assert len(worker.connections.queue) == 1, "it may look the next time"
        assert (refused.status, refused.problem["code"]) == (503, "busy")
        assert "too little" in refused.problem["detail"]


def test_who_waits_for_anothers_search_looks_no_more(make_app: MakeApp) -> None:
    with crowded_by(make_app(slots=1), threads=8) as crowd:
        worker = crowd.worker
        for move in range(1, 4):
            worker.client(asking(MOVE_PATH, {"time_ms": 90, "moves": [str(move)]}))
        until(lambda: worker.answers == 2)
        follower = worker.answered()
        follower.caller.settle()
        worker.run_loop()
        until(lambda: worker.answers == 2)
        assert not worker.connections.queue
        worker.handler.on_answered(follower)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"time_ms": 70},
        {"time_ms": 10**9},
        {"depth": 3},
        {"clock": {"remaining_ms": 5000, "increment_ms": 100}},
        {"clock": {"remaining_ms": 5000}, "time_ms": 50},
        {"nodes": 10, "threads": 2},
    ],
)
def test_a_reply_is_due_when_the_search_has_to_end(
    make_app: MakeApp, body: Mapping[str, object]
) -> None:
    app = make_app(slots=1)
    time_ms = app.extensions[EXTENSION].time_ms(body)
    assert granted_ms(app, body) == pytest.approx(time_ms)


@pytest.mark.parametrize("body", [{"level": 3}, {"elo": 1200}, {"variety": 0.5}])
def test_a_level_has_the_most_time_since_it_ends_by_nodes(
    make_app: MakeApp, body: Mapping[str, object]
) -> None:
    app = make_app(slots=1)
    assert granted_ms(app, body) == QUIET.max_time_ms
    assert granted_ms(app, {**body, "time_ms": 70}) == pytest.approx(70)


def granted_ms(app: Flask, body: object) -> float:
    """How long after its arrival the reply to a request for a move is due."""
    worker = FewThreadsWorker(entrance(app, QUIET, app.extensions[EXTENSION].slots))
    worker.client(asking(MOVE_PATH, body))
    caller = worker.finish_answer().caller
    worker.close()
    assert caller.due
    return (caller.due - caller.arrived) * 1000


def test_who_needs_no_room_overtakes_who_looks(make_app: MakeApp) -> None:
    with crowded_by(make_app(slots=1), threads=3) as crowd:
        worker, ask = crowd.worker, b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
        looking = [asking(MOVE_PATH, {"time_ms": 90, "moves": [str(move)]}) for move in range(3)]
        for data in (looking[0], looking[1], ask, looking[2], ask):
            worker.client(data)
        assert len(worker.connections.queue) == 2
        taken = [worker.answered() for _ in range(3)]
        (free,) = [one for one in taken if one.request.method == "GET"]
        worker.handler.on_answered(free)
        assert worker.answered().request.method == "GET"
        assert len(worker.connections.queue) == 1


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


@pytest.mark.parametrize("priority", [ANALYSIS, JOB])
def test_less_urgent_searches_refuse_no_move(make_app: MakeApp, priority: int) -> None:
    with crowded_by(make_app(slots=1), priority) as crowd:
        assert crowd.is_let_in(asking(MOVE_PATH, BODY))


def test_a_longer_search_has_room(crowded: Crowded) -> None:
    assert crowded.is_let_in(asking(MOVE_PATH, {**BODY, "time_ms": 2000}))
    assert crowded.is_let_in(asking(MOVE_PATH, {"cache": "bypass"})), "it has a second"
    clock = {"remaining_ms": 300}
    assert crowded.ask(MOVE_PATH, {"cache": "bypass", "clock": clock}).status == 503


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[",
        b"[]",
        b"null",
        b"[" * 60_000,
        b'{"time_ms":NaN}',
        b'{"time_ms":1e999}',
        b'{"time_ms":-1}',
        b'{"time_ms":[]}',
        b'{"time_ms":1,"threads":"a"}',
        b'{"clock":{"moves_to_go":0}}',
        b'{"clock":7}',
        b'{"clock":{"remaining_ms":1e308,"increment_ms":1e308}}',
        b'{"x":"' + b"a" * 70_000 + b'"}',
        b"\xff\xfe{\x00}\x00",
    ],
)
def test_a_body_that_is_not_valid_comes_in(crowded: Crowded, text: bytes) -> None:
    """A thread says what is wrong with it."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        reader = RequestReader(Config(), "", 1 << 20, KnownHeads())
        connection = Connection(ours, "", reader, ReplyBuffer(ours, 1))
        head = f"POST {MOVE_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(text)}\r\n\r\n"
        reader.feed(head.encode() + text)
        found = reader.take()
        assert found
        connection.request = found
        crowd = crowded.entrance.judge(connection)
    assert crowd is None or crowd.may_need_no_room


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
