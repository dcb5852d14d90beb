"""The running service: gunicorn, its workers, the embedded server, and their ends."""

import http.client
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.support import source
from tests.support.serving import Service, is_alive, request, serving, until

LONG = {"time_ms": 30_000, "cache": "bypass", "options": {"book": False}}


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


def test_a_game_is_played_to_its_end(service: Service) -> None:
    """Tic-tac-toe between two that do not err is a draw."""
    moves: list[str] = []
    while True:
        status, position = service.ask("/v1/games/tic_tac_toe/position", {"moves": moves})
        assert status == 200
        if position["turn"] == "over":
            break
        status, reply = service.move("tic_tac_toe", moves=moves, depth=9)
        assert status == 200
        assert reply["move"] in position["legal_moves"]
        moves.append(reply["move"])
    assert position["utilities"] == [0, 0]
    assert len(moves) == 9


def test_all_workers_share_the_embedded_servers_answers(service: Service) -> None:
    question = {"moves": ["a1"], "depth": 5}
    service.move("tic_tac_toe", **question)
    assert all(service.move("tic_tac_toe", **question)[1]["cache"]["hit"] for _ in range(20))
    assert service.ask("/readyz")[1]["cache"]["source"] == "embedded"


def test_health_answers_while_every_slot_searches_and_a_stop_ends_searches() -> None:
    with serving() as service, ThreadPoolExecutor() as pool:
        running = [pool.submit(service.move, "connect_four", moves=[m], **LONG) for m in "1234"]
        until(service.is_searching)
        assert service.ask("/healthz") == (200, {"status": "ok"})
        assert service.ask("/readyz")[0] == 200
        assert not any(reply.done() for reply in running)
        assert service.stop() == 0
        replies = [reply.result() for reply in running]
    assert {status for status, _ in replies} <= {200, 503}
    searched = [reply for status, reply in replies if status == 200]
    assert searched
    assert all(reply["stopped_by"] == "stop" for reply in searched)


def test_a_stop_leaves_nothing_behind() -> None:
    with serving() as service:
        (valkey,) = service.children("valkey-server")
        workers = service.children("python")
        assert service.stop() == 0
        assert not any(is_alive(pid) for pid in (valkey, *workers))
        assert [path.name for path in service.folder.iterdir()] == ["log"]


def test_the_embedded_server_dies_with_a_killed_master() -> None:
    with serving() as service:
        (valkey,) = service.children("valkey-server")
        workers = service.children("python")
        service.process.kill()
        service.process.wait()
        until(lambda: not any(is_alive(pid) for pid in (valkey, *workers)))


def test_a_killed_workers_slot_is_free_again_and_another_worker_serves() -> None:
    with serving(WORKERS="1") as service, ThreadPoolExecutor() as pool:
        running = pool.submit(service.move, "connect_four", **LONG)
        until(service.is_searching)
        (worker,) = service.children("python")
        os.kill(worker, signal.SIGKILL)
        with pytest.raises((OSError, http.client.HTTPException)):
            running.result()
        until(lambda: service.children("python") not in ([], [worker]))
        assert service.move("tic_tac_toe", depth=3)[0] == 200


@pytest.mark.parametrize(
    "question",
    [
        ("connect_four/move", {**LONG, "algorithm": "alpha_beta"}),
        ("chess/analysis", {**LONG, "options": {}}),
        (
            "backgammon/policy-value",
            {"policies": [{"model": "random"}] * 2, "samples": 1_000_000, "time_ms": 30_000},
        ),
    ],
    ids=lambda question: question[0],
)
def test_the_search_of_a_client_that_leaves_ends(
    service: Service, question: tuple[str, dict[str, object]]
) -> None:
    path, body = question
    with service.connect() as client:
        client.sendall(request(f"/v1/games/{path}", body))
        until(service.is_searching)
    until(lambda: not service.is_searching())
    assert "exception" not in service.log


def test_the_search_of_a_client_that_says_no_more_but_reads_goes_on(service: Service) -> None:
    body = {"time_ms": 300, "cache": "bypass"}
    reply = service.say(request("/v1/games/chess/move", body)).split(b"\r\n\r\n")[-1]
    assert json.loads(reply)["stopped_by"] == "time"


def test_load_divides_time() -> None:
    """Six clients on one slot: all get a reply, and have waited for one another."""
    with serving(SLOTS="1") as service, ThreadPoolExecutor() as pool:
        body = {"time_ms": 400, "cache": "bypass"}
        pending = [pool.submit(service.move, "chess", **body) for _ in range(6)]
        replies = [reply.result() for reply in pending]
    assert {status for status, _ in replies} == {200}
    assert all(reply["waited_ms"] > 0 for _, reply in replies)
    assert all(reply["depth"] > 0 and reply["move"] for _, reply in replies)


def test_a_request_with_too_little_time_is_refused_with_retry_after() -> None:
    with serving(SLOTS="1") as service, ThreadPoolExecutor(9) as pool:
        body = {"time_ms": 30_000, "cache": "bypass"}
        running = [pool.submit(service.move, "chess", **body) for _ in range(9)]
        until(lambda: service.ask("/readyz")[1]["searches"] == 9)
        # On a slow machine a request may have been there too long to be refused.
        refusals = (service.move("chess", time_ms=20, cache="bypass") for _ in range(100))
        problem = next(body for status, body in refusals if status == 503)
        assert problem["code"] == "busy"
        assert service.stop() == 0
        assert all(reply.result()[0] == 200 for reply in running)


def test_clients_that_are_silent_or_slow_do_not_stop_the_others(service: Service) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(service.connect())
        slow = [stack.enter_context(service.connect()) for _ in range(90)]
        for byte in b"POST /v1/games/nim/move HTTP/1.1\r\nContent":
            for connection in slow:
                connection.sendall(bytes([byte]))
            assert service.ask("/healthz")[0] == 200
        assert service.ask("/readyz")[0] == 200
        assert service.move("nim", depth=20)[0] == 200


def test_a_body_that_breaks_off_or_is_malformed_is_no_request(service: Service) -> None:
    head = b"POST /v1/games/nim/move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    chunked = head + b"Transfer-Encoding: chunked\r\n\r\n"
    for reply in (
        service.say(head + b"Content-Length: 10\r\n\r\n{}"),
        service.say(chunked + b"0x2\r\n{}\r\n0\r\n\r\n"),
    ):
        assert reply.startswith(b"HTTP/1.1 400 ")
        assert b'"code":"bad_request"' in reply
    reply = service.say(chunked + (b"20000\r\n" + b" " * 0x20000 + b"\r\n") * 17)
    assert reply.startswith(b"HTTP/1.1 413 ")
    assert "Traceback" not in service.log


def test_a_stopped_worker_keeps_no_connection_waiting() -> None:
    with serving() as service:
        until(lambda: len(service.children("python")) == 2)
        for worker in service.children("python"):
            os.kill(worker, signal.SIGSTOP)
            assert all(service.ask("/healthz")[0] == 200 for _ in range(20))
            os.kill(worker, signal.SIGCONT)


def test_the_log_is_lines_of_json(service: Service) -> None:
    service.ask("/v2")
    lines = [json.loads(line) for line in service.log.splitlines()]
    assert all(line["event"] and line["level"] and line["time"] for line in lines)
    assert {"source": "embedded", "event": "cache"}.items() <= lines[0].items()
    assert any(line.get("code") == "unknown_path" for line in lines)


def test_redis_turned_off_is_reported() -> None:
    with serving(REDIS_URL="none") as service:
        cache = service.ask("/readyz")[1]["cache"]
        assert (cache["layer"], cache["state"]) == ("none", "off")
        assert service.children("valkey-server") == []
        assert source(service.move("nim", depth=20)[1]) == {"hit": False, "layer": "none"}
