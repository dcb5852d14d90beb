"""The door answers requests for health and readiness."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from service.errors import MEDIA_TYPE, PROBLEM_TYPES, TYPE_PREFIX
from service.http.schemas.health_replies import HealthReply, ReadyReply
from service.http.schemas.replies import ProblemReply
from service.http.views.health import PATHS
from tests.deploying.at_the_door.client import Client
from tests.deploying.at_the_door.stand_in import StandIn, standing_in
from tests.deploying.front_door import Door, door
from tests.support.serving import Service, until

CALLERS = 64
ASKED_EACH = 50
WORDS = {"/healthz": {"status": "ok"}, "/readyz": {"status": "ready"}}


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with standing_in(lambda request: request.reply(200)) as found:
        yield found


@pytest.fixture
def its_door(stand_in: StandIn, tmp_path: Path) -> Iterator[Door]:
    with door([stand_in.server_port], tmp_path) as found:
        yield found


@pytest.mark.parametrize("tls", [False, True])
def test_no_check_reaches_a_replica(stand_in: StandIn, its_door: Door, *, tls: bool) -> None:
    asked = [*PATHS, "/readyz?verbose", "/%72eadyz", "/health%7A"]
    with Client(its_door, tls=tls) as client:
        replies = [client.ask(path) for path in asked]
        assert client.ask("/v1/games") == (200, {})
    assert replies == [(200, WORDS[path]) for path in (*PATHS, "/readyz", "/readyz", "/healthz")]
    assert stand_in.asked == ["/v1/games"]
    HealthReply().load(replies[0][1])
    ReadyReply().load(replies[1][1])


def test_a_door_without_a_replica_says_not_ready(stand_in: StandIn, its_door: Door) -> None:
    with Client(its_door) as client:
        stand_in.is_ready = False
        until(lambda: client.ask("/readyz")[0] == 503)
        for path in (*PATHS, "/v1/games"):
            client.send(path)
            reply = client.receive()
            said = json.load(reply)
            assert ProblemReply().validate(said) == {}
            assert (reply.status, said["code"]) == (503, "not_ready")
            assert said["type"] == TYPE_PREFIX + "not_ready"
            assert said["title"] == PROBLEM_TYPES["not_ready"].title
            assert reply.headers["Content-Type"] == MEDIA_TYPE
            assert reply.headers["Retry-After"] == "1"
        stand_in.is_ready = True
        until(lambda: client.ask("/readyz")[0] == 200)
    assert stand_in.asked == []


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_a_check_without_a_body_has_a_reply_without_one(its_door: Door, method: str) -> None:
    with Client(its_door) as client:
        for path in PATHS:
            client.send(path, method=method)
            reply = client.receive()
            assert (reply.status, reply.read()) == (200 if method == "HEAD" else 204, b"")
            assert reply.headers["Access-Control-Allow-Origin"] == "*"


def test_a_flood_of_checks_costs_no_replica_its_place(
    replicas: list[Service], front_door: Door
) -> None:
    ended = Event()

    def check() -> set[int]:
        with Client(front_door) as client:
            return {client.ask(PATHS[turn % 2])[0] for turn in range(ASKED_EACH)}

    def play() -> list[int]:
        statuses: list[int] = []
        with Client(front_door) as client:
            while not ended.is_set() or not statuses:
                body = {"depth": 4, "cache": "bypass"}
                statuses.append(client.ask("/v1/games/connect_four/move", body)[0])
        return statuses

    with ThreadPoolExecutor(CALLERS + 1) as pool:
        playing = pool.submit(play)
        checking = [pool.submit(check) for _ in range(CALLERS)]
        statuses = {status for one in checking for status in one.result()}
        ended.set()
        assert set(playing.result()) == {200}
    assert statuses == {200}
    assert "DOWN" not in front_door.log
    assert not any('"/healthz"' in replica.log for replica in replicas)
