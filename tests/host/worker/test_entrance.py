"""What a worker's loop refuses before a thread is asked, and what it lets in."""

import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask
from gunicorn.config import Config  # type: ignore[import-untyped]

from service.engine import Stop
from service.host.entrance import SEARCHES
from service.host.worker.connection import Connection
from service.host.worker.reply_buffer import ReplyBuffer
from service.host.worker.request_reader import KnownHeads, RequestReader
from service.http.views.resource import EXTENSION
from service.shared.slots import ANALYSIS, JOB, MOVE
from tests.host.worker.crowd import BODY, MOVE_PATH, Crowded, Reply, asking, crowded_by, entrance
from tests.host.worker.test_connection_handler import FewThreadsWorker
from tests.support import QUIET, MakeApp
from tests.support.keys import bearer, key
from tests.support.serving import request, until

NOT_ONE_SEARCH = {
    "checkRules",
    *("inspectPosition", "sampleOutcome", "readRecord", "reviewGame"),
    *("batch", "createJob"),
}


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
