"""A stop under load: who asks /readyz before sending loses no request."""

import http.client
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event

import pytest

from tests.support import ROOT
from tests.support.serving import Service, serving, until


@pytest.fixture
def stopping() -> Iterator[Service]:
    """A service that has had its SIGTERM, and drains."""
    with serving(DRAIN_S="600") as service:
        service.process.send_signal(signal.SIGTERM)
        until(lambda: service.ask("/readyz")[0] == 503)
        yield service


def test_a_draining_service_says_so_and_serves(stopping: Service) -> None:
    status, problem = stopping.ask("/readyz")
    assert (status, problem["code"]) == (503, "not_ready")
    assert "stopping" in problem["detail"]
    assert stopping.ask("/healthz") == (200, {"status": "ok"})
    assert stopping.move("nim", depth=3)[0] == 200
    assert '"level": "error"' not in stopping.log


def test_a_draining_service_closes_connections_after_their_reply(stopping: Service) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", stopping.port, timeout=60)
    connection.request("GET", "/healthz")
    reply = connection.getresponse()
    assert reply.headers["Connection"] == "close"
    assert (reply.status, reply.read()) == (200, b'{"status":"ok"}')


def test_another_sigterm_ends_the_drain(stopping: Service) -> None:
    assert stopping.stop() == 0


def test_sigint_does_not_drain() -> None:
    with serving(DRAIN_S="600") as service:
        service.process.send_signal(signal.SIGINT)
        assert service.process.wait(60) == 0


def test_a_worker_that_dies_in_the_drain_is_replaced(stopping: Service) -> None:
    before = stopping.children("python")
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(set(stopping.children("python")) - set(before)) == 1)
    assert stopping.ask("/readyz")[0] == 503


def test_the_image_is_healthy_only_while_it_is_ready() -> None:
    """Of old and new containers a balancer then takes the right ones."""
    (check,) = re.findall(r"^HEALTHCHECK .*\n.*$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert "'/readyz'" in check


def test_a_replacement_under_load_loses_no_request() -> None:
    """Clients behave as behind a balancer: they go to a replica that is ready."""
    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        old, new = (stack.enter_context(serving(DRAIN_S="3", SLOTS="2")) for _ in range(2))
        chosen, end = [old], Event()

        def balance() -> None:
            until(lambda: old.ask("/readyz")[0] == 503)
            chosen[0] = new

        def play() -> list[int]:
            statuses = []
            while not end.is_set():
                body = {"depth": 4, "cache": "bypass"}
                statuses.append(chosen[0].move("connect_four", **body)[0])
            return statuses

        clients = [pool.submit(play) for _ in range(3)]
        balancer = pool.submit(balance)
        old.process.send_signal(signal.SIGTERM)
        assert old.process.wait(60) == 0
        end.set()
        balancer.result()
        statuses = [status for client in clients for status in client.result()]
    assert len(statuses) > len(clients)
    assert set(statuses) == {200}
