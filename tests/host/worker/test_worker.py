"""The worker with real sockets: slow, silent, malformed and leaving clients."""

import gc
import json
import os
import re
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Thread
from typing import cast

import pytest

from service.host.server import Server
from service.host.worker.worker import most_connections
from service.settings import Settings
from service.shared.host import Host
from tests.support import QUIET, ROOT
from tests.support.serving import Service, is_alive, received, serving, until
from tests.support.tiny_server import TinyServer

TINY = ("tests.support.tiny_server",)
MOST_BODY = Settings.max_body_bytes
RESET_AT_CLOSE = struct.pack("ii", 1, 0)
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
ECHO = b"POST /echo HTTP/1.1\r\nHost: x\r\n"
WAIT = b"GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"

Close = Callable[[socket.socket], None]


@pytest.fixture(scope="module")
def tiny() -> Iterator[Service]:
    with serving(TINY, WORKERS="1") as running:
        yield running


@pytest.fixture(scope="module")
def hasty() -> Iterator[Service]:
    """A server that gives clients a second."""
    with serving(TINY, WORKERS="1", CLIENT_S="1") as running:
        yield running


def state(service: Service) -> dict[str, int]:
    return service.ask("/state")[1]


def replies(data: bytes) -> list[tuple[int, str]]:
    """Return status and body of each final reply."""
    found = []
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        length = re.search(rb"(?i)content-length: (\d+)", head)
        size = int(length[1]) if length else 0
        if status != 100:
            found.append((status, rest[:size].decode()))
        data = rest[size:]
    return found


def refusal(data: bytes, *, closes: bool = True) -> tuple[int, str]:
    """Return status and code of the only reply, a problem, which closes the connection or not."""
    assert b"application/problem+json" in data, data
    assert (b"Connection: close" in data) == closes
    ((status, body),) = replies(data)
    problem = json.loads(body)
    assert problem["status"] == status
    return status, problem["code"]


def chunked(body: bytes) -> bytes:
    return ECHO + b"Transfer-Encoding: chunked\r\n\r\n" + body


@pytest.mark.parametrize(
    ("data", "bodies"),
    [
        (ECHO + b"Content-Length: 2\r\n\r\nhi", ["hi"]),
        (chunked(b"1\r\nh\r\n1\r\ni\r\n0\r\n\r\n"), ["hi"]),
        ((ECHO + b"Content-Length: 2\r\n\r\nhi") * 3, ["hi"] * 3),
        (chunked(b"2\r\nhi\r\n0\r\n\r\n") + ECHO + b"\r\n", ["hi", ""]),
        (b"POST /echo HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi", ["hi"]),
        (ECHO + b"Connection: close\r\n\r\n" + ECHO + b"\r\n", [""]),
    ],
    ids=["length", "chunks", "pipelined", "pipelined chunks", "HTTP/1.0", "close"],
)
def test_requests_are_answered_in_turn(tiny: Service, data: bytes, bodies: list[str]) -> None:
    with tiny.connect() as connection:
        connection.sendall(data)
        connection.sendall(b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        found = replies(received(connection))
    assert [json.loads(body)["body"] for _, body in found][: len(bodies)] == bodies


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        *((chunked(body), 400, "bad_request") for body in (b"ZZ\r\n", b"-1\r\n", b"0x2\r\nhi\r\n")),
        (chunked(b"5\r\nhelloX\r\n0\r\n\r\n"), 400, "bad_request"),
        (chunked(b"5;" + b"x" * 5_000_000), 400, "bad_request"),
        (chunked(b"%X\r\n" % (MOST_BODY + 1)), 413, "too_large"),
        (chunked((b"10000\r\n" + b"a" * 0x10000 + b"\r\n") * 33 + b"0\r\n\r\n"), 413, "too_large"),
        (ECHO + b"Content-Length: %d\r\n\r\n" % (MOST_BODY + 1), 413, "too_large"),
        (ECHO + b"Content-Length: 10\r\n\r\nhello", 400, "bad_request"),
        (chunked(b"5\r\nhello\r\n"), 400, "bad_request"),
        (ECHO, 400, "bad_request"),
        (ECHO + b"Content-Length: -1\r\n\r\n", 400, "bad_request"),
        (ECHO + b"Expect: luck\r\n\r\n", 417, "unknown_expectation"),
        (ECHO + b"Transfer-Encoding: luck\r\n\r\n", 501, "unknown_coding"),
        (ECHO + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501, "unknown_coding"),
        (b"GET /echo HTTP/1.1\r\n\r\n", 400, "bad_request"),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n", 414, "target_too_long"),
        (ECHO + b"X: " + b"a" * 9000 + b"\r\n\r\n", 431, "head_too_large"),
        (ECHO + b"X: a\r\n" * 100_000, 431, "head_too_large"),
        (b"nonsense\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/1.1\n\n", 400, "bad_request"),
        (b"\x16\x03\x01\x00\xa5\r\n\r\n", 400, "bad_request"),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_malformed_request_is_a_client_error(
    tiny: Service, data: bytes, status: int, code: str
) -> None:
    with tiny.connect() as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        except (BrokenPipeError, ConnectionResetError):
            pytest.fail("the connection was cut before its reply was read")
        assert refusal(received(connection)) == (status, code)
    assert "Traceback" not in tiny.log


def test_a_length_that_is_too_large_is_refused_before_the_body_comes(tiny: Service) -> None:
    with tiny.connect() as connection:
        connection.sendall(ECHO + b"Content-Length: %d\r\n\r\n" % (MOST_BODY + 1))
        assert refusal(received(connection)) == (413, "too_large")


def test_a_client_that_expects_100_continue_gets_it(tiny: Service) -> None:
    with tiny.connect() as connection:
        connection.sendall(ECHO + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        assert connection.recv(100) == CONTINUE
        connection.sendall(b"hi")
        connection.shutdown(socket.SHUT_WR)
        ((status, body),) = replies(received(connection))
    assert (status, json.loads(body)["body"]) == (200, "hi")


def test_a_header_does_not_move_the_application(tiny: Service) -> None:
    ((status, body),) = replies(tiny.say(ECHO + b"SCRIPT_NAME: /elsewhere\r\n\r\n"))
    assert (status, json.loads(body)["script"]) == (200, "")


@pytest.mark.parametrize("path", [b"/fail", b"/exit"])
def test_an_unexpected_error_is_a_500_without_details(hasty: Service, path: bytes) -> None:
    reply = hasty.say(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert refusal(reply) == (500, "internal_error")
    assert b"secret" not in reply


@pytest.mark.parametrize(
    "begun",
    [ECHO, ECHO + b"Content-Length: 9\r\n\r\n12", chunked(b"2\r\nh")],
    ids=["head", "body", "chunk"],
)
def test_a_request_that_trickles_has_a_deadline(hasty: Service, begun: bytes) -> None:
    with hasty.connect() as connection:
        connection.sendall(begun)
        connection.settimeout(0.05)
        reply = b""
        while not reply:
            try:
                reply = connection.recv(4096)
            except TimeoutError:
                connection.sendall(b"X" if begun == ECHO else b"")
        connection.settimeout(60)
        assert refusal(reply + received(connection)) == (408, "late_request")


def test_a_silent_client_gets_no_reply_and_no_log_line(hasty: Service) -> None:
    hasty.say(ECHO + b"Connection: close\r\n\r\n")  # the worker has begun, and said so
    before = hasty.log
    with hasty.connect() as connection:
        assert received(connection) == b""
    with hasty.connect() as connection:
        connection.sendall(b"\r\n")
        assert received(connection) == b""
    assert hasty.log == before


def test_a_client_that_does_not_read_holds_no_thread() -> None:
    with serving(TINY, WORKERS="1", THREADS="1", CLIENT_S="1") as service, ExitStack() as stack:
        for _ in range(4):
            connection = stack.enter_context(service.connect())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(b"GET /long?length=500000 HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(1)
            until(lambda: service.ask("/echo")[0] == 200)


def test_an_unread_very_long_reply_holds_a_thread_for_a_limited_time() -> None:
    settings = {"WORKERS": "1", "THREADS": "1", "CLIENT_S": "1"}
    with serving(TINY, **settings) as service, service.connect() as connection:
        connection.sendall(b"GET /long?length=20000000 HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(1)
        until(lambda: service.ask("/echo")[0] == 200)
        with suppress(ConnectionResetError):
            assert len(received(connection)) < 20_000_000


def test_a_long_reply_arrives_whole_where_its_reader_is_slow(tiny: Service) -> None:
    with tiny.connect() as connection:
        connection.sendall(
            b"GET /long?length=4000000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        assert service_is_free(tiny)
        ((status, body),) = replies(received(connection))
    assert (status, json.loads(body)) == (200, "x" * 4_000_000)


def service_is_free(service: Service) -> bool:
    return service.ask("/echo")[0] == 200


def test_when_all_threads_are_taken_others_are_refused_and_health_answers() -> None:
    with serving(TINY, WORKERS="1", THREADS="2") as service, ExitStack() as stack:
        waiting = [stack.enter_context(service.connect()) for _ in range(2)]
        for connection in waiting:
            connection.sendall(WAIT)
        until(lambda: state(service)["waiting"] == 2)
        for _ in range(3):
            reply = service.say(ECHO + b"\r\n")
            assert refusal(reply, closes=False) == (503, "busy")
            assert b"Retry-After: 1\r\n" in reply
        assert service.ask("/healthz")[0] == 200
        waiting[0].close()
        until(lambda: service.ask("/echo")[0] == 200)
        service.ask("/release")
        assert waiting[1].recv(100).startswith(b"HTTP/1.1 200")


def test_two_hundred_may_wait_in_one_worker() -> None:
    with serving(TINY, WORKERS="1") as service, ExitStack() as stack:
        waiting = [stack.enter_context(service.connect()) for _ in range(220)]
        for connection in waiting:
            connection.sendall(WAIT)
        until(lambda: state(service)["waiting"] == len(waiting))
        assert service.ask("/echo")[0] == 200
        service.ask("/release")
        assert all(connection.recv(100).startswith(b"HTTP/1.1 200") for connection in waiting)


def close(connection: socket.socket) -> None:
    connection.close()


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
    connection.close()


def half_close_then_close(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)
    connection.close()


@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
@pytest.mark.parametrize("leave", [close, reset, half_close_then_close])
def test_a_client_that_leaves_is_noticed(tiny: Service, leave: Close, version: bytes) -> None:
    left = state(tiny)["left"]
    connection = tiny.connect()
    connection.sendall(WAIT.replace(b"1.1", version))
    until(lambda: state(tiny)["waiting"] == 1)
    leave(connection)
    until(lambda: state(tiny)["left"] == left + 1)
    assert "Traceback" not in tiny.log


def test_a_half_closed_client_that_reads_is_answered(tiny: Service) -> None:
    with tiny.connect() as connection:
        connection.sendall(WAIT)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(len(CONTINUE), socket.MSG_WAITALL) == CONTINUE
        until(lambda: state(tiny)["waiting"] == 1)
        answered = state(tiny)["answered"]
        tiny.ask("/release")
        ((status, _),) = replies(received(connection))
    assert status == 200
    assert state(tiny)["answered"] == answered + 1


def test_a_client_that_leaves_with_pipelined_requests_is_noticed(tiny: Service) -> None:
    left = state(tiny)["left"]
    connection = tiny.connect()
    connection.sendall(WAIT * 3)
    until(lambda: state(tiny)["waiting"] == 1)
    connection.close()
    until(lambda: state(tiny)["left"] == left + 1)
    assert state(tiny)["waiting"] == 0


class Relay:
    """A proxy for one connection. `ends` closes one side as the other was closed."""

    def __init__(self, port: int, ends: Close) -> None:
        self._ends = ends
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._upstream = socket.create_connection(("127.0.0.1", port))
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        client, _ = self._listener.accept()
        self._listener.close()
        back = Thread(target=self._pump, args=(self._upstream, client), daemon=True)
        back.start()
        self._pump(client, self._upstream)
        back.join()
        client.close()
        self._upstream.close()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(4096):
                sink.sendall(data)
        with suppress(OSError):
            self._ends(sink)


def as_it_was(sink: socket.socket) -> None:
    sink.shutdown(socket.SHUT_WR)


def wholly(sink: socket.socket) -> None:
    sink.shutdown(socket.SHUT_RDWR)
    sink.close()


@pytest.mark.parametrize("ends", [as_it_was, wholly])
@pytest.mark.parametrize("leave", [close, reset])
def test_a_client_that_leaves_behind_a_proxy_is_noticed(
    tiny: Service, ends: Close, leave: Close
) -> None:
    left = state(tiny)["left"]
    relay = Relay(tiny.port, ends)
    connection = socket.create_connection(("127.0.0.1", relay.port))
    connection.sendall(WAIT)
    until(lambda: state(tiny)["waiting"] == 1)
    leave(connection)
    until(lambda: state(tiny)["left"] == left + 1)


def test_a_stop_answers_what_has_arrived_and_closes_the_rest() -> None:
    with serving(TINY, WORKERS="1") as service:
        with ExitStack() as stack:
            asking, unfinished, silent = (stack.enter_context(service.connect()) for _ in range(3))
            asking.sendall(WAIT)
            until(lambda: state(service)["waiting"] == 1)
            unfinished.sendall(ECHO)
            service.process.terminate()
            assert received(silent) == b""
            assert refusal(received(unfinished)) == (408, "late_request")
            ((status, _),) = replies(received(asking))
            assert status == 200
        assert service.process.wait(60) == 0
        assert "Traceback" not in service.log


def test_when_its_master_has_died_a_worker_answers_and_ends() -> None:
    with serving(TINY, WORKERS="1") as service, service.connect() as asking:
        asking.sendall(WAIT)
        until(lambda: state(service)["waiting"] == 1)
        (worker,) = service.children("python")
        service.process.kill()
        ((status, _),) = replies(received(asking))
        assert status == 200
        until(lambda: not is_alive(worker))


def test_a_closed_log_pipe_fails_no_request() -> None:
    settings = {"PORT": "0", "WORKERS": "1", "THREADS": "1"}
    environment = {f"COUNTERMOVE_{name}": value for name, value in settings.items()}
    command = [sys.executable, "-m", *TINY]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **environment}, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr
        ports = (
            re.search(rb"Listening at: http://127.0.0.1:(\d+)", line) for line in process.stderr
        )
        address = ("127.0.0.1", next(int(found[1]) for found in ports if found))
        process.stderr.close()
        for data, refused in (
            (b"GET /fail HTTP/1.1\r\nHost: x\r\n\r\n", (500, "internal_error")),
            (b"nonsense\r\n\r\n", (400, "bad_request")),
        ):
            for _ in range(3):
                with socket.create_connection(address, timeout=60) as connection:
                    connection.sendall(data)
                    assert refusal(received(connection)) == refused
        process.terminate()
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("descriptors", "connections"), [(2200, 2000), (300, 150), (200, 100), (1, 1)]
)
def test_few_descriptors_leave_some_for_connections(descriptors: int, connections: int) -> None:
    assert most_connections(descriptors) == connections


def test_requests_are_read_by_the_parser_that_the_worker_is_built_upon() -> None:
    assert TinyServer(Settings(), cast("Host", None)).cfg.http_parser == "python"


def test_keep_alive_connections_are_spread_over_the_workers() -> None:
    with serving(TINY, WORKERS="2") as service, ExitStack() as stack:
        until(lambda: len(service.children("python")) == 2)
        first, second = service.children("python")
        until(lambda: worker_of_another(service) == first)
        until(lambda: worker_of_another(service) == second)
        clients = [stack.enter_context(service.connect()) for _ in range(8)]
        found = [worker_of(client) for client in clients]
        assert min(found.count(worker) for worker in (first, second)) >= 2


def worker_of(client: socket.socket) -> int:
    """Return the process that answers a client."""
    client.sendall(ECHO + b"\r\n")
    ((_, body),) = replies(client.recv(4096))
    found: int = json.loads(body)["worker"]
    return found


def worker_of_another(service: Service) -> int:
    with service.connect() as client:
        return worker_of(client)


def test_a_worker_never_looks_again_for_garbage_among_what_was_loaded() -> None:
    """A full collection of it would stop the worker for 50 ms."""
    with Host(QUIET) as host:
        try:
            Server(QUIET, host).load()
            assert gc.get_freeze_count() > 50_000
        finally:
            gc.unfreeze()
