"""streamAnalysis: iterations and heartbeats, then exactly one final or problem."""

import http.client
import json
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from threading import Event, Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.caller import KEY, Caller
from service.engine import Engine, EngineError, Plan, Report
from service.http.views.resource import EXTENSION
from tests.support import PROBLEM, WITHIN_S, MakeApp, Valkey, found, no_thread, post, problem, until
from tests.support.serving import Service, received, request, serving
from tests.support.serving import until as until_seen

NDJSON, EVENT_STREAM = "application/x-ndjson", "text/event-stream"
AN_HOUR_MS = 3_600_000
DEEP = {"depth": 60, "algorithm": "minimax", "time_ms": AN_HOUR_MS, "heartbeat_ms": 60_000}
"""A search of one pass that does not end, whose next heartbeat is not due."""
PASSES = {"depth": 5, "algorithm": "alpha_beta", "cache": "bypass"}
Object = dict[str, Any]


def parsed(text: str) -> list[Object]:
    return [json.loads(line) for line in text.splitlines()]


def streamed(client: FlaskClient, game: str, **body: object) -> list[Object]:
    response = post(client, f"{game}/analysis/stream", **body)
    assert (response.status_code, response.content_type) == (200, NDJSON), response.text
    return parsed(response.text)


def kinds(objects: list[Object]) -> list[str]:
    return [each["type"] for each in objects]


@pytest.fixture
def unhurried(make_app: MakeApp) -> Flask:
    """An application whose searches may take an hour."""
    return make_app(max_time_ms=AN_HOUR_MS, slots=1)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving(MAX_TIME_MS=str(AN_HOUR_MS), REDIS_URL="none", THREADS="8") as running:
        yield running


def stream_request(game: str, body: Mapping[str, object], version: bytes = b"HTTP/1.1") -> bytes:
    text = request(f"/v1/games/{game}/analysis/stream", body)
    return text.replace(b"HTTP/1.1", version, 1)


@contextmanager
def opened(service: Service, game: str, body: Mapping[str, object]) -> Iterator[socket.socket]:
    """A connection that has read the head and the first object of a stream."""
    with service.connect() as connection:
        connection.sendall(stream_request(game, body))
        data = b""
        while b"}\n\r\n" not in data:
            data += connection.recv(1 << 16)
        yield connection


def test_a_stream_is_iterations_of_growing_depth_then_one_final(client: FlaskClient) -> None:
    *before, last = streamed(client, "connect_four", **PASSES)
    iterations = [each for each in before if each["type"] == "iteration"]
    assert [each["depth"] for each in iterations] == [1, 2, 3, 4, 5]
    assert all(
        one["nodes_all_passes"] <= other["nodes_all_passes"] for one, other in pairwise(iterations)
    )
    assert all(one["time_ms"] <= other["time_ms"] for one, other in pairwise(iterations))
    assert set(kinds(before)) <= {"iteration", "heartbeat"}
    assert (last["type"], last["depth"]) == ("final", 5)


def test_an_iteration_says_move_value_line_nodes_and_speed(client: FlaskClient) -> None:
    first, *_ = [
        each for each in streamed(client, "connect_four", **PASSES) if each["type"] == "iteration"
    ]
    assert first["principal_variation"] == [first["move"]]
    assert -1 < first["value"] < 1
    assert first["nodes"] > 0
    assert first["nodes_per_s"] == round(first["nodes_all_passes"] / (first["time_ms"] / 1000))
    assert "lines" not in first


def test_an_iteration_has_the_best_lines_that_the_request_asks_for(client: FlaskClient) -> None:
    objects = streamed(client, "connect_four", **PASSES, multi_pv=2)
    for each in objects:
        if each["type"] == "iteration":
            assert len(each["lines"]) == 2
            assert each["lines"][0]["move"] == each["move"]


def test_the_final_repeats_the_clients_id(client: FlaskClient) -> None:
    final = streamed(client, "nim", depth=2, client_id='a "b"')[-1]
    assert (final["type"], final["client_id"]) == ("final", 'a "b"')


def test_the_final_is_the_reply_of_analyze_position(client: FlaskClient) -> None:
    final = streamed(client, "connect_four", **PASSES)[-1]
    reply = found(client, "connect_four/analysis", **PASSES)
    assert final.keys() == reply.keys() | {"type"}
    assert [line["move"] for line in final["lines"]] == [line["move"] for line in reply["lines"]]
    assert final["value"] == reply["value"]


@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("tic_tac_toe", {"algorithm": "mcts", "nodes": 20_000}),
        ("connect_four", {"algorithm": "solve", "nodes": 20_000}),
        ("tic_tac_toe", {"algorithm": "minimax", "depth": 4}),
        ("matrix", {"depth": 3}),
        ("tree", {"options": {"text": "max(A:min(-50,50),B:min(1,3))"}}),
    ],
)
def test_every_algorithm_ends_its_stream_with_one_final(
    client: FlaskClient, game: str, body: dict[str, Any]
) -> None:
    objects = streamed(client, game, cache="bypass", **body)
    assert kinds(objects).count("final") == 1
    assert kinds(objects)[-1] == "final"


def test_a_stored_answer_is_the_only_object(make_app: MakeApp, valkey: Valkey) -> None:
    client = make_app(redis_url=valkey.url).test_client()
    body = {"depth": 4, "algorithm": "alpha_beta"}
    first = streamed(client, "connect_four", **body)
    (again,) = streamed(client, "connect_four", **body)
    assert not first[-1]["cache"]["hit"]
    assert (again["type"], again["cache"]["hit"]) == ("final", True)
    assert found(client, "connect_four/analysis", **body)["cache"]["hit"]


def test_server_sent_events_have_the_same_objects(client: FlaskClient) -> None:
    response = client.post(
        "/v1/games/connect_four/analysis/stream", json=PASSES, headers={"Accept": EVENT_STREAM}
    )
    assert response.content_type == EVENT_STREAM
    *events, rest = response.text.split("\n\n")
    assert rest == ""
    objects = []
    for event in events:
        name, data = event.split("\n")
        objects.append(json.loads(data.removeprefix("data: ")))
        assert name == "event: " + objects[-1]["type"]
    depths = [each["depth"] for each in objects if each["type"] == "iteration"]
    assert depths == [1, 2, 3, 4, 5]
    assert kinds(objects)[-1] == "final"


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("*/*", NDJSON),
        ("application/*", NDJSON),
        ("text/*", EVENT_STREAM),
        (f"{NDJSON};q=0.5, {EVENT_STREAM}", EVENT_STREAM),
        ("nonsense", PROBLEM),
        ("application/json", PROBLEM),
    ],
)
def test_the_accept_header_chooses_the_form(
    client: FlaskClient, accept: str, expected: str
) -> None:
    path = "/v1/games/tic_tac_toe/analysis/stream"
    response = client.post(path, json={"depth": 1}, headers={"Accept": accept})
    assert response.content_type == expected
    if expected == PROBLEM:
        assert problem(response)["code"] == "not_acceptable"
        assert problem(response)["alternatives"] == [NDJSON, EVENT_STREAM]


def test_no_cache_and_no_proxy_keeps_a_stream(client: FlaskClient) -> None:
    headers = post(client, "tic_tac_toe/analysis/stream", depth=1).headers
    assert (headers["Cache-Control"], headers["X-Accel-Buffering"]) == ("no-store", "no")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"moves": ["over there"]}, "malformed_move"),
        ({"algorithm": "luck"}, "unknown_algorithm"),
        ({"heartbeat_ms": 1}, "invalid_request"),
        ({"state": "XXX/OO./..."}, "game_over"),
    ],
)
def test_a_problem_before_the_stream_is_an_ordinary_reply(
    client: FlaskClient, body: dict[str, Any], code: str
) -> None:
    response = post(client, "tic_tac_toe/analysis/stream", **body)
    assert (problem(response)["code"], response.status_code) == (code, 422)


def test_without_a_thread_a_stream_is_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thread, "start", no_thread)
    response = post(client, "tic_tac_toe/analysis/stream")
    assert (problem(response)["code"], response.status_code) == ("busy", 503)


def engine_error() -> EngineError:
    error = EngineError("it broke")
    error.state = error.winner = error.ending = None
    error.code, error.pointer, error.text = "engine_failure", "", None
    error.index, error.alternatives = None, []
    return error


@pytest.mark.parametrize(
    ("error", "code"),
    [(engine_error(), "engine_failure"), (RuntimeError("a secret"), "internal_error")],
)
def test_a_failure_after_the_first_object_is_the_last_object(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    gate = Event()

    def run(*_: object, on_iteration: Callable[[Object], None], **__: object) -> None:
        on_iteration({"depth": 1, "nodes_all_passes": 10, "time_ms": 1.0, "lines": []})
        assert gate.wait(WITHIN_S)
        raise error

    monkeypatch.setattr(Engine, "run", run)
    path = "/v1/games/connect_four/analysis/stream"
    response = client.post(path, json=PASSES, buffered=False)
    lines = response.iter_encoded()
    assert json.loads(next(lines))["type"] == "iteration"
    gate.set()
    objects = parsed(b"".join(lines).decode())
    assert objects[-1]["type"] == "problem"
    assert kinds(objects).count("problem") == 1
    assert objects[-1]["problem"]["code"] == code
    assert objects[-1]["problem"]["status"] == 500
    assert "secret" not in json.dumps(objects)


def test_heartbeats_come_while_an_equal_request_searches(
    unhurried: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, gate = Event(), Event()
    run = Engine.run

    def wait(engine: Engine, plan: Plan, **named: Any) -> Report:  # noqa: ANN401
        begun.set()
        assert gate.wait(WITHIN_S)
        return run(engine, plan, **named)

    monkeypatch.setattr(Engine, "run", wait)
    body = {"depth": 3, "algorithm": "alpha_beta"}
    leader = Thread(target=partial(post, unhurried.test_client(), "nim/analysis", **body))
    leader.start()
    assert begun.wait(WITHIN_S)
    response = unhurried.test_client().post(
        "/v1/games/nim/analysis/stream", json={**body, "heartbeat_ms": 100}, buffered=False
    )
    lines = response.iter_encoded()
    for _ in range(3):
        assert json.loads(next(lines)).items() >= {"type": "heartbeat", "searching": False}.items()
    gate.set()
    leader.join()
    *_, last = parsed(b"".join(lines).decode())
    assert last["type"] == "final"


def test_a_search_ends_when_its_stream_is_closed(unhurried: Flask) -> None:
    slots = unhurried.extensions[EXTENSION].slots
    response = unhurried.test_client().post(
        "/v1/games/chess/analysis/stream", json=DEEP, buffered=False
    )
    assert json.loads(next(iter(response.iter_encoded())))["type"] == "heartbeat"
    assert slots.active == 1
    response.close()
    assert slots.active == 0


def test_a_search_ends_when_its_caller_leaves(unhurried: Flask) -> None:
    caller = Caller()
    response = unhurried.test_client().post(
        "/v1/games/chess/analysis/stream",
        json=DEEP,
        buffered=False,
        environ_overrides={KEY: caller},
    )
    lines = response.iter_encoded()
    next(lines)
    caller.leave()
    assert list(lines) == []
    response.close()
    assert unhurried.extensions[EXTENSION].slots.active == 0


def test_a_doubt_about_the_client_is_answered_by_a_heartbeat(unhurried: Flask) -> None:
    caller = Caller()
    response = unhurried.test_client().post(
        "/v1/games/chess/analysis/stream",
        json=DEEP,
        buffered=False,
        environ_overrides={KEY: caller},
    )
    lines = response.iter_encoded()
    next(lines)
    caller.doubt()
    assert json.loads(next(lines))["type"] == "heartbeat"
    response.close()


def test_a_client_that_hangs_up_frees_the_slot_at_once(service: Service) -> None:
    """No heartbeat is due for a minute, and the search has an hour."""
    with opened(service, "chess", DEEP):
        assert service.is_searching()
    until_seen(lambda: not service.is_searching())


def test_hundreds_of_clients_that_hang_up_leave_nothing_behind(service: Service) -> None:
    for _ in range(100):
        with opened(service, "chess", {**DEEP, "depth": 50}):
            pass
    until_seen(lambda: not service.is_searching())
    assert service.move("nim", depth=2)[0] == 200


def test_a_client_that_only_stops_sending_gets_the_whole_stream(service: Service) -> None:
    reply = service.say(stream_request("connect_four", {**PASSES, "time_ms": 1000}))
    assert b'"type":"final"' in reply


def test_an_http_1_0_client_gets_lines_until_the_end_of_the_connection(service: Service) -> None:
    with service.connect() as connection:
        connection.sendall(stream_request("connect_four", PASSES, b"HTTP/1.0"))
        head, _, body = received(connection).partition(b"\r\n\r\n")
    assert b"chunked" not in head
    assert b"Connection: close" in head
    objects = parsed(body.decode())
    assert kinds(objects)[-1] == "final"


def test_a_connection_takes_a_request_after_a_stream(service: Service) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    head = {"Content-Type": "application/json"}
    for _ in range(2):
        connection.request("POST", "/v1/games/nim/analysis/stream", json.dumps({"depth": 3}), head)
        response = connection.getresponse()
        assert kinds(parsed(response.read().decode()))[-1] == "final"
    connection.close()


def test_objects_come_as_they_are_made(service: Service) -> None:
    """The first iteration is there while the search goes on."""
    with opened(service, "chess", {"time_ms": AN_HOUR_MS}):
        assert service.is_searching()
    until_seen(lambda: not service.is_searching())


def test_a_client_that_reads_nothing_holds_no_slot(service: Service) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        connection.connect(("127.0.0.1", service.port))
        connection.sendall(stream_request("othello", PASSES))
        until_seen(lambda: "/othello/analysis/stream" in service.log)
        assert not service.is_searching()


def test_a_stop_signal_ends_a_stream_with_its_final() -> None:
    with serving(MAX_TIME_MS=str(AN_HOUR_MS), REDIS_URL="none") as stopped:
        with opened(stopped, "chess", {"time_ms": AN_HOUR_MS}) as connection:
            stopped.process.send_signal(signal.SIGTERM)
            rest = received(connection)
        assert stopped.process.wait(60) == 0
    (last,) = [json.loads(line) for line in rest.splitlines() if b'"type":"final"' in line]
    assert last["stopped_by"] == "stop"
    assert last["move"]
    assert rest.endswith(b"0\r\n\r\n")


def test_a_stream_is_logged_when_it_ends() -> None:
    with serving(REDIS_URL="none", MAX_TIME_MS=str(AN_HOUR_MS)) as logged:
        with opened(logged, "chess", DEEP):
            assert "/stream" not in logged.log
        until(lambda: "/stream" in logged.log)
        logged.say(stream_request("connect_four", PASSES))
        until(lambda: logged.log.count("/stream") == 2)
        cut, whole = [json.loads(each) for each in logged.log.splitlines() if "/stream" in each]
    assert (cut["level"], cut["status"]) == ("info", 200)
    assert (whole["level"], whole["status"]) == ("info", 200)
    assert whole["nodes"] > 0
